/// Words, in the environment's font and colour; wrapped to the width there is.
public struct Text: View, PrimitiveView {
  private let content: String

  /// Shows `content` as it is; translation is the app's.
  public init(_ content: String) { self.content = content }

  package func nodes(in context: ViewContext) -> [Node] {
    [TextNode(content, in: context)]
  }
}

/// A pictogram: a character of a symbol font, drawn at the environment's font.
public struct Symbol: View, PrimitiveView {
  private let glyph: String
  private let size: Double?

  /// Shows `glyph`, `size` points high if given.
  public init(_ glyph: String, size: Double? = nil) {
    self.glyph = glyph
    self.size = size
  }

  package func nodes(in context: ViewContext) -> [Node] {
    let node = TextNode(glyph, in: context)
    if let size {
      node.font = ResolvedFont(size: size, lineHeight: (size * 1.2).rounded(), weight: .regular)
    }
    node.isDecoration = true
    return [node]
  }
}
