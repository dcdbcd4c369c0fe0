import FlowFormat
import FlowMatching
import PageObjects
import Patterns
import TerminalModel
import Testing

@testable import FlowRunning

/// Which element a selector means, by Maestro's rules.
@Suite struct FlowMatcherTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var selector: String
    var ids: [String]
    var rule: String
    var testDescription: String { "\(rule): \(selector)" }

    init(_ rule: String, _ selector: String, _ ids: String...) {
      self.rule = rule
      self.selector = selector
      self.ids = ids
    }
  }

  /// A screen of 100 × 100 with a header, a form and a list.
  private static let source = """
    <application unit="points" role="application" id="app" name="" x="0" y="0" width="100" height="100">
      <heading role="heading" id="head" text="Hello\nworld" x="0" y="0" width="100" height="10"/>
      <group role="group" id="form" name="Form" x="0" y="10" width="100" height="30">
        <textField role="textField" id="pkg:id/user" name="Email" label="Email" value="mina" x="0" y="10" width="50" height="10" focused="true"/>
        <text role="text" id="note" text="Email" x="60" y="10" width="40" height="10"/>
        <toggle role="toggle" id="agree" text="I agree (1+1)" x="0" y="20" width="10" height="10" checked="true"/>
        <button role="button" id="go" text="Go" enabled="false" x="50" y="20" width="20" height="10"/>
        <text role="text" id="price" text="4&#160;€\u{202f}  left" x="80" y="20" width="20" height="10"/>
      </group>
      <list role="list" id="list" x="0" y="40" width="100" height="60">
        <row role="row" id="row.1" text="Open" x="0" y="40" width="100" height="10" selected="true">
          <text role="text" id="row.1.name" text="Open" x="0" y="40" width="50" height="10"/>
        </row>
        <row role="row" id="row.2" text="Closed" x="0" y="50" width="100" height="10">
          <button role="button" id="row.2.open" text="Open" x="80" y="50" width="20" height="10"/>
        </row>
        <row role="row" id="hidden" text="Open" visible="false" x="0" y="60" width="100" height="10">
          <text role="text" id="inhidden" text="Open" x="0" y="60" width="50" height="10"/>
        </row>
      </list>
    </application>
    """

  private static let rows = [
    Row("a text must match whole", "Ope"),
    Row("case does not count", "{text: CLOSED}", "row.2"),
    Row("a text is a regular expression", "{text: 'Cl.*'}", "row.2"),
    Row("a dot matches a newline", "{text: 'Hello.world'}", "head"),
    Row("a newline counts as a blank", "{text: 'Hello world'}", "head"),
    Row("spaces of other kinds are spaces", "{text: '4 € left'}", "price"),
    Row("and so they are for a regular expression", "{text: '[0-9] € left'}", "price"),
    Row("and in the selector", "{text: \"4 \\u3000€ left\"}", "price"),
    Row("what is literally equal matches", "{text: 'I agree (1+1)'}", "agree"),
    Row("a value is a text", "{text: mina}", "pkg:id/user"),
    Row("an id may leave out what stands before the slash", "{id: user}", "pkg:id/user"),
    Row("an id is a regular expression", "{id: 'row.[0-9]'}", "row.1", "row.2"),
    Row("an id must match whole", "{id: row}"),
    Row("what can be clicked comes first, the hint counts", "Email", "pkg:id/user", "note"),
    Row("the deepest counts, hidden ones do not", "Open", "row.2.open", "row.1.name"),
    Row("index sorts by y and x", "{text: Open, index: 0}", "row.1.name"),
    Row("index may be negative", "{text: Open, index: -1}", "row.2.open"),
    Row("an index that is not there finds nothing", "{text: Open, index: 2}"),
    Row("enabled", "{text: Go, enabled: true}"),
    Row("not enabled", "{text: Go, enabled: false}", "go"),
    Row("checked", "{checked: true}", "agree"),
    Row("focused", "{focused: true}", "pkg:id/user"),
    Row("selected", "{selected: true}", "row.1"),
    Row(
      "size with a tolerance", "{width: 48, height: 10, tolerance: 2}", "pkg:id/user", "row.1.name"),
    Row("square", "{traits: square, id: agree}", "agree"),
    Row("below", "{text: Open, below: Closed}"),
    Row("below compares tops", "{text: Closed, below: Go}", "row.2"),
    Row("above", "{text: Email, above: Go, leftOf: {id: note}}", "pkg:id/user"),
    Row("right of", "{text: Open, rightOf: {id: row.1.name}}", "row.2.open"),
    Row("child of", "{text: Open, childOf: {id: row.2}}", "row.2.open"),
    Row("child of nothing", "{text: Open, childOf: {id: nowhere}}"),
    Row("contains child", "{id: 'row.[0-9]', containsChild: {id: row.2.open}}", "row.2"),
    Row(
      "contains descendants", "{id: list, containsDescendants: [Open, {id: row.2.open}]}", "list"),
    Row(
      "contains descendants, on any level", "{containsDescendants: [{id: row.2.open}, {id: note}]}",
      "app"),
  ]

  private func ids(_ selector: String) throws -> [String] {
    let flow = try Flow(text: "appId: a\n---\n- assertVisible: \(selector)\n", file: "a.yaml")
    let selector = try #require(flow.steps.first?.values.target)
    let tree = FlowTree(source: Self.source)
    var matcher = FlowMatcher()
    return try matcher.matches(selector, in: tree).map { tree.elements[$0].id ?? "?" }
  }

  @Test(arguments: ["inf", "-inf", "nan", "1e300", "99999999999999999999"])
  func `a place that no screen has counts as unknown`(number: String) {
    let tree = FlowTree(
      source: """
        <application unit="points" width="\(number)" height="\(number)">
        <button text="OK" x="\(number)" y="1" width="\(number)" height="2"/>
        <button text="Off" bounds="[\(number),0][5,5]"/></application>
        """)
    #expect(tree.elements.contains { $0.text == "OK" })
    for element in tree.elements {
      let frame = element.frame
      #expect([frame.x, frame.y, frame.width, frame.height].allSatisfy { abs($0) <= 2e7 })
    }
    #expect(abs(tree.size.width) <= 2e7)
  }

  @Test(arguments: ["I agree (1+1", "x)|(?:.*", "*"])
  func `a text that is no regular expression matches nothing, and is an error`(text: String) {
    let tree = FlowTree(source: Self.source)
    var matcher = FlowMatcher()
    let selector = FlowSelector(text: text, place: FlowPlace(file: "a.yaml", line: 1))
    #expect(throws: PatternError.self) { try matcher.matches(selector, in: tree) }
    // Also where an element has just this text: another screen would fail at it.
    let same = FlowTree(source: "<application><text text=\"\(text)\"/></application>")
    #expect(throws: PatternError.self) { try matcher.matches(selector, in: same) }
  }

  @Test(arguments: rows) func `a selector means the elements that Maestro's rules give`(
    row: Row
  ) throws {
    #expect(try ids(row.selector) == row.ids)
  }

  @Test func `Android's source is read with its bounds and names`() throws {
    let tree = FlowTree(
      source: """
        <hierarchy><android.widget.FrameLayout bounds="[0,0][1080,2400]">
        <android.widget.Button text="OK" resource-id="app:id/ok" content-desc="Confirm" \
        clickable="true" enabled="false" bounds="[10,20][110,70]"/>
        </android.widget.FrameLayout></hierarchy>
        """)
    let button = try #require(tree.elements.last)
    #expect(button.role == "button")
    #expect(button.text == "OK")
    #expect(button.label == "Confirm")
    #expect(button.id == "app:id/ok")
    #expect(!button.isEnabled)
    #expect(button.frame.width == 100 && button.frame.height == 50)
    #expect(
      button.address.expression
        == "/*[1]/*[1]/*[1][@resource-id=\"app:id/ok\"][@content-desc=\"Confirm\"][@text=\"OK\"]")
  }

  @Test func `a text of the screen has the place of its cells, wide ones too`() {
    let wide = "日本".flatMap { [Cell(String($0), width: 2), .continuation(style: .plain)] }
    let row = wide + "  Open |x".map { Cell(String($0)) }
    let screen = Screen(
      size: CellSize(columns: row.count, rows: 1), rows: [row],
      cursor: Cursor(position: CellPoint(x: 0, y: 0)))
    let tree = FlowTree(source: "<application unit=\"cells\"/>").withTexts(of: screen)
    let texts = tree.elements.compactMap { element in
      element.text.map { "\($0) \(Int(element.frame.x)) \(Int(element.frame.width))" }
    }
    #expect(texts == ["日本 0 4", "Open 6 4", "x 12 1", "日本  Open |x 0 13"])
  }

  @Test func `no element is known by css`() throws {
    var selector = FlowSelector(place: FlowPlace(file: "a.yaml", line: 1))
    selector.css = ".a"
    var matcher = FlowMatcher()
    #expect(try matcher.matches(selector, in: FlowTree(source: Self.source)).isEmpty)
  }
}
