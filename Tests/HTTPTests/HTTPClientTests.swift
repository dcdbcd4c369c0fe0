import Foundation
import HTTPClient
import HTTPServing
import Testing
import Waiting

@Suite struct HTTPClientTests {
  @Test func `a port without a listener cannot be connected to`() async throws {
    let server = try HTTPServer { _ in HTTPResponse(status: 200) }
    let port = server.port
    server.stop()
    let error = await #expect(throws: HTTPClientError.self) {
      try await HTTPClient().send("GET", "http://127.0.0.1:\(port)/", deadline: .backstop)
    }
    #expect(error?.code == .cannotConnect)
  }

  @Test func `a handshake that is cut off is a connection lost: a server may be on its way`()
    async throws
  {
    let listener = try Listener()
    defer { listener.close() }
    // As a proxy does that has no server behind it yet.
    listener.onClient { client in
      var bytes = [UInt8](repeating: 0, count: 4096)
      _ = read(client, &bytes, bytes.count)
    }
    let error = await #expect(throws: HTTPClientError.self) {
      try await HTTPClient().send(
        "GET", "https://127.0.0.1:\(listener.port)/", deadline: .backstop)
    }
    #expect(error?.code == .connectionLost)
    #expect(error?.description.contains("the TLS handshake failed") == true)
  }

  @Test func `no error tells the address' password`() async throws {
    let server = try HTTPServer { _ in
      await Forever.wait()
      return HTTPResponse(status: 200)
    }
    let silent = "http://any:s3cret@127.0.0.1:\(server.port)/"
    let late = await #expect(throws: HTTPClientError.self) {
      try await HTTPClient().send("GET", silent, deadline: .milliseconds(50))
    }
    server.stop()
    let refused = await #expect(throws: HTTPClientError.self) {
      try await HTTPClient().send("GET", silent, deadline: .backstop)
    }
    for error in [late, refused] {
      #expect(error?.description.contains("s3cret") == false, "\(String(describing: error))")
      #expect(error?.description.contains("//•••@127.0.0.1") == true)
    }
  }

  @Test func `an answer that doesn't come in time is a time-out`() async throws {
    let server = try HTTPServer { _ in
      await Forever.wait()
      return HTTPResponse(status: 200)
    }
    let error = await #expect(throws: HTTPClientError.self) {
      try await HTTPClient().send(
        "GET", "http://127.0.0.1:\(server.port)/", deadline: .milliseconds(50))
    }
    #expect(error?.code == .timedOut)
  }

  @Test func `a request behind a slow one shares its deadline`() async throws {
    let server = try HTTPServer { request in
      if request.path == "/slow" { await Forever.wait() }
      return HTTPResponse(status: 200)
    }
    let client = HTTPClient()
    let url = "http://127.0.0.1:\(server.port)"
    let slow = Task {
      try await client.send("GET", url + "/slow", deadline: .milliseconds(300))
    }
    let behind = await #expect(throws: HTTPClientError.self) {
      _ = try await client.send("GET", url + "/slow", deadline: .milliseconds(30))
    }
    #expect(behind?.code == .timedOut)
    await #expect(throws: HTTPClientError.self) { try await slow.value }
    let after = try await client.send("GET", url + "/quick", deadline: .backstop)
    #expect(after.status == 200)
  }

  @Test func `an answer past the limit is refused`() async throws {
    let server = try HTTPServer { _ in HTTPResponse(status: 200, body: Data(count: 2000)) }
    let error = await #expect(throws: HTTPClientError.self) {
      try await HTTPClient(bodyLimit: 1999).send(
        "GET", "http://127.0.0.1:\(server.port)/", deadline: .backstop)
    }
    #expect(error?.code == .tooLarge)
  }

  @Test func `a cancelled task's request ends`() async throws {
    let arrived = Meeting(expecting: 2)
    let server = try HTTPServer { _ in
      await arrived.arrive()
      await Forever.wait()
      return HTTPResponse(status: 200)
    }
    let url = "http://127.0.0.1:\(server.port)/"
    let task = Task { try await HTTPClient().send("GET", url, deadline: .backstop) }
    await arrived.arrive()
    task.cancel()
    let error = await #expect(throws: HTTPClientError.self) { try await task.value }
    #expect(error?.code == .cancelled)
  }

  @Test(arguments: ["", "nonsense://x", "http://", "http://127.0.0.1:99999/"])
  func `an address that HTTP can't use is refused`(url: String) async throws {
    let error = await #expect(throws: HTTPClientError.self) {
      try await HTTPClient().send("GET", url, deadline: .backstop)
    }
    #expect(error?.code == .invalid)
  }
}
