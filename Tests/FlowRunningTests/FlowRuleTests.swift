import FlowFormat
import FlowMatching
import Testing

@testable import FlowRunning

/// More of Maestro's matching rules, each with the elements that it gives: text, hint and name, the flags of
/// patterns, the order of matches, the edges of relations and sizes.
///
/// The rules are those of `Filters.kt` and `Orchestra.buildFilter` in Maestro 2.8.
@Suite struct FlowRuleTests {
  private static let long = String(repeating: "word ", count: 41)

  private static let source = """
    <application unit="points" role="application" id="app" name="" x="0" y="0" width="100" height="100">
      <image role="image" id="hinted" hint="Search here" x="0" y="0" width="10" height="10"/>
      <image role="image" id="named" label="Close" x="20" y="0" width="30" height="10"/>
      <text role="text" id="lines" text="one&#10;two" x="0" y="20" width="31" height="10" clickable="false"/>
      <text role="text" id="paren" text="Pay (now)" x="40" y="20" width="30" height="10"/>
      <text role="text" id="brace" text="a{b" x="80" y="20" width="20" height="10"/>
      <text role="text" id="long" text="\(long)" x="0" y="30" width="100" height="11"/>
      <text role="text" id="com.example:id/list/item" text="Item" x="0" y="50" width="50" height="10"/>
      <button role="button" id="second" text="Item" x="50" y="50" width="50" height="10"/>
      <button role="button" id="third" text="Item" x="0" y="60" width="50" height="10" enabled="false"/>
      <toggle role="toggle" id="on" text="On" x="0" y="70" width="20" height="20" checked="true" selected="true"/>
      <toggle role="toggle" id="off" text="Off" x="30" y="70" width="40" height="20"/>
      <text role="text" id="flat" text="flat" x="80" y="70" width="20" height="0"/>
      <group role="group" id="outer" x="0" y="92" width="100" height="8">
        <group role="group" id="inner" text="Deep" x="0" y="92" width="100" height="8">
          <group role="group" id="empty" text="" x="0" y="92" width="100" height="8">
            <text role="text" id="deep" text="Deep" x="0" y="92" width="50" height="8"/>
          </group>
        </group>
      </group>
    </application>
    """

  private typealias Row = FlowMatcherTests.Row

  private static let rows = [
    // Text.
    Row("the hint counts", "Search here", "hinted"),
    Row("the accessible name counts", "{text: close}", "named"),
    Row("a pattern is tried against the hint", "{text: 'search.*'}", "hinted"),
    Row("^ and $ match at lines", "{text: 'one$.^two'}", "lines"),
    Row("a dot matches a newline", "{text: 'o.*o'}", "lines"),
    Row("a newline counts as a blank", "one two", "lines"),
    Row("a text with a newline is itself", "{text: \"one\\ntwo\"}", "lines"),
    Row("one line of two does not match whole", "{text: one}"),
    Row("what is literally equal matches, whatever its pattern means", "Pay (now)", "paren"),
    Row("as a pattern it needs its escapes", "{text: 'PAY \\(NOW\\)'}", "paren"),
    Row("what does not compile is a text, without case", "{text: 'A{B'}", "brace"),
    Row("an alternative must match whole, too", "{text: 'On|It'}", "on"),
    Row("an empty text is none", "{text: '.{0}', id: empty}"),
    // Identifiers.
    Row("an id counts after its last slash", "{id: item}", "com.example:id/list/item"),
    Row("an id counts whole", "{id: 'com.example:id/list/item'}", "com.example:id/list/item"),
    Row("an id between two slashes does not", "{id: 'list/item'}"),
    Row("case does not count in ids", "{id: SECOND}", "second"),
    Row("text and id must both match", "{text: Item, id: third}", "third"),
    // Order.
    Row(
      "what can be clicked comes first, then the order of the screen", "Item", "second", "third",
      "com.example:id/list/item"),
    Row("index counts all by y, then x", "{text: Item, index: 0}", "com.example:id/list/item"),
    Row("index 1 stands beside it", "{text: Item, index: 1}", "second"),
    Row("index -1 is the lowest", "{text: Item, index: -1}", "third"),
    Row("index -3 is the first of three", "{text: Item, index: -3}", "com.example:id/list/item"),
    Row("index -4 of three is none", "{text: Item, index: -4}"),
    Row("a broken index is cut", "{text: Item, index: 1.9}", "second"),
    Row("the deepest counts, through what does not match", "Deep", "deep"),
    Row("the deepest by its id is what it says", "{text: Deep, id: inner}", "inner"),
    // Relations compare single edges, and need no overlap.
    Row("below is a larger y", "{text: Item, below: {id: second}}", "third"),
    Row("beside is not below", "{id: second, below: {id: item}}"),
    Row("below one of several is enough", "{id: on, below: Item}", "on"),
    Row("above is a smaller y", "{id: '.*lines|on', above: {id: on}}", "lines"),
    Row("left is a smaller x, wherever it stands", "{id: hinted, leftOf: {id: off}}", "hinted"),
    Row("right is a larger x, wherever it stands", "{text: Item, rightOf: {id: on}}", "second"),
    Row("an equal edge is on no side", "{text: Item, rightOf: {id: on}, below: {id: second}}"),
    Row("a relation to nothing gives nothing", "{text: Item, below: Nowhere}"),
    Row("relations of a relation count", "{id: off, rightOf: {text: On, below: Item}}", "off"),
    Row(
      "relations alone name all that they fit", "{below: {id: off}}", "outer", "inner", "empty",
      "deep"),
    Row(
      "a parent within a parent", "{text: Deep, childOf: {id: empty, childOf: {id: outer}}}", "deep"
    ),
    Row("a parent may be what is sought", "{id: inner, childOf: {id: inner}}", "inner"),
    Row("a child is directly inside", "{id: outer, containsChild: Deep}"),
    Row(
      "descendants are on any level, and all are needed",
      "{id: outer, containsDescendants: [Deep, Item]}"),
    Row("a descendant is inside", "{id: deep, containsDescendants: [Deep]}"),
    // Size, traits, states.
    Row(
      "a size without a tolerance is exact", "{width: 30, height: 10, id: 'named|lines|paren'}",
      "named", "paren"),
    Row(
      "a tolerance is included", "{width: 30, tolerance: 1, id: 'named|lines|hinted'}", "named",
      "lines"),
    Row("text: what shows a text", "{traits: text, id: 'hinted|on'}", "on"),
    Row("long-text: over 200 letters", "{traits: long-text}", "long"),
    Row("square: sides alike", "{traits: square, below: {id: third}}", "on"),
    Row("two traits", "{traits: text square, id: 'hinted|on'}", "on"),
    Row("not checked", "{id: 'on|off', checked: false}", "off"),
    Row("not selected", "{id: 'on|off', selected: false}", "off"),
    Row("not focused", "{id: 'on|off', focused: false, index: 0}", "on"),
    Row(
      "enabled among several", "{text: Item, enabled: true}", "second", "com.example:id/list/item"),
  ]

  @Test(arguments: rows) func `a selector means the elements that Maestro's rules give`(
    row: FlowMatcherTests.Row
  ) throws {
    let flow = try Flow(text: "appId: a\n---\n- assertVisible: \(row.selector)\n", file: "a.yaml")
    let selector = try #require(flow.steps.first?.values.target)
    let tree = FlowTree(source: Self.source)
    var matcher = FlowMatcher()
    let found = try matcher.matches(selector, in: tree).map { tree.elements[$0].id ?? "?" }
    #expect(found == row.ids)
  }
}
