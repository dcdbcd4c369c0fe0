import Foundation
import HTTPClient
import JSONModel
import Synchronization
import TextModel
import WireProtocol

/// One session of a WebDriver server behind ours.
final class UpstreamLink: Sendable {
  private let client = HTTPClient()
  private let base: String
  /// How the sentences of errors call it: `chrome 131.0`.
  let name: String
  let session: String
  let capabilities: [String: JSONValue]
  /// Why it is lost; nil while it answers.
  private let loss = Mutex<WebDriverError?>(nil)

  private init(
    base: String, name: String, session: String, capabilities: [String: JSONValue]
  ) {
    self.base = base
    self.name = name
    self.session = session
    self.capabilities = capabilities
  }

  /// Whether it is a browser's: then our driver reads the page. What any other driver shows is its own.
  var isBrowser: Bool { capabilities["browserName"]?.stringValue?.isEmpty == false }

  /// Whether it is one of ours, which reads its apps itself.
  var isOurs: Bool { capabilities[.waitFor] == true }

  /// Whether its driver starts apps with arguments: those of Appium do that launch by Apple's XCTest.
  var launchesApps: Bool {
    let names = ["appium:automationName", "automationName"]
    let automation = names.lazy.compactMap { self.capabilities[$0]?.stringValue }.first
    return ["xcuitest", "mac2"].contains(automation?.lowercased() ?? "")
  }

  /// Opens a session.
  /// - Throws: what the server answers, `session not created` where it does not answer.
  static func open(
    _ server: UpstreamServer, _ body: JSONValue, within limit: Duration
  ) async throws(WebDriverError) -> UpstreamLink {
    let client = HTTPClient()
    let answer: JSONValue
    do throws(UpstreamFailure) {
      answer = try await client.value(of: .post, server.url + "/session", body, within: limit)
    } catch {
      throw error.ofNewSession(server.url.withoutPassword)
    }
    guard let id = answer["sessionId"]?.stringValue else {
      throw WebDriverError(
        .sessionNotCreated,
        "The driver at \(server.url.withoutPassword) answered a new session without its id.")
    }
    let capabilities = answer["capabilities"]?.objectValue ?? [:]
    let version = capabilities["browserVersion"]?.stringValue.map { " \($0)" } ?? ""
    let name = capabilities["browserName"]?.stringValue.map { $0.lowercased() + version }
    return UpstreamLink(
      base: server.url, name: name ?? "the driver at \(server.url.withoutPassword)", session: id,
      capabilities: capabilities)
  }

  /// Sends a command of the session.
  /// - Parameter path: What follows the session's id: `/url`.
  /// - Throws: the server's own error; `invalid session id` where it gives no answer, from then on.
  func send(
    _ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil, within limit: Duration
  ) async throws(WebDriverError) -> JSONValue {
    if let loss = loss.withLock({ $0 }) { throw loss }
    // They would lead out of this session.
    guard !path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) else {
      throw WebDriverError(
        .unknownCommand, "There is no command at \(path.prefix(200)): a path has no dots alone.")
    }
    do throws(UpstreamFailure) {
      return try await client.value(
        of: method, base + "/session/" + session + path, body, within: limit)
    } catch {
      switch error {
      case .answered(let error):
        if error.code == .invalidSessionID { lose(error) }
        throw error
      case .silent(let why):
        let lost = WebDriverError(
          .invalidSessionID, "The driver of \(name) is lost: \(why) Start a new session.")
        lose(lost)
        throw lost
      case .cancelled:
        throw WebDriverError(.timeout, "The command ended before \(name) had answered.")
      }
    }
  }

  private func lose(_ error: WebDriverError) {
    loss.withLock { loss in if loss == nil { loss = error } }
  }

  /// Runs a script in the page.
  func run(
    _ script: String, _ arguments: [JSONValue], within limit: Duration
  ) async throws(WebDriverError) -> JSONValue {
    try await send(
      .post, "/execute/sync", ["script": .string(script), "args": .array(arguments)],
      within: limit)
  }

  /// Ends the session; one that does not end is left to its server's end.
  func end(within limit: Duration) async {
    // The client has its answer by now.
    _ = try? await send(.delete, "", within: limit)
  }
}

/// Why a server behind ours has not done something.
private enum UpstreamFailure: Error {
  case answered(WebDriverError)
  /// A sentence.
  case silent(String)
  case cancelled

  func ofNewSession(_ address: String) -> WebDriverError {
    switch self {
    case .answered(var error):
      if error.code == .unknownError { error.code = .sessionNotCreated }
      return error
    case .silent(let why):
      return WebDriverError(
        .sessionNotCreated, "The driver at \(address) opened no session: \(why)")
    case .cancelled:
      return WebDriverError(.sessionNotCreated, "The session was not waited for.")
    }
  }
}

extension HTTPClient {
  /// The value that a WebDriver server answers.
  fileprivate func value(
    of method: HTTPMethod, _ url: String, _ body: JSONValue?, within limit: Duration
  ) async throws(UpstreamFailure) -> JSONValue {
    let sent: JSONValue? = body ?? (method == .post ? JSONValue.object([:]) : JSONValue?.none)
    let reply: HTTPReply
    do throws(HTTPClientError) {
      reply = try await send(
        method.rawValue, url,
        headers: sent == nil ? [:] : ["content-type": "application/json; charset=utf-8"],
        body: sent.map { $0.encoded() }, deadline: limit)
    } catch {
      throw error.code == .cancelled ? .cancelled : .silent(error.description)
    }
    let answer: JSONValue
    do {
      answer = try JSONParser.parse(reply.body)
    } catch {
      throw .silent("it answered HTTP \(reply.status) with what is no JSON.")
    }
    let value = answer["value"] ?? .null
    guard reply.status >= 400 else { return value }
    throw .answered(Self.error(value, reply.status))
  }

  private static func error(_ value: JSONValue, _ status: Int) -> WebDriverError {
    let word = value["error"]?.stringValue ?? ""
    let said = value["message"]?.stringValue ?? "HTTP \(status)"
    let code = WebDriverErrorCode(rawValue: word)
    let details = (value["data"]?.objectValue ?? [:]).compactMapValues(\.stringValue)
    return WebDriverError(
      code ?? .unknownError, code == nil && !word.isEmpty ? "\(word): \(said)" : said,
      details: details)
  }
}
