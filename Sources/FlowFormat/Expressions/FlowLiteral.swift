/// Texts in which nothing is evaluated.
package enum FlowLiteral {
  /// A text as a flow writes it, so that each `${` in it is itself.
  package static func written(_ text: String) -> String { text.replacing("${", with: "\\${") }

  /// The text that is meant by one in which nothing is evaluated.
  package static func read(_ text: String) -> String { text.replacing("\\${", with: "${") }
}
