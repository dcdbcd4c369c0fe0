import TerminalModel
import Testing

@testable import TerminalEmulation

/// The examples and tables of the kitty keyboard protocol.
@Suite struct KittyEncodingTests {
  private func text(_ key: Key, _ flags: Int) -> String {
    var modes = TerminalModes()
    modes.kittyKeyboard = flags
    return String(decoding: KeyEncoding(modes: modes).bytes(for: key), as: UTF8.self)
      .replacing("\u{1B}", with: "␛")
  }

  private static func key(_ text: String, _ modifiers: Key.Modifiers = []) -> Key {
    Key(.character(text), modifiers: modifiers)
  }

  @Test(arguments: [
    (key("a"), "a"), (key("a", .shift), "A"), (key("é"), "é"), (key("👩‍👩‍👧"), "👩‍👩‍👧"),
    (key("a", .alt), "␛[97;3u"), (key("c", .control), "␛[99;5u"),
    (key("C", .control), "␛[99;6u"), (key(" ", .control), "␛[32;5u"),
    (key("a", [.control, .alt, .meta]), "␛[97;15u"),
    (.escape, "␛[27u"), (.enter, "\r"), (.tab, "\t"), (.named(.backspace), "\u{7F}"),
    (.named(.enter, .shift), "␛[13;2u"), (.named(.tab, .shift), "␛[9;2u"),
    (.named(.backspace, .control), "␛[127;5u"),
    (.named(.up), "␛[A"), (.named(.up, .shift), "␛[1;2A"), (.named(.home), "␛[H"),
    (.named(.f1), "␛[P"), (.named(.f2, .alt), "␛[1;3Q"), (.named(.f3), "␛[13~"),
    (.named(.f4), "␛[S"), (.named(.f5), "␛[15~"), (.named(.f12, .control), "␛[24;5~"),
    (.function(13), "␛[57376u"), (.named(.f24, .shift), "␛[57387;2u"),
    (.named(.delete), "␛[3~"), (.named(.pageUp, .meta), "␛[5;9~"),
  ])
  func `flag 1 tells apart what was one`(_ key: Key, _ expected: String) {
    #expect(text(key, 1) == expected)
  }

  @Test(arguments: [
    (key("a"), "a␛[97;1:3u"), (key("a", .control), "␛[97;5u␛[97;5:3u"),
    (.named(.up), "␛[A␛[1;1:3A"), (.named(.delete), "␛[3~␛[3;1:3~"),
    // Enter, Tab and Backspace have releases only where all keys are reported.
    (.enter, "\r"), (.named(.backspace), "\u{7F}"), (.escape, "␛[27u␛[27;1:3u"),
  ])
  func `flag 2 adds the release`(_ key: Key, _ expected: String) {
    #expect(text(key, 3) == expected)
  }

  @Test(arguments: [
    (key("a"), 8, "␛[97u"), (key("a", .shift), 8, "␛[97;2u"), (.enter, 8, "␛[13u"),
    (.tab, 9, "␛[9u"), (.named(.backspace), 8, "␛[127u"), (.enter, 10, "␛[13u␛[13;1:3u"),
    (key("a", .shift), 12, "␛[97:65;2u"), (key("A"), 12, "␛[97:65;2u"),
    (key("a"), 24, "␛[97;;97u"), (key("a", .shift), 24, "␛[97;2;65u"),
    (key("a", .shift), 28, "␛[97:65;2;65u"), (key("a", .control), 28, "␛[97;5u"),
  ])
  func `flags 4, 8 and 16 report keys, alternates and text`(
    _ key: Key, _ flags: Int, _ expected: String
  ) {
    #expect(text(key, flags) == expected)
  }

  @Test func `cursor keys ignore the application mode while the protocol is on`() {
    var modes = TerminalModes()
    modes.applicationCursorKeys = true
    modes.kittyKeyboard = 1
    let bytes = KeyEncoding(modes: modes).bytes(for: .named(.up))
    #expect(bytes == Array("\u{1B}[A".utf8))
  }

  @Test func `typed text becomes keys where all keys are reported`() {
    var modes = TerminalModes()
    #expect(KeyEncoding(modes: modes).bytes(typing: "a\nb\r\n") == Array("a\rb\r".utf8))
    modes.kittyKeyboard = 8
    let bytes = KeyEncoding(modes: modes).bytes(typing: "a\n\t")
    #expect(bytes == Array("\u{1B}[97u\u{1B}[13u\u{1B}[9u".utf8))
  }
}

@Suite struct ModifyOtherKeysTests {
  private func text(_ key: Key, _ level: Int) -> String {
    var modes = TerminalModes()
    modes.modifyOtherKeys = level
    return String(decoding: KeyEncoding(modes: modes).bytes(for: key), as: UTF8.self)
      .replacing("\u{1B}", with: "␛")
  }

  @Test(arguments: [
    (Key.control("1"), 1, "␛[27;5;49~"), (.control("a"), 1, "\u{01}"),
    (Key(.character("a"), modifiers: .alt), 1, "␛a"), (.named(.enter, .control), 1, "␛[27;5;13~"),
    (.named(.enter, .shift), 1, "␛[27;2;13~"), (.named(.enter, .alt), 1, "␛\r"),
    (.named(.tab, .shift), 1, "␛[Z"), (.named(.tab, .control), 1, "␛[27;5;9~"),
    (.named(.backspace, .control), 1, "\u{08}"),
    (.control("a"), 2, "␛[27;5;97~"), (Key(.character("a"), modifiers: .alt), 2, "␛[27;3;97~"),
    (Key(.character("a"), modifiers: .shift), 2, "A"), (.named(.tab, .shift), 2, "␛[27;2;9~"),
    (.named(.backspace, .control), 2, "␛[27;5;127~"), (.named(.escape, .alt), 2, "␛[27;3;27~"),
    (.enter, 2, "\r"), (.named(.up, .control), 2, "␛[1;5A"),
  ])
  func `what has no form of its own gets one`(_ key: Key, _ level: Int, _ expected: String) {
    #expect(text(key, level) == expected)
  }
}
