/// An agent that the driver puts into an app that has none of its own.
package enum AppAgent: String, Hashable, Sendable, Codable, CaseIterable {
  /// The one of the framework that the program turns out to use; none where it uses none of them.
  case auto
  /// For Python programs that use Textual.
  case textual
  /// For Python programs that use urwid.
  case urwid
  /// For Python programs that use prompt_toolkit in full screen.
  case promptToolkit = "prompt_toolkit"

  /// Every agent's name, as a user writes it.
  package static let names = allCases.map(\.rawValue)

  /// Whether a session is refused where the agent does not start.
  package var isRequired: Bool { self != .auto }
}
