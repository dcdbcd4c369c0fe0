import Glibc
import ProcessControl
import WireProtocol

/// How an app came to its end.
struct AppEnd: Hashable, Sendable {
  var termination: Termination
  /// The error that the app has said to end by, which its exit code may hide.
  var crash: AgentCrash?

  /// The fault that a command in progress is answered with.
  var fault: AppFault {
    switch termination {
    case .signalled(SIGKILL): .appKilled
    case .signalled: .appCrashed
    case .exited, .unknown: crash == nil ? .appExited : .appCrashed
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
  var isOrderly: Bool { termination == .exited(0) && crash == nil }

  /// How it ended, in words that follow "the app".
  var words: String { "\(termination)" + (crash.map { " after the error \($0.error)" } ?? "") }
}
