import Foundation
import HTTPClient
import HTTPServing
import RawHTTP
import Synchronization
import Testing
import Waiting

/// Requests byte by byte: what the server takes, and what it refuses before the handler.
@Suite(.timeLimit(.backstop)) struct RequestFormTests {
  private static let host = "Host: localhost\r\n"

  private func server(
    _ configure: (inout HTTPServer.Configuration) -> Void = { _ in }
  ) throws -> HTTPServer {
    var configuration = HTTPServer.Configuration()
    configure(&configuration)
    return try HTTPServer(configuration) {
      HTTPResponse(status: 200, body: Data("\($0.method) \($0.path) ".utf8) + $0.body)
    }
  }

  static let taken: [(String, String)] = [
    ("GET / HTTP/1.1\r\n\(host)\r\n", "GET / "),
    ("\r\n\r\n\r\n\r\nGET / HTTP/1.1\r\n\(host)\r\n", "GET / "),
    ("GET /a%20b?c=%zz#d HTTP/1.1\r\n\(host)\r\n", "GET /a b "),
    ("GET http://localhost/a HTTP/1.1\r\n\(host)\r\n", "GET /a "),
    ("GET / HTTP/1.0\r\n\(host)\r\n", "GET / "),
    ("POST / HTTP/1.1\r\n\(host)content-length: 3\r\n\r\nabc", "POST / abc"),
    (
      "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\nt: u\r\n\r\n",
      "POST / abc0123456789"
    ),
    ("POST / HTTP/1.1\r\n\(host)Expect: 100-continue\r\nContent-Length: 1\r\n\r\nx", "POST / x"),
  ]

  @Test(arguments: taken.indices)
  func `a request in any of its forms is taken`(index: Int) async throws {
    let server = try server()
    let reply = try await RawConnection.exchange(port: server.port, Self.taken[index].0)
    #expect(reply.contains("HTTP/1.1 200 OK\r\n"), "\(reply)")
    #expect(reply.hasSuffix("\r\n\r\n" + Self.taken[index].1), "\(reply)")
  }

  static let refused: [(String, Int)] = [
    ("GET  / HTTP/1.1\r\n\(host)\r\n", 400), ("GET /\r\n\(host)\r\n", 400),
    ("G(T / HTTP/1.1\r\n\(host)\r\n", 400), ("GET x HTTP/1.1\r\n\(host)\r\n", 400),
    ("GET /% HTTP/1.1\r\n\(host)\r\n", 400), ("GET /%00 HTTP/1.1\r\n\(host)\r\n", 400),
    ("GET /%ff HTTP/1.1\r\n\(host)\r\n", 400), ("GET / HTTP/2.0\r\n\(host)\r\n", 505),
    ("GET / HTTP/1.1\n\(host)\n\n\r\n\r\n", 400),
    (String(repeating: "\r\n", count: 5) + "GET / HTTP/1.1\r\n\(host)\r\n", 400),
    ("GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n\(host) folded\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n\(host)X: a\u{1}b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 1\r\n\r\na", 400),
    ("POST / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\n\(host)Content-Length: +1\r\n\r\na", 400),
    ("POST / HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\n\(host)Content-Length: 99999999999\r\n\r\n", 413),
    (
      "POST / HTTP/1.1\r\n\(host)Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400
    ),
    ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: gzip\r\n\r\n", 501),
    ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
    ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n", 400),
    ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\n\(host)Expect: magic\r\nContent-Length: 1\r\n\r\n", 417),
    ("GET / HTTP/1.1\r\n\(host)\(String(repeating: "a: b\r\n", count: 200))\r\n", 431),
  ]

  @Test(arguments: refused.indices)
  func `what is ambiguous or malformed is refused, and the connection closed`(
    index: Int
  ) async throws {
    let server = try server()
    let reply = try await RawConnection.exchange(port: server.port, Self.refused[index].0)
    #expect(reply.hasPrefix("HTTP/1.1 \(Self.refused[index].1) "), "\(reply)")
    #expect(reply.contains("\r\nconnection: close\r\n"), "\(reply)")
    #expect(server.counts.refused == 1)
  }

  @Test func `HEAD gets the head alone`() async throws {
    let server = try server()
    let reply = try await RawConnection.exchange(
      port: server.port, "HEAD /x HTTP/1.1\r\n\(Self.host)\r\n")
    #expect(reply.hasSuffix("content-length: 8\r\n\r\n"), "\(reply)")
  }

  @Test func `a client that waits for leave to send gets it`() async throws {
    let server = try server()
    let reply = try await RawConnection.exchange(
      port: server.port,
      "POST / HTTP/1.1\r\n\(Self.host)Expect: 100-continue\r\nContent-Length: 3\r\n\r\n")
    #expect(reply == "HTTP/1.1 100 Continue\r\n\r\n")
  }

  @Test func `the rest of a request that doesn't come is not waited for`() async throws {
    let server = try server { $0.transferLimit = .milliseconds(300) }
    let reply = try await RawConnection.exchange(
      port: server.port, "POST / HTTP/1.1\r\n\(Self.host)Content-Length: 30\r\n\r\nabc")
    #expect(reply.hasPrefix("HTTP/1.1 408 "), "\(reply)")
  }

  @Test func `empty lines one after another don't keep a connection`() async throws {
    let server = try server { $0.transferLimit = .milliseconds(300) }
    let connection = try RawConnection(port: server.port)
    let clock = ContinuousClock()
    let begin = clock.now
    let isGone = try await eventually {
      connection.send("\r\n")
      return server.counts.open == 0 && server.counts.accepted == 1
    }
    #expect(isGone)
    // The fifth line is refused, however long the lines take.
    #expect(server.counts.refused == 1)
    #expect(clock.now - begin < .seconds(10))
  }

  @Test func `requests one after another without a pause don't keep others waiting`() async throws {
    let answered = Atomic(0)
    let configuration = HTTPServer.Configuration()
    let server = try HTTPServer(configuration, on: try ListeningSocket(configuration)) { request in
      if request.path == "/many" {
        // Each takes a while of the server's own thread.
        let end = ContinuousClock.now + .milliseconds(1)
        while ContinuousClock.now < end {}
        answered.add(1, ordering: .relaxed)
      }
      return .ready(HTTPResponse(status: 200))
    }
    let count = 3000
    let many = try RawConnection(port: server.port)
    many.send(String(repeating: "GET /many HTTP/1.1\r\n\(Self.host)\r\n", count: count))
    #expect(try await eventually { answered.load(ordering: .relaxed) > 0 })
    let other = try await HTTPClient().send(
      "GET", "http://127.0.0.1:\(server.port)/other", deadline: .backstop)
    #expect(other.status == 200)
    #expect(answered.load(ordering: .relaxed) < count)
    #expect(try await eventually { answered.load(ordering: .relaxed) == count })
  }

  @Test func `all requests on their way share one limit, and give back what they held`()
    async throws
  {
    let server = try server { $0.memoryLimit = 200_000 }
    let text = "POST / HTTP/1.1\r\n\(Self.host)Content-Length: 190000\r\n\r\n"
    let part = text + String(repeating: "x", count: 150_000)
    var crowd = try (0..<4).map { _ in try RawConnection(port: server.port) }
    for connection in crowd { connection.send(part) }
    // What is there is held up to the limit; the rest of the crowd is refused.
    #expect(try await eventually { server.counts.refused >= 2 })
    #expect(server.counts.refused < 4)
    let small = try await RawConnection.exchange(
      port: server.port, "GET /small HTTP/1.1\r\n\(Self.host)\r\n")
    #expect(small.hasPrefix("HTTP/1.1 200 "), "\(small)")
    for connection in crowd { connection.close() }
    crowd = []
    #expect(try await eventually { server.counts.open <= 1 })
    let large = try await HTTPClient().send(
      "POST", "http://127.0.0.1:\(server.port)/", body: Data(count: 190_000), deadline: .backstop)
    #expect(large.status == 200)
  }

  @Test func `a crowd makes room for whoever comes`() async throws {
    let server = try server { $0.connectionLimit = 8 }
    let client = HTTPClient()
    let url = "http://127.0.0.1:\(server.port)/"
    _ = try await client.send("GET", url, deadline: .backstop)
    let crowd = try (0..<40).map { _ in try RawConnection(port: server.port) }
    // One that has asked before is kept longer than those that never did.
    let again = try await client.send("GET", url, deadline: .backstop)
    #expect(again.status == 200)
    let other = try await HTTPClient().send("GET", url, deadline: .backstop)
    #expect(other.status == 200)
    #expect(server.counts.open <= 8)
    #expect(server.counts.evicted >= 32)
    withExtendedLifetime(crowd) {}
  }

  @Test func `a handler whose client is gone is cancelled, and its answer reported lost`()
    async throws
  {
    let arrived = Meeting(expecting: 2)
    let lost = Meeting(expecting: 2)
    let server = try HTTPServer { _ in
      await arrived.arrive()
      await Forever.wait()
      var response = HTTPResponse(status: 200)
      response.onLost = { Task { await lost.arrive() } }
      return response
    }
    let connection = try RawConnection(port: server.port)
    connection.send("GET / HTTP/1.1\r\n\(Self.host)\r\n")
    await arrived.arrive()
    connection.close()
    await lost.arrive()
    #expect(server.counts.open == 0)
  }
}
