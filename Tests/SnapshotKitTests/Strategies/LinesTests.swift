import TestPlaces
import Testing

@testable import SnapshotKit

@Suite struct LinesTests {
  let folder: Scratch
  let key = ReferenceKey(suite: "Menu", test: ["items"], name: "all")

  init() throws { folder = try Scratch() }

  func outcome(_ text: String, _ mode: RecordMode) -> SnapshotOutcome {
    SnapshotVerifier(
      SnapshotConfiguration(
        references: folder.path + "/refs", output: folder.path + "/out",
        record: .init(mode, isByName: false))
    ).verify(text, as: .lines, key: key, context: SnapshotContext())
  }

  @Test func `a text differs line by line`() throws {
    _ = outcome("one\ntwo\nthree", .missing)
    #expect(try folder.bytes("refs/Menu/items/all.txt") == Array("one\ntwo\nthree\n".utf8))
    #expect(outcome("one\ntwo\nthree", .never).verdict == .matched)
    let changed = outcome("one\n2\nthree\nfour", .never)
    #expect(changed.summary == "1 line removed, 2 added, the first at line 2")
    #expect(changed.lines == ["  one", "- two", "+ 2", "  three", "+ four"])
  }

  @Test(arguments: ["", "\n", "\n\n", "no end", "e\u{301}"])
  func `texts of any ends match themselves only`(text: String) {
    _ = outcome(text, .all)
    #expect(outcome(text, .never).verdict == .matched)
    #expect(outcome(text + "x", .never).verdict == .differs)
  }

  @Test(arguments: [
    ("caf\u{E9}", "cafe\u{301}", "- caf\u{E9}⟨U+00E9⟩", "+ cafe⟨U+0301⟩"),
    ("\u{C5}", "\u{212B}", "- \u{C5}⟨U+00C5⟩", "+ \u{212B}⟨U+212B⟩"),
    ("a;", "a\u{37E}", "- a;", "+ a\u{37E}⟨U+037E⟩"),
    ("a b", "a\u{A0}b", "- a·b", "+ a⟨U+00A0⟩b"),
    ("ab", "a\u{200B}b", "- ab", "+ a⟨U+200B⟩b"),
    ("ab", "ab  ", "- ab", "+ ab··"),
    ("ab", "ab\r", "- ab", "+ ab␍"),
  ])
  func `texts that look the same differ by their scalars, and marks show where`(
    old: String, new: String, removed: String, added: String
  ) {
    _ = outcome("top\n" + old + "\nend", .missing)
    let found = outcome("top\n" + new + "\nend", .never)
    #expect(found.verdict == .differs)
    #expect(found.lines == ["  top", removed, added, "  end"].map { $0 })
    #expect(outcome("top\n" + old + "\nend", .never).verdict == .matched)
  }

  @Test func `a reference that was checked out with CR LF is the same`() throws {
    _ = outcome("one\ntwo", .missing)
    try folder.write(Array("one\r\ntwo\r\n".utf8), to: "refs/Menu/items/all.txt")
    #expect(outcome("one\ntwo", .never).verdict == .matched)
    try folder.write(Array("one\r\ntwo\n".utf8), to: "refs/Menu/items/all.txt")
    #expect(outcome("one\ntwo", .never).lines == ["- one␍", "+ one", "  two"])
  }

  @Test func `far lines are left out`() {
    let long = (1...30).map(String.init)
    var changed = long
    changed[14] = "changed"
    let difference = LineDifference(expected: long, actual: changed)
    #expect(
      difference.lines == [
        "…", "  12", "  13", "  14", "- 15", "+ changed", "  16", "  17", "  18",
      ])
  }

  @Test func `a strategy is pulled back to other values`() throws {
    struct Item { var title: String }
    let strategy: Strategy<Item, String> = Strategy<String, String>.lines.pullback { $0.title }
    #expect(try strategy.snapshot(Item(title: "Help"), SnapshotContext()).0 == "Help")
  }

  @Test func `values are dumped and encoded`() throws {
    struct Item: Encodable { var b = 1, a = "x/y" }
    let json: Strategy<Item, String> = .json
    #expect(
      try json.snapshot(Item(), SnapshotContext()).0 == "{\n  \"a\" : \"x/y\",\n  \"b\" : 1\n}")
    let dump: Strategy<[Int], String> = .dump
    #expect(
      try dump.snapshot([7], SnapshotContext()).0 == "▿ 1 element\n  - 7")
  }
}
