package import Foundation

/// A whole request, its body read.
package struct HTTPRequest: Sendable {
  /// The method as sent: `GET`, `POST`, `DELETE` …
  package let method: String
  /// The path without its query, percent-decoded.
  package let path: String
  /// The headers; names in lower case, a repeated one's values joined by `, `.
  package let headers: [String: String]
  /// The body's bytes; empty without one.
  package let body: Data

  package init(method: String, path: String, headers: [String: String] = [:], body: Data = Data()) {
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
  }
}
