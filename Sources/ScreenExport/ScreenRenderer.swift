package import Drawing
package import Imaging
package import TerminalModel

/// Draws screens as pictures: 8 × 16 points a cell, DejaVu Sans Mono, box drawing joined.
package struct ScreenRenderer: Sendable {
  private let fonts: FontLibrary
  private let theme: TerminalTheme
  private let scale: Double
  private let padding: Double
  private let metrics: CellMetrics

  /// Makes a renderer.
  /// - Parameters:
  ///   - scale: pixels a point, 1 or more.
  ///   - padding: points of background around the cells.
  ///   - metrics: the size of a cell and its letters.
  package init(
    fonts: FontLibrary, theme: TerminalTheme = .dark, scale: Double = 2, padding: Double = 0,
    metrics: CellMetrics = .standard
  ) {
    self.fonts = fonts
    self.theme = theme
    self.scale = scale
    self.padding = padding
    self.metrics = metrics
  }

  /// The picture of a screen, with its cursor where that is visible and wanted.
  package func image(of screen: Screen, showingCursor: Bool = true) -> Image {
    var canvas = CellCanvas(
      columns: screen.size.columns, rows: screen.size.rows, scale: scale, padding: padding,
      background: theme.background, metrics: metrics, fonts: fonts)
    // All backgrounds first: a glyph may reach over its cell's edge.
    for row in screen.rows.indices {
      onRow(row, of: screen, &canvas) { drawBackgrounds(of: screen.rows[row], row: row, on: &$0) }
    }
    for row in screen.rows.indices {
      onRow(row, of: screen, &canvas) { drawText(of: screen.rows[row], row: row, on: &$0) }
    }
    if showingCursor, screen.cursor.isVisible {
      onRow(screen.cursor.position.y, of: screen, &canvas) { drawCursor(of: screen, on: &$0) }
    }
    return canvas.makeImage()
  }

  /// Draws on a row in its size.
  private func onRow(
    _ row: Int, of screen: Screen, _ canvas: inout CellCanvas, _ draw: (inout CellCanvas) -> Void
  ) {
    let enlargement: CellCanvas.Enlargement? =
      screen.rows.indices.contains(row) ? .init(screen.lineSize(row: row)) : nil
    if let enlargement {
      canvas.beginEnlarged(row: row, columns: screen.size.columns, enlargement)
    }
    draw(&canvas)
    if enlargement != nil { canvas.endEnlarged() }
  }

  private func drawBackgrounds(of cells: [Cell], row: Int, on canvas: inout CellCanvas) {
    var column = 0
    while column < cells.count {
      let color = ResolvedStyle(cells[column].style, theme: theme).background
      let start = column
      repeat {
        column += 1
      } while column < cells.count
        && ResolvedStyle(cells[column].style, theme: theme).background == color
      if color != theme.background {
        canvas.fill(column: start, row: row, columns: column - start, color)
      }
    }
  }

  private func drawText(of cells: [Cell], row: Int, on canvas: inout CellCanvas) {
    for (column, cell) in cells.enumerated() where cell.width > 0 {
      let colors = ResolvedStyle(cell.style, theme: theme)
      guard !colors.isConcealed, cell.text != " " || cell.style.hasLines else { continue }
      canvas.draw(
        cell.text, column: column, row: row, columns: Int(cell.width),
        CellStyle(cell.style, colors: colors))
    }
  }

  private func drawCursor(of screen: Screen, on canvas: inout CellCanvas) {
    let place = screen.cursor.position
    guard let cell = screen[place] else { return }
    let columns = max(1, Int(cell.width))
    switch screen.cursor.shape {
    case .block:
      canvas.fill(column: place.x, row: place.y, columns: columns, theme.cursor)
      var colors = ResolvedStyle(cell.style, theme: theme)
      colors.foreground = theme.background
      guard !colors.isConcealed, cell.width > 0 else { return }
      canvas.draw(
        cell.text, column: place.x, row: place.y, columns: columns,
        CellStyle(cell.style, colors: colors))
    case .underline, .bar:
      canvas.bar(
        column: place.x, row: place.y, columns: columns,
        isUpright: screen.cursor.shape == .bar, theme.cursor)
    }
  }
}

extension Style {
  /// Whether a blank of this style shows more than its background.
  fileprivate var hasLines: Bool {
    underline != .none || !attributes.isDisjoint(with: [.strike, .overline])
  }
}

extension CellCanvas.Enlargement {
  fileprivate init?(_ size: LineSize) {
    switch size {
    case .single: return nil
    case .doubleWidth: self = .width
    case .doubleHeightTop: self = .upperHalf
    case .doubleHeightBottom: self = .lowerHalf
    }
  }
}

extension CellStyle {
  fileprivate init(_ style: Style, colors: ResolvedStyle) {
    self.init(
      color: colors.foreground, isBold: style.attributes.contains(.bold),
      isItalic: style.attributes.contains(.italic), underline: Line(style.underline),
      underlineColor: colors.underlineColor, isStruck: style.attributes.contains(.strike),
      isOverlined: style.attributes.contains(.overline))
  }
}

extension CellStyle.Line {
  fileprivate init?(_ underline: Underline) {
    switch underline {
    case .none: return nil
    case .single: self = .single
    case .double: self = .double
    case .curly: self = .curly
    case .dotted: self = .dotted
    case .dashed: self = .dashed
    }
  }
}
