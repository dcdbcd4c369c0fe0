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

  /// How long a program's last output may take to come after its end.
  static let drain = Duration.milliseconds(300)

  /// As the wire writes it.
  var status: EndStatus {
    switch termination {
    case .exited(let code): .code(Int(code))
    case .signalled(let signal): .signal(Termination.name(ofSignal: signal))
    case .unknown: .unknown
    }
  }

  /// Whether the app left as programs do when asked to.
  var isOrderly: Bool { termination == .exited(0) }
}
