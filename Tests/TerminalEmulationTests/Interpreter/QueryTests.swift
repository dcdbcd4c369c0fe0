import TerminalModel
import Testing

@testable import TerminalEmulation

@Suite struct QueryTests {
  @Test(arguments: [
    ("\u{1B}[c", "\u{1B}[?64;6;9;21;22;28c"),
    ("\u{1B}[0c", "\u{1B}[?64;6;9;21;22;28c"),
    ("\u{1B}[>c", "\u{1B}[>1;1000;0c"),
    ("\u{1B}[5n", "\u{1B}[0n"),
    ("ab\n\u{1B}[6n", "\u{1B}[2;3R"),
    ("ab\n\u{1B}[?6n", "\u{1B}[?2;3R"),
    ("\u{1B}[2;4r\u{1B}[?6h\u{1B}[2;1H\u{1B}[6n", "\u{1B}[2;1R"),
    ("\u{1B}[18t", "\u{1B}[8;5;20t"),
    ("\u{1B}[14t", "\u{1B}[4;80;160t"),
    ("\u{1B}[16t", "\u{1B}[6;16;8t"),
    ("\u{1B}[?2026$p", "\u{1B}[?2026;2$y"),
    ("\u{1B}[?2004h\u{1B}[?2004$p", "\u{1B}[?2004;1$y"),
    ("\u{1B}[?12345$p", "\u{1B}[?12345;0$y"),
    ("\u{1B}[4h\u{1B}[4$p", "\u{1B}[4;1$y"),
    ("\u{1B}[>q", "\u{1B}P>|qa-runner(1.0)\u{1B}\\"),
    ("\u{1B}]10;?\u{07}", "\u{1B}]10;rgb:d0d0/d0d0/d0d0\u{07}"),
    ("\u{1B}]11;?\u{1B}\\", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\"),
    ("\u{1B}]11;#102030\u{07}\u{1B}]11;?\u{07}", "\u{1B}]11;rgb:1010/2020/3030\u{07}"),
    ("\u{1B}]4;196;?\u{07}", "\u{1B}]4;196;rgb:ffff/0000/0000\u{07}"),
    ("\u{1B}]4;1;rgb:1/22/fff\u{07}\u{1B}]4;1;?\u{07}", "\u{1B}]4;1;rgb:1111/2222/ffff\u{07}"),
    ("\u{1B}P$qr\u{1B}\\", "\u{1B}P1$r1;5r\u{1B}\\"),
    ("\u{1B}P$qz\u{1B}\\", "\u{1B}P0$r\u{1B}\\"),
    ("\u{1B}P+q436F\u{1B}\\", "\u{1B}P1+r436F=323536\u{1B}\\"),
    ("\u{1B}P+q7A7A\u{1B}\\", "\u{1B}P0+r7A7A\u{1B}\\"),
    ("\u{1B}[>5u\u{1B}[?u", "\u{1B}[?5u"),
    ("\u{1B}[>5u\u{1B}[<u\u{1B}[?u", "\u{1B}[?0u"),
  ])
  func `a query is answered`(_ query: String, _ answer: String) {
    var terminal = terminal(query)
    #expect(String(decoding: terminal.takeReplies(), as: UTF8.self) == answer)
    #expect(terminal.takeReplies() == [])
  }

  @Test(arguments: [
    ("\u{1B}[21t", "CSI 21 t"), ("\u{1B}]52;c;?\u{07}", "OSC 52 ? (clipboard)"),
  ])
  func `a query that would give something away stays unanswered, and is named`(
    _ query: String, _ name: String
  ) {
    var terminal = terminal(query)
    #expect(terminal.takeReplies() == [])
    #expect(terminal.unanswered == [name])
  }

  @Test func `answers that nobody takes are bounded`() {
    var terminal = terminal(String(repeating: "\u{1B}[c", count: 100_000))
    #expect(terminal.takeReplies().count <= 1 << 16)
  }
}

@Suite struct ModeTests {
  @Test func `modes are kept and readable`() {
    let on = terminal("\u{1B}[?1;1002;1006;1004;2004;2026;2027;66h\u{1B}[?25;7l\u{1B}[5 q").modes
    #expect(on.applicationCursorKeys && on.applicationKeypad)
    #expect(on.mouseTracking == .drag)
    #expect(on.mouseEncoding == .sgr)
    #expect(on.focusReporting && on.bracketedPaste && on.synchronizedUpdate && on.graphemeClusters)
    #expect(!on.cursorVisible && !on.autowrap)
    #expect(on.cursorShape == .bar)
    #expect(terminal("\u{1B}[?1002;1006h\u{1B}[?1002;1006l").modes.mouseTracking == .off)
    #expect(terminal("\u{1B}[?1000h\u{1B}[?1003l").modes.mouseTracking == .button)
  }

  @Test func `saved modes come back`() {
    #expect(terminal("\u{1B}[?2004h\u{1B}[?2004s\u{1B}[?2004l\u{1B}[?2004r").modes.bracketedPaste)
  }

  @Test func `titles are kept, stacked and bounded`() {
    #expect(terminal("\u{1B}]0;one\u{07}").title == "one")
    #expect(terminal("\u{1B}]2;one\u{07}\u{1B}[22;0t\u{1B}]2;two\u{07}\u{1B}[23;0t").title == "one")
    let long = String(repeating: "x", count: 10_000)
    #expect(terminal("\u{1B}]2;\(long)\u{07}").title.count == 4096)
  }

  @Test func `bells are counted and clipboard writes reported`() {
    var terminal = terminal("\u{07}\u{07}\u{1B}]52;c;aGVsbG8=\u{07}\u{1B}]9;done\u{07}")
    #expect(terminal.bellCount == 2)
    let events = terminal.takeEvents()
    #expect(
      events.contains {
        if case .clipboard(selection: "c", text: "hello") = $0 { true } else { false }
      })
    #expect(events.contains { if case .notification("done") = $0 { true } else { false } })
  }

  @Test func `the screen of an update is taken where the update ends`() {
    var terminal = terminal("\u{1B}[?2026hone\u{1B}[?2026l two")
    let updates = terminal.takeEvents().compactMap { event in
      if case .updated(let capture) = event { capture.screen.text } else { nil }
    }
    #expect(updates.map { $0.prefix(7) } == ["one\n\n\n\n"])
    #expect(terminal.lines == ["one two"])
  }
}
