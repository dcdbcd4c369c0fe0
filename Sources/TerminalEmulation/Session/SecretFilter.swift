import Foundation

/// Masks secrets in a stream of text, also where a secret comes in pieces: the end of the stream
/// that could be the beginning of a secret is held back until more comes.
///
/// Control sequences stay as they are, that the stream can still be replayed: only the text of
/// those that bear one, such as a title, is masked, by secrets that can't be a parameter.
struct SecretFilter {
  var secrets: SecretTexts
  private var held = ""

  /// The most that is held back of a control sequence that does not end.
  private static let longestHeld = 4096

  init(secrets: SecretTexts) { self.secrets = secrets }

  /// Text on its own.
  func masked(_ text: String) -> String {
    guard text.utf8.contains(0x1B) else { return secrets.maskedInput(text) }
    return pieces(of: text).map { masked($0) }.joined()
  }

  /// The next piece of the stream: what of it, and of what was held back, may be shown.
  mutating func pass(_ text: String) -> String {
    guard !secrets.isEmpty else { return text }
    var pieces = pieces(of: held + text)
    held = ""
    if let last = pieces.popLast() {
      switch last {
      case .text(let end):
        let cut = heldEnd(of: end)
        held = String(end[cut...])
        pieces.append(.text(String(end[..<cut])))
      case .sequence(let sequence, isWhole: false) where sequence.utf8.count < Self.longestHeld:
        held = sequence
      case .sequence: pieces.append(last)
      }
    }
    return pieces.map { masked($0) }.joined()
  }

  /// What was held back: no more of it came.
  mutating func release() -> String {
    defer { held = "" }
    return masked(held)
  }

  // MARK: Pieces

  private enum Piece {
    case text(String)
    case sequence(String, isWhole: Bool)
  }

  private func masked(_ piece: Piece) -> String {
    switch piece {
    case .text(let text): secrets.maskedInput(text)
    case .sequence(let sequence, _):
      Self.hasText(sequence)
        ? secrets.ordered.filter { $0.count >= SecretTexts.certain }
          .reduce(sequence) { $0.replacingOccurrences(of: $1, with: SecretTexts.sign) }
        : sequence
    }
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
