import Recording
import Testing

/// What a recorded test is called.
@Suite struct RecordedNameTests {
  @Test(arguments: [
    (["todo"], "todo: Buy milk", "todo-buy-milk"),
    (["./bin/todo.sh", "--all"], "todo: Buy milk", "todo-buy-milk"),
    (["python3", "apps/todo.py"], "todo: Buy milk", "todo-buy-milk"),
    (["sh", "-c", "todo"], "sh: Buy milk", "sh-buy-milk"),
  ])
  func `a recorded test is called by its program and by what was done`(
    words: [String], name: String, file: String
  ) {
    let steps: [RecordedStep] = [
      .press("a"), .type("x"), .type("Buy milk\n"), .press("enter"), .type("other"),
    ]
    #expect(RecordedName.offered(words, steps) == name)
    #expect(RecordedName.fileStem(name) == file)
  }

  @Test func `a recorded test without words is called by what it saw, or by its key`() {
    #expect(
      RecordedName.offered(
        ["htop"], [.press("F1"), .expectText("incremental search"), .press("q")])
        == "htop: incremental search")
    #expect(RecordedName.offered(["htop"], [.press("F1"), .press("q")]) == "htop: F1")
    #expect(RecordedName.offered(["htop"], [.secret("PASSWORD")]) == "htop")
    #expect(RecordedName.offered(["vi"], [.type(String(repeating: "ab ", count: 40))]).count < 50)
  }
}
