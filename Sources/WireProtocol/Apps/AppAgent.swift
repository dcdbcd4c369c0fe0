/// An agent that the driver puts into an app that has none of its own.
package enum AppAgent: String, Hashable, Sendable, Codable, CaseIterable {
  /// For Python programs that use Textual.
  case textual

  /// Every agent's name, as a user writes it.
  package static let names = allCases.map(\.rawValue)
}
