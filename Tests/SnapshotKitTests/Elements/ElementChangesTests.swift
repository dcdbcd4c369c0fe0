import Testing

@testable import SnapshotKit

@Suite struct ElementChangesTests {
  /// A class's screen in points: a heading, two facts in a group, a button.
  static let elements: [SnapshotElement] = [
    element(0, "heading", label: "Slow flow yoga", (16, 40, 200, 28)),
    element(0, "group", id: "class.facts", (16, 100, 288, 88)),
    element(1, "text", label: "Places", (16, 100, 80, 44)),
    element(1, "text", id: "class.places", label: "4 left", (200, 100, 80, 44)),
    element(1, "text", label: "Price", (16, 144, 80, 44)),
    element(0, "button", id: "class.book", label: "Book for 1 credit", (16, 600, 288, 50)),
    element(0, "button", label: "Cancel", (16, 660, 288, 50)),
  ]

  static func element(
    _ depth: Int, _ role: String, id: String? = nil, label: String? = nil,
    _ frame: (Double, Double, Double, Double), states: [String] = []
  ) -> SnapshotElement {
    SnapshotElement(
      depth: depth, role: role, identifier: id, label: label, states: states,
      frame: .init(x: frame.0, y: frame.1, width: frame.2, height: frame.3))
  }

  let before = ElementOutline(unit: .points, elements: elements)

  func changes(_ mutate: (inout [SnapshotElement]) -> Void) -> [String] {
    var elements = Self.elements
    mutate(&elements)
    return ElementOutline(unit: .points, elements: elements).changes(from: before)
      .map(\.description)
  }

  @Test func `nothing changed is nothing to say`() {
    #expect(changes { _ in } == [])
  }

  @Test func `a text that changed says both`() {
    #expect(
      changes { $0[3].label = "4 places left" }
        == ["class.places  text \"4 left\" → \"4 places left\""])
  }

  @Test func `a field's value is said once`() {
    var field = Self.element(0, "textField", id: "login.user", label: "Email", (0, 0, 1, 1))
    field.text = "mina"
    field.value = "mina"
    var empty = field
    empty.text = "Email"
    empty.value = ""
    let before = ElementOutline(unit: .points, elements: [field])
    let after = ElementOutline(unit: .points, elements: [empty])
    #expect(
      after.changes(from: before).map(\.description) == ["login.user  value \"mina\" → \"\""])
  }

  @Test func `a text without an identifier is found by its place`() {
    #expect(
      changes { $0[0].label = "Slow yoga" } == ["heading \"Slow flow yoga\" → \"Slow yoga\""])
  }

  @Test func `a text's new words explain its new extent`() {
    #expect(
      changes {
        $0[2].label = "Seats"
        $0[2].frame.width = 70
      } == ["text \"Places\" → \"Seats\""])
    #expect(
      changes {
        $0[1].label = "Facts"
        $0[1].frame.height = 100
      } == [
        "class.facts  text \"\" → \"Facts\"", "class.facts  resized 288 × 88 → 288 × 100 pt",
      ], "of a group they explain nothing")
  }

  @Test func `a label in a picture names what has no identifier by its words`() throws {
    var elements = Self.elements
    elements[2].label = "Seats"
    elements[2].frame.width = 70
    elements[3].label = "3 left"
    elements[5].frame.y += 6
    let found = ElementOutline(unit: .points, elements: elements).changes(from: before)
    #expect(found.map(\.label) == ["text \"Seats\"", "class.places", "class.book y +6"])
    #expect(found.first?.areas == [Self.elements[2].frame], "the old words lie inside too")
    #expect(found.map(\.subject) == ["text \"Seats\"", "class.places", "class.book"])
  }

  @Test func `a move says from where to where`() {
    #expect(changes { $0[5].frame.y = 606 } == ["class.book  moved y 600 → 606 pt"])
  }

  @Test func `what moved alike is told once`() {
    #expect(
      changes {
        $0[5].frame.y += 8
        $0[6].frame.y += 8
      } == ["class.book  moved y 600 → 608 pt, and 1 other alike"])
  }

  @Test func `children that moved with their parent go without saying`() {
    #expect(
      changes { elements in for index in 1...4 { elements[index].frame.y += 5 } }
        == ["class.facts  moved y 100 → 105 pt"])
  }

  @Test func `the cause comes before what it moved`() {
    let found = changes {
      $0[0].label = "Slow flow yoga for very long afternoons"
      $0[0].frame.height = 56
      for index in 1...6 { $0[index].frame.y += 28 }
    }
    #expect(found.first?.hasPrefix("heading \"") == true)
    #expect(found.last == "class.facts  moved y 100 → 128 pt, and 2 others alike")
  }

  @Test func `what grows towards the other side has not moved`() {
    #expect(
      changes {
        $0[3].frame.x = 180
        $0[3].frame.width = 100
      } == ["class.places  resized 80 × 44 → 100 × 44 pt"])
    #expect(
      changes {
        $0[3].frame.x = 190
        $0[3].frame.width = 100
      } == ["class.places  resized 80 × 44 → 100 × 44 pt"])
    #expect(
      changes {
        $0[3].frame.x = 150
        $0[3].frame.width = 100
      }.count == 2)
  }

  @Test func `what made room for a neighbour comes after it`() {
    #expect(
      changes {
        $0[2].frame.x += 16
        $0[3].frame.x += 16
        $0[3].frame.width -= 16
      } == [
        "text \"Places\"  moved x 16 → 32 pt", "class.places  resized 80 × 44 → 64 × 44 pt",
      ])
  }

  @Test func `where what is centred grew, the half below the cause comes first`() {
    #expect(
      changes { elements in
        elements[0].frame.y -= 8
        for index in 1...6 { elements[index].frame.y += 8 }
      } == [
        "class.facts  moved y 100 → 108 pt, and 2 others alike",
        "heading \"Slow flow yoga\"  moved y 40 → 32 pt",
      ])
  }

  @Test func `states have words`() {
    #expect(
      changes {
        $0[5].states = ["disabled", "focused"]
      } == ["class.book  is now disabled, now focused"])
  }

  @Test func `what came and went is named by its topmost element`() {
    #expect(changes { $0.removeSubrange(1...4) } == ["class.facts  is gone"])
    #expect(
      changes {
        $0.append(Self.element(0, "alert", id: "class.error", (0, 0, 10, 10)))
        $0.append(Self.element(1, "text", label: "Declined", (0, 0, 10, 10)))
      } == ["class.error  came"])
  }

  @Test func `a mark that nothing explains falls to the element under it`() {
    let mark = Rect(x: 100, y: 610, width: 20, height: 20)
    #expect(
      before.changes(from: before, marks: [mark, mark]).map(\.description)
        == ["class.book  looks different"])
    let nowhere = Rect(x: 1000, y: 0, width: 1, height: 1)
    #expect(before.changes(from: before, marks: [nowhere]).isEmpty)
  }

  @Test func `outlines of other units aren't compared`() {
    #expect(ElementOutline(unit: .cells, elements: []).changes(from: before).isEmpty)
  }

  @Test func `an outline's lines read back`() throws {
    var elements = Self.elements
    elements[0].identifier = "with space \"and quotes\""
    elements[1].value = "two\nlines\\"
    elements[2].text = ""
    elements[3].frame = .init(x: -0.25, y: 1.5, width: 2.05, height: 0)
    elements[4].states = ["disabled", "checked"]
    let outline = ElementOutline(unit: .points, elements: elements)
    #expect(ElementOutline(unit: .points, lines: outline.lines) == outline)
    #expect(
      outline.lines[3] == "  text #class.places \"4 left\" @-0.25,1.5 2.05x0")
  }

  @Test(arguments: [
    "", "button", "button @1,2", "button @1,2 3x", "button 3x4 @1,2", " button @1,2 3x4",
    "button \"open @1,2 3x4", "button @nan,2 3x4", "button @1,inf 3x4", "\"x\" @1,2 3x4",
  ])
  func `a broken line is no element`(line: String) {
    #expect(ElementOutline(unit: .cells, lines: [line]) == nil)
  }
}
