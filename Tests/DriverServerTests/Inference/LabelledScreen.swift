import DriverServer
import Foundation
import TerminalEmulation
import TerminalModel
import Testing
import WireProtocol

/// A captured screen and what a person saw on it.
struct LabelledScreen {
  struct Label: CustomStringConvertible {
    var row: Int
    var kind: String
    var name: String
    var states: [String]

    var description: String { "\(row) \(kind) \"\(name)\" \(states.joined(separator: " "))" }
  }

  let name: String
  let screen: Screen
  let labels: [Label]
  /// Whether every run of text is labelled.
  let labelsAllText: Bool

  static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("Fixtures/Screens")

  /// Those that the shapes were made with.
  static func known() throws -> [LabelledScreen] { try all(in: directory) }

  /// Those that were captured and labelled when the shapes had been made.
  static func unseen() throws -> [LabelledScreen] {
    try all(in: directory.appendingPathComponent("Unseen"))
  }

  private static func all(in directory: URL) throws -> [LabelledScreen] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
      .filter { $0.hasSuffix(".ansi") }
      .map { try LabelledScreen(String($0.dropLast(5)), in: directory) }
  }

  private init(_ name: String, in directory: URL) throws {
    self.name = name
    func text(_ suffix: String) throws -> String {
      try String(
        contentsOf: directory.appendingPathComponent("\(name).\(suffix)"), encoding: .utf8)
    }
    screen = try Self.screen(try text("ansi"))
    let lines = try text("labels").split(separator: "\n")
    labelsAllText = lines.first == "all text"
    labels = try lines.drop { $0 == "all text" }.map(Self.label)
  }

  /// The size and the cursor stand in the first line, the command in the second one.
  private static func screen(_ text: String) throws -> Screen {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let head = try #require(
      lines[0].firstMatch(of: #/size (\d+)x(\d+) cursor (\d+),(\d+) (shown|hidden)/#))
    lines.removeFirst(2)
    let size = CellSize(columns: try #require(Int(head.1)), rows: try #require(Int(head.2)))
    var terminal = VirtualTerminal(size: size)
    terminal.feed(lines.prefix(size.rows).joined(separator: "\r\n"))
    let (x, y) = (try #require(Int(head.3)), try #require(Int(head.4)))
    terminal.feed("\u{1B}[\(y + 1);\(x + 1)H\u{1B}[?25\(head.5 == "shown" ? "h" : "l")")
    return terminal.screen
  }

  private static func label(_ line: Substring) throws -> Label {
    let match = try #require(
      line.firstMatch(of: #/^(\d+) (\w+) "(.*?)"((?: \w+(?:="[^"]*")?)*)$/#), "\(line)")
    let states = match.4.matches(of: #/\w+(?:="[^"]*")?/#).map { String($0.0) }
    return Label(
      row: try #require(Int(match.1)), kind: String(match.2), name: String(match.3),
      states: states)
  }
}

/// An inferred element in a label's words.
struct FoundElement: CustomStringConvertible {
  let node: ElementNode

  var kind: String {
    switch (node.role, node.attributes["shape"]) {
    case (.group, _): "box"
    case (.toggle, "radioButton"): "radio"
    case (.toggle, _): "check"
    case (.textField, _): "field"
    case (.secureField, _): "secure"
    case (.menu, "menuBar"): "menuBar"
    default: node.role.rawValue
    }
  }

  func isMeant(by label: LabelledScreen.Label) -> Bool {
    let hasRow =
      kind == "box" || kind == "menu"
      ? node.frame.y == label.row
      : (node.frame.y..<node.frame.y + node.frame.height).contains(label.row)
    return kind == label.kind && hasRow && isNamed(label.name)
      && label.states.allSatisfy(hasState)
  }

  private func isNamed(_ name: String) -> Bool {
    let own = node.label ?? ""
    if name == "*" { return true }
    return name.hasSuffix("…") ? own.hasPrefix(name.dropLast()) : own == name
  }

  private func hasState(_ state: String) -> Bool {
    switch state {
    case "on": return node.states.isChecked == true
    case "off": return node.states.isChecked == false
    case "highlighted": return node.states.isSelected
    case "plain": return !node.states.isSelected
    case "focused": return node.states.isFocused
    default: return state == "value=\"\(node.value ?? "")\""
    }
  }

  var description: String {
    "\(node.frame.y) \(kind) \"\(node.label ?? "")\""
      + (node.states.isChecked.map { $0 ? " on" : " off" } ?? "")
      + (node.states.isSelected ? " highlighted" : "")
      + (node.states.isFocused ? " focused" : "") + (node.value.map { " value=\"\($0)\"" } ?? "")
  }

  static func all(on screen: Screen) -> [FoundElement] {
    var inference = ScreenInference()
    func below(_ node: ElementNode) -> [FoundElement] {
      node.children.flatMap { [FoundElement(node: $0)] + below($0) }
    }
    return below(inference.tree(of: screen, title: nil))
  }
}
