import PageObjects
import TerminalModel

/// A step, or one with a look at what came of it, in each language.
struct SameSteps: Sendable {
  var name: String
  /// Lines; ` soon` stands for the limit.
  var script: String
  /// Steps; `soon` stands for the limit.
  var flow: String
  var swift: @Sendable (App) async throws -> Void

  /// A step, and the text that it must bring.
  private static func step(
    _ name: String, _ lines: String, _ steps: String, shows text: String,
    _ swift: @escaping @Sendable (App) async throws -> Void
  ) -> SameSteps {
    SameSteps(
      name: name, script: "\(lines)\nwait \"\(text)\" soon",
      flow: "\(steps)\n- expectScreen: {contains: '\(text)', soon}"
    ) { app in
      try await swift(app)
      try await expect(app.text(.containing(text)).first).toBeVisible()
    }
  }

  static let all = looks + denials + terminal + input + ends

  private static let looks: [SameSteps] = [
    SameSteps(
      name: "part of a text", script: #"wait "otal 7" soon"#,
      flow: "- expectScreen: {contains: otal 7, soon}"
    ) { try await expect($0.text(.containing("otal 7")).first).toBeVisible() },
    SameSteps(
      name: "a whole text", script: #"wait text "Total 7" soon"#,
      flow: "- waitFor: {text: Total 7, soon}"
    ) { try await expect($0.text("Total 7")).toBeVisible() },
    SameSteps(
      name: "a text now", script: #"expect "Total 7""#, flow: "- assertVisible: Total 7"
    ) { try await expect($0.text("Total 7")).toBeVisible(within: .zero) },
    SameSteps(
      name: "a pattern", script: #"wait /Total \d/ soon"#,
      flow: "- waitFor: {text: 'Total \\d', soon}"
    ) { try await expect($0.text(/Total \d/).first).toBeVisible() },
    SameSteps(
      name: "a pattern of the screen", script: #"wait /T.tal +7/ soon"#,
      flow: "- expectScreen: {matches: 'T.tal +7', soon}"
    ) { try await expect($0.text(/T.tal +7/).first).toBeVisible() },
    SameSteps(
      name: "a button", script: "wait button Save soon", flow: "- waitFor: {text: Save, soon}"
    ) { try await expect($0.button("Save")).toBeVisible() },
    SameSteps(
      name: "a selector of the tree", script: #"wait css=button[name="Save"] soon"#,
      flow: "- waitFor: {text: Save, index: 0, soon}"
    ) { try await expect($0[.css(#"button[name="Save"]"#)]).toBeVisible() },
    SameSteps(
      name: "a text over the end of a row", script: "wait \"says that the box is full\" soon",
      flow: "- waitFor: {text: '.*says that the box is full', soon}"
    ) { try await expect($0.text(.containing("says that the box is full")).first).toBeVisible() },
    SameSteps(
      name: "wide letters", script: #"wait "漢字 größe" soon"#,
      flow: "- expectScreen: {contains: 漢字 größe, soon}"
    ) { try await expect($0.text(.containing("漢字 größe")).first).toBeVisible() },
    SameSteps(
      name: "a combining mark", script: "wait \"e\u{301}tage\" soon",
      flow: "- expectScreen: {contains: e\u{301}tage, soon}"
    ) { try await expect($0.text(.containing("e\u{301}tage")).first).toBeVisible() },
    SameSteps(
      name: "a list of what matches", script: "find text \"Total 7\"", flow: "- find: Total 7"
    ) { try await expect($0.text("Total 7")).toHaveCount(1) },
    SameSteps(
      name: "a text that comes later", script: "key ctrl+l\nwait \"late at last\" soon",
      flow: "- pressKey: ctrl+l\n- waitFor: {text: late at last, soon}"
    ) {
      try await $0.press(.control("l"))
      try await expect($0.text("late at last")).toBeVisible()
    },
    SameSteps(
      name: "a text that goes later", script: "key ctrl+g\nwait \"Name:\" gone soon",
      flow: "- pressKey: ctrl+g\n- waitFor: {notVisible: 'Name:.*', soon}"
    ) {
      try await $0.press(.control("g"))
      try await expect($0.text(.containing("Name:"))).toBeGone()
    },
  ]

  private static let denials: [SameSteps] = [
    SameSteps(
      name: "no text", script: "expect \"Error\" gone", flow: "- assertNotVisible: '.*Error.*'"
    ) { try await expect($0.text(.containing("Error"))).toBeGone() },
    SameSteps(
      name: "no text for a time", script: "wait \"Error\" gone for 100ms soon",
      flow: "- assertNotVisible: {text: '.*Error.*', for: 100ms}"
    ) { try await expect($0.text(.containing("Error"))).toBeGone(for: .milliseconds(100)) },
    SameSteps(
      name: "no text on the screen", script: "expect \"disk\" gone",
      flow: "- expectScreen: {notContains: disk, soon}"
    ) { try await expect($0.text(.containing("disk"))).toBeGone() },
    SameSteps(
      name: "no pattern", script: #"expect /Err\w+/ gone"#,
      flow: #"- assertNotVisible: '.*Err\w+.*'"#
    ) { try await expect($0.text(/Err\w+/)).toBeGone() },
    SameSteps(
      name: "no text over the end of a row", script: "expect \"alert over two rows\" gone",
      flow: "- assertNotVisible: '.*alert over two rows'"
    ) { try await expect($0.text(.containing("alert over two rows"))).toBeGone() },
    SameSteps(
      name: "no button", script: "expect button Help gone", flow: "- assertNotVisible: Help"
    ) { try await expect($0.button("Help")).toBeGone() },
    SameSteps(
      name: "what comes a moment after it was denied",
      script: "key ctrl+w\nexpect \"Alarm\" gone\nkey a",
      flow: "- pressKey: ctrl+w\n- assertNotVisible: '.*Alarm.*'\n- pressKey: a"
    ) {
      try await $0.press(.control("w"))
      try await expect($0.text(.containing("Alarm"))).toBeGone()
      try await $0.press(.character("a"))
    },
  ]

  private static let terminal: [SameSteps] = [
    SameSteps(
      name: "scrollback", script: "wait scrollback \"log line 3\" soon",
      flow: "- expectScreen: {scrollback: log line 3, soon}"
    ) { try await expect($0).toHaveScrollback("log line 3") },
    SameSteps(
      name: "a pattern in the scrollback", script: #"expect scrollback /log line \d/"#,
      flow: "- expectScreen: {scrollback: {matches: 'log line \\d'}, soon}"
    ) { try await expect($0).toHaveScrollback(/log line \d/) },
    SameSteps(
      name: "no scrollback", script: "expect scrollback \"fatal\" gone",
      flow: "- expectScreen: {notScrollback: fatal, soon}"
    ) { try await expect($0).not.toHaveScrollback("fatal") },
    SameSteps(
      name: "a style", script: "wait styled \"Failed\" bold red soon",
      flow: "- expectScreen: {styled: {text: Failed, style: bold red}, soon}"
    ) { try await expect($0).toHaveStyled("Failed", "bold red") },
    SameSteps(
      name: "no style", script: "expect styled \"Warned\" blue gone",
      flow: "- expectScreen: {notStyled: {text: Warned, style: blue}, soon}"
    ) { try await expect($0).not.toHaveStyled("Warned", "blue") },
    SameSteps(
      name: "the clipboard", script: "wait clipboard \"abc\" soon",
      flow: "- expectScreen: {clipboard: abc, soon}"
    ) { try await expect($0).toHaveClipboard("abc") },
    SameSteps(
      name: "a pattern of the clipboard", script: "wait clipboard /a.c/ soon",
      flow: "- expectScreen: {clipboard: {matches: a.c}, soon}"
    ) { try await expect($0).toHaveClipboard(/a.c/) },
    SameSteps(
      name: "another clipboard", script: "expect clipboard \"xyz\" gone",
      flow: "- expectScreen: {notClipboard: xyz, soon}"
    ) { try await expect($0).not.toHaveClipboard("xyz") },
    SameSteps(
      name: "hidden input", script: "key ctrl+p\nwait \"asks\" soon\nwait noecho soon",
      flow:
        "- pressKey: ctrl+p\n- expectScreen: {contains: asks, soon}\n- expectScreen: {hidesInput: true, soon}"
    ) {
      try await $0.press(.control("p"))
      try await expect($0.text(.containing("asks")).first).toBeVisible()
      try await expect($0).toHideInput()
    },
    SameSteps(
      name: "shown input", script: "key ctrl+e\nwait \"asks\" soon\nwait noecho gone soon",
      flow:
        "- pressKey: ctrl+e\n- expectScreen: {contains: asks, soon}\n- expectScreen: {hidesInput: false, soon}"
    ) {
      try await $0.press(.control("e"))
      try await expect($0.text(.containing("asks")).first).toBeVisible()
      try await expect($0).not.toHideInput()
    },
  ]

  private static let input: [SameSteps] = [
    step(
      "typed text", #"type "ada\n""#, "- inputText: ada\n- pressKey: Enter", shows: "Hello ada"
    ) { try await $0.type("ada\n") },
    step(
      "typed letters of other scripts", #"type "größer 漢\n""#,
      "- inputText: größer 漢\n- pressKey: Enter", shows: "Hello größer 漢"
    ) { try await $0.type("größer 漢\n") },
    step(
      "a secret", #"secret "hush\n""#, "- secret: hush\n- pressKey: Enter", shows: "Hello"
    ) { try await $0.type("hush\n", .sensitive) },
    step(
      "keys in a row", "key a b c enter", "- pressKeys: [a, b, c, Enter]", shows: "Hello abc"
    ) { app in
      for key in ["a", "b", "c"] { try await app.press(.character(key)) }
      try await app.press(.named(.enter))
    },
    step(
      "a field that is filled", "fill field Name ada\nkey enter",
      "- fill: {element: {text: 'Name.*'}, text: ada}\n- pressKey: Enter", shows: "Hello ada"
    ) {
      try await $0.field("Name").type("ada")
      try await $0.press(.named(.enter))
    },
    step("pasted text", "paste two", "- paste: two", shows: "event paste two") {
      try await $0.paste("two")
    },
    step("a key", "key F5", "- pressKey: F5", shows: "event F5") {
      try await $0.press(.function(5))
    },
    step("an arrow", "key up", "- pressKey: Up", shows: "event up") {
      try await $0.press(.named(.up))
    },
    step("a held key", "key ctrl+t", "- pressKey: ctrl+t", shows: "event ctrl+t") {
      try await $0.press(.control("t"))
    },
    step(
      "a click on a button", "click button Save", "- tapOn: {text: Save}",
      shows: "event click 3,3"
    ) { try await $0.button("Save").tap() },
    step("a click on a cell", "click 2,1", "- tapOn: {point: '2,1'}", shows: "event click 2,1") {
      try await $0.click(column: 2, row: 1)
    },
    step(
      "the wheel up", "wheel up at 4,5", "- wheel: {direction: up, at: '4,5'}",
      shows: "event wheel up at 4,5"
    ) {
      try await $0.wheel(.up, at: CellPoint(x: 4, y: 5))
    },
    step(
      "the wheel down", "wheel down 2 at 4,5", "- wheel: {direction: down, turns: 2, at: '4,5'}",
      shows: "event wheel down at 4,5"
    ) {
      try await $0.wheel(.down, by: 2, at: CellPoint(x: 4, y: 5))
    },
    step("a focus that goes", "focus out", "- focus: out", shows: "event focus out") {
      try await $0.focus(.out)
    },
    step("a focus that comes", "focus in", "- focus: in", shows: "event focus in") {
      try await $0.focus(.in)
    },
    step("another size", "resize 90x26", "- resize: 90x26", shows: "event size 90x26") {
      try await $0.resize(columns: 90, rows: 26)
    },
    step("a signal", "signal USR1", "- signal: USR1", shows: "event signal USR1") {
      try await $0.signal(Signal("USR1"))
    },
  ]

  private static let ends: [SameSteps] = [
    SameSteps(
      name: "an exit code", script: "key ctrl+d\nwait exit 0 soon",
      flow: "- pressKey: ctrl+d\n- waitForExit: {code: 0, soon}"
    ) {
      try await $0.press(.control("d"))
      try await $0.expectExit(0)
    },
    SameSteps(
      name: "any end", script: "key ctrl+x\nwait exit soon",
      flow: "- pressKey: ctrl+x\n- waitForExit: {code: any, soon}"
    ) {
      try await $0.press(.control("x"))
      try await $0.expectExit(4)
    },
    SameSteps(
      name: "an end by a signal", script: "signal TERM\nwait exit soon",
      flow: "- signal: TERM\n- waitForExit: {code: TERM, soon}"
    ) {
      try await $0.signal(.term)
      try await $0.expectExit(.signal(.term))
    },
    SameSteps(
      name: "an end that nothing expects", script: "wait \"Total 7\" soon\nkey a",
      flow: "- expectScreen: {contains: Total 7, soon}\n- pressKey: a"
    ) {
      try await expect($0.text("Total 7")).toBeVisible()
      try await $0.press(.character("a"))
    },
  ]
}
