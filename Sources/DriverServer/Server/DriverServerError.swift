import HTTPServing

/// What keeps a driver server from starting.
package struct DriverServerError: Error, Sendable, CustomStringConvertible {
  package enum Code: Sendable, Equatable {
    /// Something else listens on the port.
    case portInUse
    /// The address isn't this machine's, or may not be served without a token.
    case badAddress
    /// The system refused what a server needs.
    case refused
  }

  /// What went wrong.
  package let code: Code
  /// A full sentence that names the next step.
  package let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  init(_ error: HTTPServingError) {
    switch error.code {
    case .portInUse: code = .portInUse
    case .badAddress: code = .badAddress
    case .refused: code = .refused
    }
    description = error.description
  }
}
