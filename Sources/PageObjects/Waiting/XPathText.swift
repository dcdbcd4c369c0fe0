import TextModel
import WireProtocol

/// Texts and conditions in XPath 1.0.
enum XPathText {
  /// A condition of which one part must hold.
  static func anyOf(_ tests: [String]) -> String { "[\(tests.joined(separator: " or "))]" }

  /// Whether one of some operands fits; nil for a regular expression, which XPath 1.0 has not.
  static func tests(_ operands: [String], _ match: TextMatch) -> [String]? {
    switch match {
    case .equals(let text):
      operands.map { "\(folded($0))=\(quoted(text.folded))" }
    case .contains(let text):
      operands.map { "contains(\(folded($0)),\(quoted(text.folded)))" }
    case .matches: nil
    }
  }

  /// An operand with its white space folded; `normalize-space` knows ASCII's alone.
  private static func folded(_ operand: String) -> String {
    let blanks = String(repeating: " ", count: String.wideSpaces.unicodeScalars.count)
    return "normalize-space(translate(\(operand),\"\(String.wideSpaces)\",\"\(blanks)\"))"
  }

  /// A text as a literal; one with both kinds of quotes is joined from pieces.
  static func quoted(_ text: String) -> String {
    if !text.contains("\"") { return "\"\(text)\"" }
    if !text.contains("'") { return "'\(text)'" }
    let pieces = text.split(separator: "\"", omittingEmptySubsequences: false).map { "\"\($0)\"" }
    return "concat(\(pieces.joined(separator: ",'\"',")))"
  }
}
