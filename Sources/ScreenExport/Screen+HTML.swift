package import TerminalModel
import TextModel

extension Screen {
  /// The screen as one `<pre>` element that carries its own styles, for a report.
  /// - Parameter showingCursor: whether the cursor's cell is drawn in the cursor's colour.
  package func html(theme: TerminalTheme = .dark, showingCursor: Bool = true) -> String {
    let lines = rows.indices.map { row in
      let cells = rows[row]
      var line = ""
      var column = 0
      while column < cells.count {
        let css = css(column, row, theme, showingCursor)
        var text = ""
        repeat {
          text += cells[column].text
          column += 1
        } while column < cells.count && self.css(column, row, theme, showingCursor) == css
        let escaped = text.withoutControls.escapedForMarkup
        line += css.isEmpty ? escaped : "<span style=\"\(css)\">\(escaped)</span>"
      }
      return lineSize(row: row).element(around: line)
    }
    // Lower than the font's own, or lines of boxes would have gaps between the rows; whole pixels at 16.
    return """
      <pre style="background:\(theme.background.css);color:\(theme.foreground.css);\
      font-family:'DejaVu Sans Mono',monospace;line-height:1.125;margin:0">\
      \(lines.joined(separator: "\n"))</pre>
      """
  }

  /// The screen as a whole page of its own.
  package func htmlPage(theme: TerminalTheme = .dark) -> String {
    """
    <!doctype html>
    <meta charset="utf-8">
    <title>\(size.columns) × \(size.rows)</title>
    <body style="background:\(theme.background.css);margin:16px">
    \(html(theme: theme))

    """
  }

  private func css(_ column: Int, _ row: Int, _ theme: TerminalTheme, _ showsCursor: Bool) -> String
  {
    let style = rows[row][column].style
    var colors = ResolvedStyle(style, theme: theme)
    if showsCursor, cursor.isVisible, cursor.position == CellPoint(x: column, y: row) {
      colors.foreground = theme.background
      colors.background = theme.cursor
    }
    return style.rules(colors, theme)
  }
}

extension TerminalTheme {
  /// The background as `#RRGGBB`.
  package var backgroundCSS: String { background.css }

  /// The CSS declarations of a page in this theme.
  package var pageCSS: String { "background:\(background.css);color:\(foreground.css)" }
}

extension Style {
  /// The CSS declarations of text in this style; empty for the plain one.
  package func css(theme: TerminalTheme = .dark) -> String {
    rules(ResolvedStyle(self, theme: theme), theme)
  }

  fileprivate func rules(_ resolved: ResolvedStyle, _ theme: TerminalTheme) -> String {
    var colors = resolved
    if colors.isConcealed { colors.foreground = colors.background }
    var rules: [String] = []
    if colors.foreground != theme.foreground { rules.append("color:\(colors.foreground.css)") }
    if colors.background != theme.background {
      rules.append("background:\(colors.background.css)")
    }
    if attributes.contains(.bold) { rules.append("font-weight:bold") }
    if attributes.contains(.italic) { rules.append("font-style:italic") }
    let lines = decorationLines
    if !lines.isEmpty {
      rules.append("text-decoration:\(lines.joined(separator: " "))\(underline.css)")
      if let color = colors.underlineColor { rules.append("text-decoration-color:\(color.css)") }
    }
    return rules.joined(separator: ";")
  }
}

extension LineSize {
  /// A row's markup, drawn in this size.
  fileprivate func element(around line: String) -> String {
    let rules: String
    switch self {
    case .single: return line
    case .doubleWidth: rules = "transform:scale(2,1)"
    case .doubleHeightTop: rules = "transform:scale(2,2);clip-path:inset(0 0 50% 0)"
    case .doubleHeightBottom:
      rules = "transform:translateY(-100%) scale(2,2);clip-path:inset(50% 0 0 0)"
    }
    return "<span style=\"display:inline-block;transform-origin:0 0;\(rules)\">\(line)</span>"
  }
}

extension Style {
  fileprivate var decorationLines: [String] {
    var lines: [String] = []
    if underline != .none { lines.append("underline") }
    if attributes.contains(.strike) { lines.append("line-through") }
    if attributes.contains(.overline) { lines.append("overline") }
    return lines
  }
}

extension Underline {
  fileprivate var css: String {
    switch self {
    case .none, .single: ""
    case .double: " double"
    case .curly: " wavy"
    case .dotted: " dotted"
    case .dashed: " dashed"
    }
  }
}
