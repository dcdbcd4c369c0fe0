import Testing

@testable import FernwayCore

@MainActor @Suite struct DebugInteractorTests {
  @Test func `close is told to the listener, another page is not`() {
    let listener = DebugListenerMock()
    let debug = DebugInteractor(.ribs, dependency: RIBUnderTest().root, listener: listener) {
      ["Root"]
    }
    debug.activate()
    #expect(debug.state.lines == ["Root"])
    debug.handle(.show(.leaks))
    #expect(debug.state.lines.isEmpty)
    #expect(listener.debugDidCloseCallCount == 0)
    debug.handle(.close)
    #expect(listener.debugDidCloseCallCount == 1)
  }
}
