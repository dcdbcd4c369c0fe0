import Execution
import Foundation
import HTTPServing
package import JSONModel
package import PageObjects
import Synchronization
import Waiting
package import WireProtocol

/// A WebDriver server that answers what a test tells it to.
package final class FakeDriver: Sendable {
  package enum Answer: Sendable {
    case value(JSONValue)
    case error(WebDriverErrorCode, String, data: [String: JSONValue] = [:])
    /// Whatever bytes, with a status.
    case raw(Int, String)
    /// None, until the driver stops.
    case silence
  }

  package struct Call: Sendable {
    package var method: String
    /// Below `/session/{id}`; `/session` itself for a new one.
    package var path: String
    package var body: JSONValue
    /// The `mobile: …` command, where it is one.
    package var script: String? { body["script"]?.stringValue }
    package var argument: JSONValue? { body["args"]?.arrayValue?.first }
    /// Whether it asks how the app has ended, as every session does before its own end.
    package var isLastLook: Bool { script == "mobile: exitStatus" }
  }

  private let server: HTTPServer
  private let recorded: Recorder

  private final class Recorder: Sendable {
    let calls = Mutex<[Call]>([])
    let end = Gate<Void>()
  }

  /// - Parameters:
  ///   - waitsByFrames: Whether it says that it knows `mobile: waitFor`.
  ///   - answer: The answer to a command; nil for the value null.
  package init(
    waitsByFrames: Bool = true, newSession: Answer? = nil,
    answer: @escaping @Sendable (Call) -> Answer? = { _ in nil }
  ) throws {
    let recorded = Recorder()
    self.recorded = recorded
    let capabilities: JSONValue = waitsByFrames ? ["qa:waitFor": true] : [:]
    let session = newSession ?? .value(["sessionId": "s1", "capabilities": capabilities])
    server = try HTTPServer { request in
      let body = (try? JSONParser.parse(request.body)) ?? .null
      let prefix = "/session/s1"
      let path =
        request.path.hasPrefix(prefix) ? String(request.path.dropFirst(prefix.count)) : request.path
      let call = Call(method: request.method, path: path, body: body)
      recorded.calls.withLock { $0.append(call) }
      switch path == "/session" ? session : answer(call) ?? Self.usual(call) {
      case .value(let value): return Self.reply(200, ["value": value])
      case .error(let code, let message, let data):
        return Self.reply(
          code.status,
          [
            "value": [
              "error": .string(code.rawValue), "message": .string(message), "stacktrace": "",
              "data": .object(data),
            ]
          ])
      case .raw(let status, let text): return HTTPResponse(status: status, body: Data(text.utf8))
      case .silence:
        // Opened when the driver goes; only ever with success.
        try? await recorded.end.value()
        return Self.reply(200, ["value": nil])
      }
    }
  }

  /// A server that is not ours, whose sessions have these capabilities.
  package convenience init(
    session capabilities: JSONValue, answer: @escaping @Sendable (Call) -> Answer? = { _ in nil }
  ) throws {
    try self.init(
      newSession: .value(["sessionId": "s1", "capabilities": capabilities]), answer: answer)
  }

  /// The app runs until a test says otherwise.
  private static func usual(_ call: Call) -> Answer {
    .value(call.isLastLook ? ["running": true] : .null)
  }

  deinit { recorded.end.open(.success(())) }

  private static func reply(_ status: Int, _ json: JSONValue) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [("content-type", "application/json; charset=utf-8")],
      body: json.encoded())
  }

  package var url: String { "http://127.0.0.1:\(server.port)" }
  package var calls: [Call] { recorded.calls.withLock { $0 } }
  /// The commands without their bodies, `POST /element/e1/click`, after the new session; looks at the
  /// app's end are left out.
  package var commands: [String] {
    calls.dropFirst().filter { !$0.isLastLook }.map {
      "\($0.method) \($0.path)" + ($0.script.map { " \($0)" } ?? "")
    }
  }

  /// Lets a driver live as long as a session of it.
  private struct Keeper: AppValue {
    var driver: FakeDriver
  }

  /// A session that does not look for long.
  package func app(wait: Duration = .seconds(2), command: Duration = .backstop) -> App {
    let app = App(
      driver: url, capabilities: ["platformName": "core", "appium:app": "sample"],
      timeouts: Timeouts(wait: wait, command: command, launch: .backstop))
    app[Keeper.self] = Keeper(driver: self)
    return app
  }
}

extension FakeDriver.Call {
  /// The wait that it asks for.
  package func wait() throws -> WaitRequest? {
    guard script == MobileCommand.waitFor.script, let argument else { return nil }
    return try argument.decoded(as: WaitRequest.self)
  }
}

/// An element as the wire names it.
package func element(_ id: String) -> JSONValue { [ElementReference.key: .string(id)] }
