import Execution
import Foundation
import HTTPServing
import JSONModel
import Synchronization
import TextModel
import WireProtocol

extension DriverServer {
  /// What a request turned out to be about, for metrics and the log.
  private struct Subject: Sendable {
    var name = "unknown"
    var session: String?
    let start: ContinuousClock.Instant
  }

  /// Handles a request at once where that needs no wait; it holds every connection up till then.
  func handle(_ request: HTTPRequest) -> HTTPServer.Answer {
    if let token, !token.isShown(by: request) {
      log?.tell(.warning, "request.refused", ["status": 401, "path": .path(request.path)])
      var refusal = HTTPResponse.refusal(401, "The token is missing or wrong.")
      refusal.headers.append(("www-authenticate", "Basic realm=\"qa-runner\""))
      return .ready(refusal)
    }
    let subject = Subject(start: timing.now)
    switch router.match(method: request.method, path: request.path) {
    case .endpoint(let endpoint, let variables):
      return handle(request, endpoint, variables, subject)
    case .unknownCommand:
      if let answer = operatorAnswer(to: request) { return answer }
      if let answer = relayed(request) { return answer }
      let error = WebDriverError(
        .unknownCommand, "There is no command at \(request.path.printable.prefix(200)).")
      return .ready(finish(subject, .failure(error)))
    case .unknownMethod:
      let error = WebDriverError(
        .unknownMethod,
        "\(request.path.printable.prefix(200)) takes no \(request.method.prefix(40)).")
      return .ready(finish(subject, .failure(error)))
    }
  }

  private func handle(
    _ request: HTTPRequest, _ endpoint: Endpoint, _ variables: PathVariables, _ unnamed: Subject
  ) -> HTTPServer.Answer {
    var subject = unnamed
    subject.name = endpoint.rawValue
    subject.session = variables.session.map { String($0.printable.prefix(80)) }
    if endpoint == .closeWindow, let session = registry.session(variables.session ?? ""),
      session.upstream != nil
    {
      // A browser may have several.
      let command = SessionCommand(
        endpoint, handler: .unsupported, variables: variables, body: [:])
      return pending(subject) { .success(try await session.handle(command)) }
    }
    switch endpoint.handler {
    case .status(let status): return .ready(finish(subject, .success(.success(status(self)))))
    case .server(let handler):
      return pending(subject) { [self] in try await handler(self, request, variables) }
    case .session(let handler):
      // An unknown session comes before a malformed body (section "Processing Model").
      let id = variables.session ?? ""
      guard let session = registry.session(id) else {
        return .ready(finish(subject, .failure(noSession(id))))
      }
      @Sendable func command(_ body: JSONValue) -> SessionCommand {
        SessionCommand(endpoint, handler: handler, variables: variables, body: body)
      }
      // A larger body takes longer to read than others may wait for it.
      guard request.body.count <= Self.briefBody else {
        return pending(subject) { [self] in
          .success(try await session.handle(command(try await read(request))))
        }
      }
      do throws(WebDriverError) {
        let command = command(try Self.body(request))
        if let value = try session.handleAtOnce(command) {
          return .ready(finish(subject, .success(.success(value))))
        }
        return pending(subject) { .success(try await session.handle(command)) }
      } catch {
        return .ready(finish(subject, .failure(error)))
      }
    }
  }

  /// A command that our protocol does not have, where a driver behind ours may: it goes there as it is.
  private func relayed(_ request: HTTPRequest) -> HTTPServer.Answer? {
    var parts = request.path.split(separator: "/", omittingEmptySubsequences: true)[...]
    if parts.starts(with: ["wd", "hub"]) { parts.removeFirst(2) }
    guard parts.count > 2, parts.removeFirst() == "session", let id = parts.popFirst(),
      let session = registry.session(String(id)), let upstream = session.upstream,
      let method = HTTPMethod(rawValue: request.method)
    else { return nil }
    let path = parts.reduce(into: "") { $0 += "/" + Endpoint.encoded(String($1)) }
    var subject = Subject(start: timing.now)
    subject.name = "relayed"
    subject.session = session.id
    return pending(subject) { [self] in
      let body = method == .post ? try await read(request) : JSONValue?.none
      return .success(try await upstream.relay(method, path, body))
    }
  }

  private func pending(
    _ subject: Subject, _ work: @escaping @Sendable () async throws -> HTTPResponse
  ) -> HTTPServer.Answer {
    .pending { [self] in
      do {
        return finish(subject, .success(try await work()))
      } catch {
        return finish(subject, .failure(error))
      }
    }
  }

  /// Counts and logs a command, and gives its response.
  private func finish(
    _ subject: Subject, _ result: Result<HTTPResponse, any Error>
  ) -> HTTPResponse {
    let (response, error): (HTTPResponse, WebDriverError?) =
      switch result {
      case .success(let response): (response, nil)
      case .failure(let error):
        { (.failure($0), $0) }(WebDriverError(wrapping: error))
      }
    let outcome = error?.code.rawValue ?? "success"
    let number = commandCount.wrappingAdd(1, ordering: .relaxed).newValue
    let time = subject.start.duration(to: timing.now)
    metrics.note(command: subject.name, outcome: outcome, time: time)
    log?.tell(
      error?.code.isServersOwn == true ? .info : .debug, "command",
      [
        "session": subject.session.map { .string($0) }, "command": .number(Double(number)),
        "name": .string(subject.name), "outcome": .string(outcome), "seconds": .time(time),
        "fault": error?.fault.map { .string($0.rawValue) },
        "message": error.map { .string(String($0.message.prefix(300))) },
      ])
    return response
  }

  // MARK: The body

  /// The largest body that is read on the thread of all connections.
  private static let briefBody = 4096
  /// A body that is read where it holds no other command up.
  private static let longBody = 256 << 10

  /// The body, a long one read where it holds no other command up.
  private func read(_ request: HTTPRequest) async throws(WebDriverError) -> JSONValue {
    guard request.body.count > Self.longBody else { return try Self.body(request) }
    return try await lanes[0].run { () throws(WebDriverError) in try Self.body(request) }
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

  // MARK: The server's own endpoints

  func newSession(_ request: HTTPRequest) async throws(WebDriverError) -> HTTPResponse {
    let body = try await read(request)
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

  /// So long the end of a session waits for what the app does with its last input.
  private static let lastEffect = Duration.milliseconds(25)

  /// Ends a session for its client, and gives the answer's value.
  /// - Throws: `invalid session id` for one that is over already, so that a client that asks twice
  ///   learns it; the app's end, where its last input killed it, which no other command would tell.
  func delete(
    _ variables: PathVariables, _ value: JSONValue
  ) async throws(WebDriverError) -> HTTPResponse {
    let id = variables.session ?? ""
    let session = registry.session(id)
    let death = await session?.app.death(within: Self.lastEffect)
    guard end(id, .deleted) else { throw noSession(id) }
    await session?.upstream?.page.awaitEnd(within: .seconds(10))
    if let death { throw death }
    return .success(value)
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
      "The session \(name) ended \(Int(age)) s ago, because \(entry.ending.reason): start a "
        + "new one.")
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
