public import TerminalModel

/// A screen as a reference file holds it: text that reads well in a pull request.
///
/// The first line gives the version and the extent; each row stands between bars; then come the cursor, and a
/// legend of styles as `row:columns name`, counted from 1, rows and columns in ranges where neighbours agree:
///
/// ```
/// grid 1 20x3
/// |Find a class    9:00|
/// |▌Slow flow          |
/// |                    |
/// cursor 2:3 bar
/// styles
/// 1:1-12 bold
/// 1:17-20 #98a29c
/// 2:1 #5fb58a
/// elements cells
/// heading "Find a class" @0,0 12x1
/// ```
///
/// `wide` in the legend marks the cells of characters that take two columns. A cell whose text can't stand in a
/// row as it is shows as `�` there, and as `row:column cell width "text"` in the legend.
public struct GridFile: Hashable, Sendable {
  /// The cells and the cursor.
  public var screen: Screen
  /// The elements on the screen, to name what changes; not compared.
  public var outline: ElementOutline?

  /// Makes a file's content.
  public init(screen: Screen, outline: ElementOutline? = nil) {
    self.screen = screen
    self.outline = outline
  }

  static let replacement = "\u{FFFD}"

  /// The file's text, ended by a newline.
  public var text: String { comparedText + outlineText }

  /// The part of the file that comparison looks at: everything but the outline.
  var comparedText: String {
    let size = screen.size
    var lines = ["grid 1 \(size.columns)x\(size.rows)"]
    var legend: [LegendLine] = []
    for (index, cells) in screen.rows.enumerated() {
      let row = GridRow(cells)
      lines.append("|" + row.text + "|")
      legend += row.legend(row: index + 1)
    }
    lines.append(cursorLine)
    if !legend.isEmpty {
      lines.append("styles")
      lines += LegendLine.joined(legend).map(\.text)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var outlineText: String {
    guard let outline, !outline.elements.isEmpty else { return "" }
    return (["elements \(outline.unit.rawValue)"] + outline.lines).joined(separator: "\n") + "\n"
  }

  private var cursorLine: String {
    let cursor = screen.cursor
    let place = "\(cursor.position.y + 1):\(cursor.position.x + 1) \(cursor.shape.rawValue)"
    if cursor.isVisible { return "cursor " + place }
    return cursor == Screen.hiddenCursor ? "cursor hidden" : "cursor hidden " + place
  }
}

extension Screen {
  /// What a hidden cursor is made to be in a snapshot: where it stands is no one's concern.
  static let hiddenCursor = Cursor(position: CellPoint(x: 0, y: 0), isVisible: false)

  /// The screen with a hidden cursor at the top left if it is hidden: what snapshots compare.
  package var normalized: Screen {
    guard !cursor.isVisible, cursor != Self.hiddenCursor else { return self }
    return Screen(size: size, rows: rows, cursor: Self.hiddenCursor)
  }
}
