import Glibc
import ProcessControl
import WireProtocol

/// How an app came to its end.
struct AppEnd: Hashable, Sendable {
  var termination: Termination

  /// The fault that a command in progress is answered with.
  var fault: AppFault {
    switch termination {
    case .signalled(SIGKILL): .appKilled
    case .signalled: .appCrashed
    case .exited, .unknown: .appExited
    }
  }

  /// Whether the app left as programs do when asked to.
  var isOrderly: Bool { termination == .exited(0) }
}
