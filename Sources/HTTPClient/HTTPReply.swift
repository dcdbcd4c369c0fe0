package import Foundation

/// A whole answer.
package struct HTTPReply: Sendable {
  /// The status code.
  package let status: Int
  /// The headers; names in lower case, the last of a repeated one.
  package let headers: [String: String]
  /// The body's bytes.
  package let body: Data
}
