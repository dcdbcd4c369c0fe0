import Foundation
import HTTPClient
import HTTPServing
import RawHTTP
import Synchronization
import Testing
import Waiting

/// Whether a server has a request.
private final class Asked: Sendable {
  let value = Mutex(false)
}

@Suite struct HTTPStreamTests {
  private let asked = Asked()

  private func server(_ stream: HTTPStream) throws -> HTTPServer {
    let configuration = HTTPServer.Configuration()
    return try HTTPServer(configuration, on: ListeningSocket(configuration)) { [asked] _ in
      asked.value.withLock { $0 = true }
      return .stream(headers: [("content-type", "text/event-stream")], stream)
    }
  }

  private func isAsked() async throws -> Bool {
    try await eventually { asked.value.withLock { $0 } }
  }

  @Test func `an open answer holds what was sent before and after its client came`() async throws {
    let stream = HTTPStream()
    stream.send(Array("data: early\n\n".utf8))
    let server = try server(stream)
    async let reply = HTTPClient().send(
      "GET", "http://127.0.0.1:\(server.port)/", deadline: .backstop)
    #expect(try await isAsked())
    // So large that the client cannot take it in one piece.
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    #expect(stream.send(piece))
    #expect(stream.send(Array("end".utf8)))
    stream.end()
    let received = try await reply
    #expect(received.status == 200)
    #expect(received.headers["content-type"] == "text/event-stream")
    #expect(received.headers["content-length"] == nil)
    #expect(received.body == Data("data: early\n\n".utf8) + Data(piece) + Data("end".utf8))
    #expect(!stream.send([0]))
  }

  @Test func `an open answer ends with its client`() async throws {
    let stream = HTTPStream()
    let server = try server(stream)
    let client = try RawConnection(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    #expect(try await isAsked())
    client.close()
    #expect(try await eventually { stream.isOver && server.counts.open == 0 })
    #expect(!stream.send([0]))
  }

  @Test func `an open answer ends with its server`() async throws {
    let stream = HTTPStream()
    let server = try server(stream)
    async let reply = HTTPClient().send(
      "GET", "http://127.0.0.1:\(server.port)/", deadline: .backstop)
    #expect(try await isAsked())
    stream.send(Array("data: 1\n\n".utf8))
    server.stop()
    #expect(stream.isOver)
    _ = try? await reply
  }

  @Test func `an answer that ended before its client came is whole`() async throws {
    let stream = HTTPStream()
    stream.send(Array("all".utf8))
    stream.end()
    let server = try server(stream)
    let reply = try await HTTPClient().send(
      "GET", "http://127.0.0.1:\(server.port)/", deadline: .backstop)
    #expect(reply.body == Data("all".utf8))
  }
}
