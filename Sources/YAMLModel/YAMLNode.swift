/// A node of a YAML document, with where it stands.
package struct YAMLNode: Sendable {
  package enum Content: Sendable {
    /// The text as the file has it. `isPlain` is false for a quoted one, which is text whatever it
    /// looks like.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// In the file's order.
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  package var content: Content
  /// 1-based.
  package var line: Int
  /// 1-based.
  package var column: Int

  package init(content: Content, line: Int, column: Int) {
    self.content = content
    self.line = line
    self.column = column
  }
}
