import Execution
import Foundation
import HTTPServing
import JSONModel
import ScreenExport
import Synchronization
import WireProtocol

extension DriverServer {
  /// Answers a request, and notes how it went.
  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    if let token, !token.isShown(by: request) {
      log?.tell(.warning, "request.refused", ["status": 401, "path": .path(request.path)])
      var refusal = HTTPResponse.refusal(401, "The token is missing or wrong.")
      refusal.headers.append(("www-authenticate", "Basic realm=\"qa-runner\""))
      return refusal
    }
    if let page = await operatorsAnswer(request) { return page }
    let number = commandCount.wrappingAdd(1, ordering: .relaxed).newValue
    let start = timing.now
    var subject = CommandSubject()
    let outcome: String
    let response: HTTPResponse
    do throws(WebDriverError) {
      response = try await carryOut(request, &subject)
      outcome = "success"
    } catch {
      response = .failure(error)
      outcome = error.code.rawValue
      subject.error = error
    }
    note(subject, outcome: outcome, number: number, since: start)
    return response
  }

  /// The answer to a command that only looks at what is there, given as it comes; nil for one that
  /// may have to wait, and for whatever is not quite right.
  func glance(at request: HTTPRequest) -> HTTPResponse? {
    if let token, !token.isShown(by: request) { return nil }
    if request.method == HTTPMethod.get.rawValue, request.path == "/status" {
      return statusAnswer()
    }
    // A larger body takes longer to read than others may wait for it.
    guard request.body.count <= Self.briefBody else { return nil }
    guard
      case .endpoint(let endpoint, let variables) = router.match(
        method: request.method, path: request.path),
      let session = variables.session.flatMap(registry.session), endpoint.mayBeImmediate
    else { return nil }
    let start = timing.now
    var subject = CommandSubject(name: endpoint.name, session: session.id)
    let response: HTTPResponse
    do throws(WebDriverError) {
      let command = SessionCommand(
        endpoint: endpoint, variables: variables, body: try Self.body(request))
      guard let value = try session.answer(command) else { return nil }
      response = .success(value)
    } catch {
      response = .failure(error)
      subject.error = error
    }
    let number = commandCount.wrappingAdd(1, ordering: .relaxed).newValue
    note(
      subject, outcome: subject.error?.code.rawValue ?? "success", number: number, since: start)
    return response
  }

  private static let briefBody = 4096
  /// A body that is read where it holds no other command up.
  private static let longBody = 256 << 10

  /// The state of the server, as any command noted.
  private func statusAnswer() -> HTTPResponse {
    let start = timing.now
    let response = HTTPResponse.success(status)
    let number = commandCount.wrappingAdd(1, ordering: .relaxed).newValue
    note(
      CommandSubject(name: Endpoint.status.name), outcome: "success", number: number, since: start)
    return response
  }

  private func note(
    _ subject: CommandSubject, outcome: String, number: Int, since start: ContinuousClock.Instant
  ) {
    let time = start.duration(to: timing.now)
    metrics.note(command: subject.name, outcome: outcome, time: time)
    log?.tell(
      subject.error.map { $0.code.isServersOwn ? .info : .debug } ?? .debug, "command",
      [
        "session": subject.session.map { .string($0) }, "command": .number(Double(number)),
        "name": .string(subject.name), "outcome": .string(outcome), "seconds": .time(time),
        "fault": subject.error?.fault.map { .string($0.rawValue) },
        "message": subject.error.map { .string(String($0.message.prefix(300))) },
      ])
  }

  /// What a request turned out to be about, for the log.
  struct CommandSubject {
    var name = "unknown"
    var session: String?
    var error: WebDriverError?
  }

  private func carryOut(
    _ request: HTTPRequest, _ subject: inout CommandSubject
  ) async throws(WebDriverError) -> HTTPResponse {
    switch router.match(method: request.method, path: request.path) {
    case .unknownCommand:
      throw WebDriverError(
        .unknownCommand, "There is no command at \(request.path.printable.prefix(200)).")
    case .unknownMethod:
      throw WebDriverError(
        .unknownMethod,
        "\(request.path.printable.prefix(200)) takes no \(request.method.prefix(40)).")
    case .endpoint(let endpoint, let variables):
      subject.name = endpoint.name
      subject.session = variables.session.map { String($0.printable.prefix(80)) }
      return try await carryOut(endpoint, variables, request)
    }
  }

  private func carryOut(
    _ endpoint: Endpoint, _ variables: PathVariables, _ request: HTTPRequest
  ) async throws(WebDriverError) -> HTTPResponse {
    if endpoint == .status { return .success(status) }
    if endpoint == .newSession { return try await newSession(try await read(request), request) }
    let id = variables.session ?? ""
    if endpoint == .deleteSession {
      // Ended already is ended: a client that asks twice is told so.
      guard end(id, .deleted) else { throw noSession(id) }
      return .success(.null)
    }
    guard let session = registry.session(id) else { throw noSession(id) }
    if endpoint == .closeWindow {
      guard end(id, .deleted) else { throw noSession(id) }
      return .success([])
    }
    // An unknown session comes before a malformed body (section "Processing Model").
    let command = SessionCommand(
      endpoint: endpoint, variables: variables, body: try await read(request))
    return .success(try await session.run(command))
  }

  /// The body, a long one read where it holds no other command up.
  private func read(_ request: HTTPRequest) async throws(WebDriverError) -> JSONValue {
    guard request.body.count > Self.longBody else { return try Self.body(request) }
    return try await lanes[0].run { () throws(WebDriverError) in try Self.body(request) }
  }

  private func newSession(
    _ body: JSONValue, _ request: HTTPRequest
  ) async throws(WebDriverError) -> HTTPResponse {
    guard let key = request.headers["x-idempotency-key"] else {
      let value = try await newSession(body)
      var response = HTTPResponse.success(value)
      // Nobody knows its id: it would hold its slot until its time-out.
      response.onLost = { [weak self] in
        guard let self, let id = value["sessionId"]?.stringValue else { return }
        end(id, .clientGone)
      }
      return response
    }
    return .success(
      try await idempotency.value(for: key, request: request.body) {
        [self] () async throws(WebDriverError) in
        try await newSession(body)
      })
  }

  private func noSession(_ id: String) -> WebDriverError {
    let name = id.printable.prefix(80)
    guard let entry = registry.ended.entry(id) else {
      return WebDriverError(
        .invalidSessionID, "There is no session \(name): start one with POST /session.")
    }
    let age = entry.at.duration(to: timing.now).inSeconds
    return WebDriverError(
      .invalidSessionID,
      "The session \(name) is over since \(Int(age)) s, because \(entry.ending.reason): start a "
        + "new one.")
  }

  private static func body(_ request: HTTPRequest) throws(WebDriverError) -> JSONValue {
    guard request.method == HTTPMethod.post.rawValue else { return [:] }
    do {
      let body = try JSONParser.parse(request.body)
      if body.objectValue != nil { return body }
    } catch {
      throw WebDriverError(.invalidArgument, "The body can't be read: \(error)")
    }
    throw WebDriverError(.invalidArgument, "The body must be a JSON object.")
  }
}

extension WebDriverErrorCode {
  /// Whether an operator wants to see it though commands are not logged: what hangs or can't start,
  /// rather than what a test asked for in vain.
  fileprivate var isServersOwn: Bool {
    [.sessionNotCreated, .timeout, .unknownError, .unableToCaptureScreen].contains(self)
  }
}

extension JSONValue {
  /// A time in seconds, to the microsecond.
  static func time(_ duration: Duration) -> JSONValue {
    .number((duration.inSeconds * 1e6).rounded() / 1e6)
  }

  /// A path as a client sent it, fit to be read.
  static func path(_ path: String) -> JSONValue { .string(String(path.printable.prefix(200))) }
}
