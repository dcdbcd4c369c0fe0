import Foundation
import TerminalModel

/// Shapes and pictures in cells: lines of dots (two columns of four in a cell), areas of coloured
/// cells, pictures of half cells.
extension CellGrid {
  mutating func stroke(_ path: Path, _ style: StrokeStyle, _ paint: Paint) {
    guard paint.terminal != nil, style.lineWidth > 0 else { return }
    let brush = Brush(width: style.lineWidth, clip: clip)
    var dots: Set<CellPoint> = []
    let pattern = DashPattern(style)
    for line in path.polylines {
      var walked = 0.0
      for (start, end) in zip(line, line.dropFirst()) {
        let from = Point(x: start.x * 2, y: start.y * 4)
        let (x, y) = (end.x * 2 - from.x, end.y * 4 - from.y)
        let length = hypot(x, y)
        defer { walked += length }
        for share in brush.shares(from, x, y, length: length) {
          guard pattern?.isDrawn(at: (walked + length * share) * 4) != false else { continue }
          brush.stamp(Point(x: from.x + x * share, y: from.y + y * share), &dots)
        }
      }
    }
    put(dots, paint)
  }

  /// Colours the cells whose middle is inside; a shape too small for that is made of dots.
  mutating func fill(_ path: Path, _ paint: Paint) {
    guard let color = paint.terminal, paint.rgba.alpha > 0 || color != .standard else { return }
    let bounds = path.bounds
    let lines = path.polylines
    let area = CellRect(bounds).intersection(clip)
    guard bounds.width >= 2, bounds.height >= 1 else {
      var dots: Set<CellPoint> = []
      for y in area.y * 4..<(area.y + area.height) * 4 {
        for x in area.x * 2..<(area.x + area.width) * 2
        where lines.enclose(Point(x: (Double(x) + 0.5) / 2, y: (Double(y) + 0.5) / 4)) {
          dots.insert(CellPoint(x: x, y: y))
        }
      }
      put(dots, paint)
      return
    }
    for y in area.y..<area.y + area.height {
      for x in area.x..<area.x + area.width
      where lines.enclose(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) {
        put(Cell(" ", style: Style(background: color)), x, y)
      }
    }
  }

  /// Sets dots, beside those that are there already.
  private mutating func put(_ dots: Set<CellPoint>, _ paint: Paint) {
    var masks: [CellPoint: UInt32] = [:]
    for dot in dots where dot.x >= 0 && dot.y >= 0 {
      let (column, row) = (dot.x % 2, dot.y % 4)
      let bit: UInt32 = row == 3 ? 0x40 << column : 1 << (row + column * 3)
      masks[CellPoint(x: dot.x / 2, y: dot.y / 4), default: 0] |= bit
    }
    for (cell, mask) in masks where clip.contains(cell) {
      let there = rows[cell.y][cell.x].text.unicodeScalars.first.map(\.value) ?? 0
      let before = (0x2800...0x28FF).contains(there) ? there - 0x2800 : 0
      guard let scalar = Unicode.Scalar(0x2800 + (before | mask)) else { continue }
      put(String(Character(scalar)), cell.x, cell.y, paint)
    }
  }

  mutating func draw(_ bitmap: Bitmap, in rect: Rect, isFlipped: Bool) {
    let area = CellRect(rect).intersection(clip)
    guard rect.width > 0, rect.height > 0, area.width > 0, area.height > 0 else { return }
    func color(_ x: Int, _ y: Double) -> RGBA {
      var across = (Double(x) - rect.x) / rect.width..<(Double(x + 1) - rect.x) / rect.width
      if isFlipped { across = 1 - across.upperBound..<1 - across.lowerBound }
      return bitmap.mean(
        x: across, y: (y - rect.y) / rect.height..<(y + 0.5 - rect.y) / rect.height)
    }
    for y in area.y..<area.y + area.height {
      for x in area.x..<area.x + area.width {
        let (top, bottom) = (color(x, Double(y)), color(x, Double(y) + 0.5))
        switch (top.alpha >= 128, bottom.alpha >= 128) {
        case (false, false): continue
        case (true, false): put("▀", x, y, Paint(rgba: top, terminal: top.terminal))
        case (false, true): put("▄", x, y, Paint(rgba: bottom, terminal: bottom.terminal))
        case (true, true):
          put(Cell(" ", style: Style(background: bottom.terminal)), x, y)
          put("▀", x, y, Paint(rgba: top, terminal: top.terminal))
        }
      }
    }
  }
}

extension RGBA {
  fileprivate var terminal: Color { .rgb(red: red, green: green, blue: blue) }
}

/// A line's dashes and gaps in turn, made once for all its dots.
private struct DashPattern {
  private let lengths: [Double]
  private let period: Double

  /// - Returns: nil for a line without gaps.
  init?(_ style: StrokeStyle) {
    let dashes = style.dashes
    guard !dashes.isEmpty else { return nil }
    // An odd number begins with a gap the second time.
    lengths = dashes.count.isMultiple(of: 2) ? dashes : dashes + dashes
    period = lengths.reduce(0, +)
  }

  /// Whether the line is drawn `distance` points from its start, or is in a gap there.
  func isDrawn(at distance: Double) -> Bool {
    var rest = distance.truncatingRemainder(dividingBy: period)
    for (index, length) in lengths.enumerated() {
      if rest < length { return index.isMultiple(of: 2) }
      rest -= length
    }
    return false
  }
}

extension [[Point]] {
  /// Whether `point` is inside: lines around it, counted by their direction, aren't nil.
  fileprivate func enclose(_ point: Point) -> Bool {
    var turns = 0
    for line in self {
      guard let first = line.first else { continue }
      for (start, end) in zip(line, line.dropFirst() + [first]) {
        let side =
          (end.x - start.x) * (point.y - start.y) - (point.x - start.x) * (end.y - start.y)
        if start.y <= point.y {
          if end.y > point.y, side > 0 { turns += 1 }
        } else if end.y <= point.y, side < 0 {
          turns -= 1
        }
      }
    }
    return turns != 0
  }
}
