import Devices
import FlowFormat
import TerminalModel

/// A key by the name that flows give it.
enum FlowKey: Hashable {
  case back
  case key(Key)

  /// Names of Maestro, which qa-runner calls otherwise.
  private static let names: [String: Key.Name] = [
    "enter": .enter, "backspace": .backspace, "home": .home, "escape": .escape, "tab": .tab,
    "return": .enter, "esc": .escape,
  ]

  /// - Throws: `FlowTextError` for a name of no key.
  init(_ name: String) throws(FlowTextError) {
    let lowered = name.lowercased()
    if lowered == "back" {
      self = .back
      return
    }
    if lowered == "space" {
      self = .key(.character(" "))
      return
    }
    if let known = Self.names[lowered] {
      self = .key(.named(known))
      return
    }
    let key = Key(stringLiteral: name)
    if case .character(let text) = key.code, text.count != 1 {
      let known = Key.Name.allCases.map(\.rawValue) + ["Back"]
      if let other = Key.Name.allCases.first(where: { $0.rawValue.lowercased() == lowered }) {
        self = .key(.named(other))
        return
      }
      throw FlowTextError(
        "there is no key \"\(name)\".\(NearestMatch.hint(name, among: known)) A key is one "
          + "character, or a name such as Enter, ctrl+c, shift+tab or F5")
    }
    self = .key(key)
  }
}
