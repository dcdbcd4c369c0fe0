import DriverServer
import Execution
import Foundation
import HTTPClient
import HTTPServing
import JSONModel
import Synchronization
import WireProtocol

/// Takes requests and gives each to its session. Its paths have no `/wd/hub`, as Appium's have not.
final class PhoneServer: Sendable {
  private struct State {
    var sessions: [String: PhoneSession] = [:]
    var port = 0
    /// Whether the helpers are on the phone.
    var isInstalled = false
  }

  private let options: DoubleOptions
  /// Which runs the apps.
  private let phone: DriverServer
  private let faults: PhoneFaults
  private let state = Mutex(State())
  private let timing = DispatchTimer()

  init(_ options: DoubleOptions, phone: DriverServer) throws {
    self.options = options
    self.phone = phone
    faults = try PhoneFaults(options)
  }

  func listens(on port: Int) { state.withLock { $0.port = port } }

  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    do throws(PhoneError) {
      let value = try await value(for: request)
      return (["value": value] as JSONValue).response()
    } catch {
      return error.response()
    }
  }

  private func value(for request: HTTPRequest) async throws(PhoneError) -> JSONValue {
    let path = request.path.prefix { $0 != "?" }.split(separator: "/").map(String.init)
    let body = try body(of: request)
    switch (request.method, path.first, path.count) {
    case ("GET", "status", 1):
      return [
        "ready": true, "message": "The server is ready to accept new connections",
        "build": ["version": "3.1.2"],
      ]
    case ("POST", "session", 1): return try await newSession(body)
    case ("DELETE", "session", 2): return try await end(path[1])
    case (_, "session", 2...):
      if faults.shows(.silence) { await faults.waitForever() }
      guard let session = state.withLock({ $0.sessions[path[1]] }) else {
        throw PhoneError.noSession
      }
      return try await session.perform(
        PhoneRequest(
          method: request.method,
          path: path.dropFirst(2).map { $0.removingPercentEncoding ?? $0 }, body: body))
    default: throw PhoneError.unknownCommand
    }
  }

  private func body(of request: HTTPRequest) throws(PhoneError) -> JSONValue {
    guard !request.body.isEmpty else { return [:] }
    do {
      return try JSONParser.parse(request.body)
    } catch {
      throw PhoneError(.invalidArgument, "Could not parse the request's body as JSON")
    }
  }

  private func newSession(_ body: JSONValue) async throws(PhoneError) -> JSONValue {
    if faults.isKept || faults.shows(.hang) { await faults.waitForever() }
    if faults.shows(.refuse) {
      throw PhoneError(.sessionNotCreated, "Clearing out any previous sessions")
    }
    if faults.shows(.drop) {
      PhoneFaults.dropConnections(of: state.withLock { $0.port })
      await faults.waitForever()
    }
    let rules = try SessionRules(body)
    let isFirst = state.withLock { state in
      defer { state.isInstalled = true }
      return !state.isInstalled
    }
    if isFirst, options.firstSession > .zero { try? await timing.sleep(for: options.firstSession) }
    let session = try await PhoneSession.open(
      rules, on: phone.url, apps: Set(options.apps.keys),
      newCommandTimeout: options.newCommandTimeout)
    state.withLock { $0.sessions[session.id] = session }
    faults.sessionStarted()
    watch(session)
    return ["sessionId": .string(session.id), "capabilities": .object(session.capabilities)]
  }

  /// Ends a session that gets no command for too long.
  private func watch(_ session: PhoneSession) {
    guard session.newCommandTimeout > .zero else { return }
    Task { [weak self, timing] in
      while let self, self.state.withLock({ $0.sessions[session.id] != nil }) {
        let deadline = await session.deadline
        if timing.now >= deadline {
          _ = try? await self.end(session.id)
          return
        }
        try? await timing.sleep(until: deadline)
      }
    }
  }

  private func end(_ id: String) async throws(PhoneError) -> JSONValue {
    if faults.shows(.keep) { await faults.waitForever() }
    // Appium answers nothing also where it knows no such session.
    if let session = state.withLock({ $0.sessions.removeValue(forKey: id) }) {
      try await session.end()
    }
    return .null
  }
}

/// A command of a session.
struct PhoneRequest: Sendable {
  var method: String
  /// Behind the session's id.
  var path: [String]
  var body: JSONValue

  /// A parameter that the command needs.
  func need(_ name: String) throws(PhoneError) -> JSONValue {
    guard let value = body[name] else {
      throw .badParameters(wanted: [name], sent: (body.objectValue ?? [:]).keys.sorted())
    }
    return value
  }

  func text(_ name: String) throws(PhoneError) -> String {
    guard let text = try need(name).stringValue else {
      throw PhoneError(.invalidArgument, "'\(name)' must be a string")
    }
    return text
  }
}
