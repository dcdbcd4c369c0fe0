import FlowFormat
import TerminalModel
import WireProtocol

/// A recorded test as a flow.
struct YAMLText: TestWriter {
  private let test: RecordedTest

  init(_ test: RecordedTest) { self.test = test }

  let languageName = "A flow"
  let comment = "#"
  let indent = 0
  let nesting = 6

  var head: [String] {
    let secrets = test.secrets.map { " -e \($0)=…" }.joined()
    return ["# Recorded by qa-runner."]
      + (secrets.isEmpty ? [] : ["# Give its secrets when you run it: qa-runner FILE\(secrets)"])
      + [
        "appId: \(Self.scalar(test.app))", "name: \(Self.scalar(test.name))",
        "devices: [\(Self.scalar(test.deviceName))]", "---",
      ]
  }

  var tail: [String] { [] }

  func sectionStart(_ name: String) -> [String] {
    ["- step:", "    name: \(Self.scalar(name))", "    commands:"]
  }

  var sectionEnd: [String] { [] }

  func line(_ action: RecordedStep.Action) -> String? {
    switch action {
    case .tap(let target): "- tapOn: \(target.yaml)"
    case .click(let cell): "- tapOn: {point: \"\(place(cell))\"}"
    case .type(let text): "- inputText: \(Self.scalar(text))"
    case .paste(let text): "- paste: \(Self.scalar(text))"
    case .secret(let name): "- secret: ${\(name)}"
    case .press(let key): "- pressKey: \(Self.scalar(key))"
    case .wheel(let isUp, let turns, let cell):
      "- wheel: {direction: \(isUp ? "up" : "down"), turns: \(turns)"
        + (cell.map { ", at: \"\(place($0))\"" } ?? "") + "}"
    case .focus(let isIn): "- focus: \(isIn ? "in" : "out")"
    case .drag(let from, let to):
      "- drag: {start: \"\(place(from))\", end: \"\(place(to))\"}"
    case .resize(let size): "- resize: \(size.columns)x\(size.rows)"
    case .signal(let name): "- signal: \(name)"
    case .expectText(let text): "- expectScreen: \(Self.scalar(text))"
    case .expectNoText(let text): "- expectScreen: {notContains: \(Self.scalar(text))}"
    case .expectVisible(let target):
      // A point is no text: it would be there in any case.
      target.isPoint ? nil : "- assertVisible: \(target.yaml)"
    case .expectGone(let target): target.isPoint ? nil : "- assertNotVisible: \(target.yaml)"
    case .expectValue(let target, let value):
      target.yaml.hasPrefix("{id: ")
        ? "- assertVisible: \(target.yaml.dropLast()), text: \(Self.scalar(value))}"
        : "- assertVisible: \(Self.scalar(value))"
    case .expectSnapshot(let name): "- expectSnapshot: \(Self.scalar(name))"
    case .expectExit(let code): "- waitForExit: \(code)"
    case .expectTerminal(let condition, let isGone):
      "- expectScreen: {\(Self.key(condition, isGone: isGone))}"
    case .host(let command): "- host: \(Self.scalar(command))"
    case .section: nil
    }
  }

  private static func key(_ condition: TerminalWait.Condition, isGone: Bool) -> String {
    switch condition {
    case .hidesInput: "hidesInput: \(!isGone)"
    case .scrollback(let text): "\(isGone ? "notScrollback" : "scrollback"): \(match(text))"
    case .clipboard(let text): "\(isGone ? "notClipboard" : "clipboard"): \(match(text))"
    case .styled(let text, let style):
      "\(isGone ? "notStyled" : "styled"): {text: \(match(text)), style: \(scalar(style))}"
    }
  }

  private static func match(_ match: TextMatch) -> String {
    switch match {
    case .equals(let text), .contains(let text): scalar(text)
    case .matches(let pattern): "{matches: \(scalar(pattern))}"
    }
  }

  /// A cell in the session's unit, as a flow writes it.
  private func place(_ cell: CellPoint) -> String {
    let point = test.point(of: cell)
    return "\(point.x),\(point.y)"
  }

  /// A text as YAML that nothing turns into something else. A `${` in it is no variable.
  static func scalar(_ text: String) -> String {
    StepText.scalar(FlowLiteral.written(text))
  }
}

extension RecordedTarget {
  /// Whether a flow knows it only by its place.
  var isPoint: Bool { yaml.hasPrefix("{point") }
}
