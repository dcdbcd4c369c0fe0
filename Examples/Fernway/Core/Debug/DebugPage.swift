/// The pages of the debug screen, by their names in links.
package enum DebugPage: String, Hashable, Sendable, CaseIterable {
  /// Every flag, its arm and what it is for.
  case experiments
  /// The flags that were read before the server's payload was there.
  case flags
  /// The way to each RIB of the tree.
  case ribs
  /// Who can answer a push, from the top down, and what became of each.
  case responders
  /// The interactors that outlived their screens.
  case leaks
  /// The calls to the backend.
  case calls
  /// Whether each plugin was ever made.
  case plugins
  /// The cycles of signals that were stopped.
  case signals
  /// The search's figures, then what people did with it.
  case search
  /// How often each kind of widget was reloaded.
  case widgets
  /// What web pages posted to the handler `test`.
  case web
}
