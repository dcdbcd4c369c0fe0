package import Foundation

/// An answer; `content-length` is added when it is sent.
package struct HTTPResponse: Sendable {
  /// The status code, 200 … 599.
  package let status: Int
  /// The headers in the order in which they are sent.
  package let headers: [(name: String, value: String)]
  /// The body's bytes.
  package let body: Data

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
}
