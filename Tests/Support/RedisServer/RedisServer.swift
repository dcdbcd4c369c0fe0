import Foundation
import ProcessControl
import Waiting

/// A `redis-server` of a test's own, in a folder of its own; it ends with `end()`.
package final class RedisServer: Sendable {
  package enum Failure: Error { case doesNotAnswer(String) }

  private let launcher = Launcher()
  private let child: ChildProcess
  package let folder: String
  private let arguments: [String]
  /// Where it listens, as `--queue` takes it.
  package let url: String

  /// Starts one on a unix socket.
  ///
  /// - Parameters:
  ///   - options: Further options, `--appendonly yes` for example.
  ///   - folder: Of an earlier one that has ended; nil: a new one.
  package static func start(_ options: [String] = [], in folder: String? = nil) async throws
    -> RedisServer
  {
    let folder = try folder ?? makeFolder()
    let socket = folder + "/redis.sock"
    return try await RedisServer(
      ["--port", "0", "--unixsocket", socket] + options, folder: folder,
      url: "redis+unix://\(socket)", probe: ["-s", socket])
  }

  /// Starts one on a loopback port, with TLS where a certificate is given.
  package static func start(port: Int, tls: Certificate? = nil, in folder: String? = nil)
    async throws -> RedisServer
  {
    let folder = try folder ?? makeFolder()
    guard let tls else {
      return try await RedisServer(
        ["--port", "\(port)", "--bind", "127.0.0.1"], folder: folder,
        url: "redis://127.0.0.1:\(port)", probe: ["-p", "\(port)"])
    }
    return try await RedisServer(
      [
        "--port", "0", "--tls-port", "\(port)", "--bind", "127.0.0.1", "--tls-cert-file",
        tls.certificate, "--tls-key-file", tls.key, "--tls-auth-clients", "no",
      ], folder: folder, url: "rediss://localhost:\(port)",
      probe: ["-p", "\(port)", "--tls", "--insecure"])
  }

  private init(_ arguments: [String], folder: String, url: String, probe: [String]) async throws {
    self.arguments = arguments
    self.folder = folder
    self.url = url
    var command = Command(
      "setpriv",
      // It ends with the launcher's thread, so with this process, however that ends.
      ["--pdeathsig", "KILL", "redis-server", "--dir", folder, "--save", ""]
        + ["--logfile", folder + "/redis.log"] + arguments)
    command.output = .null
    command.errors = .null
    child = try await launcher.launch(command)
    let launcher = launcher
    let answers = try await eventually {
      var ping = Command("redis-cli", probe + ["ping"])
      ping.output = .null
      ping.errors = .null
      let port = try await launcher.launch(ping)
      guard try await port.exit(within: .backstop) == .exited(0) else { return false }
      // A server with a password answers, too; one that is not there does not.
      return true
    }
    guard answers else { throw Failure.doesNotAnswer(folder) }
  }

  package static func makeFolder() throws -> String {
    let folder = "/tmp/qa-redis-\(UInt32.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    return folder
  }

  /// Ends it as a crash would; its folder stays, for another one.
  package func kill() async throws {
    child.signal(SIGKILL)
    _ = try await child.exit(within: .backstop)
  }

  /// Has it answer nothing until `thaw()`.
  package func freeze() { child.signal(SIGSTOP) }
  package func thaw() { child.signal(SIGCONT) }

  /// Ends it and removes its folder.
  package func end() async throws {
    try await kill()
    try FileManager.default.removeItem(atPath: folder)
  }

  /// A port of the loopback that nothing listens on.
  package static func freePort() -> Int {
    let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        _ = unsafe bind(socket, pointer, size)
        _ = unsafe getsockname(socket, pointer, &size)
      }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}

/// A certificate for `localhost` that is its own authority.
package struct Certificate: Sendable {
  package var certificate: String
  package var key: String

  /// Makes one in a folder.
  package init(in folder: String) async throws {
    certificate = folder + "/server.crt"
    key = folder + "/server.key"
    var command = Command(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=localhost", "-addext",
        "subjectAltName=DNS:localhost",
      ])
    command.output = .null
    command.errors = .null
    _ = try await Launcher().launch(command).exit(within: .backstop)
  }
}
