import Devices
package import TerminalModel

/// A key by the name that flows give it.
package enum FlowPress: Hashable, Sendable {
  case back
  /// One of a keyboard.
  case key(Key)
  /// A button that only a phone has, or the remote control of a television.
  case button(String)

  /// - Throws: `FlowTextError` for a name of no key.
  package init(_ name: String) throws(FlowTextError) {
    let plain = name.lowercased()
    if plain == "back" {
      self = .back
    } else if let key = Key(name: name) {
      self = .key(key)
    } else if Self.buttons.contains(plain) {
      self = .button(plain)
    } else {
      let known = Key.names + ["Back"] + Self.buttons.sorted()
      throw FlowTextError(
        "there is no key \"\(name.prefix(60))\".\(NearestMatch.hint(name, among: known)) A key is one "
          + "character, or a name such as Enter, Esc, Space, ctrl+c, shift+tab or F5")
    }
  }

  private static let buttons: Set<String> = [
    "power", "lock", "volume up", "volume down", "remote dpad up", "remote dpad down",
    "remote dpad left", "remote dpad right", "remote dpad center", "remote media play pause",
    "remote media stop", "remote media next", "remote media previous", "remote media rewind",
    "remote media fast forward", "remote system navigation up", "remote system navigation down",
    "remote button a", "remote button b", "remote menu", "tv input", "tv input hdmi 1",
    "tv input hdmi 2", "tv input hdmi 3",
  ]
}
