import TerminalModel
import TextModel

/// Cells under the pen, with the clips and the opacities in force.
struct CellGrid {
  private let size: CellSize
  private(set) var rows: [[Cell]]
  private var clips: [CellRect]
  private var opacities: [Double] = [1]

  init(size: CellSize) {
    self.size = size
    rows = Array(repeating: Array(repeating: .blank, count: size.columns), count: size.rows)
    clips = [CellRect(x: 0, y: 0, width: size.columns, height: size.rows)]
  }

  func screen(cursor: Point?) -> Screen {
    let cursor =
      cursor.map { Cursor(position: CellPoint(x: Int($0.x), y: Int($0.y)), shape: .bar) }
      ?? Cursor(position: CellPoint(x: 0, y: 0), isVisible: false)
    return Screen(size: size, rows: rows, cursor: cursor)
  }

  mutating func draw(_ item: DisplayList.Item) {
    switch item {
    case .fill(let rect, _, .color(let paint)): fill(CellRect(rect), paint)
    case .fill(_, _, .gradient): break
    case .stroke(let rect, let radius, _, let paint):
      frame(CellRect(rect), rounded: radius > 0, paint)
    case .text(let text): draw(text)
    case .rule(let rect, let paint):
      repeating(rect.width >= rect.height ? "─" : "│", over: CellRect(rect), paint)
    case .glyphs(let rect, let glyph, let paint): repeating(glyph, over: CellRect(rect), paint)
    case .path(let path, .color(let paint)): fill(path, paint)
    case .path(_, .gradient): break
    case .strokedPath(let path, let style, let paint): stroke(path, style, paint)
    case .image(let bitmap, let rect, let isFlipped): draw(bitmap, in: rect, isFlipped: isFlipped)
    case .pushShadow, .popShadow: break
    case .pushClip(let rect, _): clips.append(clip.intersection(CellRect(rect)))
    case .popClip: if clips.count > 1 { clips.removeLast() }
    case .pushOpacity(let share): opacities.append(opacity * share)
    case .popOpacity: if opacities.count > 1 { opacities.removeLast() }
    }
  }

  var clip: CellRect { clips[clips.count - 1] }
  private var opacity: Double { opacities[opacities.count - 1] }

  private mutating func fill(_ rect: CellRect, _ paint: Paint) {
    guard let color = paint.terminal, paint.rgba.alpha > 0 || color != .standard else { return }
    let area = rect.intersection(clip)
    for y in area.y..<area.y + area.height {
      for x in area.x..<area.x + area.width {
        put(Cell(" ", style: Style(background: color)), x, y)
      }
    }
  }

  private mutating func repeating(_ glyph: String, over rect: CellRect, _ paint: Paint) {
    guard paint.terminal != nil else { return }
    let area = rect.intersection(clip)
    for y in area.y..<area.y + area.height {
      for x in area.x..<area.x + area.width { put(glyph, x, y, paint) }
    }
  }

  private mutating func frame(_ rect: CellRect, rounded: Bool, _ paint: Paint) {
    guard rect.width >= 2, rect.height >= 2 else { return }
    let (right, bottom) = (rect.x + rect.width - 1, rect.y + rect.height - 1)
    for x in rect.x + 1..<max(rect.x + 1, right) {
      put("─", x, rect.y, paint)
      put("─", x, bottom, paint)
    }
    for y in rect.y + 1..<max(rect.y + 1, bottom) {
      put("│", rect.x, y, paint)
      put("│", right, y, paint)
    }
    let corners = rounded ? ["╭", "╮", "╰", "╯"] : ["┌", "┐", "└", "┘"]
    put(corners[0], rect.x, rect.y, paint)
    put(corners[1], right, rect.y, paint)
    put(corners[2], rect.x, bottom, paint)
    put(corners[3], right, bottom, paint)
  }

  private mutating func draw(_ text: TextItem) {
    let frame = CellRect(text.frame)
    guard frame.width > 0, frame.height > 0 else { return }
    let limit = min(text.lineLimit ?? .max, frame.height)
    let layout = CellTextLayout(
      text.string, width: frame.width, lineLimit: limit, truncation: text.truncation)
    var looks = TextLooks(text, in: layout)
    for (index, line) in layout.lines.enumerated() {
      let free = frame.width - CellWidth.of(line)
      var x = frame.x
      switch text.alignment {
      case .left: break
      case .center: x += free / 2
      case .right: x += free
      }
      for character in line {
        let look = looks.next(character)
        let width = CellWidth.of(character)
        guard width > 0 else { continue }
        put(String(character), x, frame.y + index, look.paint, width: width, run: look)
        x += width
      }
    }
  }

  mutating func put(
    _ glyph: String, _ x: Int, _ y: Int, _ paint: Paint, width: Int = 1, run: TextRun? = nil
  ) {
    guard clip.contains(CellPoint(x: x, y: y)) else { return }
    var style = Style(
      foreground: paint.terminal ?? .standard, background: rows[y][x].style.background)
    if let run, run.font.weight.rawValue >= 600 { style.attributes.insert(.bold) }
    if opacity < 1 { style.attributes.insert(.dim) }
    if run?.isUnderlined == true { style.underline = .single }
    if run?.isStruckThrough == true { style.attributes.insert(.strike) }
    if width == 2 {
      // Half a wide character can't be shown: it is left out.
      guard clip.contains(CellPoint(x: x + 1, y: y)) else {
        put(Cell(" ", style: style), x, y)
        return
      }
      put(Cell(glyph, width: 2, style: style), x, y)
      put(.continuation(style: style), x + 1, y, continuing: true)
    } else {
      put(Cell(glyph, style: style), x, y)
    }
  }

  /// Sets a cell; the other half of a wide character that it cuts becomes a blank.
  mutating func put(_ cell: Cell, _ x: Int, _ y: Int, continuing: Bool = false) {
    let old = rows[y][x]
    if old.width == 0, !continuing, x > 0 {
      rows[y][x - 1] = Cell(" ", style: rows[y][x - 1].style)
    } else if old.width == 2, x + 1 < size.columns {
      rows[y][x + 1] = Cell(" ", style: rows[y][x + 1].style)
    }
    rows[y][x] = cell
  }
}

extension CellRect {
  /// The cells of a rectangle laid out in cells, as far as they are on any screen; none where it has no place.
  package init(_ rect: Rect) {
    let (right, bottom) = (rect.maxX, rect.maxY)
    guard !rect.x.isNaN, !rect.y.isNaN, !right.isNaN, !bottom.isNaN else {
      self.init(x: 0, y: 0, width: 0, height: 0)
      return
    }
    func cell(_ edge: Double) -> Int { Int(min(1_000_000, max(-1_000_000, edge))) }
    let (left, top) = (cell(rect.x.rounded(.down)), cell(rect.y.rounded(.down)))
    self.init(
      x: left, y: top, width: max(0, cell(right.rounded(.up)) - left),
      height: max(0, cell(bottom.rounded(.up)) - top))
  }
}
