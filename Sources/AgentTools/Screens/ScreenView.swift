package import FlowMatching
package import FlowRunning
import Geometry
package import TerminalModel
import TextModel

/// What an app shows at one moment, in the lines that an agent reads.
package struct ScreenView: Sendable {
  /// An element with its line.
  package struct Item: Hashable, Sendable {
    package var ref: String?
    package var depth: Int
    /// Role, name, value, states and identifier, without indentation.
    package var text: String
  }

  package var revision: Int
  package var isSettled: Bool
  package var size: CellSize?
  package var cursor: CellPoint?
  package var title: String?
  /// In document order; what has neither name nor content is left out.
  package var items: [Item]
  /// The rows of the screen that hold text which no element has, by their numbers.
  package var loose: [Int: String]
  /// All rows of the screen.
  package var rows: [String]
  package let tree: FlowTree

  package init(_ view: FlowView, revision: Int, title: String?, refs: inout ElementRefs) {
    self.revision = revision
    self.title = title
    isSettled = view.isSettled
    tree = view.tree
    size = view.screen?.size
    if let cursor = view.screen?.cursor, cursor.isVisible { self.cursor = cursor.position }
    let names = Self.shown(refs.assign(view.tree, revision: revision), view)
    items = Self.items(view.tree, names)
    rows =
      view.screen.map { screen in
        screen.rows.indices.map { screen.text(row: $0).trimmingTrailingBlanks.printableLine }
      } ?? []
    loose = view.screen.map { Self.loose(view.tree, names, $0) } ?? [:]
  }

  /// The first line: size, revision, whether it is settled, and the cursor.
  package var heading: String {
    var words = ["screen"]
    if let size { words.append("\(size.columns)x\(size.rows)") }
    words += ["rev \(revision)", isSettled ? "settled" : "still changing"]
    if let cursor { words.append("cursor \(cursor.x),\(cursor.y)") }
    return words.joined(separator: " ")
  }

  /// The window's title, which is the app's; none where it has none.
  package var titleLines: [String] {
    guard let title, !title.isEmpty else { return [] }
    return ["title \(Self.quoted(title, atMost: 60))"]
  }

  /// The lines of the elements, then the loose rows.
  package var lines: [String] {
    var lines = items.map(\.line)
    if !loose.isEmpty {
      lines.append("text:")
      lines += loose.sorted { $0.key < $1.key }.map { "  \($0.key)│ \($0.value)" }
    }
    return lines
  }

  /// Every row of the screen with its number.
  package var grid: [String] {
    let end = (rows.lastIndex { !$0.isEmpty } ?? -1) + 1
    return rows[..<end].enumerated().map { row, text in
      "\(String(repeating: " ", count: row < 10 ? 2 : row < 100 ? 1 : 0))\(row)│ \(text)"
    }
  }

  /// Whether there is nothing to see.
  var isBlank: Bool { items.isEmpty && rows.allSatisfy(\.isEmpty) }

  /// Whether nothing but the revision differs.
  package func shows(theSameAs other: ScreenView) -> Bool {
    items == other.items && rows == other.rows && title == other.title && size == other.size
      && isSettled == other.isSettled
  }

  private static func items(_ tree: FlowTree, _ names: [String?]) -> [Item] {
    var depths: [Int: Int] = [:]
    var items: [Item] = []
    for (index, element) in tree.elements.enumerated() {
      let parent = element.parent.flatMap { depths[$0] } ?? -1
      guard let ref = names[index] else {
        depths[index] = parent
        continue
      }
      // The text of a button is not said twice.
      if element.role == "text", let above = element.parent,
        tree.elements[above].shownName == element.shownName, names[above] != nil
      {
        depths[index] = parent
        continue
      }
      depths[index] = parent + 1
      items.append(Item(ref: ref, depth: parent + 1, text: text(element)))
    }
    return items
  }

  private static func text(_ element: FlowElement) -> String {
    var words = [element.role.isEmpty ? "element" : element.role]
    if !element.shownName.isEmpty { words.append(quoted(element.shownName, atMost: 160)) }
    if let value = element.shownValue { words.append("value=\(quoted(value, atMost: 160))") }
    words += element.shownStates.map { "[\($0)]" }
    if let id = element.id { words.append("id=\(id.printableLine.prefix(80))") }
    return words.joined(separator: " ")
  }

  static func quoted(_ text: String, atMost limit: Int) -> String {
    let short = text.count > limit ? text.prefix(limit) + "…" : Substring(text)
    let escaped = String(short).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped.printableLine)\""
  }

  /// The rows with text that no element has, each whole.
  private static func loose(_ tree: FlowTree, _ names: [String?], _ screen: Screen) -> [Int: String]
  {
    let (width, height) = tree.cell
    var covered = screen.rows.map { Array(repeating: false, count: $0.count) }
    for (index, element) in tree.elements.enumerated()
    where names[index] != nil && !containers.contains(element.role) {
      let frame = element.frame
      let top = max(0, Int(frame.y / height)), left = max(0, Int(frame.x / width))
      let bottom = min(covered.count, Int((frame.y + frame.height) / height))
      let right = min(screen.size.columns, Int((frame.x + frame.width) / width))
      guard top < bottom, left < right else { continue }
      for row in top..<bottom { for column in left..<right { covered[row][column] = true } }
    }
    var rows: [Int: String] = [:]
    for (row, cells) in screen.rows.enumerated() {
      let isLoose = cells.indices.contains { column in
        !covered[row][column] && cells[column].text.contains { $0.isLetter || $0.isNumber }
      }
      if isLoose { rows[row] = screen.text(row: row).trimmingTrailingBlanks.printableLine }
    }
    return rows
  }

  private static let containers: Set<String> = [
    "application", "window", "scrollArea", "group", "dialog", "list", "table", "menu", "tabBar",
  ]

  /// The refs that are shown: a bare program's texts are read as rows, which cost less.
  private static func shown(_ names: [String?], _ view: FlowView) -> [String?] {
    guard view.screen != nil, !view.tree.elements.contains(where: { $0.id != nil }) else {
      return names
    }
    return view.tree.elements.indices.map { index in
      view.tree.elements[index].role == "text" ? nil : names[index]
    }
  }
}

extension ScreenView.Item {
  package var line: String {
    "\(String(repeating: "  ", count: depth))- \(text)" + (ref.map { " [ref=\($0)]" } ?? "")
  }
}

extension String {
  /// Without the blanks at its end.
  var trimmingTrailingBlanks: String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
