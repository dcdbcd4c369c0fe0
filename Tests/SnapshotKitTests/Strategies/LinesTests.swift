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
