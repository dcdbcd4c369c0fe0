import Randomness
import TerminalModel

@testable import SnapshotKit

extension Screen {
  /// A screen of plain rows, padded to the longest.
  static func rows(_ rows: String..., style: Style = .plain) -> Screen {
    let width = rows.map(\.count).max() ?? 0
    return Screen(
      size: CellSize(columns: width, rows: rows.count),
      rows: rows.map { row in
        let cells = row.map { Cell(String($0), style: style) }
        return cells + Array(repeating: .blank, count: width - cells.count)
      },
      cursor: Cursor(position: CellPoint(x: 0, y: 0), isVisible: false))
  }

  /// The same screen with one cell replaced.
  func replacing(x: Int, y: Int, with cell: Cell) -> Screen {
    var rows = rows
    rows[y][x] = cell
    return Screen(size: size, rows: rows, cursor: cursor)
  }
}

/// Random screens, the ill-formed ones too: lone halves, marks, controls, halves of flags, bars.
struct ScreenGenerator {
  var random: SplitMix

  private static let texts = [
    " ", " ", " ", "a", "Z", "|", "é", "e\u{301}", "\u{301}", "中", "🇵", "🇵🇹", "👨‍👩‍👧", "❤️", "\u{200D}",
    "\t", "\n", "\r\n", "", "\u{FFFD}", "\"", "\\", "─", "▌", "ab", "\u{FEFF}", "\u{202E}",
    "\u{1B}",
    "\u{E0B0}", "\u{2028}", "ก็", "한", "\u{1100}", "\u{1161}", "#", "elements ", "\u{0}",
  ]

  mutating func screen() -> Screen {
    let size = CellSize(
      columns: Int.random(in: 0...12, using: &random), rows: Int.random(in: 0...6, using: &random))
    let rows = (0..<size.rows).map { _ in row(size.columns) }
    let shapes: [Cursor.Shape] = [.block, .underline, .bar]
    let cursor = Cursor(
      position: CellPoint(
        x: Int.random(in: -2...12, using: &random), y: Int.random(in: -2...6, using: &random)),
      isVisible: Bool.random(using: &random),
      shape: shapes.randomElement(using: &random) ?? .block)
    return Screen(size: size, rows: rows, cursor: cursor)
  }

  private mutating func row(_ columns: Int) -> [Cell] {
    var cells: [Cell] = []
    while cells.count < columns {
      let text = Self.texts.randomElement(using: &random) ?? ""
      let style = style()
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        cells.append(Cell(text, width: UInt8.random(in: 0...3, using: &random), style: style))
      case 1...3:
        cells.append(Cell(text, width: 2, style: style))
        if cells.count < columns { cells.append(.continuation(style: style)) }
      default: cells.append(Cell(text, style: style))
      }
    }
    return cells
  }

  private mutating func style() -> Style {
    guard Int.random(in: 0..<3, using: &random) == 0 else { return .plain }
    return Style(
      foreground: color(), background: color(),
      attributes: .init(rawValue: UInt16.random(in: 0...511, using: &random)),
      underline: Underline(rawValue: UInt8.random(in: 0...5, using: &random)) ?? .none,
      underlineColor: color(),
      link: Bool.random(using: &random) ? nil : "https://x.example/a b?\"\\\n")
  }

  private mutating func color() -> Color {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: .standard
    case 1: .indexed(UInt8.random(in: 0...255, using: &random))
    default:
      .rgb(
        red: UInt8.random(in: 0...255, using: &random),
        green: UInt8.random(in: 0...255, using: &random),
        blue: UInt8.random(in: 0...255, using: &random))
    }
  }
}
