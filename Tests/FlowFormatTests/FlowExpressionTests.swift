import FlowFormat
import Testing

/// What `${…}` comes to.
@Suite struct FlowExpressionTests {
  private func variables() throws -> FlowVariables {
    var variables = FlowVariables(["USER": "mina", "EMPTY": "", "N": "3"], platform: "tui")
    variables.copiedText = "4 left"
    return variables
  }

  @Test(arguments: [
    ("plain", "plain"), ("${USER}", "mina"), ("a ${USER} b ${N}", "a mina b 3"),
    ("${ USER || 'x' }", "mina"), ("${NONE || \"x\"}", "x"), ("${EMPTY || 'x'}", "x"),
    ("${EMPTY ?? 'x'}", ""), ("${NONE ?? 'x'}", "x"), ("${maestro.copiedText}", "4 left"),
    ("${maestro.platform}", "tui"), ("\\${USER}", "${USER}"), ("${'}'}", "}"),
    ("${N == 3}", "true"), ("${N === 3}", "false"), ("${N + 1}", "31"), ("${1 + 2}", "3"),
    ("${!(N > 2) || USER != 'mina'}", "false"), ("${null || undefined || 0 || 'end'}", "end"),
    ("${true && USER}", "mina"), ("${1.5}", "1.5"), ("$5 {a}", "$5 {a}"),
    ("a${}b${ }", "ab"), ("${'a\\'}'}", "a'}"),
  ])
  func `a text has its values`(text: String, value: String) throws {
    #expect(try variables().text(text) == value)
  }

  /// Checked against JavaScriptCore by `FlowExpressionDifferenceTests`.
  @Test(arguments: [
    (#"'\x41\u0042\u{43}\q'"#, "ABCq"), (#"'a\b' + 'c'"#, "a\u{8}c"), ("'a\\\nb'", "ab"),
    ("`$5 \r\n`", "$5 \n"), ("1e21", "1e+21"), ("1e20 + 1", "100000000000000000000"),
    ("0.1 + 0.2", "0.30000000000000004"), ("1e-7", "1e-7"), ("0.000001", "0.000001"),
    ("N + NaN", "3NaN"), ("'x' + Infinity", "xInfinity"), ("NONE + 'x'", "undefinedx"),
    ("'0x10' == 16", "true"), ("'1_000' == 1000", "false"), ("'nan' != 'nan' + 0", "true"),
    ("'inf' > 1", "false"), ("'Infinity' > 1", "true"), ("'1 2' == 12", "false"),
    ("' 3 ' == 3", "true"), ("'\u{E9}' == 'e\u{301}'", "false"),
    ("'\u{FF5E}' < '\u{1F600}'", "false"), ("1 == 2 < 3", "true"), ("3 > 2 > 1", "false"),
    ("null == 0", "false"), ("null >= 0", "true"), ("NaN || 'x'", "x"),
  ])
  func `an expression means what it means in JavaScript`(expression: String, value: String) throws {
    #expect(try variables().plainValue(of: expression)?.text == value)
  }

  @Test(arguments: [
    "1_000", "0x10", "012", "1n", "1.", ".5", "-1", "+1", "'\\1'", "'\\x4'", "'\\uD83D'", "'a\nb'",
    "`${N}`", "N`a`", "a ?? b || c", "a || b ?? c", "a && b ?? c", "a ?? b && c", "if", "this",
    "output", "Math || 'x'", "toString", "N.length", "1 2", "a = 1", "a ++ b", "N?.x", "N // x",
  ])
  func `what is not the same here is left to JavaScript`(expression: String) throws {
    #expect(try variables().plainValue(of: expression) == nil)
  }

  @Test(arguments: [
    ("${NaN}", false), ("${0.0}", false), ("${'NaN'}", false), ("${1 + NONE}", false),
    ("${null}", false), ("${'0'}", false), ("${'0x0'}", false), ("${'0x0p3'}", true),
    ("${' '}", false), ("${'false'}", false), ("${true}", true), ("${1e-300}", true),
  ])
  func `a condition that is one expression is as true as its value`(
    text: String, isTrue: Bool
  ) throws {
    #expect(try variables().isTrue(text) == isTrue)
  }

  @Test(arguments: ["1_000", "nan", "inf", "Infinity", "0x1p3", "", " ", "1 0", "१"])
  func `a value that is no number of JavaScript is refused`(text: String) throws {
    var variables = try variables()
    try variables.set(FlowVariable(name: "X", value: text))
    #expect(throws: FlowTextError.self) { try variables.number("${X}", "times") }
  }

  @Test func `a number in a flow may have underscores between its digits`() throws {
    func times(_ text: String) throws -> String? {
      try Flow(
        text: "appId: a\n---\n- repeat: {times: \(text), commands: [back]}\n", file: "a.yaml"
      ).steps.first?.values.times
    }
    #expect(try times("60_000") == "60000")
    for wrong in ["nan", "inf", "0x1p3", "_1", "1_", "1__0", "'1 0'"] {
      #expect(throws: FlowError.self, "\(wrong)") { try times(wrong) }
    }
  }

  @Test(arguments: [
    ("true", true), ("${USER == 'mina'}", true), ("1", true), ("no", true), ("${NONE}", false),
    ("false", false), ("False", false), ("", false), ("  ", false), ("null", false), ("0", false),
    ("0.0", false), ("${USER != 'mina'}", false), ("${EMPTY}", false),
  ])
  func `a condition is true unless it is blank, false, undefined, null or 0`(
    text: String, isTrue: Bool
  ) throws {
    #expect(try variables().isTrue(text) == isTrue)
  }

  @Test func `a name without a value is an error that says where to give it`() throws {
    let error = #expect(throws: FlowTextError.self) { try variables().text("${NONE}") }
    #expect(
      error?.message
        == "${NONE} has no value. Give it one by env: in the flow, or by -e NAME=VALUE")
  }

  @Test(arguments: [
    "${Math.max(1, 2)}", "${[1]}", "${USER.length()}", "${a = 1}", "${a ? b : c}",
    "${output.name}", "${USER.length}", "${'a' + output.name || 'b'}",
  ])
  func `what needs JavaScript is an error that names the place`(text: String) throws {
    let error = #expect(throws: FlowTextError.self) { try variables().text(text) }
    #expect(error?.message.contains("needs JavaScript at") == true)
  }

  @Test(arguments: ["${", "${'a}", "${(1}", "${1 +}"])
  func `a broken expression is an error`(text: String) throws {
    #expect(throws: FlowTextError.self) { try variables().text(text) }
  }

  @Test(arguments: ["(", "!"])
  func `an expression that is too deep is an error`(sign: String) throws {
    let text = "${" + String(repeating: sign, count: 100_000) + "1}"
    let error = #expect(throws: FlowTextError.self) { try variables().text(text) }
    #expect(error?.message.contains("more than 100 ( or ! in one another") == true)
  }

  @Test func `a text that grows without end is an error`() throws {
    var variables = try variables()
    try variables.set(FlowVariable(name: "X", value: String(repeating: "x", count: 1000)))
    let error = #expect(throws: FlowTextError.self) {
      for _ in 0..<10 {
        try variables.set(
          FlowVariable(name: "X", value: String(repeating: "${X}", count: 100)))
      }
    }
    #expect(error?.message == "${X} makes a text of more than 1 MB")
  }

  @Test(arguments: ["1e300", "-1e300", "-1", "101"])
  func `a number out of its range is an error`(text: String) throws {
    let error = #expect(throws: FlowTextError.self) {
      try variables().whole(text, "times", in: 0...100)
    }
    #expect(error?.message == "times must be from 0 to 100, not \(text)")
    #expect(try variables().whole("7.9", "times", in: 0...100) == 7)
  }

  @Test(arguments: [("${N}", "3"), ("${' 2 '}", "2"), ("1.0", "1"), ("-1", "-1")])
  func `an index is a whole number when it is used`(text: String, index: String) throws {
    var selector = FlowSelector(text: "a", place: FlowPlace(file: "a.yaml", line: 3))
    selector.index = text
    #expect(try variables().selector(selector).index == index)
    selector.index = "${USER}"
    let error = #expect(throws: FlowTextError.self) { try variables().selector(selector) }
    #expect(error?.message == "index must be a number, not \"mina\"")
  }

  @Test func `a selector without text, or with css, is an error`() throws {
    let place = FlowPlace(file: "a.yaml", line: 3)
    for (text, id) in [("${EMPTY}", nil), (nil, "${EMPTY}"), ("", nil)] as [(String?, String?)] {
      #expect(throws: FlowTextError.self) {
        try variables().selector(FlowSelector(text: text, id: id, place: place))
      }
    }
    var styled = FlowSelector(text: "a", place: place)
    styled.css = ".a"
    #expect(throws: FlowTextError.self) { try variables().selector(styled) }
  }

  @Test func `variables with secret names are known`() {
    let names = [
      "PASSWORD", "authToken", "API_TOKEN", "userPin", "PIN", "SPIN", "NAME", "dbSecret", "opinion",
    ]
    let variables = FlowVariables(
      Dictionary(uniqueKeysWithValues: names.map { ($0, $0) }), platform: "tui")
    #expect(
      variables.secrets.sorted()
        == ["API_TOKEN", "PASSWORD", "PIN", "authToken", "dbSecret", "userPin"])
  }

  @Test func `a variable that needs JavaScript, and one that uses it, wait for the run`() throws {
    let flow = try Flow(
      text: "appId: a\nenv: {A: '${1 - 1}', B: '${A} two', C: three}\n---\n- back\n",
      file: "a.yaml")
    let variables = try FlowVariables(of: flow, given: [:])
    #expect(variables.all == ["C": "three"])
  }

  @Test func `what JavaScript evaluated counts for one step`() throws {
    var variables = try variables()
    #expect(try variables.scripts(in: "${USER} ${a.b} ${N - 1} ${}") == ["a.b", "N - 1"])
    variables.setScript("a.b", .number(4))
    #expect(try variables.text("${USER} ${a.b}") == "mina 4")
    variables.forgetScripts()
    #expect(throws: FlowTextError.self) { try variables.text("${a.b}") }
  }

  @Test func `a variable may use an earlier one, and what the run gives counts more`() throws {
    let flow = try Flow(
      text: "appId: a\nenv: {A: one, B: '${A} two', C: three}\n---\n- back\n", file: "a.yaml")
    let variables = try FlowVariables(of: flow, given: ["C": "given"])
    #expect(try variables.text("${B} ${C}") == "one two given")
  }
}
