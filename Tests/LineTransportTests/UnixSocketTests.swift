import Dispatch
import Execution
import Foundation
import LineTransport
import TestPlaces
import Testing
import Waiting

@Suite struct UnixSocketTests {
  private let scratch: Scratch
  private var directory: String { scratch.path }
  private let queue = DispatchQueue(label: "sockets", attributes: .concurrent)

  init() throws { scratch = try Scratch() }

  private func connected() async throws -> (UnixListener, server: Descriptor, client: Descriptor) {
    let queue = queue
    let listener = try UnixListener(path: "\(directory)/s")
    async let server = runBlocking(on: queue) { try listener.accept(within: .backstop) }
    let client = try await runBlocking(on: queue) {
      try UnixSocket.connect(to: listener.path, within: .backstop)
    }
    return (listener, try await server, client)
  }

  @Test func `both sides talk`() async throws {
    let (listener, server, client) = try await connected()
    #expect(try UnixSocket.peerUser(of: server) == getuid())
    let reader = try LineReader(server)
    try await LineWriter(client).send(Data("hello\n".utf8), within: .backstop)
    var lines = reader.lines.makeAsyncIterator()
    #expect(try await lines.next() == Data("hello".utf8))
    listener.close()
  }

  @Test func `only the owner may connect`() throws {
    let listener = try UnixListener(path: "\(directory)/s")
    let attributes = try FileManager.default.attributesOfItem(atPath: listener.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    listener.close()
    #expect(!FileManager.default.fileExists(atPath: listener.path))
  }

  @Test(arguments: [107, 108])
  func `a path has room for 107 bytes`(length: Int) throws {
    let path = directory + "/" + String(repeating: "s", count: length - directory.utf8.count - 1)
    if length <= 107 {
      _ = try UnixListener(path: path)
    } else {
      #expect(throws: LineTransportError.pathTooLong(path: path)) { try UnixListener(path: path) }
      #expect(throws: LineTransportError.pathTooLong(path: path)) {
        try UnixSocket.connect(to: path, within: .zero)
      }
    }
  }

  @Test func `accepting ends at the deadline`() throws {
    let listener = try UnixListener(path: "\(directory)/s")
    #expect(throws: LineTransportError.timedOut(.milliseconds(10))) {
      try listener.accept(within: .milliseconds(10))
    }
  }

  @Test func `connecting to nothing fails at the deadline`() {
    #expect(throws: LineTransportError.system(call: "connect to \(directory)/none", code: ENOENT)) {
      try UnixSocket.connect(to: "\(directory)/none", within: .milliseconds(10))
    }
  }

  @Test func `a channel works in a poll loop`() async throws {
    let (_, server, client) = try await connected()
    var near = try LineChannel(server)
    var far = try LineChannel(client)
    #expect(try near.receive().isEmpty)

    let big = Data(repeating: 0x78, count: 2 << 20) + Data([0x0A])
    try far.enqueue(big)
    #expect(far.wantsWrite)
    var received: [Data] = []
    while received.isEmpty {
      received += try near.receive()
      try far.flush()
    }
    #expect(received == [big.dropLast()])
    #expect(!far.wantsWrite)

    far.descriptor.close()
    #expect(throws: LineTransportError.closed) { try near.receive() }
  }

  @Test func `a channel refuses more than its limit`() async throws {
    let (_, server, client) = try await connected()
    var channel = try LineChannel(client, outputLimit: 1 << 20)
    #expect(throws: LineTransportError.timedOut(.zero)) {
      try channel.enqueue(Data(repeating: 0x78, count: 2 << 20))
    }
    #expect(!server.isClosed)
  }
}
