/// Says how much room words take; each renderer brings the one that agrees with it.
public protocol TextMeasurer: Sendable {
  /// The extent of `string` wrapped to `width`, in the medium's units.
  ///
  /// A nil `width` breaks at newlines alone. The answer's width is that of the widest line, which
  /// may be less than offered; its height is a whole number of `font`'s lines, at least one, and at
  /// most `lineLimit`. Words wider than the width break inside.
  func size(of string: String, font: ResolvedFont, width: Double?, lineLimit: Int?) -> Size

  /// The extent of words of several looks, on lines as high as the highest font's.
  func size(of runs: [TextRun], width: Double?, lineLimit: Int?) -> Size

  /// The height of one line of `font`, in the medium's units.
  func lineHeight(of font: ResolvedFont) -> Double
}

extension TextMeasurer {
  /// The extent of the words as if all were in the highest font.
  public func size(of runs: [TextRun], width: Double?, lineLimit: Int?) -> Size {
    size(
      of: runs.words, font: runs.tallestFont, width: width, lineLimit: lineLimit)
  }
}
