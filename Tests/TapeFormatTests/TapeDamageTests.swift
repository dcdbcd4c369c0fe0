import Randomness
import TapeFormat
import Testing

/// Damaged tapes give an error with a line, or are tapes; they never end the program.
@Suite struct TapeDamageTests {
  private static let tape = """
    Output demo.gif
    Output "a.ascii"
    Require git
    Set Shell "bash"
    Set FontSize 22
    Set Theme { "background": "#171717", "foreground": "#dddddd" }
    Set TypingSpeed 75ms
    Set WindowBar Colorful
    Env GREETING "hello"
    Hide
    Type "cd $(mktemp -d)" Enter
    Ctrl+L
    Show
    Type@100ms 'echo "$GREETING"' `and more`
    Sleep .5s
    Enter 2
    Wait+Screen@5s /hello|\\/x/
    Ctrl+Alt+Shift+p
    Screenshot done.png
    Copy "text"
    Paste
    ScrollUp@10ms 4
    Sleep 1
    """

  private func check(_ text: String) {
    do throws(TapeError) {
      let tape = try Tape(text: text, file: "a.tape") { _ in nil }
      #expect(tape.settings.size.columns > 0)
    } catch {
      let lines = text.replacing("\r\n", with: "\n").split(
        separator: "\n", omittingEmptySubsequences: false
      ).count
      for error in [error] + error.others {
        #expect((1...lines).contains(error.place.line), "\(error)")
        #expect(error.place.column >= 1)
        #expect(error.message.hasSuffix(".") || error.message.hasSuffix("?"), "\(error)")
      }
    }
  }

  @Test func `a tape that is cut anywhere gives an error with a line, or is a tape`() {
    for length in 0..<Self.tape.count { check(String(Self.tape.prefix(length))) }
  }

  @Test(arguments: 1...8) func `a tape with random changes does too`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let pieces = [
      "\"", "'", "`", "/", "{", "}", "@", "+", "\n", " ", "#", "\\", "💥", "\u{0}", "1e999", "-1",
      "99999999999999999999", ".", "..", "Set ", "Ctrl+", "Wait", "Source a.tape", "ms", "%", "(",
      "\r\n",
    ]
    for _ in 0..<300 {
      var text = Array(Self.tape)
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        let end = min(text.count, place + Int.random(in: 0..<6, using: &random))
        text.replaceSubrange(place..<end, with: pieces.randomElement(using: &random) ?? "")
      }
      check(String(text))
    }
  }
}
