package import Foundation

/// What a tool answers.
package struct AgentAnswer: Sendable {
  package var text: String
  /// Whether the agent must do something about it.
  package var isError: Bool
  /// A PNG, where one was asked for.
  package var picture: Data?

  package init(_ text: String, isError: Bool = false, picture: Data? = nil) {
    self.text = text
    self.isError = isError
    self.picture = picture
  }

  package static func failure(_ text: String) -> AgentAnswer { AgentAnswer(text, isError: true) }
}
