package import WireProtocol

/// Why a page object could not do, or did not see, what a test asked for.
public struct PageError: Error, Sendable, CustomStringConvertible {
  /// What kind of failure it is.
  public enum Code: String, Hashable, Sendable {
    /// No element matched before the deadline.
    case notFound
    /// Several elements matched where one was meant.
    case ambiguous
    /// The element did not come into the state that was waited for.
    case timedOut
    /// The element cannot take the input: hidden, disabled or covered.
    case notActionable
    /// An expectation did not hold before its deadline.
    case expectation
    /// The driver, or the app behind it, does not offer what was asked.
    case unsupported
    /// The driver refused the command.
    case refused
    /// The app crashed, exited or hung in mid-command.
    case appFault
    /// The session could not be started.
    case launch
    /// The driver cannot be reached, fell silent, or speaks another protocol.
    case driverLost
    /// The test was cancelled, or ran out of time.
    case cancelled
    /// A snapshot differs, is missing, or cannot be read.
    case snapshot
  }

  /// What kind of failure it is.
  public var code: Code
  /// What failed, in one sentence.
  public var message: String
  /// The file of the action or expectation that failed, as the compiler knew it.
  public var file: String
  /// The line in that file, from 1.
  public var line: Int
  /// The elements that come nearest to what was sought, best first, one a line.
  public var nearest: [String]
  /// What changed on the screen since the wait began, one a line.
  public var changes: [String]
  /// The screen at the failure, a line a row; nil where the driver shows none.
  public var screen: String?
  /// The last commands, oldest first, each with how long before the failure it was sent and how
  /// long it took; secrets masked.
  public var callLog: [String]
  /// The driver's own words, where it has more to say.
  public var driverMessage: String?

  /// Further lines that explain the message, a snapshot's difference for example.
  public var notes: [String] = []

  /// What the driver knows of the program: what it does, what it was sent last, what it asked in vain.
  package var circumstances: [String: String] = [:]
  /// What became of the app, where that is the cause.
  package var fault: AppFault?
  /// Whether the node is to blame, so that the test is run again at no cost to it.
  package var isInfrastructure: Bool
  /// Whether running the test again cannot change it.
  package var isDeterministic: Bool
  /// The name of an earlier step that was wrong after all; nil where the step under way has failed.
  package var earlierStep: String?

  package init(
    _ code: Code, _ message: String, at site: CallSite, nearest: [String] = [],
    changes: [String] = [], screen: String? = nil, callLog: [String] = [],
    driverMessage: String? = nil, fault: AppFault? = nil, isInfrastructure: Bool = false,
    isDeterministic: Bool = false
  ) {
    self.code = code
    self.message = message
    self.file = site.file
    self.line = site.line
    self.nearest = nearest
    self.changes = changes
    self.screen = screen
    self.callLog = callLog
    self.driverMessage = driverMessage
    self.fault = fault
    self.isInfrastructure = isInfrastructure
    self.isDeterministic = isDeterministic
  }

  /// The lines that explain the message, without the screen.
  package var details: [String] {
    var lines = notes
    if let driverMessage, !message.contains(driverMessage) {
      lines.append("driver:   \(driverMessage)")
    }
    for (index, near) in nearest.enumerated() {
      lines.append((index == 0 ? "nearest:  " : "          ") + near)
    }
    if !changes.isEmpty {
      lines.append("since the last step: " + changes.joined(separator: ", "))
    }
    if !callLog.isEmpty { lines += ["last commands"] + callLog.map { "  " + $0 } }
    return lines
  }

  /// The whole explanation: place and sentence, near misses, changes, screen, last commands.
  public var description: String {
    var lines = ["\(file):\(line)  \(message)"] + details
    if let screen {
      let rows = screen.split(separator: "\n", omittingEmptySubsequences: false)
      lines += ["screen"] + rows.map { "  │ " + $0 }
    }
    return lines.joined(separator: "\n")
  }
}
