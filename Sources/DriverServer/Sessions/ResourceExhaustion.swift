import Glibc
import LineTransport
import ProcessControl
import TerminalEmulation
import WireProtocol

/// Failures that come from something having run out, which an ended session may yet give back.
enum ResourceExhaustion {
  /// The key in an error's `data`.
  static let key = "qa:exhausted"

  /// What to add to the error of a session that could not be started.
  static func details(of error: any Error) -> [String: String] {
    resource(behind: error).map { [key: $0] } ?? [:]
  }

  /// What to add where no descriptor is to be had.
  static let ofDescriptors = [key: descriptors]

  private static let descriptors = "file descriptors"

  /// The error of a program that could not be started.
  static func startFailure(_ error: any Error) -> WebDriverError {
    WebDriverError(
      .sessionNotCreated, "The app could not be started: \(error)",
      fault: isOfProgram(error) ? .appNotStarted : nil, details: details(of: error))
  }

  /// Whether a program could not be started for what it is, so that no other node can start it.
  private static func isOfProgram(_ error: any Error) -> Bool {
    switch error {
    case let error as TerminalError:
      [.notFound, .notExecutable, .badDirectory].contains(error.code)
        || error.code == .spawnFailed && isOfProgram(error.errorNumber)
    case ProcessControlError.cannotStart(_, let code): isOfProgram(code)
    default: false
    }
  }

  private static func isOfProgram(_ code: Int32) -> Bool {
    [ENOENT, EACCES, ENOEXEC, ENOTDIR, EISDIR, ELOOP, EPERM].contains(code)
  }

  private static func resource(behind error: any Error) -> String? {
    switch error {
    case let error as TerminalError where error.code == .outOfTerminals: "pseudo-terminals"
    case let error as TerminalError where error.code == .outOfResources: "descriptors or processes"
    case ProcessControlError.system(_, let code), ProcessControlError.cannotStart(_, let code),
      ProcessControlError.noDirectory(_, let code), LineTransportError.system(_, let code):
      switch code {
      case EMFILE, ENFILE: descriptors
      case EAGAIN, ENOMEM: "processes or memory"
      case ENOSPC, EDQUOT: "disk"
      default: nil
      }
    default: nil
    }
  }
}
