import Execution
import Foundation
import LineTransport
import Testing
import Waiting

@Suite struct LinePipeTests {
  init() { ignoreBrokenPipes() }

  private func texts(_ reader: LineReader) async throws -> [String] {
    var texts: [String] = []
    for try await line in reader.lines { texts.append(String(decoding: line, as: UTF8.self)) }
    return texts
  }

  @Test func `what is written is read`() async throws {
    let (read, write) = try makePipe()
    let reader = try LineReader(read)
    let writer = try LineWriter(write)
    for index in 0..<5 { try await writer.send("\(index)", within: .backstop) }
    writer.close()
    #expect(try await texts(reader) == (0..<5).map { "\"\($0)\"" })
  }

  @Test func `more than a pipe holds goes through whole`() async throws {
    let (read, write) = try makePipe()
    let reader = try LineReader(read)
    let writer = try LineWriter(write)
    let long = String(repeating: "x", count: 3 << 20)
    async let sent: Void = writer.send(Data((long + "\n").utf8), within: .backstop)
    var lines = reader.lines.makeAsyncIterator()
    #expect(try await lines.next() == Data(long.utf8))
    try await sent
  }

  @Test func `a writer's deadline holds when nobody reads`() async throws {
    let (read, write) = try makePipe()
    let writer = try LineWriter(write)
    let line = Data(repeating: 0x78, count: 1 << 20)
    await #expect(throws: LineTransportError.timedOut(.milliseconds(20))) {
      try await writer.send(line, within: .milliseconds(20))
    }
    // Half a line has gone: nothing may follow it.
    await #expect(throws: LineTransportError.closed) {
      try await writer.send(Data("x\n".utf8), within: .milliseconds(20))
    }
    #expect(!read.isClosed)
  }

  @Test func `writing to nobody fails`() async throws {
    let (read, write) = try makePipe()
    let writer = try LineWriter(write)
    read.close()
    await #expect(throws: LineTransportError.closed) {
      try await writer.send(Data("x\n".utf8), within: .backstop)
    }
  }

  @Test func `a stopped reader ends its lines`() async throws {
    let (read, write) = try makePipe()
    let reader = try LineReader(read)
    reader.stop()
    #expect(try await texts(reader).isEmpty)
    #expect(!write.isClosed)
  }

  @Test func `a line too long ends the reading with an error`() async throws {
    let (read, write) = try makePipe()
    let reader = try LineReader(read, limit: 8)
    try await LineWriter(write).send(Data("short\nmuch too long\n".utf8), within: .backstop)
    var lines = reader.lines.makeAsyncIterator()
    #expect(try await lines.next() == Data("short".utf8))
    await #expect(throws: LineTransportError.lineTooLong(limit: 8)) { _ = try await lines.next() }
  }

  @Test func `a slow consumer holds the sender back`() async throws {
    let (read, write) = try makePipe()
    let reader = try LineReader(read, capacity: 4)
    let writer = try LineWriter(write)
    let lines = Data(repeating: 0x78, count: 99) + Data([0x0A])
    let flood = Task {
      var sent = 0
      while true {
        do { try await writer.send(lines, within: .milliseconds(100)) } catch { return sent }
        sent += 1
      }
    }
    // The pipe's 64 KiB and one chunk of the reader's, and no more, are taken.
    #expect(await flood.value < 3000)
    writer.close()
    #expect(try await texts(reader).isEmpty == false)
  }

  @Test func `lines of many that nobody waits for come whole, each sender's in order`() async throws
  {
    let (read, write) = try makePipe()
    let writer = try LineWriter(write)
    let senders = 4
    let count = 400
    for sender in 0..<senders {
      startThread(named: "qa-test") {
        for number in 0..<count {
          // 4 × 400 of them are many times what the pipe holds before anyone reads.
          let text = "\(sender) \(number) " + String(repeating: "x", count: 997) + "\n"
          writer.post(Data(text.utf8), within: .backstop) { #expect($0 == nil) }
        }
      }
    }
    let reader = try LineReader(read)
    var next = Array(repeating: 0, count: senders)
    for try await line in reader.lines {
      let fields = String(decoding: line, as: UTF8.self).split(separator: " ")
      try #require(fields.count == 3 && fields[2].count == 997)
      let sender = try #require(Int(fields[0]))
      #expect(Int(fields[1]) == next[sender])
      next[sender] += 1
      if next.allSatisfy({ $0 == count }) { break }
    }
    await writer.flush()
  }

  @Test func `a failure reaches who posts`() async throws {
    let (read, write) = try makePipe()
    let writer = try LineWriter(write)
    read.close()
    let failure = Gate<LineTransportError?>()
    writer.post(Data("x\n".utf8), within: .backstop) { failure.open(.success($0)) }
    #expect(try await failure.value() == .closed)
  }
}
