/// Why a text cannot be read as YAML.
package struct YAMLError: Error, Hashable, Sendable {
  /// A sentence, or its end where the place comes first.
  package var message: String
  /// 1-based; nil where the fault has no place.
  package var line: Int?
  /// 1-based; nil where the fault has no place.
  package var column: Int?

  package init(_ message: String, line: Int? = nil, column: Int? = nil) {
    self.message = message
    self.line = line
    self.column = column
  }
}
