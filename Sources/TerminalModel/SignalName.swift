import Foundation

/// The signals that a test may send to a program.
package enum SignalName {
  /// By their names without `SIG`.
  package static let numbers: [String: Int32] = [
    "HUP": SIGHUP, "INT": SIGINT, "QUIT": SIGQUIT, "TERM": SIGTERM, "KILL": SIGKILL,
    "USR1": SIGUSR1, "USR2": SIGUSR2, "WINCH": SIGWINCH, "CONT": SIGCONT, "STOP": SIGSTOP,
    "TSTP": SIGTSTP, "ALRM": SIGALRM, "PIPE": SIGPIPE, "CHLD": SIGCHLD, "ABRT": SIGABRT,
    "SEGV": SIGSEGV,
  ]

  /// Their names without `SIG`, in their order.
  package static let all = numbers.keys.sorted()

  /// The number of a signal by its name, with or without `SIG`, in upper or lower case.
  package static func number(_ name: String) -> Int32? {
    let name = name.uppercased()
    return numbers[name.hasPrefix("SIG") ? String(name.dropFirst(3)) : name]
  }
}
