import Execution
import Foundation
import LineTransport
import Synchronization
import Testing
import Waiting

@Suite(.timeLimit(.backstop)) struct LineFollowerTests {
  init() { ignoreBrokenPipes() }

  /// A follower's lines, and how it ended.
  private final class Followed: Sendable {
    let lines = Mutex<[String]>([])
    let end = Gate<[any Error]>()

    @discardableResult
    func follow(
      _ pipe: Descriptor, limit: Int = 100,
      _ take: @escaping @Sendable (Data) throws -> Void = { _ in }
    ) throws -> LineFollower {
      try LineFollower(pipe, limit: limit, name: "qa-test") { [self] line in
        try take(line)
        lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
      } atEnd: { [end] error in
        #expect(end.open(.success(error.map { [$0] } ?? [])), "the end comes once")
      }
    }

    var texts: [String] { lines.withLock { $0 } }
  }

  private func write(_ text: String, to pipe: Descriptor) throws {
    let data = Data(text.utf8)
    try FileHandle(fileDescriptor: pipe.raw, closeOnDealloc: false).write(contentsOf: data)
  }

  @Test func `each line is given, then the end`() async throws {
    let (read, pipe) = try makePipe()
    let followed = Followed()
    try followed.follow(read)
    try write("one\n\ntwo\r\nthree\ncut off", to: pipe)
    pipe.close()
    #expect(try await followed.end.value().isEmpty)
    #expect(followed.texts == ["one", "two", "three"])
    #expect(read.isClosed)
  }

  @Test func `the lines before one too long are given`() async throws {
    let (read, pipe) = try makePipe()
    let followed = Followed()
    try followed.follow(read, limit: 8)
    try write("short\nmuch too long\n", to: pipe)
    let end = try await followed.end.value()
    #expect(end.first as? LineTransportError == .lineTooLong(limit: 8))
    #expect(followed.texts == ["short"])
  }

  @Test func `an error of its own ends it`() async throws {
    struct Enough: Error {}
    let (read, pipe) = try makePipe()
    let followed = Followed()
    try followed.follow(read) { line in if line == Data("two".utf8) { throw Enough() } }
    try write("one\ntwo\nthree\n", to: pipe)
    #expect(try await followed.end.value().first is Enough)
    #expect(followed.texts == ["one"])
  }

  @Test func `draining gives what was written before, an open line too`() throws {
    let (read, pipe) = try makePipe()
    let followed = Followed()
    let follower = try followed.follow(read)
    for round in 0..<200 {
      try write("line \(round)\nopen \(round)", to: pipe)
      follower.drain()
      #expect(followed.texts.suffix(2) == ["line \(round)", "open \(round)"])
    }
    #expect(followed.texts.count == 400)
  }

  @Test func `draining after the end gives an open line, and the end no second time`() async throws
  {
    let (read, pipe) = try makePipe()
    let followed = Followed()
    let follower = try followed.follow(read)
    try write("one\ncut off", to: pipe)
    pipe.close()
    #expect(try await followed.end.value().isEmpty)
    follower.drain()
    follower.drain()
    #expect(followed.texts == ["one", "cut off"])
  }

  @Test func `draining into a line too long ends it once`() async throws {
    let (read, pipe) = try makePipe()
    let followed = Followed()
    let follower = try followed.follow(read, limit: 8)
    try write("much too long\n", to: pipe)
    follower.drain()
    follower.drain()
    let end = try await followed.end.value()
    #expect(end.first as? LineTransportError == .lineTooLong(limit: 8))
    pipe.close()
  }

  @Test func `what is taken slowly holds the sender back`() async throws {
    let (read, pipe) = try makePipe()
    let release = DispatchSemaphore(value: 0)
    let followed = Followed()
    try followed.follow(read) { _ in release.wait() }
    let writer = try LineWriter(pipe)
    let line = Data(repeating: 0x78, count: 99) + Data([0x0A])
    var sent = 0
    do {
      while true {
        try await writer.send(line, within: .milliseconds(100))
        sent += 1
      }
    } catch {}
    // The pipe's 64 KiB and one chunk, and no more.
    #expect(sent < 3000)
    for _ in 0...sent { release.signal() }
    writer.close()
    _ = try await followed.end.value()
    #expect(followed.texts.count == sent)
  }
}
