import Recording
import TerminalModel
import Testing

/// Which inputs of a test a broken program could answer otherwise unnoticed.
@Suite struct RecordingJudgeTests {
  private let list = Look(["To do", "2 open", "[ ] milk"])
  private let done = Look(["To do", "1 open", "[x] milk"])

  /// A key, and what is expected after it.
  private func verdict(
    _ steps: [RecordedStep], from before: Look? = nil, to after: Look? = nil
  ) throws -> RecordingJudge.Verdict {
    var key = RecordedStep.press("space")
    key.frames = RecordedFrames(
      before: (before ?? list).screen, after: (after ?? done).screen)
    return try #require(RecordingJudge.verdicts(on: [key] + steps).first)
  }

  @Test func `what the recorder expects notices every broken screen`() throws {
    var recorder = Recorder()
    recorder.note(.press("space"), on: list)
    let steps = recorder.finished(on: done, end: nil)
    let verdict = try #require(RecordingJudge.verdicts(on: steps).first)
    #expect(verdict.noticed == verdict.tried && verdict.tried > 6, "\(verdict)")
    #expect(verdict.missed.isEmpty)
    #expect(verdict.advice == nil)
  }

  @Test func `a step without an expectation is weak, and what came could be expected`() throws {
    let verdict = try verdict([])
    #expect(verdict.isWeak)
    #expect(
      verdict.advice
        == "No step notices what it does. It could be expected: \"1 open\", \"[x] milk\", no \"2 open\"."
    )
  }

  @Test(arguments: ["To do", "milk", "o"])
  func `a text that was there before notices no action that does nothing`(text: String) throws {
    // A blank screen is all that it tells from the right one.
    let verdict = try verdict([.expectText(text)])
    #expect(verdict.missed == ["1 open", "[x] milk"] || verdict.missed == ["1 open"], "\(verdict)")
  }

  @Test func `a value that is one off is missed by a pattern of any number`() throws {
    let loose = try verdict([.expectScreen([.matches("\\d+ open"), .shows("[x] milk")])])
    #expect(loose.missed == ["1 open"])
    #expect(try verdict([.expectScreen([.shows("1 open"), .shows("[x] milk")])]).missed.isEmpty)
  }

  @Test func `a step that changes nothing is weak, and so is one whose screen nobody looks at`()
    throws
  {
    let nothing = try verdict([], from: list, to: list)
    #expect(nothing.isWeak && nothing.suggestions.isEmpty)
    #expect(try verdict([.section("next")]).isWeak)
    #expect(try !verdict([.section("next"), .expectSnapshot("end")]).isWeak)
    #expect(try !verdict([.expectEnd(.code(0))]).isWeak)
  }
}
