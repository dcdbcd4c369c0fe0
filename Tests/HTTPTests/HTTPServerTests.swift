import Execution
import Foundation
import HTTPClient
import HTTPServing
import RawHTTP
import Testing
import Waiting

@Suite struct HTTPServerTests {
  private func address(_ server: HTTPServer, _ path: String = "/") -> String {
    "http://127.0.0.1:\(server.port)\(path)"
  }

  @Test func `a request reaches the handler whole and its answer comes back whole`() async throws {
    let server = try HTTPServer { request in
      HTTPResponse(
        status: 201,
        headers: [
          ("content-type", "application/json; charset=utf-8"), ("cache-control", "no-cache"),
        ],
        body: Data("\(request.method) \(request.path) ".utf8) + request.body)
    }
    let reply = try await HTTPClient().send(
      "POST", address(server, "/session/a%20b?x=1"), headers: ["Content-Type": "text/plain"],
      body: Data("héllo".utf8), deadline: .backstop)
    #expect(reply.status == 201)
    #expect(String(decoding: reply.body, as: UTF8.self) == "POST /session/a b héllo")
    #expect(reply.headers["content-type"] == "application/json; charset=utf-8")
    #expect(reply.headers["cache-control"] == "no-cache")
  }

  @Test func `a stream's pieces come as they are sent, and its end ends the connection`()
    async throws
  {
    let configuration = HTTPServer.Configuration()
    let server = try HTTPServer(configuration, on: ListeningSocket(configuration)) { _ in
      .stream(HTTPResponse(status: 200, headers: [("content-type", "text/event-stream")])) {
        stream in
        for number in 1...3 {
          guard await stream.send(Data("data: \(number)\n\n".utf8)) else { return }
        }
      }
    }
    let reply = try await HTTPClient().send("GET", address(server), deadline: .backstop)
    #expect(reply.status == 200)
    #expect(reply.headers["content-length"] == nil)
    #expect(reply.headers["content-type"] == "text/event-stream")
    #expect(String(decoding: reply.body, as: UTF8.self) == "data: 1\n\ndata: 2\n\ndata: 3\n\n")
  }

  @Test func `a stream's work is cancelled when its client is gone`() async throws {
    let ended = Gate<Bool>()
    let configuration = HTTPServer.Configuration()
    let server = try HTTPServer(configuration, on: ListeningSocket(configuration)) { _ in
      .stream(HTTPResponse(status: 200)) { stream in
        var isTaken = true
        while isTaken { isTaken = await stream.send(Data(repeating: 0x61, count: 1 << 16)) }
        ended.open(.success(isTaken))
      }
    }
    let connection = try RawConnection(port: server.port)
    connection.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    // It reads nothing: the server holds one piece back, then learns that the client is gone.
    connection.close()
    #expect(try await ended.value() == false)
    server.stop()
  }

  @Test func `a stream ends with its server, and a piece may be large`() async throws {
    let (begun, ended) = (Gate<Bool>(), Gate<Bool>())
    let configuration = HTTPServer.Configuration()
    let server = try HTTPServer(configuration, on: ListeningSocket(configuration)) { _ in
      .stream(HTTPResponse(status: 200)) { stream in
        begun.open(.success(await stream.send(Data(repeating: 0x61, count: 4 << 20))))
        var isTaken = true
        while isTaken { isTaken = await stream.send(Data("more".utf8)) }
        ended.open(.success(isTaken))
      }
    }
    async let reply = HTTPClient().send("GET", address(server), deadline: .backstop)
    #expect(try await begun.value())
    server.stop()
    #expect(try await ended.value() == false)
    _ = try? await reply
  }

  @Test(arguments: ["GET", "POST", "DELETE", "PUT"])
  func `a request without a body has an empty one`(method: String) async throws {
    let server = try HTTPServer { request in
      HTTPResponse(status: 200, body: Data("\(request.method) \(request.body.count)".utf8))
    }
    let body = method == "GET" || method == "DELETE" ? nil : Data()
    let reply = try await HTTPClient().send(
      method, address(server), body: body, deadline: .backstop)
    #expect(String(decoding: reply.body, as: UTF8.self) == "\(method) 0")
  }

  @Test func `a body of a megabyte goes both ways`() async throws {
    let server = try HTTPServer { HTTPResponse(status: 200, body: $0.body) }
    let sent = Data((0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let reply = try await HTTPClient().send(
      "POST", address(server), body: sent, deadline: .backstop)
    #expect(reply.body == sent)
  }

  @Test func `many clients are answered at once while their handlers wait`() async throws {
    let meeting = Meeting(expecting: 24)
    let server = try HTTPServer { request in
      await meeting.arrive()
      return HTTPResponse(status: 200, body: Data(request.path.utf8))
    }
    let url = address(server)
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for index in 0..<24 {
        group.addTask {
          let reply = try await HTTPClient().send("GET", "\(url)\(index)", deadline: .backstop)
          return String(decoding: reply.body, as: UTF8.self)
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(answers == Set((0..<24).map { "/\($0)" }))
  }

  @Test func `one client keeps its connection over many requests`() async throws {
    let server = try HTTPServer { HTTPResponse(status: 200, body: $0.body) }
    let client = HTTPClient()
    for index in 0..<200 {
      let body = Data("\(index)".utf8)
      let reply = try await client.send("POST", address(server), body: body, deadline: .backstop)
      #expect(reply.body == body)
    }
  }

  @Test func `a body past the limit is refused before it is read`() async throws {
    var configuration = HTTPServer.Configuration()
    configuration.bodyLimit = 1000
    let server = try HTTPServer(configuration) { _ in HTTPResponse(status: 200) }
    let fits = try await HTTPClient().send(
      "POST", address(server), body: Data(count: 1000), deadline: .backstop)
    #expect(fits.status == 200)
    let refused = try await HTTPClient().send(
      "POST", address(server), body: Data(count: 1001), deadline: .backstop)
    #expect(refused.status == 413)
  }

  @Test func `a chunked body past the limit is refused too`() async throws {
    var configuration = HTTPServer.Configuration()
    configuration.bodyLimit = 10
    let server = try HTTPServer(configuration) { _ in HTTPResponse(status: 200) }
    let reply = try await RawConnection.exchange(
      port: server.port,
      "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "6\r\nabcdef\r\n6\r\nabcdef\r\n0\r\n\r\n")
    #expect(reply.hasPrefix("HTTP/1.1 413"))
  }

  @Test func `headers past the limit are refused`() async throws {
    let server = try HTTPServer { _ in HTTPResponse(status: 200) }
    let reply = try await HTTPClient().send(
      "GET", address(server), headers: ["X-Long": String(repeating: "x", count: 40_000)],
      deadline: .backstop)
    #expect(reply.status == 431)
  }

  @Test(arguments: ["evil.example", "evil.example:80", "127.0.0.1.evil.example", ""])
  func `a foreign Host is refused`(host: String) async throws {
    let server = try HTTPServer { _ in HTTPResponse(status: 200) }
    let reply = try await RawConnection.exchange(
      port: server.port, "GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
    #expect(reply.hasPrefix("HTTP/1.1 403"))
  }

  @Test(arguments: ["localhost", "LOCALHOST:99", "[::1]:4723", "127.0.0.1"])
  func `a loopback Host is taken`(host: String) async throws {
    let server = try HTTPServer { _ in HTTPResponse(status: 200) }
    let reply = try await RawConnection.exchange(
      port: server.port, "GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
    #expect(reply.hasPrefix("HTTP/1.1 200"))
  }

  @Test func `a foreign Origin is refused`() async throws {
    let server = try HTTPServer { _ in HTTPResponse(status: 200) }
    let reply = try await HTTPClient().send(
      "POST", address(server), headers: ["Origin": "http://evil.example"], body: Data(),
      deadline: .backstop)
    #expect(reply.status == 403)
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
    "nonsense\r\n\r\n",
  ])
  func `a request that HTTP forbids never reaches the handler`(request: String) async throws {
    let server = try HTTPServer { _ in HTTPResponse(status: 200) }
    let reply = try await RawConnection.exchange(port: server.port, request)
    #expect(!reply.contains("HTTP/1.1 200"), "\(reply)")
  }

  @Test func `a port in use is named`() throws {
    let server = try HTTPServer { _ in HTTPResponse(status: 200) }
    var configuration = HTTPServer.Configuration()
    configuration.port = server.port
    let error = #expect(throws: HTTPServingError.self) {
      try HTTPServer(configuration) { _ in HTTPResponse(status: 200) }
    }
    #expect(error?.code == .portInUse)
    #expect(error?.description.contains("\(server.port)") == true)
  }

  @Test(arguments: ["nowhere.example", "203.0.113.9", "not an address"])
  func `an address of elsewhere is refused`(host: String) throws {
    var configuration = HTTPServer.Configuration()
    configuration.host = host
    let error = #expect(throws: HTTPServingError.self) {
      try HTTPServer(configuration) { _ in HTTPResponse(status: 200) }
    }
    #expect(error?.code == .badAddress)
  }

  @Test func `stopping answers what waits and frees the port`() async throws {
    let arrived = Meeting(expecting: 2)
    let server = try HTTPServer { _ in
      await arrived.arrive()
      await Forever.wait()
      return HTTPResponse(status: 200)
    }
    let url = address(server)
    async let answer = HTTPClient().send("GET", url, deadline: .backstop)
    await arrived.arrive()
    server.stop()
    let reply = try await answer
    #expect(reply.status == 503)
    var configuration = HTTPServer.Configuration()
    configuration.port = server.port
    let next = try HTTPServer(configuration) { _ in HTTPResponse(status: 204) }
    let again = try await HTTPClient().send("GET", address(next), deadline: .backstop)
    #expect(again.status == 204)
  }
}
