import FlowFormat
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
    let hasSections = test.steps.contains { $0.section != nil }
    let names = ["App", "expect"] + (hasSections ? ["step"] : [])
    return ["\"\"\"Recorded by qa-runner.\"\"\"", ""]
      + (modules.isEmpty ? [] : modules + [""]) + [
        "import pytest", "from qa_runner import \(names.joined(separator: ", "))", "", "",
        "@pytest.mark.app(\(mark))",
        "def test_\(Self.identifier(test.name))(app: App) -> None:",
      ]
      // A function needs a line.
      + (test.steps.contains { line($0) != nil } ? [] : ["    assert app.screen()"])
  }

  /// What the test imports of Python's own library.
  private var modules: [String] {
    (test.secrets.isEmpty ? [] : ["import os"])
      + (test.steps.contains { $0.step.values.matches != nil } ? ["import re"] : [])
  }

  var tail: [String] { [] }

  func sectionStart(_ name: String) -> [String] { ["    with step(\(Self.literal(name))):"] }

  var sectionEnd: [String] { [] }

  /// A cell in the session's unit, as two members of a dictionary.
  private func place(_ cell: CellPoint, _ x: String, _ y: String) -> String {
    let point = test.point(of: cell)
    return "\"\(x)\": \(point.x), \"\(y)\": \(point.y)"
  }

  func line(_ step: RecordedStep) -> String? {
    let values = step.step.values
    func text(_ text: String?) -> String { Self.literal(FlowLiteral.read(text ?? "")) }
    func cell(_ text: String?) -> CellPoint? { text.flatMap(CellPoint.init(commaSeparated:)) }
    switch step.step.name {
    case .tapOn where values.count == nil:
      if let target = step.target { return "\(target.python).click()" }
      return cell(values.point).map { "app.execute(\"mobile: tap\", {\(place($0, "x", "y"))})" }
    case .inputText: return "app.type(\(text(values.text)))"
    case .secret:
      return "app.type(os.environ[\(Self.literal(step.secretName ?? ""))], sensitive=True)"
    case .paste: return "app.execute(\"mobile: paste\", {\"text\": \(text(values.text))})"
    case .pressKey: return "app.press(\(text(values.key)))"
    case .wheel:
      return
        "app.execute(\"mobile: scroll\", {\"direction\": \"\(values.wheelWay?.rawValue ?? "")\", "
        + "\"amount\": \(values.turns ?? 1)"
        + (cell(values.wheelPlace).map { ", \(place($0, "x", "y"))" } ?? "") + "})"
    case .drag:
      guard let from = cell(values.start), let to = cell(values.end) else { return nil }
      return "app.execute(\"mobile: drag\", {\(place(from, "fromX", "fromY")), "
        + "\(place(to, "toX", "toY"))})"
    case .resize: return step.size.map { "app.resize(\($0.columns), \($0.rows))" }
    case .signal: return "app.signal(\(text(values.signal)))"
    case .focus:
      let isIn = values.focusWay == .in
      return "app.execute(\"mobile: focus\", {\"focused\": \(isIn ? "True" : "False")})"
    case .assertVisible:
      guard let target = step.target else { return nil }
      return step.value.map { "expect(\(target.python)).to_have_value(\(Self.literal($0)))" }
        ?? "expect(\(target.python)).to_be_visible()"
    case .assertNotVisible: return step.target.map { "expect(\($0.python)).to_be_hidden()" }
    case .expectSettled:
      let time = values.lasting.map { "for_=\($0 / .seconds(1))" } ?? ""
      return "app.settle(\(time))"
    case .expectSnapshot: return "expect(app).to_match_snapshot(\(text(values.snapshotName)))"
    case .waitForExit:
      let end = values.code?.first ?? ""
      return Int(end) == nil ? nil : "app.expect_exit(\(end))"
    case .expectScreen:
      if let sought = values.contains?.first {
        return "expect(app.get_by_text(\(text(sought)), exact=False).first).to_be_visible()"
      }
      if let denied = values.notContains?.first {
        return "expect(app.get_by_text(\(text(denied)), exact=False)).to_be_hidden()"
      }
      if let pattern = values.matches?.first {
        return "expect(app.get_by_text(re.compile(\(text(pattern)))).first).to_be_visible()"
      }
      return Self.call(values).map { "expect(app).\($0)" }
    default: return nil
    }
  }

  private static func call(_ values: FlowValues) -> String? {
    guard let fact = TerminalFact(values), !fact.isGone else { return nil }
    let text = fact.text.map { literal($0) } ?? ""
    return switch fact.kind {
    case .scrollback: "to_have_scrollback(\(text))"
    case .clipboard: "to_have_clipboard(\(text))"
    case .styled: fact.style.map { "to_have_styled(\(text), \(literal($0)))" }
    case .hidesInput: "to_hide_input()"
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
