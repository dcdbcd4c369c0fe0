/// The last things that were sent to a program, for a time-out's message.
///
/// Only whole entries are kept, so that a secret sent at once is never seen in part.
package struct RecentInput: Sendable, Hashable {
  /// What one call sent.
  package struct Entry: Sendable, Hashable {
    package let time: ContinuousClock.Instant
    package let bytes: [UInt8]
  }

  private static let keptEntries = 32
  private static let keptBytes = 1024

  /// Oldest first.
  package private(set) var entries: [Entry] = []

  mutating func note(_ bytes: ArraySlice<UInt8>, at time: ContinuousClock.Instant) {
    entries.append(Entry(time: time, bytes: Array(bytes)))
    var total = entries.reduce(0) { $0 + $1.bytes.count }
    while entries.count > 1, total > Self.keptBytes || entries.count > Self.keptEntries {
      total -= entries.removeFirst().bytes.count
    }
  }

  /// One line: the text as it was typed, and names for keys and controls (`ls⟨Enter⟩⟨Up⟩⟨^C⟩`).
  package var text: String { InputText.readable(entries.flatMap(\.bytes)) }
}

/// Turns the bytes of input into a line that a person can read.
enum InputText {
  private static let limit = 400

  static func readable(_ bytes: [UInt8]) -> String {
    var text = ""
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar.value {
      case 0x0D: text += "⟨Enter⟩"
      case 0x09: text += "⟨Tab⟩"
      case 0x7F: text += "⟨Backspace⟩"
      case 0x1B: text += escape(&rest)
      case 0..<0x20:
        text += "⟨^\(Character(Unicode.Scalar(UInt8(scalar.value) + 0x40)))⟩"
      case 0x80..<0xA0: text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    guard text.count > limit else { return text }
    return "…" + text.suffix(limit)
  }

  private static let keys = [
    "[A": "Up", "[B": "Down", "[C": "Right", "[D": "Left", "[H": "Home", "[F": "End",
    "OA": "Up", "OB": "Down", "OC": "Right", "OD": "Left", "OH": "Home", "OF": "End",
    "OP": "F1", "OQ": "F2", "OR": "F3", "OS": "F4", "[Z": "Shift-Tab", "[2~": "Insert",
    "[3~": "Delete", "[5~": "PageUp", "[6~": "PageDown", "[15~": "F5", "[17~": "F6",
    "[18~": "F7", "[19~": "F8", "[20~": "F9", "[21~": "F10", "[23~": "F11", "[24~": "F12",
    "[I": "focus in", "[O": "focus out", "[200~": "paste", "[201~": "end of paste",
  ]

  /// The name of the key whose sequence follows an escape.
  private static func escape(_ rest: inout Substring.UnicodeScalarView) -> String {
    guard let first = rest.first, first == "[" || first == "O" else { return "⟨Esc⟩" }
    rest.removeFirst()
    var sequence = String(Character(first))
    while let scalar = rest.popFirst() {
      sequence.unicodeScalars.append(scalar)
      if (0x40...0x7E).contains(scalar.value) { break }
    }
    if let name = keys[sequence] { return "⟨\(name)⟩" }
    if sequence.hasPrefix("[<") { return "⟨mouse \(sequence.dropFirst(2))⟩" }
    return "⟨Esc \(sequence)⟩"
  }
}
