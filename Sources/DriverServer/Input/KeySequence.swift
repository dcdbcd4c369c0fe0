import TerminalModel

/// Text with W3C key codes (section "Keyboard actions") turned into what a keyboard sends.
enum KeySequence {
  /// What a code of the private use area stands for.
  enum Meaning: Hashable {
    case release
    case modifier(Key.Modifiers)
    case key(Key.Name)
    case character(String)
    case nothing
  }

  private static let meanings: [UInt32: Meaning] = [
    0xE000: .release, 0xE001: .nothing, 0xE002: .nothing, 0xE003: .key(.backspace),
    0xE004: .key(.tab), 0xE005: .nothing, 0xE006: .key(.enter), 0xE007: .key(.enter),
    0xE008: .modifier(.shift), 0xE009: .modifier(.control), 0xE00A: .modifier(.alt),
    0xE00B: .nothing, 0xE00C: .key(.escape), 0xE00D: .character(" "), 0xE00E: .key(.pageUp),
    0xE00F: .key(.pageDown), 0xE010: .key(.end), 0xE011: .key(.home), 0xE012: .key(.left),
    0xE013: .key(.up), 0xE014: .key(.right), 0xE015: .key(.down), 0xE016: .key(.insert),
    0xE017: .key(.delete), 0xE018: .character(";"), 0xE019: .character("="),
    0xE024: .character("*"), 0xE025: .character("+"), 0xE026: .character(","),
    0xE027: .character("-"), 0xE028: .character("."), 0xE029: .character("/"),
    0xE03D: .modifier(.meta), 0xE040: .nothing, 0xE050: .modifier(.shift),
    0xE051: .modifier(.control), 0xE052: .modifier(.alt), 0xE053: .modifier(.meta),
    0xE054: .key(.pageUp), 0xE055: .key(.pageDown), 0xE056: .key(.end), 0xE057: .key(.home),
    0xE058: .key(.left), 0xE059: .key(.up), 0xE05A: .key(.right), 0xE05B: .key(.down),
    0xE05C: .key(.insert), 0xE05D: .key(.delete),
  ]

  /// What one character of the protocol's text stands for; nil where it types itself.
  static func meaning(_ character: Character) -> Meaning? {
    if character == "\r\n" { return .key(.enter) }
    guard character.unicodeScalars.count == 1, let value = character.unicodeScalars.first?.value
    else { return nil }
    switch value {
    case 0xE01A...0xE023: return .character(String(value - 0xE01A))
    case 0xE031...0xE03C: return Key.Name(rawValue: "f\(value - 0xE030)").map { .key($0) }
    // W3C has no codes for F13 to F24; these are ours.
    case 0xE061...0xE06C: return Key.Name(rawValue: "f\(value - 0xE054)").map { .key($0) }
    case 0x0A, 0x0D: return .key(.enter)
    case 0x09: return .key(.tab)
    case 0x1B: return .key(.escape)
    case 0x08, 0x7F: return .key(.backspace)
    default: return meanings[value]
    }
  }

  /// The input that Element Send Keys means by `text`: a modifier holds until it is named again or
  /// released by U+E000.
  static func inputs(_ text: String) -> [AppInput] {
    var inputs: [AppInput] = []
    var held: Key.Modifiers = []
    var run = ""
    func flush() {
      if !run.isEmpty { inputs.append(.text(run)) }
      run = ""
    }
    for character in text {
      let meaning = meaning(character) ?? .character(String(character))
      switch meaning {
      case .release: held = []
      case .modifier(let modifier): held.formSymmetricDifference(modifier)
      case .nothing: break
      case .key(let name):
        flush()
        inputs.append(.key(.named(name, held)))
      case .character(let text):
        if held.isEmpty, !text.isControl {
          run += text
        } else {
          flush()
          inputs.append(.key(key(text, held)))
        }
      }
    }
    flush()
    return inputs
  }

  /// The key that types a character under modifiers; a control character is its letter's.
  static func key(_ text: String, _ held: Key.Modifiers) -> Key {
    if let value = text.unicodeScalars.first?.value, value < 0x20,
      let letter = Unicode.Scalar(value + 0x60)
    {
      return Key(.character(String(Character(letter))), modifiers: held.union(.control))
    }
    // Shift makes another letter, and is not told beside it.
    if held == .shift { return .character(text.uppercased()) }
    return Key(.character(text), modifiers: held)
  }
}

extension String {
  fileprivate var isControl: Bool {
    unicodeScalars.first.map { $0.value < 0x20 || $0.value == 0x7F } ?? false
  }
}
