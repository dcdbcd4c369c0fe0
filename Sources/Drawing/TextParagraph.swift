package import Imaging

/// Text to set in lines.
package struct TextParagraph: Hashable, Sendable {
  /// How lines stand in their width.
  package enum Alignment: Hashable, Sendable { case left, center, right }
  /// Which part of the last line gives way to an ellipsis.
  package enum Truncation: Hashable, Sendable { case start, middle, end }

  /// The words; a newline begins a line.
  package var string: String
  /// How letters look.
  package var style: TextStyle
  /// Where lines wrap, in points; words that are wider break inside. Nil wraps at newlines alone.
  package var width: Double?
  /// The most lines; what doesn't fit gives way to an ellipsis. Nil is as many as there are.
  package var lineLimit: Int?
  /// Where the ellipsis stands.
  package var truncation = Truncation.end
  /// How lines stand.
  package var alignment: Alignment
  /// Whether lines run right to left where their letters don't say.
  package var isRightToLeft: Bool
  /// The parts of `string` in their order, where they don't all look alike; else empty.
  package var spans: [TextSpan] = []

  /// Makes a paragraph.
  package init(
    _ string: String, style: TextStyle, width: Double? = nil, lineLimit: Int? = nil,
    alignment: Alignment = .left, isRightToLeft: Bool = false
  ) {
    self.string = string
    self.style = style
    self.width = width
    self.lineLimit = lineLimit
    self.alignment = alignment
    self.isRightToLeft = isRightToLeft
  }
}

/// A part of a paragraph with a look of its own, in its paragraph's typefaces.
package struct TextSpan: Hashable, Sendable {
  /// The words.
  package var string: String
  /// How letters look; the line height is the paragraph's.
  package var style: TextStyle
  /// The colour.
  package var color: RGBA

  /// Makes a part.
  package init(_ string: String, style: TextStyle, color: RGBA) {
    self.string = string
    self.style = style
    self.color = color
  }
}

/// The room that a paragraph takes, in points.
package struct TextMeasure: Hashable, Sendable {
  /// The advance of the widest line.
  package var width: Double
  /// The lines times their height.
  package var height: Double
  /// How many lines, at least 1.
  package var lines: Int
  /// The first baseline's distance from the top.
  package var baseline: Double
}
