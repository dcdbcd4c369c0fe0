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
  /// Where words are cut that have too little room.
  public var truncation: Text.TruncationMode = .tail
  /// Whether lines run from right to left where the words themselves don't say.
  public var isRightToLeft: Bool
  /// Whether a line runs under them.
  public var isUnderlined: Bool
  /// Whether a line runs through them.
  public var isStruckThrough = false
  /// The parts of `string`, where they don't all look alike; else empty.
  public var runs: [TextRun] = []

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

  /// Makes words of several looks, on lines as high as the highest font's.
  public init(
    runs: [TextRun], frame: Rect, alignment: LineAlignment = .left, lineLimit: Int? = nil,
    isRightToLeft: Bool = false
  ) {
    self.init(
      runs.words, font: runs.tallestFont,
      paint: runs.first?.paint ?? Paint(rgba: .clear, terminal: nil), frame: frame,
      alignment: alignment, lineLimit: lineLimit, isRightToLeft: isRightToLeft,
      isUnderlined: runs.first?.isUnderlined ?? false)
    isStruckThrough = runs.first?.isStruckThrough ?? false
    if runs.count > 1 { self.runs = runs }
  }
}

extension [TextRun] {
  /// The words of all parts.
  var words: String { count == 1 ? self[0].string : map(\.string).joined() }

  /// The font with the highest lines; it says how high all lines are.
  package var tallestFont: ResolvedFont {
    if count == 1 { return self[0].font }
    return self.max { $0.font.lineHeight < $1.font.lineHeight }?.font
      ?? ResolvedFont(.body, at: .large)
  }
}

/// A part of a text that looks alike.
public struct TextRun: Hashable, Sendable {
  /// The words.
  public var string: String
  /// The font at the reader's text size.
  public var font: ResolvedFont
  /// The colour.
  public var paint: Paint
  /// Whether a line runs under them.
  public var isUnderlined: Bool
  /// Whether a line runs through them.
  public var isStruckThrough: Bool

  /// Makes a part.
  public init(
    _ string: String, font: ResolvedFont, paint: Paint, isUnderlined: Bool = false,
    isStruckThrough: Bool = false
  ) {
    self.string = string
    self.font = font
    self.paint = paint
    self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
  }
}
