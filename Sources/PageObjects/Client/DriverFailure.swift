import Execution
import HTTPClient
import WireProtocol

/// What a driver did not do, whatever the test made of it: it counts against the driver.
package struct DriverFailure: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// A new session did not come within its limit.
    case sessionTimedOut
    /// A new session was refused.
    case sessionRefused
    /// A session was not ended within its limit.
    case endTimedOut
    /// A command had no answer within its limit.
    case commandTimedOut
    /// The connection was refused or closed.
    case connectionLost
    /// The driver does not know the session any more.
    case sessionLost
    /// The answer was not WebDriver's.
    case badAnswer
  }

  package var kind: Kind
  /// What follows "the driver": `did not open a session in 20 s`.
  package var reason: String

  package init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }

  /// Nil where the app, the test or its caller caused the failure.
  init?(_ failure: CommandFailure, of request: WireRequest, within limit: Duration) {
    let isNew = request.endpoint == .newSession
    switch failure {
    case .transport(let error) where error.code == .timedOut:
      let time = limit.words
      switch request.endpoint {
      case .newSession: self.init(.sessionTimedOut, "did not open a session in \(time)")
      case .deleteSession: self.init(.endTimedOut, "did not end a session in \(time)")
      default: self.init(.commandTimedOut, "did not answer \"\(request.label)\" in \(time)")
      }
    case .transport(let error) where error.code == .cannotConnect:
      self.init(.connectionLost, "refused the connection for \"\(request.label)\"")
    case .transport(let error) where error.code == .connectionLost:
      self.init(.connectionLost, "closed the connection during \"\(request.label)\"")
    case .driver(let error) where isNew && error.code == .sessionNotCreated && error.fault == nil:
      self.init(.sessionRefused, "refused a session: \(error.message)")
    case .driver(let error) where error.code == .invalidSessionID && error.fault == nil:
      guard request.endpoint != .deleteSession else { return nil }
      self.init(.sessionLost, "does not know its session any more: \(error.message)")
    case .garbage(let why): self.init(.badAnswer, "does not speak WebDriver: \(why)")
    case .transport, .driver, .unsupported: return nil
    }
  }
}
