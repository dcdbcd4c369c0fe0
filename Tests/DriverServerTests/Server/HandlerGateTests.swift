import HTTPServing
import Synchronization
import Testing
import Waiting

@testable import DriverServer

@Suite(.timeLimit(.backstop)) struct HandlerGateTests {
  private let request = HTTPRequest(method: "GET", path: "/status")

  @Test func `before it is open it has no answer of its own`() {
    #expect(HandlerGate().answer(request) == nil)
  }

  @Test func `the 200,000th look costs no more than the first`() {
    let gate = HandlerGate()
    let count = Mutex(0)
    gate.open(
      { _ in .plain(500, "not asked") },
      shortcut: { _ in
        count.withLock { $0 += 1 }
        return .plain(200, "quick")
      })
    // Were the closure wrapped at each look, the stack would end long before.
    for _ in 0..<200_000 { _ = gate.answer(request) }
    #expect(count.withLock { $0 } == 200_000)
  }
}
