import Recording
import TerminalModel
import Testing

@Suite struct RecorderTests {
  private let login = Look(
    ["User:", "  < OK >"], cursor: CellPoint(x: 6, y: 0),
    elements: [("button", "OK", [2, 1, 6, 1], "app.button(\"OK\")")])
  private let asks = Look(["Password: "], cursor: CellPoint(x: 10, y: 0))
  private let welcome = Look(["Welcome, mina", "3 tasks"])

  private func titles(_ recorder: Recorder) -> [String] { recorder.steps.map(\.title) }

  @Test func `typed characters become one step, before which the screen is waited for`() {
    var recorder = Recorder()
    for character in "mina" { recorder.note(.type(String(character), isSecret: false), on: login) }
    recorder.note(.press("enter"), on: Look(["User: mina", "  < OK >"]))
    #expect(
      titles(recorder) == [
        "expect \"User:\", \"< OK >\"", "type \"mina\"", "expect \"User: mina\"", "press enter",
      ])
  }

  @Test func `texts that were typed as wholes stay separate, and keys between them join none`() {
    var recorder = Recorder()
    for text in ["i", "abc"] {
      recorder.note(.type(text, isSecret: false), on: login, isWhole: true)
    }
    for key in ["x", "y"] { recorder.note(.type(key, isSecret: false), on: login) }
    recorder.note(.type("z", isSecret: false), on: login, isWhole: true)
    recorder.note(.press("enter"), on: login)
    let inputs = recorder.steps.filter { $0.frames != nil }.map(\.title)
    #expect(
      inputs == ["type \"i\"", "type \"abc\"", "type \"xy\"", "type \"z\"", "press enter"])
  }

  @Test func `what an input brought is waited for before the next one`() {
    var recorder = Recorder()
    recorder.note(.press("enter"), on: login)
    recorder.note(.press("q"), on: welcome)
    #expect(
      titles(recorder) == [
        "expect \"User:\", \"< OK >\"", "press enter",
        "expect \"Welcome, mina\", \"3 tasks\", no \"User:\", no \"< OK >\"", "press q",
      ])
  }

  @Test(arguments: [
    Look(["Password: "], cursor: CellPoint(x: 10, y: 0)),
    Look(["Password: ******"], cursor: CellPoint(x: 16, y: 0)),
  ])
  func `what the program hides is a secret, whose text is not kept`(after: Look) {
    var recorder = Recorder()
    for character in "s3cret" { recorder.note(.type(String(character), isSecret: false), on: asks) }
    recorder.note(.press("enter"), on: after)
    #expect(titles(recorder).contains("type the secret PASSWORD"), "\(titles(recorder))")
    let test = RecordedTest(
      name: "log in", words: ["app"], app: "app", size: CellSize(columns: 80, rows: 24),
      steps: recorder.steps)
    for language in RecordingLanguage.allCases {
      #expect(!test.text(in: language).text.contains("s3cret"))
    }
  }

  @Test func `what is typed while the terminal does not echo is a secret`() {
    let silent = Look(["Code? "], cursor: CellPoint(x: 6, y: 0), hidesInput: true)
    var recorder = Recorder()
    recorder.note(.type("a", isSecret: false), on: silent)
    recorder.note(.press("enter"), on: silent)
    #expect(
      titles(recorder) == [
        "expect \"Code?\"", "type the secret CODE", "press enter",
      ])
  }

  @Test func `keys that a program takes without showing them are no secret`() {
    let editor = Look(["first line", "second line"])
    var recorder = Recorder()
    for character in "dd" { recorder.note(.type(String(character), isSecret: false), on: editor) }
    recorder.note(.press("escape"), on: Look(["second line"]))
    #expect(titles(recorder).contains("type \"dd\""), "\(titles(recorder))")
  }

  @Test(arguments: [
    Look(["Password: "], cursor: CellPoint(x: 10, y: 0)),
    Look(["Password: ******"], cursor: CellPoint(x: 16, y: 0)),
  ])
  func `what is pasted and hidden is a secret too`(after: Look) {
    var recorder = Recorder()
    recorder.note(.paste("s3cret", isSecret: false), on: asks)
    recorder.note(.press("enter"), on: after)
    #expect(titles(recorder).contains("type the secret PASSWORD"), "\(titles(recorder))")
    #expect(!titles(recorder).joined().contains("s3cret"))
  }

  @Test func `what is pasted and shown is a paste, which typed characters do not join`() {
    var recorder = Recorder()
    recorder.note(.paste("mi", isSecret: false), on: login)
    recorder.note(.type("na", isSecret: false), on: Look(["User: mi"]))
    recorder.note(.press("enter"), on: Look(["User: mina"]))
    let inputs = recorder.steps.filter { !$0.isExpectation }.map(\.title)
    #expect(inputs == ["paste \"mi\"", "type \"na\"", "press enter"])
  }

  @Test func `the end of the line is no part of a secret`() {
    var recorder = Recorder()
    recorder.note(.type("s3cret\n", isSecret: true), on: asks, isWhole: true)
    let steps = recorder.finished(on: welcome, end: nil)
    #expect(steps.map(\.title).contains("press enter"))
    let test = RecordedTest(
      name: "log in", words: ["app"], app: "app", size: CellSize(columns: 80, rows: 24),
      steps: steps)
    #expect(test.text(in: .yaml).text.contains("- secret: ${PASSWORD}\n- pressKey: enter\n"))
    #expect(steps.first { $0.secretName != nil }?.frames == nil)
  }

  @Test func `each secret has a variable of its own, and the same secret the same`() {
    var recorder = Recorder()
    for text in ["one", "two", "one"] {
      recorder.note(.type(text, isSecret: true), on: asks)
      recorder.note(.press("enter"), on: asks)
    }
    let secrets = titles(recorder).filter { $0.contains("secret") }
    #expect(
      secrets == [
        "type the secret PASSWORD", "type the secret PASSWORD_2", "type the secret PASSWORD",
      ])
  }

  @Test func `turns of the wheel that became one step are undone at once`() {
    var recorder = Recorder()
    recorder.note(.press("q"), on: welcome)
    for _ in 0..<2 { recorder.note(.wheel(isUp: true, turns: 1, at: nil), on: welcome) }
    #expect(titles(recorder).last == "turn the wheel up 2")
    recorder.undo(on: welcome)
    #expect(titles(recorder).last == "press q")
    recorder.undo(on: welcome)
    #expect(recorder.steps.isEmpty)
  }

  @Test func `a click on an element is a step on it, a click elsewhere one on the cell`() {
    var recorder = Recorder()
    recorder.note(.click(CellPoint(x: 4, y: 1)), on: login)
    recorder.note(.click(CellPoint(x: 30, y: 1)), on: login)
    #expect(
      titles(recorder).suffix(3) == [
        "click button \"OK\"", "expect that the app is done", "click 30,1",
      ])
  }

  @Test func `undo takes the last input back, with the wait before it`() {
    var recorder = Recorder()
    recorder.note(.press("enter"), on: login)
    recorder.note(.press("q"), on: welcome)
    recorder.undo(on: welcome)
    #expect(titles(recorder) == ["expect \"User:\", \"< OK >\"", "press enter"])
    recorder.undo(on: welcome)
    recorder.undo(on: welcome)
    #expect(recorder.steps.isEmpty)
  }

  @Test func `a recording ends with what the last input changed, and with the program's end`() {
    var recorder = Recorder()
    recorder.note(.press("enter"), on: login)
    let running = recorder.finished(on: welcome, end: nil)
    #expect(
      running.last?.title
        == "expect \"Welcome, mina\", \"3 tasks\", no \"User:\", no \"< OK >\"")
    let over = recorder.finished(on: welcome, end: .code(3))
    #expect(
      over.suffix(2).map(\.title) == [
        "expect the exit code 3", "expect \"Welcome, mina\", \"3 tasks\"",
      ])
    let killed = recorder.finished(on: login, end: .signal("SIGTERM"))
    #expect(killed.last?.title == "expect the end by SIGTERM")
  }

  @Test func `a key that the program answers is a step by itself, an echoed one joins the next`() {
    let asks = { (rows: [String]) in
      Look(rows, cursor: CellPoint(x: rows.last?.count ?? 0, y: rows.count - 1))
    }
    var recorder = Recorder()
    recorder.note(.type("y", isSecret: false), on: asks(["Delete? "]))
    recorder.note(.type("y", isSecret: false), on: asks(["Delete? y", "Really? "]))
    recorder.note(.press("enter"), on: asks(["Delete? y", "Really? y"]))
    let inputs = recorder.steps.filter { $0.frames != nil }.map(\.title)
    #expect(inputs == ["type \"y\"", "type \"y\"", "press enter"])
  }
}
