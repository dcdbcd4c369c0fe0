import TerminalModel
import Testing
import WireProtocol

@testable import DriverServer

@Suite struct AdviceTests {
  private func element(
    _ id: Int, _ role: ElementRole, _ label: String, identifier: String? = nil,
    children: [ElementNode] = []
  ) -> ElementNode {
    ElementNode(
      id: id, role: role, identifier: identifier, label: label, frame: Samples.rect(0, id, 10, 1),
      children: children)
  }

  @Test func `each element gets the shortest locator that is its own`() {
    let root = element(
      1, .application, "App",
      children: [
        element(2, .button, "Save", identifier: "save"),
        element(3, .button, "Close"),
        element(4, .group, "One", identifier: "one", children: [element(5, .button, "More")]),
        element(6, .group, "Two", identifier: "two", children: [element(7, .button, "More")]),
        element(8, .row, "A \"quoted\" row"), element(9, .text, "Hello"),
        element(10, .text, "twice"), element(11, .text, "twice"),
      ])
    let advice = LocatorAdvice(LocatorEngine(tree: ElementTree(root), unit: .cells))
    let locators = (0..<11).map { advice.locator(for: $0) }
    #expect(
      locators.map { $0?.swift } == [
        #"app[.css("application[name=\"App\"]")]"#, #"app[.id("save")]"#, #"app.button("Close")"#,
        #"app[.id("one")]"#, #"app[.id("one")].button("More")"#, #"app[.id("two")]"#,
        #"app[.id("two")].button("More")"#, #"app[.css("row[name=\"A \\\"quoted\\\" row\"]")]"#,
        #"app.text("Hello")"#, #"app.text("twice").nth(0)"#, #"app.text("twice").nth(1)"#,
      ])
    #expect(
      locators.map { $0?.python } == [
        #"app.locator("application[name=\"App\"]")"#, #"app.get_by_id("save")"#,
        #"app.get_by_role("button", name="Close")"#, #"app.get_by_id("one")"#,
        #"app.get_by_id("one").get_by_role("button", name="More")"#, #"app.get_by_id("two")"#,
        #"app.get_by_id("two").get_by_role("button", name="More")"#,
        #"app.locator("row[name=\"A \\\"quoted\\\" row\"]")"#, #"app.get_by_text("Hello")"#,
        #"app.get_by_text("twice").nth(0)"#, #"app.get_by_text("twice").nth(1)"#,
      ])
  }

  @Test func `equal buttons are told apart by their boxes' titles, else by their places`() {
    let root = element(
      1, .application, "",
      children: [
        element(2, .group, "Copy", children: [element(3, .button, "OK")]),
        element(
          4, .group, "Move", children: [element(5, .button, "OK"), element(6, .button, "OK")]),
      ])
    let advice = LocatorAdvice(LocatorEngine(tree: ElementTree(root), unit: .cells))
    #expect(
      [2, 4, 5].map { advice.locator(for: $0)?.swift } == [
        #"app[.css("group[name=\"Copy\"]")].button("OK")"#, #"app.button("OK").nth(1)"#,
        #"app.button("OK").nth(2)"#,
      ])
  }

  @Test func `a button of another name is listed when none is like it`() {
    let misses = NearMisses(LocatorEngine(tree: ElementTree(Samples.login), unit: .cells))
    #expect(
      misses.lines(for: LocatorQuery(role: .button, name: .equals("Xyz"))) == [
        "button \"Log in\"  id login.submit",
        "button \"Forgot <password> & more\"  id login.forgot  (disabled)",
      ])
    #expect(misses.lines(for: LocatorQuery(role: .link, name: .equals("Xyz"))).isEmpty)
  }

  @Test func `near misses are ranked by likeness`() {
    let engine = LocatorEngine(tree: ElementTree(Samples.login), unit: .cells)
    let misses = NearMisses(engine)
    #expect(
      misses.lines(for: .accessibilityID, "login.usr").first == "textField \"Email\"  id login.user"
    )
    #expect(
      misses.lines(for: LocatorQuery(role: .button, name: .equals("Log"))).first
        == "button \"Log in\"  id login.submit")
    #expect(
      misses.lines(for: .css, "[id=\"login.submitt\"]").first
        == "button \"Log in\"  id login.submit")
    #expect(misses.lines(for: .id, "nothing like it at all").isEmpty)
  }

  @Test func `what came, went and changed is told by identifier`() {
    func tree(_ children: [ElementNode]) -> ElementTree {
      ElementTree(element(1, .application, "", children: children))
    }
    let before = tree([
      element(2, .progress, "", identifier: "spinner"),
      element(3, .text, "3 left", identifier: "places"),
    ])
    let after = tree([
      element(3, .text, "2 left", identifier: "places"),
      element(4, .text, "Declined", identifier: "error"),
    ])
    #expect(
      TreeChanges(from: before, to: after).lines == [
        "spinner went", "error came: \"Declined\"", "places became \"2 left\"",
      ])
  }

  @Test func `what floats above takes the press, what only contains does not`() {
    func node(_ id: Int, _ role: ElementRole, _ children: [ElementNode] = []) -> ElementNode {
      ElementNode(id: id, role: role, frame: Samples.rect(0, 0, 10, 3), children: children)
    }
    func view(_ root: ElementNode) -> AppView {
      AppView(generation: 1, revision: 1, tree: ElementTree(root))
    }
    let plain = view(node(1, .application, [node(2, .button), node(3, .group, [node(4, .text)])]))
    #expect(plain.cover(of: 1) == nil)
    let covered = view(
      node(1, .application, [node(2, .button), node(3, .alert, [node(4, .text)])]))
    #expect(covered.cover(of: 1) == 2)
    #expect(covered.cover(of: 3) == nil)
    let nested = view(node(1, .application, [node(2, .row, [node(3, .button)])]))
    #expect(nested.cover(of: 1) == nil)
    #expect(nested.cover(of: 2) == nil)
  }
}
