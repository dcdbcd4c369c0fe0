import Execution
import Foundation
import HTTPClient
import JSONModel
import ProcessControl
import Waiting
import WebDriverClient

/// A `qa-runner serve` of a test's own, in a process of its own.
final class Server: Sendable {
  struct Failure: Error, CustomStringConvertible { var description: String }

  /// An answer and how long it took.
  struct Reply: Sendable {
    var code: String
    var fault: String?
    var value: JSONValue
    var time: Duration
    var answer: Expectation.Answer { Expectation.Answer(code, fault) }
  }

  let process: ChildProcess
  let url: String
  let port: Int
  let scratch: RowScratch
  private let client: WebDriverClient

  /// Starts one and waits until it serves.
  /// - Parameter wrapper: What the server's own command line is given to as arguments.
  init(
    in scratch: RowScratch, port: Int = 0, wrapper: [String] = [], options: [String] = [],
    state: String? = nil
  ) async throws {
    self.scratch = scratch
    let line =
      wrapper + [
        Products.runner, "serve", "--no-token", "--port", "\(port)", "--allow-any-app",
        "--start-timeout", "2s", "--command-timeout", "2s", "--ready-fd", "3", "--state-dir",
        state ?? scratch.state,
      ] + options
    let ends = Pipe()
    let write = Descriptor(owning: dup(ends.fileHandleForWriting.fileDescriptor))
    try ends.fileHandleForWriting.close()
    var command = Command(
      line[0], Array(line.dropFirst()),
      environment: [
        "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "TMPDIR": scratch.path, "QA_NODE": scratch.mark,
        "HOME": scratch.path,
      ])
    command.inherited = [write]
    command.output = .null
    command.errors = .descriptor(scratch.log)
    process = try await scratch.launcher.launch(command)
    write.close()
    let reading = ends.fileHandleForReading
    let ready = try await withDeadline(.backstop) {
      await runBlocking(on: DispatchQueue(label: "matrix.ready")) { reading.availableData }
    }
    url = String(decoding: ready, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard let port = URL(string: url)?.port else {
      throw Failure(description: "The server did not come up: \(scratch.logText)")
    }
    self.port = port
    client = WebDriverClient(url: url)
  }

  func send(
    _ method: String, _ path: String, _ body: JSONValue? = nil, client: WebDriverClient? = nil,
    within limit: Duration = .backstop
  ) async throws -> Reply {
    let start = ContinuousClock.now
    let reply = try await (client ?? self.client).reply(method, path, body, within: limit)
    let time = start.duration(to: .now)
    guard let value = try JSONParser.parse(reply.body)["value"] else {
      throw Failure(description: "\(method) \(path) was answered without a value")
    }
    return Reply(
      code: reply.status == 200 ? "ok" : value["error"]?.stringValue ?? "no error named",
      fault: value["data"]?["qa:fault"]?.stringValue, value: value, time: time)
  }

  /// Where the kernel lists its open descriptors.
  var descriptorFolder: String { "/proc/\(process.pid)/fd" }

  func status() async throws -> JSONValue { try await send("GET", "/status").value }

  /// Starts a session of a program in a terminal, or of an agent without one.
  func newSession(
    _ program: [String], isCore: Bool = false, client: WebDriverClient? = nil
  ) async throws -> Reply {
    try await send("POST", "/session", Self.request(program, isCore: isCore), client: client)
  }

  static func request(_ program: [String], isCore: Bool = false) -> JSONValue {
    [
      "capabilities": [
        "alwaysMatch": [
          "platformName": .string(isCore ? "core" : "tui"), "appium:app": .string(program[0]),
          "appium:processArguments": ["args": .array(program.dropFirst().map { .string($0) })],
        ]
      ]
    ]
  }

  func session(_ program: [String], isCore: Bool = false) async throws -> String {
    let reply = try await newSession(program, isCore: isCore)
    guard let id = reply.value["sessionId"]?.stringValue else {
      throw Failure(description: "No session of \(program): \(reply.value)")
    }
    return id
  }

  /// The process of a session's app, and how `/status` says it is.
  func app(_ session: String) async throws -> (pid: Int32, state: String)? {
    let sessions = try await status()["qa:sessions"]?.arrayValue ?? []
    guard let entry = sessions.first(where: { $0["id"]?.stringValue == session }),
      let pid = entry["pid"]?.integerValue
    else { return nil }
    return (Int32(pid), entry["state"]?.stringValue ?? "")
  }

  /// What the server's descriptors are, by number: `12 /dev/ptmx`.
  func openFiles() -> [String] {
    entryNames(in: descriptorFolder).compactMap { Int($0) }.sorted().map { number in
      let file = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "\(descriptorFolder)/\(number)")
      return "\(number) \(file ?? "closed")"
    }
  }

  /// What is known of a server that ended by itself.
  func gone() async -> Failure {
    let exit = try? await process.exit(within: .seconds(1))
    return Failure(
      description:
        "The server is gone: \(exit.map { "\($0)" } ?? "not reaped"): \(scratch.logText.suffix(2000))"
    )
  }

  /// Ends the server and waits for it.
  func stop() async throws {
    process.signal(SIGTERM)
    process.signal(SIGTERM)
    _ = try await process.exit(within: .backstop)
  }
}
