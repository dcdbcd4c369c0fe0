import Foundation
import HTTPClient
import JSONModel
import WireProtocol

/// A thin client of one WebDriver server: requests out, values or errors back.
struct WebDriverClient: Sendable {
  /// The server's address without a trailing slash, `http://127.0.0.1:4723`.
  let base: String
  private let http = HTTPClient()

  init(base: String) {
    self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
  }

  /// Sends a command and gives the answer's value.
  func send(
    _ request: WireRequest, session: String?, deadline: Duration
  ) async throws(CommandFailure) -> JSONValue {
    let path = request.endpoint.path(
      session: session, element: request.element, name: request.name)
    let reply: HTTPReply
    do {
      reply = try await http.send(
        request.endpoint.row.method.rawValue, base + path,
        headers: request.body == nil ? [:] : ["Content-Type": "application/json; charset=utf-8"],
        body: request.body?.encoded(), deadline: deadline)
    } catch {
      throw .transport(error)
    }
    let value: JSONValue?
    do { value = try JSONParser.parse(reply.body)["value"] } catch { value = nil }
    guard let value else {
      throw .garbage(
        "\(request.label) was answered with status \(reply.status) and \(Self.excerpt(reply.body)) "
          + "instead of a WebDriver value; see that \(base.withoutPassword) is a WebDriver server")
    }
    if reply.status < 400 { return value }
    guard let error = value["error"]?.stringValue else {
      throw .garbage(
        "\(request.label) was answered with status \(reply.status) without a WebDriver error: "
          + Self.excerpt(reply.body))
    }
    throw .driver(Self.error(error, value))
  }

  private static func error(_ name: String, _ value: JSONValue) -> WebDriverError {
    var details: [String: String] = [:]
    for (name, member) in value["data"]?.objectValue ?? [:] {
      details[name] =
        member.stringValue
        ?? member.arrayValue?.compactMap(\.stringValue).joined(separator: "\n")
        ?? member.numberValue.map { "\($0)" }
    }
    let fault = details.removeValue(forKey: AppFault.key).flatMap(AppFault.init(rawValue:))
    let said = value["message"]?.stringValue ?? name
    // Appium adds its stack to the first line.
    let message = said.split(separator: "\n").first.map(String.init) ?? said
    // A code that W3C doesn't know is told with its message.
    guard let code = WebDriverErrorCode(rawValue: name) else {
      return WebDriverError(.unknownError, "\(name): \(message)", fault: fault, details: details)
    }
    return WebDriverError(code, message, fault: fault, details: details)
  }

  private static func excerpt(_ body: Data) -> String {
    let text = String(decoding: body.prefix(200), as: UTF8.self)
    return text.isEmpty ? "an empty body" : "“\(text)\(body.count > 200 ? "…" : "")”"
  }
}
