package import Execution
import Foundation
import JSONModel
import LineTransport
package import WireProtocol

/// An app's line to its driver: says who the app is, shares its frames, takes commands.
///
/// For a program with a poll(2) loop of its own, which watches `descriptor` and calls `receive()`
/// and `flush()`. Nothing here waits, but for the connection at the start.
package struct AutomationAgent {
  /// The app's half of the first line.
  package struct Identity: Hashable, Sendable {
    package var app: String
    package var version: String
    package var mode: AgentHello.Mode
    /// Whether the app knows the action `aim`.
    package var aims: Bool

    package init(app: String, version: String, mode: AgentHello.Mode, aims: Bool = false) {
      self.aims = aims
      self.app = app
      self.version = version
      self.mode = mode
    }
  }

  /// What to poll for reading, and for writing while `wantsWrite`.
  package let descriptor: Descriptor
  private let secret: String
  private var channel: LineChannel

  /// Connects to the driver that `environment` names and says hello; nil where it names none.
  ///
  /// - Throws: `incomplete` where only one of the two variables is set, `unreachable` where the
  ///   driver doesn't take the connection within `limit`.
  package init?(
    _ identity: Identity, environment: [String: String], pid: Int32,
    within limit: Duration = .seconds(2)
  ) throws(AutomationAgentError) {
    let path = environment[.agentSocket]
    let secret = environment[.agentSecret]
    if path == nil, secret == nil { return nil }
    guard let path else { throw .incomplete(missing: AppVariable.agentSocket.rawValue) }
    guard let secret else { throw .incomplete(missing: AppVariable.agentSecret.rawValue) }
    self.secret = secret
    do {
      descriptor = try UnixSocket.connect(to: path, within: limit)
      channel = try LineChannel(descriptor)
    } catch {
      throw .unreachable(path: path, reason: "\(error)")
    }
    try send(
      .hello(
        AgentHello(
          secret: secret, app: identity.app, appVersion: identity.version, mode: identity.mode,
          pid: pid, aims: identity.aims ? true : nil)))
  }

  /// Whether lines wait to be sent.
  package var wantsWrite: Bool { channel.wantsWrite }

  /// Puts a line behind those that wait, and sends what goes at once.
  ///
  /// - Throws: `lost` when the driver is gone or has long stopped reading.
  package mutating func send(_ message: AgentMessage) throws(AutomationAgentError) {
    do {
      try channel.enqueue(try JSONCoder.line(message))
    } catch {
      throw .lost(reason: "\(error)")
    }
  }

  /// Sends what goes at once.
  ///
  /// - Throws: `lost` when the driver is gone.
  package mutating func flush() throws(AutomationAgentError) {
    do { try channel.flush() } catch { throw .lost(reason: "\(error)") }
  }

  /// Sends all that waits, for an app that is about to end.
  package mutating func drain(within limit: Duration) throws(AutomationAgentError) {
    do { try channel.drain(within: limit) } catch { throw .lost(reason: "\(error)") }
  }

  /// The commands that have come; one that isn't understood is answered with an error here.
  ///
  /// - Throws: `lost` when the driver is gone.
  package mutating func receive(
    progress: AgentProgress
  ) throws(AutomationAgentError) -> [AgentCommand] {
    let lines: [Data]
    do { lines = try channel.receive() } catch { throw .lost(reason: "\(error)") }
    var commands: [AgentCommand] = []
    for line in lines {
      do {
        commands.append(try JSONCoder.message(AgentCommand.self, from: line))
      } catch {
        try send(.reply(AgentReply(id: number(of: line), progress: progress, error: "\(error)")))
      }
    }
    return commands
  }

  /// What is printed as the last thing of a frame, so that its screen and its tree are one.
  package func mark(revision: Int) -> String {
    "\u{1B}]\(AgentProtocol.markNumber);\(secret);\(revision)\u{1B}\\"
  }

  /// The number of a command that couldn't be read; 0 where even that isn't there.
  private func number(of line: Data) -> Int {
    struct Numbered: Decodable { var id: Int }
    do { return try JSONCoder.decode(Numbered.self, from: line).id } catch { return 0 }
  }
}
