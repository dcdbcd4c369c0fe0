/// An element as the wire names it: `nonce.node`, under the W3C key.
package struct ElementReference: Hashable, Sendable, Codable {
  /// The key of a web element reference (W3C WebDriver, section "Elements").
  package static let key = "element-6066-11e4-a52e-4f735466cecf"

  /// The opaque id.
  package var id: String

  package init(id: String) { self.id = id }

  private enum CodingKeys: String, CodingKey {
    case id = "element-6066-11e4-a52e-4f735466cecf"
  }
}
