import Synchronization
package import TerminalModel

/// A screen as it was at one byte of a program's output: cheap to take, turned into a `Screen` when
/// first asked for.
package final class TerminalCapture: Sendable {
  package let size: CellSize
  package let cursor: Cursor
  private let content: Mutex<Content>
  private let cache: RowCache

  private enum Content {
    case lines([Line], StyleBook)
    case made(Screen, [Line], StyleBook)
    case packed(PackedScreen)
  }

  init(size: CellSize, cursor: Cursor, lines: [Line], styles: StyleBook, cache: RowCache) {
    self.size = size
    self.cursor = cursor
    content = Mutex(.lines(lines, styles))
    self.cache = cache
  }

  /// The screen; made once, or each time where it is packed.
  package var screen: Screen {
    content.withLock { content in
      switch content {
      case .made(let screen, _, _): return screen
      // Those who keep up with a program read other frames: their rows stay in the cache.
      case .packed(let packed): return screen(of: packed.lines, packed.styles, RowCache())
      case .lines(let lines, let styles):
        let screen = screen(of: lines, styles, cache)
        content = .made(screen, lines, styles)
        return screen
      }
    }
  }

  /// Takes a tenth of the memory from now on, for a screen that is kept in case somebody asks.
  package func pack() {
    content.withLock { content in
      switch content {
      case .lines(let lines, let styles), .made(_, let lines, let styles):
        content = .packed(PackedScreen(lines, styles))
      case .packed: break
      }
    }
  }

  private func screen(of lines: [Line], _ styles: StyleBook, _ cache: RowCache) -> Screen {
    Screen(
      size: size, rows: cache.rows(for: lines, styles: styles), cursor: cursor,
      lineSizes: lines.map(\.size))
  }
}

/// What the numbers in packed cells mean.
struct StyleBook: Sendable {
  var styles: [PackedStyle]
  var links: [String]
  var clusters: [String]

  func style(_ number: UInt32) -> Style {
    let packed = styles[Int(number)]
    return Style(
      foreground: packed.foreground.color, background: packed.background.color,
      attributes: packed.attributes, underline: packed.underline,
      underlineColor: packed.underlineColor.color,
      link: packed.link == 0 ? nil : links[Int(packed.link)])
  }

  func cells(of line: Line) -> [Cell] {
    var last: (packed: PackedCell, cell: Cell)?
    return line.cells.map { packed in
      // Neighbours are often alike, blanks most of all.
      if let last, last.packed == packed { return last.cell }
      let known = last?.packed.style == packed.style ? last?.cell.style : nil
      let cell = Cell(
        text(of: packed), width: UInt8(packed.width), style: known ?? style(packed.style))
      last = (packed, cell)
      return cell
    }
  }

  func text(of cell: PackedCell) -> String {
    if cell.width == 0 { return "" }
    guard let value = cell.scalar else { return clusters[Int(cell.cluster ?? 0)] }
    return Unicode.Scalar(value).map { String(Character($0)) } ?? " "
  }
}

/// The rows of the last screen made, by their stamps: most rows of the next one are the same.
final class RowCache: Sendable {
  private let last = Mutex<[UInt64: [Cell]]>([:])

  func rows(for lines: [Line], styles: StyleBook) -> [[Cell]] {
    let known = last.withLock { $0 }
    var new: [UInt64: [Cell]] = [:]
    new.reserveCapacity(lines.count)
    let rows = lines.map { line in
      let cells = known[line.stamp] ?? styles.cells(of: line.shown)
      new[line.stamp] = cells
      return cells
    }
    last.withLock { $0 = new }
    return rows
  }
}
