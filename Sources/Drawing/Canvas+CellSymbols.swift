import CDrawing
import Imaging

extension Canvas {
  /// The symbols that fill their cell and so are drawn rather than set: diagonals, braille, sextants
  /// and Powerline's separators, which no pinned font has.
  static func isCellSymbol(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2571...0x2573, 0x2800...0x28FF, 0xE0B0...0xE0B7, 0x1FB00...0x1FB3B: true
    default: false
    }
  }

  /// Draws a symbol of ``isCellSymbol(_:)``.
  func drawCellSymbol(_ scalar: Unicode.Scalar, in cell: Rect, _ color: RGBA) {
    switch scalar.value {
    case 0x2571...0x2573: drawDiagonals(scalar, in: cell, color)
    case 0x2800...0x28FF: drawBraille(UInt8(scalar.value & 0xFF), in: cell, color)
    case 0x1FB00...0x1FB3B: drawSextant(scalar, in: cell, color)
    default: drawSeparator(scalar, in: cell, color)
    }
  }

  private func drawDiagonals(_ scalar: Unicode.Scalar, in cell: Rect, _ color: RGBA) {
    let (right, bottom) = (cell.x + cell.width, cell.y + cell.height)
    setSource(.solid(color))
    unsafe cairo_set_line_width(context, max(1, scale.rounded(.down)) / scale)
    if scalar.value != 0x2572 {
      unsafe cairo_move_to(context, cell.x, bottom)
      unsafe cairo_line_to(context, right, cell.y)
    }
    if scalar.value != 0x2571 {
      unsafe cairo_move_to(context, cell.x, cell.y)
      unsafe cairo_line_to(context, right, bottom)
    }
    unsafe cairo_stroke(context)
  }

  /// Two columns of four dots: bits 0–2 and 6 the left one, 3–5 and 7 the right one.
  private func drawBraille(_ dots: UInt8, in cell: Rect, _ color: RGBA) {
    let bits = [(0, 3), (1, 4), (2, 5), (6, 7)]
    let radius = min(cell.width / 4, cell.height / 8) * 0.62
    setSource(.solid(color))
    for (row, (left, right)) in bits.enumerated() {
      for (column, bit) in [left, right].enumerated() where dots >> bit & 1 == 1 {
        let x = cell.x + cell.width * (0.25 + 0.5 * Double(column))
        let y = cell.y + cell.height * (0.125 + 0.25 * Double(row))
        unsafe cairo_arc(context, x, y, radius, 0, 2 * Double.pi)
        unsafe cairo_fill(context)
      }
    }
  }

  /// Six parts in two columns; the patterns of the empty, half and full block are left out.
  private func drawSextant(_ scalar: Unicode.Scalar, in cell: Rect, _ color: RGBA) {
    var pattern = Int(scalar.value - 0x1FB00) + 1
    if pattern >= 21 { pattern += 1 }
    if pattern >= 42 { pattern += 1 }
    for part in 0..<6 where pattern >> part & 1 == 1 {
      let top = (cell.height * Double(part / 2) / 3 * scale).rounded() / scale
      let bottom = (cell.height * Double(part / 2 + 1) / 3 * scale).rounded() / scale
      fill(
        Rect(
          x: cell.x + cell.width / 2 * Double(part % 2), y: cell.y + top, width: cell.width / 2,
          height: bottom - top), .solid(color))
    }
  }

  private func drawSeparator(_ scalar: Unicode.Scalar, in cell: Rect, _ color: RGBA) {
    let pointsRight = scalar.value & 2 == 0
    let base = pointsRight ? cell.x : cell.x + cell.width
    let tip = pointsRight ? cell.x + cell.width : cell.x
    let (bottom, middle) = (cell.y + cell.height, cell.y + cell.height / 2)
    let isRound = scalar.value >= 0xE0B4
    setSource(.solid(color))
    unsafe cairo_set_line_width(context, max(1, scale.rounded(.down)) / scale)
    unsafe cairo_move_to(context, base, cell.y)
    if isRound {
      let reach = base + (tip - base) * 4 / 3
      unsafe cairo_curve_to(context, reach, cell.y, reach, bottom, base, bottom)
    } else {
      unsafe cairo_line_to(context, tip, middle)
      unsafe cairo_line_to(context, base, bottom)
    }
    // The odd ones are lines, the even ones filled.
    if scalar.value & 1 == 1 {
      unsafe cairo_stroke(context)
    } else {
      unsafe cairo_close_path(context)
      unsafe cairo_fill(context)
    }
  }
}
