import AgentTools
import FlowMatching
import FlowRunning
import TerminalModel
import Testing

@Suite struct ElementRefTests {
  private func tree(_ elements: String...) -> FlowTree {
    FlowTree(
      source: "<application role=\"application\" unit=\"cells\" x=\"0\" y=\"0\" width=\"40\" "
        + "height=\"10\">\(elements.joined())</application>")
  }

  private func button(_ label: String, at row: Int, id: String? = nil) -> String {
    "<button role=\"button\" label=\"\(label)\" \(id.map { "id=\"\($0)\" " } ?? "")x=\"1\" "
      + "y=\"\(row)\" width=\"8\" height=\"1\"/>"
  }

  @Test func `a ref stays with its element while others come and go`() {
    var refs = ElementRefs()
    let first = refs.assign(tree(button("Save", at: 1), button("Quit", at: 2)), revision: 1)
    #expect(first == [nil, "b1", "b2"])
    let second = refs.assign(tree(button("Help", at: 1), button("Quit", at: 4)), revision: 2)
    #expect(second == [nil, "b3", "b2"])
  }

  @Test func `a stale ref is found by its identity, or says what came instead`() throws {
    var refs = ElementRefs()
    _ = refs.assign(tree(button("Save", at: 1), button("Quit", at: 2)), revision: 7)
    let now = tree(button("Quit", at: 5), button("Saved", at: 1))
    guard case .found(1) = refs.resolve("b2@7", in: now) else {
      Issue.record("Quit moved, and is the same")
      return
    }
    guard case .gone(let was, let seen, let instead) = refs.resolve("b1@7", in: now) else {
      Issue.record("Save is gone")
      return
    }
    #expect(was.label == "Save" && seen == 7 && instead?.label == "Saved")
    guard case .unknown = refs.resolve("b9@7", in: now) else {
      Issue.record("there was no b9")
      return
    }
  }

  @Test(arguments: [
    ("b3@41", true), ("f1@1", true), ("b3", false), ("x@y", false), ("mina@4", false),
    ("b3@", false), ("b@4", false), ("q3@4", false), ("b٣@4", false),
  ]) func `only a letter and two numbers are a ref`(text: String, isRef: Bool) {
    #expect(ElementRefs.isRef(text) == isRef)
  }

  @Test func `a selector is the shortest that means the element alone`() {
    let tree = tree(
      button("Save", at: 1, id: "save"), button("More", at: 2), button("More", at: 3),
      "<text role=\"text\" text=\"a: {b}\" x=\"1\" y=\"5\" width=\"8\" height=\"1\"/>")
    let yaml = (1...4).map { ElementLocator($0, in: tree).yaml }
    #expect(yaml == ["{id: save}", "More", "{text: More, index: 1}", "\"a: {b}\""])
  }

  @Test func `only what differs is said of a screen`() {
    var refs = ElementRefs()
    func view(_ tree: FlowTree, _ revision: Int) -> ScreenView {
      ScreenView(
        FlowView(tree: tree, screen: nil, isSettled: true), revision: revision, title: nil,
        refs: &refs)
    }
    let old = view(tree(button("Save", at: 1), button("Quit", at: 2)), 1)
    let new = view(
      tree(button("Quit", at: 2).replacing("/>", with: " focused=\"true\"/>"), button("Go", at: 3)),
      2)
    #expect(
      ScreenChanges(from: old, to: new).lines == [
        "- button \"Save\" [ref=b1]", "~ button \"Quit\" [focused] [ref=b2]",
        "+ button \"Go\" [ref=b3]",
      ])
    #expect(ScreenChanges(from: new, to: new).lines.isEmpty)
  }

  @Test func `a bare program's texts are rows, and each text of a screen is there once`() {
    var refs = ElementRefs()
    var rows = Array(repeating: Array(repeating: Cell.blank, count: 40), count: 10)
    func put(_ text: String, _ row: Int, _ column: Int) {
      for (index, letter) in text.enumerated() { rows[row][column + index] = Cell(String(letter)) }
    }
    put("[ Save ]", 1, 1)
    put("Load average: 0.42", 3, 0)
    let screen = Screen(
      size: CellSize(columns: 40, rows: 10), rows: rows,
      cursor: Cursor(position: CellPoint(x: 4, y: 2)))
    let text =
      "<text role=\"text\" text=\"Load average: 0.42\" x=\"0\" y=\"3\" width=\"18\" height=\"1\"/>"
    let view = ScreenView(
      FlowView(tree: tree(button("Save", at: 1), text), screen: screen, isSettled: true),
      revision: 41, title: "htop", refs: &refs)
    #expect(view.heading == "screen 40x10 rev 41 settled cursor 4,2")
    #expect(view.titleLines == ["title \"htop\""])
    #expect(
      view.lines == ["- button \"Save\" [ref=b1]", "text:", "  3│ Load average: 0.42"])
  }
}
