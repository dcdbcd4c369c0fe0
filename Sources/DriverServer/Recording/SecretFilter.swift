import Foundation
import TextModel

/// Masks secrets in a stream of text, also where a secret comes in pieces: the end of the stream
/// that could be the beginning of a secret is held back until more comes.
///
/// Control sequences stay as they are, that the stream can still be replayed: only the text of
/// those that bear one, such as a title, is masked, by secrets that can't be a parameter.
struct SecretFilter {
  let secrets: SecretTexts
  /// Whether it is what was typed, which has no words.
  let isInput: Bool
  private var held = ""

  /// The most that is held back of a control sequence that does not end.
  private static let longestHeld = 4096

  init(secrets: SecretTexts, isInput: Bool) {
    self.secrets = secrets
    self.isInput = isInput
  }

  /// The next piece of the stream: what of it, and of what was held back, may be shown.
  mutating func pass(_ text: String) -> String {
    guard !secrets.isEmpty else { return text }
    let stream = held + text
    held = ""
    var pieces = pieces(of: stream)
    // A secret goes on behind a change of style.
    let shown = pieces.map(\.text).joined()
    let open = shown.utf8.distance(from: heldEnd(of: shown), to: shown.endIndex)
    if open > 0 {
      held = Self.takeEnd(of: &pieces, from: open)
    } else if case .sequence(let sequence, isWhole: false)? = pieces.last {
      pieces.removeLast()
      held = sequence
    }
    guard held.utf8.count >= Self.longestHeld else { return masked(pieces) }
    defer { held = "" }
    return masked(pieces + self.pieces(of: held))
  }

  /// What was held back: no more of it came.
  mutating func release() -> String {
    defer { held = "" }
    return masked(pieces(of: held))
  }

  // MARK: Pieces

  private enum Piece {
    case text(String)
    case sequence(String, isWhole: Bool)

    var text: String { if case .text(let text) = self { text } else { "" } }
  }

  /// Takes the pieces from the place on where so many bytes of text are left.
  private static func takeEnd(of pieces: inout [Piece], from open: Int) -> String {
    var left = open
    var end = ""
    while left > 0, let last = pieces.popLast() {
      switch last {
      case .sequence(let sequence, _): end = sequence + end
      case .text(let text):
        let cut = text.utf8.index(text.endIndex, offsetBy: -min(left, text.utf8.count))
        if cut > text.startIndex { pieces.append(.text(String(text[..<cut]))) }
        end = text[cut...] + end
        left -= text.utf8.distance(from: cut, to: text.endIndex)
      }
    }
    return end
  }

  /// The pieces without secrets, of which the first cell has the sign where control sequences part one.
  private func masked(_ pieces: [Piece]) -> String {
    let text = pieces.map(\.text).joined()
    // In bytes of the text, no two overlapping, from left to right.
    let hidden = secrets.hidden(in: text, isInput: isInput)
    var result = ""
    var place = 0
    for piece in pieces {
      switch piece {
      case .sequence(let sequence, _):
        result += Self.hasText(sequence) ? masked(string: sequence) : sequence
      case .text(let part):
        let end = place + part.utf8.count
        var rest = place
        for range in hidden where range.lowerBound < end && range.upperBound > place {
          if range.lowerBound >= place {
            result += Self.bytes(rest - place..<range.lowerBound - place, of: part)
            result += SecretTexts.sign
          }
          rest = min(end, range.upperBound)
        }
        result += Self.bytes(rest - place..<end - place, of: part)
        place = end
      }
    }
    return result
  }

  private static func bytes(_ range: Range<Int>, of text: String) -> Substring {
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    return text[start..<text.utf8.index(start, offsetBy: range.count)]
  }

  private func masked(string sequence: String) -> String {
    secrets.masked(sequence)
  }

  /// Whether it is a string, such as a title, and no command with numbers.
  private static func hasText(_ sequence: some StringProtocol) -> Bool {
    sequence.utf8.dropFirst().first.map { "]P_^X".utf8.contains($0) } ?? false
  }

  private func pieces(of stream: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = stream[...]
    while let escape = rest.utf8.firstIndex(of: 0x1B) {
      if escape > rest.startIndex { pieces.append(.text(String(rest[..<escape]))) }
      rest = rest[escape...]
      let end = Self.end(of: rest)
      pieces.append(.sequence(String(rest[..<(end ?? rest.endIndex)]), isWhole: end != nil))
      rest = end.map { rest[$0...] } ?? ""
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  /// Where the control sequence that `text` begins with is over; nil where its end is not there.
  private static func end(of text: Substring) -> Substring.Index? {
    let bytes = text.utf8
    var index = bytes.index(after: text.startIndex)
    guard index < bytes.endIndex else { return nil }
    let kind = bytes[index]
    let isString = hasText(text)
    index = bytes.index(after: index)
    if !isString, kind != UInt8(ascii: "[") {
      // An escape sequence: intermediate bytes and a last one.
      var last = kind
      while (0x20...0x2F).contains(last) {
        guard index < bytes.endIndex else { return nil }
        last = bytes[index]
        index = bytes.index(after: index)
      }
      return index
    }
    while index < bytes.endIndex {
      let byte = bytes[index]
      if isString, byte == 0x1B {
        let next = bytes.index(after: index)
        guard next < bytes.endIndex else { return nil }
        return bytes[next] == UInt8(ascii: "\\") ? bytes.index(after: next) : index
      }
      index = bytes.index(after: index)
      if isString ? byte == 0x07 : (0x40...0x7E).contains(byte) { return index }
    }
    return nil
  }

  /// Where the longest end begins that a secret begins with, and no whole one is cut.
  private func heldEnd(of text: String) -> String.Index {
    var longest = 0
    for secret in secrets.ordered where secret.count > 1 {
      var length = min(secret.count - 1, text.count)
      while length > longest {
        if secret.hasPrefix(text.suffix(length)) { longest = length }
        length -= 1
      }
    }
    var cut = text.index(text.endIndex, offsetBy: -longest)
    for secret in secrets.ordered where longest > 0 {
      for range in text.ranges(of: secret) where range.contains(cut) { cut = range.lowerBound }
    }
    return cut
  }
}
