import TerminalModel
import Testing
import WireProtocol

@testable import DriverServer

/// What the screen shows at the place that an agent gives for an element.
@Suite struct AppViewShownTests {
  private func view(_ line: String, _ elements: [ElementNode]) -> AppView {
    let root = ElementNode(
      id: 1, role: .application, frame: CellRect(x: 0, y: 0, width: 40, height: 3),
      children: elements)
    var view = AppView(generation: 1, revision: 1, tree: ElementTree(root))
    view.screen = Samples.screen(["", line, ""])
    return view
  }

  private func node(
    _ id: Int, _ label: String, at x: Int, width: Int = 10, role: ElementRole = .button
  ) -> ElementNode {
    ElementNode(
      id: id, role: role, label: label, frame: CellRect(x: x, y: 1, width: width, height: 1))
  }

  @Test func `another button's text at the place contradicts the agent`() {
    let buttons = [node(2, "Keep", at: 20), node(3, "Remove", at: 0)]
    let line = "          < Keep >  < Remove >"
    #expect(view(line, buttons).shownInstead(of: 1) == 2)
    let right = [node(2, "Keep", at: 10), node(3, "Remove", at: 20)]
    #expect(view(line, right).shownInstead(of: 1) == nil)
    #expect(view(line, right).shownInstead(of: 2) == nil)
  }

  @Test(arguments: [
    // Nothing is there, an icon, a name that is cut off, a name that is not drawn.
    "", "    ✕", "  Del…", "   Fjern",
  ])
  func `what may be the element is pressed`(line: String) {
    let view = view(line, [node(2, "Delete all", at: 0), node(3, "Add", at: 20)])
    #expect(view.shownInstead(of: 1) == nil)
  }

  @Test func `a field shows its value, not its name`() {
    let elements = [
      node(2, "Name", at: 0, role: .textField), node(3, "Mina", at: 20, role: .row),
    ]
    #expect(view("Mina", elements).shownInstead(of: 1) == nil)
  }
}
