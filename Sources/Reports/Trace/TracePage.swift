import JSONModel
import ScreenExport
import SnapshotKit
import TerminalModel
import TextModel

/// A screen as the nodes of a page: text that can be selected, and elements with roles and test ids.
struct TracePage {
  /// In pixels; a cell is as wide as a digit, and as high as a line.
  static let (cellWidth, cellHeight, fontSize) = (9, 18, 15)

  private struct Part {
    var tag: SourceOutline.Tag
    /// In cells.
    var left, top, right, bottom: Int
  }

  private let screen: Screen?
  private var parts: [Part] = []
  /// The extent, in cells.
  private var columns = 80
  private var rows = 24

  init(_ frame: TraceFrames.Frame) {
    screen = frame.screen
    if let screen { (columns, rows) = (screen.size.columns, screen.size.rows) }
    if let source = frame.source { read(source) }
  }

  /// In pixels.
  var size: (width: Int, height: Int) {
    (columns * Self.cellWidth + 16, rows * Self.cellHeight + 16)
  }

  private mutating func read(_ source: String) {
    var cell = (width: 1.0, height: 1.0)
    for tag in SourceOutline.tags(of: source) where !tag.isEnd {
      func number(_ name: String) -> Double? {
        tag.attributes[name].flatMap(Double.init).flatMap { abs($0) < 1e6 ? $0 : nil }
      }
      if tag.attributes["unit"] == "points" { cell = (8, 16) }
      guard tag.attributes["visible"] != "false", let x = number("x"), let y = number("y"),
        let width = number("width"), let height = number("height"), width > 0, height > 0
      else { continue }
      if parts.isEmpty, screen == nil {
        columns = max(1, Int(width / cell.width))
        rows = max(1, Int(height / cell.height))
      }
      parts.append(
        Part(
          tag: tag, left: Int(x / cell.width), top: Int(y / cell.height),
          right: Int(((x + width) / cell.width).rounded(.up)),
          bottom: Int(((y + height) / cell.height).rounded(.up))))
    }
  }

  // MARK: Nodes

  /// The page as nested arrays: `[name, attributes, child …]`, texts as they are.
  var html: JSONValue {
    var body: [JSONValue] = [
      "BODY",
      [
        "style": .string(
          "margin:8px;\(theme.pageCSS);"
            + "font:\(Self.fontSize)px/\(Self.cellHeight)px 'DejaVu Sans Mono',monospace;"
            + "white-space:pre;position:relative;min-height:\(rows * Self.cellHeight)px")
      ],
    ]
    var owners = screen.map { $0.rows.map { Array(repeating: -1, count: $0.count) } } ?? []
    for (index, part) in parts.enumerated() where isShown(part) {
      for row in max(0, part.top)..<max(max(0, part.top), min(part.bottom, owners.count)) {
        let last = min(part.right, owners[row].count)
        for column in max(0, part.left)..<max(max(0, part.left), last) {
          owners[row][column] = index
        }
      }
    }
    body += segments(of: -1, owners, left: 0, top: 0)
    for (index, part) in parts.enumerated() where isShown(part) {
      body.append(element(index, part, owners))
    }
    return [
      "HTML", ["lang": "en"],
      ["HEAD", [:], ["BASE", ["href": "http://app.invalid/"]]], .array(body),
    ]
  }

  private var theme: TerminalTheme { .dark }

  /// Whether it is something that a person would point at.
  private func isShown(_ part: Part) -> Bool {
    let facts = part.tag.attributes
    let isNamed = ["id", "name", "label", "text"].contains { facts[$0]?.isEmpty == false }
    return isNamed && part.tag.name != "application" && facts["role"] != "application"
  }

  private func element(_ index: Int, _ part: Part, _ owners: [[Int]]) -> JSONValue {
    let facts = part.tag.attributes
    let role = facts["role"] ?? part.tag.name
    let (width, height) = (max(1, part.right - part.left), max(1, part.bottom - part.top))
    var attributes: [String: JSONValue] = [
      "style": .string(
        "position:absolute;left:\(part.left)ch;top:\(part.top * Self.cellHeight)px;"
          + "width:\(width)ch;height:\(height * Self.cellHeight)px")
    ]
    let name = facts["label"] ?? facts["name"]
    if let known = Self.roles[role] {
      attributes["role"] = .string(known)
      if let name, !name.isEmpty { attributes["aria-label"] = .string(name) }
    }
    if let id = facts["id"], !id.isEmpty { attributes["data-testid"] = .string(id) }
    for (fact, attribute) in [("checked", "aria-checked"), ("selected", "aria-selected")] {
      if let value = facts[fact] { attributes[attribute] = .string(value) }
    }
    if facts["enabled"] == "false" { attributes["aria-disabled"] = "true" }
    var node: [JSONValue] = ["DIV", .object(attributes)]
    if screen == nil {
      node.append(.string(facts["text"] ?? facts["value"] ?? name ?? ""))
    } else {
      node += segments(of: index, owners, left: part.left, top: part.top)
    }
    return .array(node)
  }

  /// The text of the cells that are an element's, or nobody's, in runs of one style.
  private func segments(of owner: Int, _ owners: [[Int]], left: Int, top: Int) -> [JSONValue] {
    guard let screen else { return [] }
    var nodes: [JSONValue] = []
    for row in owners.indices where owners[row].contains(owner) {
      var column = 0
      let cells = screen.rows[row]
      while column < cells.count {
        guard owners[row][column] == owner else {
          column += 1
          continue
        }
        let (start, css) = (column, css(cells[column].style))
        var text = ""
        repeat {
          text += cells[column].text
          column += 1
        } while column < cells.count && owners[row][column] == owner
          && self.css(cells[column].style) == css
        guard !text.allSatisfy({ $0 == " " }) || css.contains("background") else { continue }
        nodes.append([
          "SPAN",
          [
            "style": .string(
              "position:absolute;left:\(start - left)ch;top:\((row - top) * Self.cellHeight)px;\(css)"
            )
          ], .string(text.printableLine),
        ])
      }
    }
    return nodes
  }

  private func css(_ style: Style) -> String { style.css(theme: theme) }

  /// ARIA's names for the roles; a text has none.
  private static let roles = [
    "button": "button", "link": "link", "textField": "textbox", "secureField": "textbox",
    "searchField": "searchbox", "textArea": "textbox", "toggle": "checkbox", "switch": "switch",
    "checkbox": "checkbox", "radio": "radio", "heading": "heading", "row": "row", "tab": "tab",
    "menuItem": "menuitem", "dialog": "dialog", "group": "group", "list": "list", "image": "img",
    "slider": "slider", "progress": "progressbar", "table": "table", "cell": "cell",
  ]
}
