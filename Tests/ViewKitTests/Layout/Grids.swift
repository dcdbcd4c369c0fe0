import TerminalModel
import ViewKit

/// The rows of a view in cells, trailing blanks removed.
@MainActor func rows(
  of view: some View, _ columns: Int, _ rows: Int,
  environment: EnvironmentValues = EnvironmentValues()
) -> [String] {
  let screen = GridRenderer().screen(
    of: view, size: CellSize(columns: columns, rows: rows), environment: environment)
  return screen.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}

/// A view laid out in cells.
@MainActor func layout(
  of view: some View, _ columns: Int, _ rows: Int,
  environment: EnvironmentValues = EnvironmentValues()
) -> ViewLayout {
  GridRenderer().layout(
    of: view, size: CellSize(columns: columns, rows: rows), environment: environment)
}

/// A measurer of points whose characters are all half as wide as the font is high.
struct BlockMeasurer: TextMeasurer {
  func size(of string: String, font: ResolvedFont, width: Double?, lineLimit: Int?) -> Size {
    let unit = font.size / 2
    let columns = width.map { ($0 / unit).rounded(.down) }
    let cells = CellTextMeasurer().size(
      of: string, font: font, width: columns, lineLimit: lineLimit)
    return Size(width: cells.width * unit, height: cells.height * font.lineHeight)
  }

  func lineHeight(of font: ResolvedFont) -> Double { font.lineHeight }
}

/// A view laid out in points, two pixels each.
@MainActor func pointLayout(
  of view: some View, _ width: Double, _ height: Double,
  environment: EnvironmentValues = EnvironmentValues()
) -> ViewLayout {
  ViewLayout(
    view, size: Size(width: width, height: height), environment: environment,
    measurer: BlockMeasurer())
}

/// Extents that no layout can take by their word.
let extremeExtents: [Double] = [
  0, -8, -1e9, 1e300, -1e300, .greatestFiniteMagnitude, .infinity, -.infinity, .nan, 1e-300,
]
