import DriverServer
import TerminalModel
import Testing
import WireProtocol

@Suite struct ScreenInferenceTests {
  private func elements(_ lines: [String]) -> [String] {
    var inference = ScreenInference()
    return inference.tree(of: Samples.screen(lines), title: nil).children.map {
      "\($0.role) \($0.label ?? "") @\($0.frame.x),\($0.frame.y)+\($0.frame.width)"
        + ($0.states.isSelected ? " selected" : "")
        + ($0.states.isChecked.map { $0 ? " on" : " off" } ?? "")
    }
  }

  @Test func `runs of text end at two blanks and at frames`() {
    #expect(
      elements(["one two  three", "│ boxed text │ more"]) == [
        "text one two @0,0+7", "text three @9,0+5", "text boxed text @2,1+10", "text more @15,1+4",
      ])
  }

  @Test func `bracketed buttons are named by what they hold`() {
    #expect(
      elements(["Sure? <Yes>   <  No  >", "[ OK ] [x] <- not one <3 [12]"]) == [
        "text Sure? @0,0+5", "button Yes @6,0+5", "button No @14,0+8", "button OK @0,1+6",
        "toggle <- not one <3 [12] @7,1+22 on",
      ])
  }

  @Test func `check boxes and radio buttons carry their state`() {
    #expect(
      elements(["[x] eggs", "[ ] milk", "(*) tea", "( ) coffee"]) == [
        "toggle eggs @0,0+8 on", "toggle milk @0,1+8 off", "toggle tea @0,2+7 on",
        "toggle coffee @0,3+10 off",
      ])
  }

  @Test func `the row drawn unlike the others is the highlighted one`() {
    #expect(
      elements(["  alpha", "{  beta }", "  gamma"]) == [
        "text alpha @2,0+5", "row beta @0,1+7 selected", "text gamma @2,2+5",
      ])
  }

  @Test func `an element keeps its id while it stays or moves and none is used twice`() {
    var inference = ScreenInference()
    func ids(_ lines: [String]) -> [String: Int] {
      let tree = inference.tree(of: Samples.screen(lines), title: nil)
      return Dictionary(tree.children.map { ($0.label ?? "", $0.id) }) { first, _ in first }
    }
    let first = ids(["alpha", "beta"])
    let second = ids(["", "alpha", "gamma"])
    #expect(second["alpha"] == first["alpha"])
    #expect(second["gamma"] != first["beta"])
    let third = ids(["beta"])
    #expect(third["beta"] != first["beta"])
    #expect(third["beta"] != second["gamma"])
  }
}
