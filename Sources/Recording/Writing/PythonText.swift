import TerminalModel
import TextModel
import WireProtocol

/// A recorded test for pytest.
struct PythonText: TestWriter {
  private let test: RecordedTest

  init(_ test: RecordedTest) { self.test = test }

  let languageName = "Python"
  let comment = "#"
  let indent = 4
  let nesting = 4

  var head: [String] {
    var mark = Self.literal(test.words.first ?? test.app)
    if test.words.count > 1 {
      mark += ", args=[\(test.words.dropFirst().map(Self.literal).joined(separator: ", "))]"
    }
    if let device = test.device {
      mark += ", devices=[\(Self.literal(device))]"
    } else {
      mark += ", size=(\(test.size.columns), \(test.size.rows))"
    }
    let hasSections = test.steps.contains { if case .section = $0.action { true } else { false } }
    let names = ["App", "expect"] + (hasSections ? ["step"] : [])
    return ["\"\"\"Recorded by qa-runner.\"\"\"", ""]
      + (test.secrets.isEmpty ? [] : ["import os", ""]) + [
        "import pytest", "from qa_runner import \(names.joined(separator: ", "))", "", "",
        "@pytest.mark.app(\(mark))",
        "def test_\(Self.identifier(test.name))(app: App) -> None:",
      ]
      // A function needs a line.
      + (test.steps.contains { line($0.action) != nil } ? [] : ["    assert app.screen()"])
  }

  var tail: [String] { [] }

  func sectionStart(_ name: String) -> [String] { ["    with step(\(Self.literal(name))):"] }

  var sectionEnd: [String] { [] }

  /// A cell in the session's unit, as two members of a dictionary.
  private func place(_ cell: CellPoint, _ x: String, _ y: String) -> String {
    let point = test.point(of: cell)
    return "\"\(x)\": \(point.x), \"\(y)\": \(point.y)"
  }

  func line(_ action: RecordedStep.Action) -> String? {
    switch action {
    case .tap(let target): "\(target.python).click()"
    case .click(let cell): "app.execute(\"mobile: tap\", {\(place(cell, "x", "y"))})"
    case .type(let text): "app.type(\(Self.literal(text)))"
    case .secret(let name): "app.type(os.environ[\(Self.literal(name))], sensitive=True)"
    case .paste(let text): "app.execute(\"mobile: paste\", {\"text\": \(Self.literal(text))})"
    case .press(let key): "app.press(\(Self.literal(key)))"
    case .wheel(let isUp, let turns, let cell):
      "app.execute(\"mobile: scroll\", {\"direction\": \"\(isUp ? "up" : "down")\", "
        + "\"amount\": \(turns)" + (cell.map { ", \(place($0, "x", "y"))" } ?? "") + "})"
    case .drag(let from, let to):
      "app.execute(\"mobile: drag\", {\(place(from, "fromX", "fromY")), "
        + "\(place(to, "toX", "toY"))})"
    case .resize(let size): "app.resize(\(size.columns), \(size.rows))"
    case .signal(let name): "app.signal(\(Self.literal(name)))"
    case .focus(let isIn):
      "app.execute(\"mobile: focus\", {\"focused\": \(isIn ? "True" : "False")})"
    case .expectNoText(let text):
      "expect(app.get_by_text(\(Self.literal(text)), exact=False)).to_be_hidden()"
    case .expectText(let text):
      "expect(app.get_by_text(\(Self.literal(text)), exact=False).first).to_be_visible()"
    case .expectVisible(let target): "expect(\(target.python)).to_be_visible()"
    case .expectGone(let target): "expect(\(target.python)).to_be_hidden()"
    case .expectValue(let target, let value):
      "expect(\(target.python)).to_have_value(\(Self.literal(value)))"
    case .expectSnapshot(let name): "expect(app).to_match_snapshot(\(Self.literal(name)))"
    case .expectExit(let code): "app.expect_exit(\(code))"
    case .expectTerminal(let condition, isGone: false):
      Self.call(condition).map { "expect(app).\($0)" }
    case .expectTerminal, .host, .section: nil
    }
  }

  private static func call(_ condition: TerminalWait.Condition) -> String? {
    switch condition {
    case .scrollback(.contains(let text)): "to_have_scrollback(\(literal(text)))"
    case .clipboard(.equals(let text)): "to_have_clipboard(\(literal(text)))"
    case .styled(.contains(let text), let style):
      "to_have_styled(\(literal(text)), \(literal(style)))"
    case .hidesInput: "to_hide_input()"
    case .scrollback, .clipboard, .styled: nil
    }
  }

  /// A locator as an expression on `app`.
  static func locator(_ query: LocatorQuery) -> String {
    let outer = query.within.first.map(locator) ?? "app"
    var call = outer
    if let identifier = query.identifier {
      call += ".get_by_id(\(literal(identifier)))"
    } else if let css = query.css {
      call += ".locator(\(literal(css)))"
    } else if let xpath = query.xpath {
      call += ".locator(\(literal(xpath)))"
    } else if let role = query.role {
      call += ".get_by_role(\(literal(role.rawValue))"
      if case .equals(let name)? = query.name { call += ", name=\(literal(name))" }
      call += ")"
    } else if case .equals(let text)? = query.text ?? query.name {
      call += ".get_by_text(\(literal(text)))"
    } else if query.isHighlighted == true {
      call += ".highlighted"
    }
    if let index = query.index { call += ".nth(\(index))" }
    return call
  }

  /// A string literal.
  static func literal(_ text: String) -> String {
    QuotedText.yaml(text)
  }

  /// A name as the end of a function's name: `Log in` is `log_in`.
  static func identifier(_ name: String) -> String {
    let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    // The file of `test_login` is called that already.
    let named = words.first == "test" && words.count > 1 ? words.dropFirst() : words[...]
    return named.isEmpty ? "recorded" : named.joined(separator: "_")
  }
}
