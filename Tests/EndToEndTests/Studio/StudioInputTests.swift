import JSONModel
import Testing
import Waiting
import WebDriverClient

/// Each kind of input in Studio's page: recorded as a step that does the same, or refused aloud.
@Suite(.timeLimit(.backstop)) struct StudioInputTests {
  /// Shows each read of its input, with the mouse and bracketed pastes enabled; ends on `q`.
  private static let reads = """
    #!/usr/bin/env python3
    import os, sys, tty
    tty.setraw(0)
    modes = "" if "quiet" in sys.argv else "\\x1b[?1000h\\x1b[?1006h"
    os.write(1, (modes + "\\x1b[?2004hREADY\\r\\n").encode())
    while (data := os.read(0, 1000)) != b"q":
        os.write(1, b"<" + repr(data.decode())[1:-1].encode() + b">\\r\\n")
    """

  private func project() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(Self.reads + "\n", to: "reads.py", executable: true)
    return scratch
  }

  @Test func `keys, the palette's, pastes and composed texts are inputs of their own, and replay`()
    async throws
  {
    let scratch = try project()
    try await StudioPage.with(["--", "./reads.py"], in: scratch) { page in
      try await page.waitForScreen("READY")
      try await page.record()
      // Each key is a read, however fast they are typed.
      #expect(try await page.burst("abc") == ["a", "b", "c"])
      for key in ["<a>", "<b>", "<c>"] { try await page.waitForScreen(key) }
      // Shift and up.
      try await page.type("\u{E013}", holding: ["\u{E008}"])
      try await page.waitForScreen("<\\x1b[1;2A>")
      try await page.compose(["´", "é"], into: "é")
      try await page.waitForScreen("<é>")
      try await page.paste("one\r\ntwo")
      try await page.waitForScreen("<\\x1b[200~one\\rtwo\\x1b[201~>")

      try await page.click("#keysButton")
      try await page.type("ctrl+w\u{E007}")
      try await page.waitForScreen("<\\x17>")
      try await page.type("ctrl+foo\u{E007}")
      try await page.waitForMessage("There is no key \"ctrl+foo\".")
      try await page.click("#wantedKey")
      try await page.type("\u{E00C}")
      try await page.wait("document.activeElement.id === 'keys'")
      try await page.type("q")
      try await page.wait("document.getElementById('hint').innerText.includes('exited')")

      let flow = try await page.endRecording()
      for step in ["pressKey: shift+up", "paste: \"one\\ntwo\"", "pressKey: ctrl+w"] {
        #expect(flow.contains("- \(step)\n"), "\(flow)")
      }
      #expect(!flow.contains("foo") && flow.contains("é"), "\(flow)")
      try await page.saveAndRun()
    }
  }

  @Test
  func
    `double clicks and the wheel are recorded; other clicks are refused aloud, or sent unrecorded`()
    async throws
  {
    let scratch = try project()
    try await StudioPage.with(["--", "./reads.py"], in: scratch) { page in
      try await page.waitForScreen("READY")
      try await page.record()
      try await page.clickScreen("READY", button: 2)
      try await page.waitForMessage("A right click cannot be recorded")
      #expect(try await page.text("#screen").contains("<") == false)
      try await page.clickScreen("READY", times: 2)
      let clicks = "document.getElementById('screen').innerText.match(/<0;\\d;1M/g)?.length"
      try await page.wait("\(clicks) === 2")
      try await page.turnWheel(at: "READY", isUp: false)
      try await page.waitForScreen("<65;1;1M>")
      let flow = try await page.endRecording()
      #expect(
        flow.contains("- doubleTapOn: READY\n") && !flow.contains("tapOn: READY\n- tapOn"),
        "\(flow)")
      #expect(flow.contains("- wheel:"), "\(flow)")
      try await page.saveAndRun()
      // Nothing is recorded now.
      try await page.wait("!document.getElementById('travel').hidden")
      try await page.click("#live")
      try await page.clickScreen("READY", button: 2)
      try await page.waitForScreen("<2;1;1M")
    }
    try await StudioPage.with(["--", "./reads.py", "quiet"], in: scratch) { page in
      try await page.waitForScreen("READY")
      try await page.turnWheel(at: "READY", isUp: true)
      try await page.waitForMessage("has not enabled the mouse, so the wheel does nothing")
    }
  }

  @Test func `what is expected must be so`() async throws {
    let scratch = try project()
    try await StudioPage.with(["--", "./reads.py"], in: scratch) { page in
      try await page.waitForScreen("READY")
      _ = try await page.pick("READY", as: "text \"READY\"")
      try await page.record()
      try await page.click("#expectButton")
      try await page.click("#expectMenu [data-kind=text]")
      try await page.answer("STEADY")
      try await page.waitForMessage("\"STEADY\" is not on the screen")
      try await page.click("#expectButton")
      try await page.click("#expectMenu [data-kind=gone]")
      try await page.waitForMessage(
        "text \"READY\" is on the screen, so it cannot be expected to be gone")
      #expect(try await page.endRecording().contains("STEADY") == false)
    }
  }
}
