/// A node of a YAML document, with where it stands.
struct YAMLNode: Sendable {
  enum Content: Sendable {
    /// `isPlain` is false for a quoted one, which is text whatever it looks like.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// In the file's order.
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  var content: Content
  /// 1-based.
  var line: Int
  /// 1-based.
  var column: Int
}
