import Randomness
import TerminalModel
import Testing
import ViewHost

@Suite struct InputDecoderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let bytes: String
    let events: [InputEvent]
    var testDescription: String { bytes.debugDescription }

    init(_ bytes: String, _ events: InputEvent...) {
      self.bytes = bytes
      self.events = events
    }
  }

  static let cases: [Case] = [
    Case("a", .key(.character("a"))),
    Case("é€😀", .key(.character("é")), .key(.character("€")), .key(.character("😀"))),
    Case("\r", .key(.enter)), Case("\n", .key(.enter)), Case("\t", .key(.tab)),
    Case("\u{7F}", .key(.named(.backspace))), Case("\u{8}", .key(.named(.backspace))),
    Case("\u{1}\u{1A}", .key(.control("a")), .key(.control("z"))),
    Case("\0", .key(.control(" "))), Case("\u{1F}", .key(.control("_"))),
    Case("\u{1B}[A\u{1B}OB", .key(.named(.up)), .key(.named(.down))),
    Case("\u{1B}[1;5C", .key(.named(.right, .control))),
    Case("\u{1B}[1;2H\u{1B}[F", .key(.named(.home, .shift)), .key(.named(.end))),
    Case(
      "\u{1B}[3~\u{1B}[5~\u{1B}[6;3~", .key(.named(.delete)), .key(.named(.pageUp)),
      .key(.named(.pageDown, .alt))),
    Case("\u{1B}[57376u\u{1B}[57387;2u", .key(.named(.f13)), .key(.named(.f24, .shift))),
    Case("\u{1B}OP\u{1B}[15~\u{1B}[24~", .key(.named(.f1)), .key(.named(.f5)), .key(.named(.f12))),
    Case("\u{1B}[Z", .key(.named(.tab, .shift))),
    Case("\u{1B}f", .key(Key(.character("f"), modifiers: .alt))),
    Case("\u{1B}é", .key(Key(.character("é"), modifiers: .alt))),
    Case("\u{1B}\u{7F}", .key(.named(.backspace, .alt))),
    Case("\u{1B}[97;5u", .key(.control("a"))), Case("\u{1B}[27u", .key(.escape)),
    Case("\u{1B}[13;2u", .key(.named(.enter, .shift))),
    Case("\u{1B}[27;5;105~", .key(.control("i"))),
    Case("\u{1B}[I\u{1B}[O", .windowFocus(true), .windowFocus(false)),
    Case(
      "\u{1B}[<0;3;2M\u{1B}[<0;3;2m",
      .mouse(MouseEvent(.press, at: CellPoint(x: 2, y: 1))),
      .mouse(MouseEvent(.release, at: CellPoint(x: 2, y: 1)))),
    Case("\u{1B}[<32;10;20M", .mouse(MouseEvent(.drag, at: CellPoint(x: 9, y: 19)))),
    Case(
      "\u{1B}[<64;1;1M\u{1B}[<81;1;1M",
      .mouse(MouseEvent(.wheelUp, button: .none, at: CellPoint(x: 0, y: 0))),
      .mouse(
        MouseEvent(.wheelDown, button: .none, at: CellPoint(x: 0, y: 0), modifiers: .control))),
    Case(
      "\u{1B}[<35;4;5M",
      .mouse(MouseEvent(.move, button: .none, at: CellPoint(x: 3, y: 4)))),
    Case(
      "\u{1B}[200~two\nlines\u{1B}[A\u{1B}[201~x", .paste("two\nlines\u{1B}[A"),
      .key(.character("x"))),
    Case("\u{1B}[200~\u{1B}[201~", .paste("")),
    Case("\u{1B}]11;rgb:00/00/00\u{7}a", .key(.character("a"))),
    Case("\u{1B}P1$r0m\u{1B}\\a", .key(.character("a"))),
    Case("\u{1B}[M !!a", .key(.character("a"))),
    Case("\u{1B}[1;é", .key(.character("é"))),
  ]

  @Test(arguments: cases) func `bytes mean what they should, wherever they are split`(
    _ example: Case
  ) {
    let bytes = Array(example.bytes.utf8)
    for split in 0...bytes.count {
      var decoder = InputDecoder()
      let events = decoder.decode(bytes[..<split]) + decoder.decode(bytes[split...])
      #expect(events == example.events, "split at \(split)")
      #expect(decoder.pendingCount == 0)
    }
    var decoder = InputDecoder()
    #expect(bytes.flatMap { decoder.decode([$0]) } == example.events, "byte by byte")
  }

  @Test func `a lone ESC is the escape key once nothing follows it`() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B]).isEmpty)
    #expect(decoder.pendingCount == 1)
    #expect(decoder.needsFlush)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(decoder.pendingCount == 0)
    #expect(decoder.decode([0x61]) == [.key(.character("a"))])
  }

  @Test func `two ESC are two escape keys`() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B, 0x1B]) + decoder.flush() == [.key(.escape), .key(.escape)])
  }

  @Test func `ESC and a bracket alone are alt and the bracket`() {
    var decoder = InputDecoder()
    #expect(
      decoder.decode(Array("\u{1B}[".utf8)) + decoder.flush()
        == [.key(Key(.character("["), modifiers: .alt))])
  }

  @Test func `malformed UTF-8 is left out and what follows is kept`() {
    for bad: [UInt8] in [[0xFF], [0xC3, 0x28], [0xE2, 0x82, 0x28], [0xED, 0xA0, 0x80], [0x80]] {
      var decoder = InputDecoder()
      let events = decoder.decode(bad + [0x61])
      #expect(events.last == .key(.character("a")))
      #expect(decoder.pendingCount == 0)
    }
  }

  @Test func `any bytes are taken, and little of them is kept`() {
    var random = SplitMix(seed: 7)
    for _ in 0..<200 {
      var decoder = InputDecoder()
      for _ in 0..<40 {
        let alphabet: [UInt8] = [0x1B, 0x5B, 0x3C, 0x3B, 0x4D, 0x4F, 0x5D, 0x50, 0x7E, 0x80, 0xC3]
        let bytes = (0..<32).map { _ in
          random.next() % 3 == 0
            ? UInt8(truncatingIfNeeded: random.next())
            : alphabet[Int(random.next() % UInt64(alphabet.count))]
        }
        _ = decoder.decode(bytes)
        #expect(decoder.pendingCount <= 4096 + 32)
      }
    }
  }

  @Test func `a paste longer than the limit is cut`() {
    var decoder = InputDecoder()
    let long = [UInt8](repeating: 0x61, count: InputDecoder.pasteLimit + 10)
    let events = decoder.decode(Array("\u{1B}[200~".utf8) + long + Array("\u{1B}[201~".utf8))
    guard case .paste(let text) = events.first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == InputDecoder.pasteLimit)
  }
}
