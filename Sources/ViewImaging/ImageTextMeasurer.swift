package import Drawing
import Imaging
public import ViewKit

/// Measures words in points, exactly as ``ImageRenderer`` draws them.
public struct ImageTextMeasurer: TextMeasurer {
  private let fonts: FontLibrary
  private let scale: Double

  /// Measures with `fonts` for pictures of `scale` pixels a point.
  package init(fonts: FontLibrary, scale: Double) {
    self.fonts = fonts
    self.scale = scale
  }

  /// The widest line, and the lines times their height, in points.
  public func size(of string: String, font: ResolvedFont, width: Double?, lineLimit: Int?) -> Size {
    let paragraph = TextParagraph(
      string, style: TextStyle(font), width: width, lineLimit: lineLimit)
    let measure = fonts.measure(paragraph, scale: scale)
    return Size(width: measure.width, height: measure.height)
  }

  /// The widest line, and the lines times the highest font's height, in points.
  public func size(of runs: [TextRun], width: Double?, lineLimit: Int?) -> Size {
    let measure = fonts.measure(
      TextParagraph(runs, width: width, lineLimit: lineLimit), scale: scale)
    return Size(width: measure.width, height: measure.height)
  }

  /// The distance of two baselines, in points.
  public func lineHeight(of font: ResolvedFont) -> Double { font.lineHeight }
}

extension TextParagraph {
  /// Words of several looks, on lines as high as the highest font's.
  init(_ runs: [TextRun], width: Double?, lineLimit: Int?) {
    self.init(
      runs.map(\.string).joined(), style: TextStyle(runs.tallestFont), width: width,
      lineLimit: lineLimit)
    spans = runs.map { run in
      var style = TextStyle(run.font, isUnderlined: run.isUnderlined)
      style.isStruckThrough = run.isStruckThrough
      return TextSpan(run.string, style: style, color: run.paint.rgba)
    }
  }
}

extension TextStyle {
  package init(_ font: ResolvedFont, isUnderlined: Bool = false) {
    self.init(
      size: font.size, weight: font.weight.rawValue, lineHeight: font.lineHeight,
      tracking: Self.tracking(at: font.size), hasMonospacedDigits: font.monospacedDigits,
      isUnderlined: isUnderlined)
  }

  /// Inter is drawn for reading sizes: titles look loose unless their letters move together.
  private static func tracking(at size: Double) -> Double {
    size <= 17 ? 0 : -size * min(0.018, (size - 17) * 0.0011)
  }
}
