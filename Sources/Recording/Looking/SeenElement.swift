package import TerminalModel
import WireProtocol

/// An element as an inspection shows it.
package struct SeenElement: Hashable, Sendable {
  package var depth: Int
  package var role: String
  package var name: String
  package var identifier: String?
  package var value: String?
  package var states: [String]
  /// In cells.
  package var frame: CellRect
  /// The shortest unique locator, as a Swift page object writes it; nil where there is none.
  package var locator: String?

  package var isFocused: Bool { states.contains("focused") }
  package var isSecret: Bool {
    role == ElementRole.secureField.rawValue || states.contains("secure")
  }

  /// How a person calls it: `button "OK"`.
  package var title: String {
    let word = role == "textField" ? "field" : role
    if !name.isEmpty { return "\(word) \"\(name)\"" }
    return identifier.map { "\(word) #\($0)" } ?? word
  }
}
