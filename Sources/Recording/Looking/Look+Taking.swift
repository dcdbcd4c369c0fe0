package import JSONModel
import TerminalModel
package import WireProtocol

extension Look {
  /// Sends a command of a session and gives its value; throws where the driver refuses it.
  package typealias Sender = @Sendable (Endpoint, JSONValue?) async throws -> JSONValue

  /// Takes everything that a recorder needs to know of a session at one moment.
  ///
  /// - Parameter settling: how long the program may take until it has handled the last input; nil to
  ///   look at it as it is.
  /// - Parameter quiet: how long nothing may have changed: a program may answer later than it reads.
  package static func take(
    settling: Duration? = .seconds(2), quiet: Duration? = nil, _ send: Sender
  ) async throws -> Look {
    @Sendable func mobile(
      _ command: MobileCommand, _ argument: JSONValue = [:]
    ) async throws -> JSONValue {
      try await send(.executeSync, ["script": .string(command.script), "args": [argument]])
    }
    if let settling {
      do {
        var argument: [String: JSONValue] = [
          "timeout": .number((settling / .milliseconds(1)).rounded())
        ]
        if let quiet {
          argument["still"] = true
          argument["lasting"] = .number((quiet / .milliseconds(1)).rounded())
        }
        _ = try await mobile(.settle, .object(argument))
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        // A program that is never idle, or has ended, is looked at as it is.
      }
    }
    let state = try await mobile(.getState)
    let screen = try await mobile(.screen).decoded(as: Screen.self)
    guard state["state"] != "ended" else {
      return Look(screen: screen, inspection: .null, source: "")
    }
    return Look(
      screen: screen, inspection: try await mobile(.inspect),
      source: try await send(.source, nil).stringValue ?? "",
      hidesInput: state["terminal"]?["hidesInput"] == true)
  }
}
