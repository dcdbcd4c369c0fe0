import TerminalModel
import Testing

@testable import TerminalEmulation

@Suite struct TerminalCaptureTests {
  private func expectSame(_ output: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var terminal = VirtualTerminal(size: CellSize(columns: 30, rows: 6))
    terminal.feed(output)
    let capture = terminal.capture()
    let screen = capture.screen
    capture.pack()
    #expect(capture.screen == screen, sourceLocation: sourceLocation)
    // No row that was made before is at hand.
    terminal.feed("\u{1B}c")
    _ = terminal.screen
    #expect(capture.screen == screen, sourceLocation: sourceLocation)
    capture.pack()
    #expect(capture.screen == screen, sourceLocation: sourceLocation)
  }

  @Test func `a packed screen is the same screen`() {
    expectSame("")
    expectSame("plain\r\n\u{1B}[31mred\u{1B}[m and 漢字, e\u{301}, 👩‍👩‍👧\u{1B}[44m\u{1B}[K")
    expectSame("\u{1B}]8;;http://a\u{1B}\\link\u{1B}]8;;\u{1B}\\ \u{1B}#6double\u{1B}[3;4H")
  }

  @Test func `so it is where thousands of styles, links and clusters have been`() {
    var output = ""
    for number in 0..<2000 {
      output += "\u{1B}[38;2;\(number % 256);\(number / 256);7m"
      output += "\u{1B}]8;;http://a/\(number % 300)\u{1B}\\"
      output += "a\u{301}" + String(Character(Unicode.Scalar(0x4E00 + number % 300) ?? "x"))
      output += "\u{308}"
      if number % 9 == 0 { output += "\u{1B}[m\u{1B}]8;;\u{1B}\\ \r\n" }
    }
    expectSame(output)
  }
}
