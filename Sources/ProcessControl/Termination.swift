import Foundation

/// How a process ended.
package enum Termination: Hashable, Sendable, CustomStringConvertible {
  /// By itself, with this code (0…255).
  case exited(Int32)
  /// By a signal.
  case signalled(Int32)
  /// Somebody else took the status.
  case unknown

  /// Reads what waitpid(2) wrote.
  package init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited((waitStatus >> 8) & 0xFF) : .signalled(signal)
  }

  /// Whether it ended by itself with code 0.
  package var isSuccess: Bool { self == .exited(0) }

  /// Whether it got SIGKILL or SIGTERM, which no fault of its own brings about.
  package var isFromOutside: Bool { self == .signalled(SIGKILL) || self == .signalled(SIGTERM) }

  package var description: String {
    switch self {
    case .exited(let code): "exited with code \(code)"
    case .signalled(let signal): "was ended by \(Self.name(ofSignal: signal))"
    case .unknown: "ended in an unknown way"
    }
  }

  /// `SIGKILL` for 9, and so on; `signal 64` for those without a name.
  package static func name(ofSignal signal: Int32) -> String {
    names[signal] ?? "signal \(signal)"
  }

  /// Whether a signal has this name, `SIGTERM` for example.
  package static func isSignal(named name: String) -> Bool { names.values.contains(name) }

  private static let names: [Int32: String] = [
    SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
    SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGUSR1: "SIGUSR1",
    SIGSEGV: "SIGSEGV", SIGUSR2: "SIGUSR2", SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM",
    SIGTERM: "SIGTERM", SIGXCPU: "SIGXCPU", SIGSYS: "SIGSYS",
  ]
}
