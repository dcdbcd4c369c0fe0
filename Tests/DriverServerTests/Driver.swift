import DriverServer
import Execution
import Foundation
import HTTPClient
import JSONModel
import ProcessControl
import Testing
import Waiting
import WireProtocol

/// A server of a test's own with a client, spoken to as any client would.
final class Driver: Sendable {
  struct Failure: Error, CustomStringConvertible {
    var code: String
    var message: String
    var data: [String: JSONValue]
    var status: Int
    var description: String { "\(status) \(code): \(message) \(data)" }
  }

  let server: DriverServer
  private let client = HTTPClient()
  /// For what must not wait behind a command.
  private let aside = HTTPClient()

  init(_ server: DriverServer) { self.server = server }

  init(
    apps: [String: String] = Driver.programs,
    _ configure: (inout DriverServer.Configuration) -> Void = { _ in }
  ) throws {
    var configuration = DriverServer.Configuration()
    configuration.apps = Driver.commands(apps)
    configuration.startLimit = .backstop
    configuration.commandLimit = .backstop
    configure(&configuration)
    server = try DriverServer(configuration)
  }

  deinit {
    // Stopping blocks, which no test's thread may; the process waits for it before it exits.
    _ = Self.exitWait
    DispatchQueue(label: "driver-stop").async(group: Self.stops) { [server] in server.stop() }
  }

  private static let stops = DispatchGroup()
  private static let exitWait: Void = {
    atexit { _ = Driver.stops.wait(timeout: .now() + Duration.backstop / .seconds(1)) }
  }()

  static let programs = [
    "bash": "/bin/bash", "cat": "/bin/cat", "sh": "/bin/sh", "whiptail": "/usr/bin/whiptail",
    "sleep": "/bin/sleep", "mc": "/usr/bin/mc", "nano": "/usr/bin/nano", "htop": "/usr/bin/htop",
  ]

  /// Apps that start in their own home, so that no test writes into the package.
  static func commands(_ apps: [String: String]) -> [String: AppCommand] {
    apps.mapValues { AppCommand(path: $0, workingDirectory: AppCommand.homePlaceholder) }
  }

  /// Sends a request and gives the answer's value.
  /// - Throws: `Failure` for a WebDriver error.
  @discardableResult
  func send(
    _ method: String, _ path: String, _ body: JSONValue? = nil, headers: [String: String] = [:]
  ) async throws -> JSONValue {
    let isAside = method == "DELETE" || path == "/status" || path == "/session"
    let reply = try await (isAside ? aside : client).send(
      method, server.url + path, headers: headers,
      body: body?.encoded() ?? (method == "POST" ? Data("{}".utf8) : nil), deadline: .backstop)
    return try Self.value(reply)
  }

  static func value(_ reply: HTTPReply) throws -> JSONValue {
    let json = try JSONParser.parse(reply.body)
    let value = try #require(json["value"])
    #expect(json.objectValue?.count == 1, "only \"value\" may stand at the top level")
    guard reply.status >= 400 else { return value }
    throw Failure(
      code: value["error"]?.stringValue ?? "", message: value["message"]?.stringValue ?? "",
      data: value["data"]?.objectValue ?? [:], status: reply.status)
  }

  /// Starts a session of a program.
  func session(
    _ app: String, _ arguments: [String] = [], _ more: [String: JSONValue] = [:]
  ) async throws -> Client {
    var capabilities: [String: JSONValue] = [
      "appium:app": .string(app),
      "appium:processArguments": ["args": .array(arguments.map { .string($0) })],
    ]
    capabilities.merge(more) { $1 }
    let answer = try await send(
      "POST", "/session", ["capabilities": ["alwaysMatch": .object(capabilities)]])
    let id = try #require(answer["sessionId"]?.stringValue)
    return Client(
      driver: self, id: id, capabilities: answer["capabilities"]?.objectValue ?? [:])
  }
}

/// One session of a `Driver`.
struct Client: Sendable {
  let driver: Driver
  let id: String
  let capabilities: [String: JSONValue]

  /// A wait in milliseconds that no test takes unless it fails.
  static let backstop = Int(Duration.backstop.inMilliseconds)

  @discardableResult
  func get(_ path: String) async throws -> JSONValue {
    try await driver.send("GET", "/session/\(id)\(path)")
  }

  @discardableResult
  func post(_ path: String, _ body: JSONValue = [:]) async throws -> JSONValue {
    try await driver.send("POST", "/session/\(id)\(path)", body)
  }

  func end() async throws { try await driver.send("DELETE", "/session/\(id)") }

  /// The id of the first element that matches.
  func find(_ using: String, _ value: String) async throws -> String {
    let answer = try await post("/element", ["using": .string(using), "value": .string(value)])
    return try #require(answer[ElementReference.key]?.stringValue)
  }

  func count(_ using: String, _ value: String) async throws -> Int {
    let answer = try await post("/elements", ["using": .string(using), "value": .string(value)])
    return try #require(answer.arrayValue).count
  }

  @discardableResult
  func mobile(_ command: String, _ argument: JSONValue = [:]) async throws -> JSONValue {
    try await post("/execute/sync", ["script": .string("mobile: \(command)"), "args": [argument]])
  }

  @discardableResult
  func wait(
    _ query: LocatorQuery, _ condition: ElementCondition = .visible, negated: Bool = false,
    timeout: Int = Self.backstop
  ) async throws -> String? {
    let request = WaitRequest(
      locator: query, condition: condition, isNegated: negated, timeout: timeout)
    let answer = try await mobile("waitFor", try JSONValue(encoding: request))
    return answer[ElementReference.key]?.stringValue
  }

  /// Waits for a text anywhere on the screen.
  func see(_ text: String, timeout: Int = Self.backstop) async throws {
    try await wait(LocatorQuery(text: .contains(text), index: 0), .present, timeout: timeout)
  }

  func type(_ text: String) async throws { try await mobile("type", ["text": .string(text)]) }

  func press(_ key: String) async throws { try await mobile("pressKey", ["key": .string(key)]) }

  /// The process number of the app.
  func pid() async throws -> Int32 {
    let status = try await driver.send("GET", "/status")
    let session = status["qa:sessions"]?.arrayValue?.first { $0["id"]?.stringValue == id }
    return Int32(try #require(session?["pid"]?.integerValue))
  }
}

/// Runs `body`, which must fail with a WebDriver error, and gives that.
func failure(
  _ body: () async throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
) async throws -> Driver.Failure {
  let error = await #expect(throws: Driver.Failure.self, sourceLocation: sourceLocation) {
    try await body()
  }
  return try #require(error, sourceLocation: sourceLocation)
}
