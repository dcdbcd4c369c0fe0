/// What a laid out tree looks like: what to draw, back to front, in its medium's units.
public struct DisplayList: Hashable, Sendable {
  /// What the units are.
  public var medium: Medium
  /// The extent to draw on.
  public var size: Size
  /// What to draw, back to front.
  public var items: [Item] = []
  /// Where the text cursor stands, in a focused field.
  public var cursor: Point?

  /// Makes an empty list for an extent.
  public init(medium: Medium, size: Size) {
    self.medium = medium
    self.size = size
  }

  /// One thing to draw.
  public enum Item: Hashable, Sendable {
    /// A filled rectangle; its corners are rounded by `radius` points, at most half its side.
    case fill(Rect, radius: Double, Filling)
    /// A frame of `width` points, drawn inside `rect`; in cells a frame of box-drawing characters.
    case stroke(Rect, radius: Double, width: Double, Paint)
    /// Words.
    case text(TextItem)
    /// A rule that fills `rect`; in cells `─` or `│`, whichever runs along it.
    case rule(Rect, Paint)
    /// In cells alone: a character repeated over `rect`.
    case glyphs(Rect, String, Paint)
    /// What follows is seen inside the rounded rectangle alone.
    case pushClip(Rect, radius: Double)
    /// Ends the last clip.
    case popClip
    /// What follows is seen at `share`, 0…1; in cells below 1 is dim.
    case pushOpacity(Double)
    /// Ends the last opacity.
    case popOpacity
  }

  /// What a shape is filled with.
  public enum Filling: Hashable, Sendable {
    /// One colour.
    case color(Paint)
    /// A blend of evenly spaced colours.
    case gradient(Gradient.Kind, colors: [RGBA])
  }
}

/// Words to draw in a frame: wrapped to its width, top down, cut with an ellipsis where they end.
public struct TextItem: Hashable, Sendable {
  /// The words.
  public var string: String
  /// The font at the reader's text size.
  public var font: ResolvedFont
  /// The colour.
  public var paint: Paint
  /// Where they stand, in the medium's units.
  public var frame: Rect
  /// How their lines stand in the frame: left, middle or right, direction applied.
  public var alignment: LineAlignment
  /// The most lines; nil is as many as the frame holds.
  public var lineLimit: Int?
  /// Whether lines run from right to left where the words themselves don't say.
  public var isRightToLeft: Bool
  /// Whether a line runs under them.
  public var isUnderlined: Bool

  /// How lines stand in a frame.
  public enum LineAlignment: Hashable, Sendable {
    /// At the left, in the middle, at the right.
    case left, center, right
  }

  /// Makes words to draw.
  public init(
    _ string: String, font: ResolvedFont, paint: Paint, frame: Rect,
    alignment: LineAlignment = .left, lineLimit: Int? = nil, isRightToLeft: Bool = false,
    isUnderlined: Bool = false
  ) {
    self.string = string
    self.font = font
    self.paint = paint
    self.frame = frame
    self.alignment = alignment
    self.lineLimit = lineLimit
    self.isRightToLeft = isRightToLeft
    self.isUnderlined = isUnderlined
  }
}
