import Drawing
import Imaging
import ViewImaging
import ViewKit

/// Draws the app's pictures for a driver's screenshots.
enum Pictures {
  /// A list laid out in points as a PNG, at the level that is quickest.
  /// - Throws: an error that names the Debian package to install where a font is missing.
  static func png(of list: DisplayList) throws -> [UInt8] {
    try ImageRenderer.draw(list)
      .png(level: 1, text: FontLibrary.pinned().origin("ViewImaging 1"))
  }
}

/// Measures with the pinned fonts, which are loaded when the first picture is asked for.
struct PinnedMeasurer: TextMeasurer {
  /// Pixels a point.
  let scale: Double

  func size(of runs: [TextRun], width: Double?, lineLimit: Int?) -> Size {
    do {
      return try ImageTextMeasurer(fonts: FontLibrary.pinned(), scale: scale)
        .size(of: runs, width: width, lineLimit: lineLimit)
    } catch {
      // Drawing meets the same error and tells it.
      return .zero
    }
  }

  func size(of string: String, font: ResolvedFont, width: Double?, lineLimit: Int?) -> Size {
    do {
      return try ImageTextMeasurer(fonts: FontLibrary.pinned(), scale: scale)
        .size(of: string, font: font, width: width, lineLimit: lineLimit)
    } catch {
      // Drawing meets the same error and tells it.
      return .zero
    }
  }

  func lineHeight(of font: ResolvedFont) -> Double { font.lineHeight }
}
