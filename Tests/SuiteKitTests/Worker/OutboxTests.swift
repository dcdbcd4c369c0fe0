import Execution
import Foundation
import JSONModel
import LineTransport
import SuiteKit
import Synchronization
import Testing
import Waiting
import WorkerProtocol

@Suite(.timeLimit(.backstop)) struct OutboxTests {
  init() { ignoreBrokenPipes() }

  private func message(_ number: Int) -> WorkerMessage {
    .event(
      AttemptEvent(
        attempt: "a", time: 1, kind: .output("\(number) " + String(repeating: "x", count: 500))))
  }

  /// Whether a pipe takes no more.
  private func isFull(_ pipe: Descriptor) -> Bool {
    var entry = pollfd(fd: pipe.raw, events: Int16(POLLOUT), revents: 0)
    return poll(&entry, 1, 0) == 0
  }

  @Test func `a flood waits where it comes from until it is read, and arrives whole`() async throws
  {
    let (read, write) = try makePipe()
    let outbox = Outbox(try LineWriter(write)) { Issue.record("\($0)") }
    let count = 5000
    let sent = Mutex(0)
    startThread(named: "qa-test") { [self] in
      for number in 0..<count {
        outbox.send(message(number))
        sent.withLock { $0 += 1 }
      }
    }
    #expect(try await eventually { sent.withLock { $0 } >= 1000 && isFull(write) })
    // Its thread has deadlines to keep.
    let hasBeaten = Mutex(false)
    startThread(named: "qa-test") {
      outbox.send(.heartbeat)
      hasBeaten.withLock { $0 = true }
    }
    #expect(try await eventually { hasBeaten.withLock { $0 } })
    // A thousand lines and what the pipe holds.
    #expect((1000..<1500).contains(sent.withLock { $0 }))
    var next = 0
    let reader = try LineReader(read)
    for try await line in reader.lines {
      let arrived = try JSONCoder.decode(WorkerMessage.self, from: line)
      // It may have found room that the flood had not taken yet.
      if arrived == .heartbeat { continue }
      // A thousand lines, and what the pipe and the reader hold.
      try #require(sent.withLock { $0 } < next + 3000)
      try #require(arrived == message(next))
      next += 1
      if next == count { break }
    }
    #expect(next == count)
  }

  @Test func `where nobody reads any more that is told once, and nobody waits`() async throws {
    let (read, write) = try makePipe()
    let failures = Mutex(0)
    let outbox = Outbox(try LineWriter(write)) { _ in failures.withLock { $0 += 1 } }
    read.close()
    for number in 0..<2000 { outbox.send(message(number)) }
    await outbox.flush()
    #expect(failures.withLock { $0 } == 1)
  }
}
