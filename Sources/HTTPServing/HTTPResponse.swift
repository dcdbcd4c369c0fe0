package import Foundation

/// An answer; `content-length` is added when it is sent.
package struct HTTPResponse: Sendable {
  /// The status code, 200 … 599.
  package let status: Int
  /// The headers in the order in which they are sent.
  package var headers: [(name: String, value: String)]
  /// The body's bytes.
  package let body: Data
  /// Called when the client was gone before the answer could be sent.
  package var onLost: (@Sendable () -> Void)?

  package init(status: Int, headers: [(name: String, value: String)] = [], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A short answer in plain text, for requests that never reach the handler.
  package static func plain(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [("content-type", "text/plain; charset=utf-8")],
      body: Data(text.utf8))
  }

  /// The status line and the headers, as they are sent; with room for the body.
  /// - Parameter isStream: Whether the body ends where the connection does.
  func head(keepsAlive: Bool, isStream: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256 + body.count)
    func add(_ text: String) { bytes.append(contentsOf: text.utf8) }
    add("HTTP/1.1 ")
    add(String(status))
    add(" ")
    add(Self.reasons[status] ?? "Status")
    for (name, value) in headers {
      add("\r\n")
      add(name)
      add(": ")
      add(value)
    }
    if !isStream {
      add("\r\ncontent-length: ")
      add(String(body.count))
    }
    add(keepsAlive ? "\r\n\r\n" : "\r\nconnection: close\r\n\r\n")
    return bytes
  }

  private static let reasons: [Int: String] = [
    200: "OK", 201: "Created", 204: "No Content", 304: "Not Modified", 400: "Bad Request",
    401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    408: "Request Timeout", 413: "Content Too Large", 417: "Expectation Failed",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
    503: "Service Unavailable", 505: "HTTP Version Not Supported",
  ]
}
