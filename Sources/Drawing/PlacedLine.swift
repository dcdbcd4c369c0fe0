import Geometry

/// A line of a paragraph as it is drawn: for who draws the words with other means.
package struct PlacedLine: Hashable, Sendable {
  /// Its part of the paragraph's words, in bytes of UTF-8.
  package let range: Range<Int>
  /// Where it begins, in points from the left of the paragraph's room.
  package let x: Double
  /// Where its letters stand, in points from the top of the room, on a whole pixel.
  package let baseline: Double
  /// Its advance, in points; that of what is shown where words are cut.
  package let width: Double
  /// Whether a part of its words gives way to an ellipsis.
  package let isCut: Bool
}

extension FontLibrary {
  /// The words as they are set, and the lines of a paragraph in `width` points from `top`, as
  /// ``Canvas`` at `scale` draws them.
  package func lines(
    of paragraph: TextParagraph, in width: Double, top: Double, scale: Double
  ) -> (words: String, lines: [PlacedLine]) {
    withEngine { engine in
      let layout = engine.layout(paragraph, scale: scale)
      return (
        layout.words,
        layout.placed(width: width, top: top, alignment: paragraph.alignment, scale: scale)
      )
    }
  }
}
