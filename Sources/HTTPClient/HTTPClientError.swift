/// Why a request has no answer.
package struct HTTPClientError: Error, Sendable, CustomStringConvertible {
  package enum Code: Sendable, Equatable {
    /// Nothing listens there, or its name isn't known.
    case cannotConnect
    /// The deadline passed before the whole answer was in.
    case timedOut
    /// The other side went away before the whole answer was in.
    case connectionLost
    /// The answer is larger than the client takes.
    case tooLarge
    /// The task that asked was cancelled.
    case cancelled
    /// The address is not one that HTTP can use, or the answer is not HTTP.
    case invalid
  }

  /// What went wrong.
  package let code: Code
  /// A full sentence that names the next step.
  package let description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
