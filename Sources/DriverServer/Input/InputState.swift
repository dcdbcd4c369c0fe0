import TerminalModel

/// What Perform Actions has left pressed, by source (W3C WebDriver, section "Input state").
struct InputState: Sendable {
  struct Pointer: Sendable {
    /// In the session's unit, from the screen's top left.
    var x = 0.0
    var y = 0.0
    /// The buttons that are down, the first one first.
    var pressed: [Int] = []
  }

  /// The kind of each source that has acted: an id keeps its kind until actions are released.
  var kinds: [String: ActionSource.Kind] = [:]
  /// The modifiers that each key source holds down.
  var held: [String: Key.Modifiers] = [:]
  var pointers: [String: Pointer] = [:]

  /// The modifiers that are down, whoever holds them.
  var modifiers: Key.Modifiers { held.values.reduce([]) { $0.union($1) } }
}
