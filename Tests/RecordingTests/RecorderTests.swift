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
    #expect(titles(recorder) == ["expect \"User:\"", "type \"mina\"", "press enter"])
  }

  @Test func `what an input brought is waited for before the next one`() {
    var recorder = Recorder()
    recorder.note(.press("enter"), on: login)
    recorder.note(.press("q"), on: welcome)
    #expect(
      titles(recorder) == [
        "expect \"User:\"", "press enter", "expect \"Welcome, mina\"", "press q",
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
    #expect(titles(recorder) == ["expect \"Code?\"", "type the secret CODE", "press enter"])
  }

  @Test func `keys that a program takes without showing them are no secret`() {
    let editor = Look(["first line", "second line"])
    var recorder = Recorder()
    for character in "dd" { recorder.note(.type(String(character), isSecret: false), on: editor) }
    recorder.note(.press("escape"), on: Look(["second line"]))
    #expect(titles(recorder).contains("type \"dd\""), "\(titles(recorder))")
  }

  @Test func `a click on an element is a step on it, a click elsewhere one on the cell`() {
    var recorder = Recorder()
    recorder.note(.click(CellPoint(x: 4, y: 1)), on: login)
    recorder.note(.click(CellPoint(x: 30, y: 1)), on: login)
    #expect(titles(recorder).suffix(2) == ["click button \"OK\"", "click 30,1"])
  }

  @Test func `undo takes the last input back, with the wait before it`() {
    var recorder = Recorder()
    recorder.note(.press("enter"), on: login)
    recorder.note(.press("q"), on: welcome)
    recorder.undo(on: welcome)
    #expect(titles(recorder) == ["expect \"User:\"", "press enter"])
    recorder.undo(on: welcome)
    recorder.undo(on: welcome)
    #expect(recorder.steps.isEmpty)
  }

  @Test func `a recording ends with what the last screen shows, or with the exit code`() {
    var recorder = Recorder()
    recorder.note(.press("enter"), on: login)
    let running = recorder.finished(on: welcome, exit: nil, hasEnded: false)
    #expect(running.last?.title == "expect \"Welcome, mina\"")
    let over = recorder.finished(on: welcome, exit: 3, hasEnded: true)
    #expect(over.last?.title == "expect the exit code 3")
  }

  @Test func `numbers, which differ from run to run, tell less than words`() {
    let screen = Look(["CPU 12.5%  Load average: 0.42", "Tasks", "F1Help"]).screen
    #expect(TellingText.best(on: screen) == "Tasks")
  }
}
