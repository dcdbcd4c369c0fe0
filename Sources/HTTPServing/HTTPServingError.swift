/// What keeps a server from starting.
package struct HTTPServingError: Error, Sendable, CustomStringConvertible {
  package enum Code: Sendable, Equatable {
    /// Something else listens on the port.
    case portInUse
    /// The address is not one of this machine's, or not an address.
    case badAddress
    /// The system refused the socket or the server's thread.
    case refused
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
