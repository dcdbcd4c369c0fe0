package import TerminalModel

/// Cells beside one another that look alike.
package struct ScreenRun: Hashable, Sendable {
  /// Without control characters.
  package var text: String
  package var columns: Int
  /// As CSS; nil for the theme's own.
  package var foreground: String?
  /// As CSS; nil for the theme's own.
  package var background: String?
  /// `bold`, `italic`, `underline`, `strike`, `overline`.
  package var marks: [String]
}

extension Screen {
  /// The rows as runs of cells that look alike, for a page that draws them by itself; without the
  /// cursor. Blanks in the theme's own colors at the end of a row are left out.
  package func runs(theme: TerminalTheme = .dark) -> [[ScreenRun]] {
    rows.map { cells in
      var runs: [ScreenRun] = []
      for cell in cells {
        let next = run(cell, theme)
        if let last = runs.last, last.foreground == next.foreground,
          last.background == next.background, last.marks == next.marks
        {
          runs[runs.count - 1].text += next.text
          runs[runs.count - 1].columns += 1
        } else {
          runs.append(next)
        }
      }
      if let last = runs.last, last.background == nil, last.marks.isEmpty {
        let text = last.text.reversed().drop { $0 == " " }
        if text.isEmpty {
          runs.removeLast()
        } else {
          runs[runs.count - 1].columns -= last.text.count - text.count
          runs[runs.count - 1].text = String(text.reversed())
        }
      }
      return runs
    }
  }

  private func run(_ cell: Cell, _ theme: TerminalTheme) -> ScreenRun {
    var colors = ResolvedStyle(cell.style, theme: theme)
    if colors.isConcealed { colors.foreground = colors.background }
    let style = cell.style
    var marks: [String] = []
    if style.attributes.contains(.bold) { marks.append("bold") }
    if style.attributes.contains(.italic) { marks.append("italic") }
    if style.underline != .none { marks.append("underline") }
    if style.attributes.contains(.strike) { marks.append("strike") }
    if style.attributes.contains(.overline) { marks.append("overline") }
    return ScreenRun(
      text: cell.text.withoutControls, columns: 1,
      foreground: colors.foreground == theme.foreground ? nil : colors.foreground.css,
      background: colors.background == theme.background ? nil : colors.background.css,
      marks: marks)
  }
}
