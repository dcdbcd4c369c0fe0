import TerminalModel
import Testing

@testable import TerminalEmulation

@Suite struct CopyTests {
  @Test func `copies of a terminal go their own ways`() {
    let first = terminal("same ")
    #expect(first.lines == ["same"])
    var one = first
    var other = first
    one.feed("here")
    #expect(one.lines == ["same here"])
    other.feed("there")
    #expect(other.lines == ["same there"])
    #expect(first.lines == ["same"])
    one.resize(to: CellSize(columns: 10, rows: 2))
    #expect(one.lines == ["same here"])
    #expect(other.lines == ["same there"])
  }

  @Test func `a picture taken before the copy stays what it was`() {
    var one = terminal("one")
    let taken = one.capture()
    var other = one
    one.feed("\rtwo")
    other.feed("\rsix")
    #expect(one.lines == ["two"])
    #expect(other.lines == ["six"])
    #expect(taken.screen.text(row: 0).hasPrefix("one"))
  }
}
