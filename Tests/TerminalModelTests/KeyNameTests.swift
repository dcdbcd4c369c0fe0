import TerminalModel
import Testing

@Suite struct KeyNameTests {
  static let names: [(String, Key)] = [
    ("enter", .enter), ("Return", .enter), ("esc", .escape), ("ESCAPE", .escape),
    ("space", .space), ("ctrl+space", .control(" ")), ("del", .delete), ("ins", .insert),
    ("bksp", .backspace), ("PgUp", .pageUp), ("page_down", .pageDown), ("pgdn", .pageDown),
    ("ArrowUp", .up), ("down-arrow", .down), ("f1", .function(1)), ("F13", .function(13)),
    ("shift+F24", .named(.f24, .shift)), ("x", .character("x")), ("X", .character("X")),
    ("+", .character("+")), ("ctrl++", .control("+")), ("ctrl+plus", .control("+")),
    ("-", .character("-")), ("control+alt+del", .named(.delete, [.control, .alt])),
    ("cmd+k", Key(.character("k"), modifiers: .meta)), ("option+b", .alt("b")),
    ("漢", .character("漢")), (" ", .space),
  ]

  @Test(arguments: names)
  func `a key has its usual names`(name: String, key: Key) { #expect(Key(name: name) == key) }

  @Test(arguments: ["", "ctrl+", "a+", "hyper+x", "f0", "f25", "entr", "ctrl", "abc", "+a", "--"])
  func `another text is no key`(name: String) { #expect(Key(name: name) == nil) }

  @Test func `every key that is suggested exists`() {
    for name in Key.names { #expect(Key(name: name) != nil) }
    #expect(Key.names.contains("f24") && Key.names.contains("space"))
  }

  @Test func `a literal is a key by any of its names`() {
    let keys: [Key] = ["esc", "space", "pgup", "q"]
    #expect(keys == [.escape, .space, .pageUp, .character("q")])
  }
}
