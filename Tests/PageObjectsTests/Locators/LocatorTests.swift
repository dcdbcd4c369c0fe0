import PageObjects
import Testing
import WireProtocol

@Suite struct LocatorTests {
  let app = App(driver: "http://127.0.0.1:9", capabilities: [:])

  @Test func `a locator is told as it is written`() {
    let card = app[.id("card")]
    #expect("\(app.button("Log in"))" == "app.button(\"Log in\")")
    #expect(
      "\(app.text(/\d+ left/).within(card))" == "app.text(/\\d+ left/).within(app[.id(\"card\")])")
    #expect(
      "\(card.rows.containing("Barrow’s").first)"
        == "app[.id(\"card\")].rows.containing(\"Barrow’s\").first")
    #expect(
      "\(app.highlighted.below(app.heading("Results")).nth(-2))"
        == "app.highlighted.below(app.heading(\"Results\")).nth(-2)")
  }

  @Test func `composition becomes one query`() {
    let card = app[.id("card")]
    #expect(
      app.text(/\d+ left/).within(card).query
        == LocatorQuery(text: .matches(#"\d+ left"#), within: [LocatorQuery(identifier: "card")]))
    #expect(
      card.rows.containing("Barrow’s").first.query
        == LocatorQuery(
          role: .row, text: .contains("Barrow’s"), within: [LocatorQuery(identifier: "card")],
          index: 0))
    #expect(
      app.rows.containing(app.button("Book")).last.query
        == LocatorQuery(
          role: .row, containing: [LocatorQuery(role: .button, name: .equals("Book"))], index: -1))
    #expect(
      app[.css("[role=button]")].below(app[.xpath("//heading")]).query
        == LocatorQuery(
          css: "[role=button]",
          relations: [LocatorRelation(.below, LocatorQuery(xpath: "//heading"))]))
    #expect(app.highlighted.query == LocatorQuery(isHighlighted: true))
    #expect(
      app.button(.containing("Confirm")).query
        == LocatorQuery(role: .button, name: .contains("Confirm")))
  }

  @Test func `a second part of the text is sought among the descendants`() {
    #expect(
      app.rows.containing("a").containing("b").query
        == LocatorQuery(
          role: .row, text: .contains("a"), containing: [LocatorQuery(text: .contains("b"))]))
  }
}
