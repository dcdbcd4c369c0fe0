import TerminalModel
import Testing

@testable import TerminalEmulation

@Suite struct KeyEncodingTests {
  private func text(_ key: Key, _ change: (inout TerminalModes) -> Void = { _ in }) -> String {
    var modes = TerminalModes()
    change(&modes)
    return String(decoding: KeyEncoding(modes: modes).bytes(for: key), as: UTF8.self)
  }

  @Test(arguments: [
    (Key.character("a"), "a"), (.character("é"), "é"), (.enter, "\r"), (.tab, "\t"),
    (.escape, "\u{1B}"), (.named(.backspace), "\u{7F}"), (.named(.delete), "\u{1B}[3~"),
    (.named(.up), "\u{1B}[A"), (.named(.home), "\u{1B}[H"), (.named(.pageUp), "\u{1B}[5~"),
    (.named(.f1), "\u{1B}OP"), (.named(.f5), "\u{1B}[15~"), (.named(.f12), "\u{1B}[24~"),
    (.function(13), "\u{1B}[1;2P"), (.function(15), "\u{1B}[1;2R"),
    (.function(17), "\u{1B}[15;2~"), (.function(24), "\u{1B}[24;2~"),
    (.named(.f14, .control), "\u{1B}[1;6Q"),
    (.named(.tab, .shift), "\u{1B}[Z"), (.named(.up, .shift), "\u{1B}[1;2A"),
    (.named(.left, .control), "\u{1B}[1;5D"), (.named(.f1, .control), "\u{1B}[1;5P"),
    (.named(.delete, [.shift, .alt]), "\u{1B}[3;4~"),
    (.control("c"), "\u{03}"), (.control("["), "\u{1B}"), (.control(" "), "\0"),
    (.control("?"), "\u{7F}"), (Key(.character("x"), modifiers: .alt), "\u{1B}x"),
    (Key(.character("x"), modifiers: .shift), "X"),
  ])
  func `a key is written as xterm writes it`(_ key: Key, _ expected: String) {
    #expect(text(key) == expected)
  }

  @Test func `application cursor keys use SS3, but not with modifiers`() {
    #expect(text(.named(.up)) { $0.applicationCursorKeys = true } == "\u{1B}OA")
    #expect(text(.named(.end)) { $0.applicationCursorKeys = true } == "\u{1B}OF")
    #expect(text(.named(.up, .alt)) { $0.applicationCursorKeys = true } == "\u{1B}[1;3A")
  }

  @Test func `the keypad types digits until it is an application's`() {
    #expect(text(.named(.keypad5)) == "5")
    #expect(text(.named(.keypadEnter)) == "\r")
    #expect(text(.named(.keypadAdd, .alt)) == "\u{1B}+")
    let keys: [(Key.Name, String)] = [
      (.keypad0, "p"), (.keypad9, "y"), (.keypadDecimal, "n"), (.keypadSubtract, "m"),
      (.keypadSeparator, "l"), (.keypadAdd, "k"), (.keypadMultiply, "j"), (.keypadDivide, "o"),
      (.keypadEnter, "M"), (.keypadEqual, "X"),
    ]
    for (key, letter) in keys {
      #expect(text(.named(key)) { $0.applicationKeypad = true } == "\u{1B}O\(letter)")
    }
    #expect(text(.named(.keypad5, .shift)) { $0.applicationKeypad = true } == "\u{1B}O2u")
    #expect(text(.named(.keypad5)) { $0.kittyKeyboard = 1 } == "\u{1B}[57404u")
    #expect(text(.named(.keypadEnter, .control)) { $0.kittyKeyboard = 1 } == "\u{1B}[57414;5u")
    #expect(text(.named(.keypadAdd)) { $0.kittyKeyboard = 24 } == "\u{1B}[57413;;43u")
  }

  @Test func `a VT52's keys have no bracket`() {
    #expect(text(.named(.up)) { $0.isVT52 = true } == "\u{1B}A")
    #expect(text(.named(.f1)) { $0.isVT52 = true } == "\u{1B}P")
    let keypad = text(.named(.keypad5)) {
      $0.isVT52 = true
      $0.applicationKeypad = true
    }
    #expect(keypad == "\u{1B}?u")
  }

  @Test func `the kitty protocol tells escape from the start of a sequence`() {
    #expect(text(.escape) { $0.kittyKeyboard = 1 } == "\u{1B}[27u")
    #expect(text(.control("i")) { $0.kittyKeyboard = 1 } == "\u{1B}[105;5u")
    #expect(text(.character("i")) { $0.kittyKeyboard = 1 } == "i")
    #expect(text(.enter) { $0.kittyKeyboard = 1 } == "\r")
  }

  @Test func `modifyOtherKeys writes what has no control character`() {
    #expect(text(.control("1")) { $0.modifyOtherKeys = 1 } == "\u{1B}[27;5;49~")
    #expect(text(.control("i")) { $0.modifyOtherKeys = 2 } == "\u{1B}[27;5;105~")
  }

  @Test func `a bracketed paste can't be left from inside`() {
    var modes = TerminalModes()
    modes.bracketedPaste = true
    let bytes = KeyEncoding(modes: modes).bytes(pasting: "a\nb\u{1B}[201~rm")
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[200~a\rbrm\u{1B}[201~")
  }
}

@Suite struct MouseEncodingTests {
  private func text(
    _ event: MouseEvent, _ tracking: TerminalModes.MouseTracking,
    _ encoding: TerminalModes.MouseEncoding
  ) -> String {
    var modes = TerminalModes()
    modes.mouseTracking = tracking
    modes.mouseEncoding = encoding
    return String(decoding: MouseEncoding(modes: modes).bytes(for: event), as: UTF8.self)
  }

  private let press = MouseEvent(.press, at: CellPoint(x: 4, y: 9))
  private let release = MouseEvent(.release, at: CellPoint(x: 4, y: 9))

  @Test func `each encoding says the same press and release`() {
    #expect(text(press, .button, .sgr) == "\u{1B}[<0;5;10M")
    #expect(text(release, .button, .sgr) == "\u{1B}[<0;5;10m")
    #expect(text(press, .button, .legacy) == "\u{1B}[M %*")
    #expect(text(release, .button, .legacy) == "\u{1B}[M#%*")
    #expect(text(press, .button, .urxvt) == "\u{1B}[32;5;10M")
    #expect(text(release, .button, .urxvt) == "\u{1B}[35;5;10M")
    #expect(text(press, .button, .utf8) == "\u{1B}[M %*")
    #expect(text(press, .button, .sgrPixels) == "\u{1B}[<0;37;153M")
  }

  @Test func `only what the program wants is written`() {
    let drag = MouseEvent(.drag, at: CellPoint(x: 0, y: 0))
    let move = MouseEvent(.move, button: .none, at: CellPoint(x: 0, y: 0))
    #expect(text(press, .off, .sgr) == "")
    #expect(text(release, .press, .sgr) == "")
    #expect(text(drag, .button, .sgr) == "")
    #expect(text(drag, .drag, .sgr) == "\u{1B}[<32;1;1M")
    #expect(text(move, .drag, .sgr) == "")
    #expect(text(move, .motion, .sgr) == "\u{1B}[<35;1;1M")
  }

  @Test func `wheel, other buttons and modifiers have their bits`() {
    let wheel = MouseEvent(.wheelDown, button: .none, at: CellPoint(x: 0, y: 0))
    #expect(text(wheel, .button, .sgr) == "\u{1B}[<65;1;1M")
    let right = MouseEvent(.press, button: .right, at: CellPoint(x: 0, y: 0), modifiers: .control)
    #expect(text(right, .button, .sgr) == "\u{1B}[<18;1;1M")
  }

  @Test func `a place that the encoding can't say is not sent wrongly`() {
    let far = MouseEvent(.press, at: CellPoint(x: 300, y: 0))
    #expect(text(far, .button, .legacy) == "")
    #expect(text(far, .button, .utf8).unicodeScalars.map(\.value).suffix(2) == [333, 33])
    #expect(text(far, .button, .sgr) == "\u{1B}[<0;301;1M")
  }
}
