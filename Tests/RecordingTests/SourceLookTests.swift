import Recording
import TerminalModel
import Testing

/// Looks at apps that have no grid of cells.
@Suite struct SourceLookTests {
  private static let page = """
    <e role="other" page="true" touch="false" x="0" y="0" width="800" height="600" visible="true">\
    <e visible="false"/>\
    <e role="heading" label="Fernway" text="Fernway" x="10" y="20" width="200" height="40"/>\
    <e role="textField" label="Email" id="login.user" text="mina" x="10" y="80" width="300" height="40" focused="true"/>\
    <e role="secureField" label="Password" id="login.password" text="••••" x="10" y="130" width="300" height="40"/>\
    <e role="other" x="10" y="180" width="300" height="60">\
    <e role="button" label="Log in" id="login.submit" x="10" y="180" width="300" height="40" enabled="false"/></e>\
    <e role="button" label="Away" x="10" y="280" width="0" height="0"/></e>
    """

  @Test func `elements have places in points, states and locators`() throws {
    let look = Look(source: Self.page)
    #expect(look.pointSize == CellSize(columns: 800, rows: 600))
    #expect(!look.hasTouch)
    #expect(
      look.elements.map(\.title) == [
        "heading \"Fernway\"", "field \"Email\"", "secureField \"Password\"", "button \"Log in\"",
      ])
    let field = try #require(look.element(at: CellPoint(x: 15, y: 85)))
    #expect(field.value == "mina" && field.isFocused)
    #expect(field.locator == "app[.id(\"login.user\")]")
    #expect(
      field.candidates == [
        "app[.id(\"login.user\")]", "app.field(\"Email\")", "app[.name(\"Email\")]",
      ])
    #expect(look.elements[2].isSecret)
    #expect(look.elements[3].states == ["disabled"])
    #expect(look.element(at: CellPoint(x: 700, y: 500)) == nil)
  }

  @Test func `a selector of a flow finds them by the same points`() throws {
    let look = Look(source: Self.page)
    let target = try #require(RecordedTarget(look.elements[3], on: look))
    #expect(target.yaml == "{id: login.submit}")
    #expect(
      try look.frames(ofSelector: target.yaml)
        == [CellRect(x: 10, y: 180, width: 300, height: 40)])
  }
}
