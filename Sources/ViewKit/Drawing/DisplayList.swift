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
    /// A filled shape; in cells those whose middle is inside, and dots where it is small.
    case path(Path, Filling)
    /// A line along a path; in cells of dots.
    case strokedPath(Path, StrokeStyle, Paint)
    /// A picture stretched over `rect`; in cells two of its pixels a cell.
    case image(Bitmap, Rect, isFlipped: Bool)
    /// What follows throws a shadow, until the shadow's end; in cells none.
    case pushShadow(Shadow)
    /// Ends the last shadow.
    case popShadow
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
