import CDrawing
import Imaging

extension Canvas {
  /// Draws a box drawing or block character as a shape; false for one that isn't a shape.
  func drawCellShape(_ scalar: Unicode.Scalar, in cell: Rect, _ color: RGBA) -> Bool {
    if let box = BoxDrawing(scalar) {
      if box.isArc {
        drawArc(box, in: cell, color)
      } else if box.dashes > 1 {
        drawDashes(box, in: cell, color)
      } else {
        drawBox(box, in: cell, color)
      }
      return true
    }
    guard (0x2580...0x259f).contains(scalar.value) else { return false }
    for part in blockParts(scalar) {
      let rect = Rect(
        x: cell.x + cell.width * part.x, y: cell.y + cell.height * part.y,
        width: cell.width * part.width, height: cell.height * part.height)
      var shade = color
      if (0x2591...0x2593).contains(scalar.value) {
        shade.alpha = UInt8(Int(color.alpha) * Int(scalar.value - 0x2590) / 4)
      }
      fill(rect, .solid(shade))
    }
    return true
  }

  /// The parts of a block element, as shares of its cell.
  private func blockParts(_ scalar: Unicode.Scalar) -> [Rect] {
    func part(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
      Rect(x: x, y: y, width: width, height: height)
    }
    let quarters = [
      part(0, 0, 0.5, 0.5), part(0.5, 0, 0.5, 0.5), part(0, 0.5, 0.5, 0.5),
      part(0.5, 0.5, 0.5, 0.5),
    ]
    let eighths = Double(scalar.value & 7)
    switch scalar.value {
    case 0x2580: return [part(0, 0, 1, 0.5)]
    case 0x2581...0x2587: return [part(0, 1 - eighths / 8, 1, eighths / 8)]
    case 0x2588, 0x2591...0x2593: return [part(0, 0, 1, 1)]
    case 0x2589...0x258f: return [part(0, 0, 1 - eighths / 8, 1)]
    case 0x2590: return [part(0.5, 0, 0.5, 1)]
    case 0x2594: return [part(0, 0, 1, 0.125)]
    case 0x2595: return [part(0.875, 0, 0.125, 1)]
    default:
      // Which of upper left, upper right, lower left, lower right U+2596 … U+259F fill.
      let masks = [0b0100, 0b1000, 0b0001, 0b1101, 0b1001, 0b0111, 0b1011, 0b0010, 0b0110, 0b1110]
      let mask = masks[Int(scalar.value - 0x2596)]
      return quarters.indices.filter { mask >> $0 & 1 == 1 }.map { quarters[$0] }
    }
  }

  /// The thickness of a light line, in points: whole pixels.
  private var lightLine: Double { max(1, scale.rounded(.down)) / scale }

  private func drawArc(_ box: BoxDrawing, in cell: Rect, _ color: RGBA) {
    let (middleX, middleY) = middle(of: cell)
    let light = lightLine
    let (x, y) = (middleX + light / 2, middleY + light / 2)
    let edgeX = box.right != .none ? cell.x + cell.width : cell.x
    let edgeY = box.down != .none ? cell.y + cell.height : cell.y
    setSource(.solid(color))
    unsafe cairo_set_line_width(context, light)
    unsafe cairo_move_to(context, x, edgeY)
    unsafe cairo_line_to(context, x, y + (edgeY > y ? 1 : -1) * cell.width / 2)
    unsafe cairo_curve_to(context, x, y, x, y, edgeX, y)
    unsafe cairo_stroke(context)
  }

  private func drawDashes(_ box: BoxDrawing, in cell: Rect, _ color: RGBA) {
    let (x, y) = middle(of: cell)
    let isHeavy = max(box.left.rawValue, box.up.rawValue) == BoxDrawing.Weight.heavy.rawValue
    let thickness = isHeavy ? 3 * lightLine : lightLine
    let offset = isHeavy ? -lightLine : 0
    for dash in 0..<box.dashes {
      let (start, share) = (Double(dash) / Double(box.dashes), 0.6 / Double(box.dashes))
      let rect =
        box.left != .none
        ? Rect(
          x: cell.x + cell.width * start, y: y + offset, width: cell.width * share,
          height: thickness)
        : Rect(
          x: x + offset, y: cell.y + cell.height * start, width: thickness,
          height: cell.height * share)
      fill(rect, .solid(color))
    }
  }

  private func drawBox(_ box: BoxDrawing, in cell: Rect, _ color: RGBA) {
    let (x, y) = middle(of: cell)
    let light = lightLine
    let ink = Ink.solid(color)
    let (right, bottom) = (cell.x + cell.width, cell.y + cell.height)
    /// Pieces along x; the same code draws those along y with everything turned.
    func pieces(
      _ arm: BoxDrawing.Weight, _ sides: (BoxDrawing.Weight, BoxDrawing.Weight),
      _ draw: (_ inwards: Double, _ offset: Double, _ thickness: Double) -> Void
    ) {
      let (before, after) = sides
      switch arm {
      case .none: break
      case .light, .heavy:
        let thickness = arm == .heavy ? 3 * light : light
        // Both double: stop at the nearer line. Otherwise reach over whatever crosses here.
        let crossing = [before, after].map { $0 == .none ? 0 : $0 == .light ? 0 : light }
        let inwards = before == .double && after == .double ? -light : (crossing.max() ?? 0)
        draw(inwards, arm == .heavy ? -light : 0, thickness)
      case .double:
        for (offset, near, far) in [(-light, before, after), (light, after, before)] {
          let inwards = near == .double ? -light : far == .double ? light : 0
          draw(inwards, offset, light)
        }
      }
    }
    pieces(box.left, (box.up, box.down)) { inwards, offset, thickness in
      let end = x + light + inwards
      fill(Rect(x: cell.x, y: y + offset, width: end - cell.x, height: thickness), ink)
    }
    pieces(box.right, (box.up, box.down)) { inwards, offset, thickness in
      let start = x - inwards
      fill(Rect(x: start, y: y + offset, width: right - start, height: thickness), ink)
    }
    pieces(box.up, (box.left, box.right)) { inwards, offset, thickness in
      let end = y + light + inwards
      fill(Rect(x: x + offset, y: cell.y, width: thickness, height: end - cell.y), ink)
    }
    pieces(box.down, (box.left, box.right)) { inwards, offset, thickness in
      let start = y - inwards
      fill(Rect(x: x + offset, y: start, width: thickness, height: bottom - start), ink)
    }
  }

  /// The top left of the pixels where light lines cross, in points.
  private func middle(of cell: Rect) -> (Double, Double) {
    // A hair more than a whole pixel's place, so that a rounding error doesn't move the line in some cells.
    func snapped(_ value: Double) -> Double { (value * scale + 1e-6).rounded(.down) / scale }
    return (
      snapped(cell.x + (cell.width - lightLine) / 2),
      snapped(cell.y + (cell.height - lightLine) / 2)
    )
  }
}
