import Foundation
import RedisServer
import SharedQueue
import Testing
import Waiting

@Suite struct QueueRefusalTests {
  /// The error of connecting to a URL.
  private func refusal(_ url: String, _ plan: SharedPlan = plain(1)) -> QueueError? {
    do {
      try QueueStore(try QueueAddress(url), run: "7", host: "one").open(plan)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ("http://h", "no scheme that is known"), ("redis://", "names no host"),
      ("redis+unix://", "names no socket"), ("redis://h/x", "not a number"),
      ("redis://h:99999", "out of range"), ("rediss://h?key=1", "unknown option \"key\""),
    ])
  func `an address that leads nowhere is refused with the forms`(url: String, reason: String) {
    let error = refusal(url)
    #expect(error?.kind == .usage)
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "none")")
    #expect(error?.description.contains("redis://[USER:PASSWORD@]HOST") == true)
  }

  @Test func `a password is never shown`() throws {
    #expect(try QueueAddress("redis://me:secret@h:1/2").description == "redis://•••@h:1/2")
  }

  @Test func `a wrong and a missing password are told apart from no server`() async throws {
    let server = try await RedisServer.start(["--requirepass", "right"])
    let path = server.url.dropFirst("redis+unix://".count)
    let missing = try #require(refusal(server.url))
    #expect(missing.kind == .usage)
    #expect(missing.description.contains("Correct user and password"))
    let wrong = try #require(refusal("redis+unix://:wrong@\(path)"))
    #expect(wrong.description.contains("WRONGPASS"))
    #expect(!wrong.description.contains(":wrong@"))
    #expect(refusal("redis+unix://:right@\(path)") == nil)
    try await server.end()
    #expect(refusal(server.url)?.kind == .gone)
  }

  @Test func `an eviction policy that may drop keys is refused`() async throws {
    let server = try await RedisServer.start([
      "--maxmemory", "64mb", "--maxmemory-policy", "allkeys-lru",
    ])
    let error = try #require(refusal(server.url))
    #expect(error.kind == .usage)
    #expect(error.description.contains("maxmemory-policy allkeys-lru"))
    try await server.end()
  }

  @Test func `a server that is too old is refused`() async throws {
    let server = try await RedisServer.start()
    let version = try #require(
      try QueueStore(try QueueAddress(server.url), run: "7", host: "one")
        .command(["INFO", "server"]).text?.firstMatch(of: /redis_version:(\d+)(\.[\d.]+)/)?.output)
    let old = "redis_version:" + String(repeating: "0", count: version.1.count - 1) + "5"
    let proxy = try await QueueProxy(
      to: server, changing: ("redis_version:\(version.1)", old))
    let error = try #require(refusal(proxy.url))
    try await proxy.end()
    try await server.end()
    #expect(error.kind == .usage)
    #expect(
      error.description.contains("is of version \(old.dropFirst(14))\(version.2); 6.2 or newer"),
      "\(error.description)")
  }

  @Test func `another plan or other terms are refused with the difference`() async throws {
    let server = try await RedisServer.start()
    #expect(refusal(server.url, plain(2)) == nil)
    let other = try #require(refusal(server.url, plan([("tui", [])], name: "q")))
    #expect(other.description.contains("2 tests there, 1 here"))
    #expect(other.description.contains("only there: S/test 1 @p [tui]"))
    let terms = plan(
      Array(repeating: ("tui", []), count: 2), terms: ["retries": "1"])
    let differing = try #require(refusal(server.url, terms))
    #expect(differing.description.contains("retries: none there, 1 here"))
    try await server.end()
  }

  @Test func `a server without memory is reported`() async throws {
    let server = try await RedisServer.start(["--maxmemory", "100kb"])
    let error = refusal(server.url)
    #expect(error?.kind == .unwritable)
    #expect(error?.description.contains("Raise its maxmemory") == true)
    try await server.end()
  }

  @Test func `a server that cannot save is reported`() async throws {
    let server = try await RedisServer.start(["--save", "900 1"])
    let store = try QueueStore(try QueueAddress(server.url), run: "7", host: "one")
    try FileManager.default.createDirectory(
      atPath: server.folder + "/dump.rdb", withIntermediateDirectories: false)
    _ = try store.command(["BGSAVE"])
    let isRefused = try await eventually {
      refusal(server.url)?.description.contains("Make room on the server's disk") == true
    }
    #expect(isRefused)
    try await server.end()
  }

  @Test func `a frozen server is a deadline, not a hang`() async throws {
    let server = try await RedisServer.start()
    server.freeze()
    let address = try QueueAddress(server.url)
    #expect {
      try QueueStore(address, run: "7", host: "one", within: .milliseconds(200))
    } throws: { ($0 as? QueueError)?.kind == .unreachable }
    server.thaw()
    try await server.end()
  }

  @Test func `TLS needs a certificate that is accepted`() async throws {
    let folder = try RedisServer.makeFolder()
    let certificate = try await Certificate(in: folder)
    let server = try await RedisServer.start(
      port: RedisServer.freePort(), tls: certificate, in: folder)
    let error = try #require(refusal(server.url))
    #expect(error.kind == .usage)
    #expect(error.description.contains("certificate"))
    #expect(refusal("\(server.url)?ca=\(certificate.certificate)") == nil)
    let plain = server.url.replacingOccurrences(of: "rediss", with: "redis")
    #expect(refusal(plain) != nil)
    let name = server.url.replacingOccurrences(of: "localhost", with: "127.0.0.1")
    #expect(refusal("\(name)?ca=\(certificate.certificate)")?.kind == .usage)
    try await server.end()
  }
}
