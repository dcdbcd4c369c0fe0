import JSONModel
import WireProtocol

/// How a session answers a command.
enum SessionHandler: Sendable {
  typealias Immediate = @Sendable (DriverSession, SessionCommand) throws -> JSONValue
  /// Nil where the answer may have to be waited for.
  typealias Attempt = @Sendable (DriverSession, SessionCommand) throws -> JSONValue?
  typealias Waiting =
    @Sendable (DriverSession, SessionCommand, ContinuousClock.Instant) async throws -> JSONValue

  /// From what is known, without a wait.
  case immediate(Immediate)
  /// Without a wait where the first one can, else by the second.
  case attempt(Attempt, otherwise: Waiting)
  /// By what may have to wait, until the deadline at most.
  case waiting(Waiting)
  /// Never: the endpoint's row says why.
  case unsupported

  /// By what is done without a wait and answers null.
  static func setting(
    _ set: @escaping @Sendable (DriverSession, SessionCommand) throws -> Void
  ) -> SessionHandler {
    .immediate { session, command in
      try set(session, command)
      return .null
    }
  }

  /// By what may have to wait and answers null.
  static func action(
    _ act:
      @escaping @Sendable (DriverSession, SessionCommand, ContinuousClock.Instant) async throws
      -> Void
  ) -> SessionHandler {
    .waiting { session, command, deadline in
      try await act(session, command, deadline)
      return .null
    }
  }

  /// By what the path's element is now.
  static func element(
    _ read: @escaping @Sendable (DriverSession, RunningApp.Found) throws -> JSONValue
  ) -> SessionHandler {
    .immediate { session, command in
      try read(session, try session.app.resolve(command.element))
    }
  }
}
