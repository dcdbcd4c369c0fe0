import Dispatch
import Execution
import Testing
import Waiting

@Suite struct MailboxTests {
  /// Each test's time limit is its deadline.
  private func untilAwaited(_ mailbox: Mailbox<Int>) async {
    while !mailbox.isAwaited { await Task.yield() }
  }

  @Test func `what is sent is taken in order, then the end`() async {
    let mailbox = Mailbox<Int>()
    for number in 1...3 { mailbox.send(number) }
    mailbox.finish()
    mailbox.send(4)
    var taken: [Int] = []
    while let number = await mailbox.next() { taken.append(number) }
    #expect(taken == [1, 2, 3])
    #expect(await mailbox.next() == nil)
  }

  @Test(.timeLimit(.backstop), arguments: [true, false])
  func `who waits gets the next, or hears of the end`(sends: Bool) async {
    let mailbox = Mailbox<Int>()
    async let next = mailbox.next()
    await untilAwaited(mailbox)
    if sends { mailbox.send(7) }
    mailbox.finish()
    #expect(await next == (sends ? 7 : nil))
  }

  /// Opens once a sender on a thread of its own has found room; then it has sent `element` too.
  private func sent(_ element: Int, to mailbox: Mailbox<Int>) -> Gate<Void> {
    let gate = Gate<Void>()
    startThread(named: "qa-test") {
      mailbox.awaitRoom()
      mailbox.send(element)
      gate.open(.success(()))
    }
    return gate
  }

  @Test(.timeLimit(.backstop)) func `a sender waits for room until half is taken`() async throws {
    let mailbox = Mailbox<Int>(capacity: 4)
    for number in 0..<3 { mailbox.send(number) }
    try await sent(3, to: mailbox).value()
    let late = sent(4, to: mailbox)
    try await DispatchTimer().sleep(for: .milliseconds(50))
    #expect(await mailbox.next() == 0)
    #expect(late.result == nil)
    #expect(await mailbox.next() == 1)
    try await late.value()
    for number in 2..<5 { #expect(await mailbox.next() == number) }
  }

  @Test(.timeLimit(.backstop)) func `at the end there is room`() async throws {
    let mailbox = Mailbox<Int>(capacity: 1)
    mailbox.send(1)
    let late = sent(2, to: mailbox)
    mailbox.finish()
    try await late.value()
    #expect(await mailbox.next() == 1)
    #expect(await mailbox.next() == nil)
  }

  /// What a mailbox that is never empty was given; kept until it is taken, and no longer.
  @Test func `what was taken is let go`() async {
    final class Thing: Sendable {}
    let mailbox = Mailbox<Thing>()
    weak var first: Thing?
    do {
      let thing = Thing()
      first = thing
      mailbox.send(thing)
    }
    for _ in 0..<4000 {
      mailbox.send(Thing())
      _ = await mailbox.next()
    }
    #expect(first == nil)
  }

  @Test(.timeLimit(.backstop)) func `many senders lose nothing`() async {
    let mailbox = Mailbox<Int>()
    let queue = DispatchQueue(label: "senders", attributes: .concurrent)
    for number in 0..<1000 { queue.async { mailbox.send(number) } }
    var taken: Set<Int> = []
    while taken.count < 1000, let number = await mailbox.next() { taken.insert(number) }
    #expect(taken.count == 1000)
  }

  /// Takes on a queue of its own, which no thread of the pool is needed for.
  private actor Taker {
    private let executor = QueueExecutor("taker")
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      unsafe executor.asUnownedSerialExecutor()
    }

    private var isMarked = false

    private func mark() { isMarked = true }

    /// Whether somebody else had a turn while so many were taken.
    func sharesItsTurn(taking count: Int, from mailbox: Mailbox<Int>) async -> Bool {
      Task { mark() }
      for _ in 0..<count { _ = await mailbox.next() }
      return isMarked
    }

    func sum(of count: Int, from mailbox: Mailbox<Int>) async -> Int {
      var sum = 0
      for _ in 0..<count {
        sum += await mailbox.next() ?? 0
        dispatchPrecondition(condition: .onQueue(executor.queue))
      }
      return sum
    }
  }

  @Test(.timeLimit(.backstop)) func `an actor takes where it is`() async {
    let mailbox = Mailbox<Int>()
    async let sum = Taker().sum(of: 100, from: mailbox)
    for number in 1...100 {
      await untilAwaited(mailbox)
      mailbox.send(number)
    }
    #expect(await sum == 5050)
  }

  @Test(.timeLimit(.backstop)) func `a flood is taken in turns with others, and soon`() async {
    let mailbox = Mailbox<Int>()
    for number in 0..<200_000 { mailbox.send(number) }
    #expect(await Taker().sharesItsTurn(taking: 65, from: mailbox))
  }
}
