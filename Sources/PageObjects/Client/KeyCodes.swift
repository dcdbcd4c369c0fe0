import Devices
import JSONModel
import TerminalModel
import WireProtocol

/// Keys as a person writes them, and whether a driver has a code for them.
enum KeyCodes {
  /// Refuses a literal that names no key, which would be typed as a text, and a key that the driver has
  /// no code for.
  /// - Throws: `invalid argument` with the nearest name, `unsupported`.
  static func require(_ key: Key, of driver: DriverKind) throws(CommandFailure) {
    if case .named(let name) = key.code, driver != .own, KeyCode.standardNames[name] == nil {
      throw .unsupported(
        "The key \(Self.name(key)) needs qa-runner's own driver: W3C WebDriver has codes for F1 to "
          + "F12 alone.")
    }
    guard case .character(let text) = key.code, text.count != 1 else { return }
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    let names = Key.names
    let last = parts.last.map(String.init) ?? ""
    let ends = (last.count == 1 ? [last] : []) + names
    let all =
      parts.count == 1
      ? names
      : ["ctrl", "alt", "shift"].flatMap { modifier in
        ends.map { "\(modifier)+\($0)" }
      }
    throw .driver(
      WebDriverError(
        .invalidArgument,
        "There is no key \"\(text)\".\(NearestMatch.hint(text, among: all)) A key is one "
          + "character or a name such as enter, esc, ctrl+c, shift+tab, F5. Type a text by type().")
    )
  }

  /// The key as a person writes it: `ctrl+c`, `enter`.
  static func name(_ key: Key) -> String {
    let all: [(Key.Modifiers, String)] = [
      (.control, "ctrl"), (.alt, "alt"), (.shift, "shift"), (.meta, "meta"),
    ]
    let code =
      switch key.code {
      case .character(let text): text
      case .named(let name): name.rawValue
      }
    return (all.filter { key.modifiers.contains($0.0) }.map(\.1) + [code]).joined(separator: "+")
  }

  /// A text with the protocol's key codes spelled out.
  static func readable(_ text: String) -> String {
    let byCode = Dictionary(uniqueKeysWithValues: KeyCode.names.map { ($0.value, $0.key.rawValue) })
    return text.unicodeScalars.map { scalar in
      let single = String(scalar)
      if let name = byCode[single] { return "⟨\(name)⟩" }
      switch single {
      case "\u{E008}": return "⟨shift⟩"
      case "\u{E009}": return "⟨ctrl⟩"
      case "\u{E00A}": return "⟨alt⟩"
      case "\u{E03D}": return "⟨meta⟩"
      case KeyCode.null: return ""
      default: return single
      }
    }.joined()
  }
}
