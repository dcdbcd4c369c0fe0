import Devices
import FlowFormat
import TerminalModel

/// A key by the name that flows give it.
enum FlowKey: Hashable {
  case back
  case key(Key)

  /// - Throws: `FlowTextError` for a name of no key.
  init(_ name: String) throws(FlowTextError) {
    if name.lowercased() == "back" {
      self = .back
    } else if let key = Key(name: name) {
      self = .key(key)
    } else {
      throw FlowTextError(
        "there is no key \"\(name)\".\(NearestMatch.hint(name, among: Key.names + ["Back"])) A key is "
          + "one character, or a name such as Enter, Esc, Space, ctrl+c, shift+tab or F5")
    }
  }
}
