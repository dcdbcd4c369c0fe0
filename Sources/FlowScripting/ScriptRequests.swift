import Foundation
import HTTPClient
import JSONModel

/// The HTTP requests of scripts, to hosts that the run allows.
struct ScriptRequests: Sendable {
  /// `*` is every host, `HOST:PORT` one port of it.
  let hosts: [String]
  private let client = HTTPClient(bodyLimit: 4 << 20)
  private static let limit = Duration.seconds(30)

  init(hosts: [String]) { self.hosts = hosts.map { $0.lowercased() } }

  /// The answer for the script, and a line for the report.
  func send(_ request: JSONValue) async -> (answer: JSONValue, words: String) {
    let address = request["url"]?.stringValue ?? ""
    let method = request["method"]?.stringValue ?? "GET"
    func refused(_ reason: String) -> (JSONValue, String) {
      (["problem": .string("http: \(reason)")], "http \(method): \(reason)")
    }
    guard let url = URLComponents(string: address), let host = url.host?.lowercased(),
      ["http", "https"].contains(url.scheme?.lowercased())
    else { return refused("\"\(address.prefix(200))\" is not an http or https address") }
    let port = url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80)
    guard ["*", host, "\(host):\(port)"].contains(where: hosts.contains) else {
      return refused(
        "requests to \(host) are not allowed. Allow them by --allow-http \(host), or in qa.yml by "
          + "suite: {flows: […], http: [\(host)]}")
    }
    let place = "\(method) \(url.scheme ?? "http")://\(host)\(url.path)"
    guard method.allSatisfy({ $0.isASCII && $0.isLetter }), method.count <= 16 else {
      return refused("\"\(method.prefix(40))\" is not a method")
    }
    let headers = (request["headers"]?.objectValue ?? [:]).compactMapValues(\.stringValue)
    let lines = headers.flatMap { [$0.key, $0.value] }
    guard !lines.contains(where: { $0.contains("\n") || $0.contains("\r") }) else {
      return refused("a header has a line end")
    }
    do {
      let reply = try await client.send(
        method, address, headers: headers,
        body: request["body"]?.stringValue.map { Data($0.utf8) }, deadline: Self.limit)
      return (
        [
          "ok": .bool((200..<300).contains(reply.status)), "status": .number(Double(reply.status)),
          "body": .string(String(decoding: reply.body, as: UTF8.self)),
          "headers": .object(reply.headers.mapValues { .string($0) }),
        ], "http \(place): \(reply.status)"
      )
    } catch {
      return refused("\(error)")
    }
  }
}
