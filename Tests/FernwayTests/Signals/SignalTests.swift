import Testing

@testable import FernwayCore

@MainActor @Suite struct SignalTests {
  private final class Owner {}

  @Test func `a late observer of a signal hears only what comes after it`() {
    let signal = Signal<Int>("tide", SignalCircuit())
    let (early, late) = (Owner(), Owner())
    var heard: [String] = []
    signal.observe(for: early) { heard.append("early \($0)") }
    signal.send(1)
    signal.observe(for: late) { heard.append("late \($0)") }
    signal.send(2)
    #expect(heard == ["early 1", "early 2", "late 2"])
  }

  @Test func `an observer whose owner has gone hears nothing`() {
    let signal = Signal<Int>("tide", SignalCircuit())
    var heard = 0
    do {
      let owner = Owner()
      signal.observe(for: owner) { _ in heard += 1 }
      signal.send(1)
    }
    signal.send(2)
    #expect(heard == 1)
  }

  @Test func `a cycle is stopped within its bound and named once`() {
    let circuit = SignalCircuit()
    let (hearts, badge) = (Signal<Int>("hearts", circuit), Signal<Int>("badge", circuit))
    let owner = Owner()
    var sent = 0
    hearts.observe(for: owner) { badge.send($0) }
    badge.observe(for: owner) {
      sent += 1
      hearts.send($0)
    }
    hearts.send(1)
    hearts.send(2)
    #expect(circuit.cycles == ["hearts → badge → hearts"])
    #expect(sent == 2 * SignalCircuit.bound)
  }
}
