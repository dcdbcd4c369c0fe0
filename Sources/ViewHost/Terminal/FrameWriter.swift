package import TerminalModel

/// Writes frames to a terminal: what differs from the last one, inside a synchronised update.
package struct FrameWriter: Sendable {
  private let depth: ColorDepth
  private var shown: Screen?
  private var shownTitle = ""

  package init(depth: ColorDepth) { self.depth = depth }

  /// Forgets what the terminal shows, so that the next frame is drawn whole.
  package mutating func invalidate() { shown = nil }

  /// The bytes that turn the last frame into `screen`, `mark` last; empty where nothing differs and
  /// there is no mark.
  package mutating func write(_ screen: Screen, mark: String?) -> [UInt8] {
    if screen == shown, mark == nil { return [] }
    var pen = Pen(depth: depth)
    pen.emit("\u{1B}[?2026h\u{1B}[?25l")
    let base: Screen?
    if let shown, shown.size == screen.size {
      base = shown
    } else {
      pen.emit("\u{1B}[0m\u{1B}[2J")
      base = nil
    }
    for y in 0..<screen.size.rows {
      draw(screen.rows[y], over: base?.rows[y], y, &pen)
    }
    pen.emit("\u{1B}[0m")
    if screen.cursor.isVisible {
      let shape = screen.cursor.shape
      pen.emit("\u{1B}[\(shape == .bar ? 6 : shape == .underline ? 4 : 2) q")
      pen.emit("\u{1B}[\(screen.cursor.position.y + 1);\(screen.cursor.position.x + 1)H")
      pen.emit("\u{1B}[?25h")
    }
    if let mark { pen.emit(mark) }
    pen.emit("\u{1B}[?2026l")
    shown = screen
    return pen.bytes
  }

  /// The bytes that give the window its title; none where it has that already.
  package mutating func write(title: String) -> [UInt8] {
    guard title != shownTitle else { return [] }
    shownTitle = title
    let plain = String(
      title.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }.map(
        Character.init))
    return Array("\u{1B}]2;\(plain)\u{1B}\\".utf8)
  }

  private func draw(_ row: [Cell], over old: [Cell]?, _ y: Int, _ pen: inout Pen) {
    var x = 0
    while x < row.count {
      let cell = row[x]
      let width = max(1, Int(cell.width))
      let isSame =
        old.map { old in
          old[x] == cell && (width == 1 || x + 1 >= row.count || old[x + 1] == row[x + 1])
        } ?? (cell == .blank)
      if !isSame, cell.width > 0 { pen.put(cell, x, y) }
      x += width
    }
  }
}

/// Where the terminal's cursor stands and how it draws, as far as we know.
private struct Pen {
  let depth: ColorDepth
  var bytes: [UInt8] = []
  private var position: CellPoint?
  private var style: Style?

  init(depth: ColorDepth) { self.depth = depth }

  mutating func emit(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func put(_ cell: Cell, _ x: Int, _ y: Int) {
    if position != CellPoint(x: x, y: y) { emit("\u{1B}[\(y + 1);\(x + 1)H") }
    if style != cell.style {
      emit(sgr(cell.style))
      style = cell.style
    }
    emit(cell.text)
    // Terminals differ on the width of what isn't plain: the next cell is then addressed anew.
    let isPlain = cell.width == 1 && cell.text.unicodeScalars.count == 1
    position = isPlain ? CellPoint(x: x + 1, y: y) : nil
  }

  private func sgr(_ style: Style) -> String {
    var codes = ["0"]
    let switches: [(Style.Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.blink, "5"), (.inverse, "7"), (.conceal, "8"),
      (.strike, "9"), (.overline, "53"),
    ]
    codes += switches.filter { style.attributes.contains($0.0) }.map(\.1)
    if style.underline != .none { codes.append("4") }
    codes += code(style.foreground, 30)
    codes += code(style.background, 40)
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  private func code(_ color: Color, _ base: Int) -> [String] {
    switch depth.nearest(to: color) {
    case .standard: []
    case .indexed(let index) where index < 8: ["\(base + Int(index))"]
    case .indexed(let index) where index < 16: ["\(base + 60 + Int(index) - 8)"]
    case .indexed(let index): ["\(base + 8)", "5", "\(index)"]
    case .rgb(let red, let green, let blue):
      ["\(base + 8)", "2", "\(red)", "\(green)", "\(blue)"]
    }
  }
}
