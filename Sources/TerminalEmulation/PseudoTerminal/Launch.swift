package import TerminalModel

/// What to run on a pseudo-terminal. Nothing is inherited: not the environment, not a descriptor.
package struct Launch: Sendable, Hashable {
  /// The program: a path, or a bare name that is sought in the environment's `PATH`.
  package var executable: String
  /// The arguments after the program's name.
  package var arguments: [String]
  /// The whole environment.
  package var environment: [String: String]
  /// The directory to start in; nil for this process's own.
  package var workingDirectory: String?
  /// The terminal's size.
  package var size: CellSize

  package init(
    executable: String, arguments: [String] = [], environment: [String: String] = [:],
    workingDirectory: String? = nil, size: CellSize = CellSize(columns: 80, rows: 24)
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.size = size
  }

  /// The environment that a terminal program needs and nothing of ours: the kind of terminal that
  /// this engine is, a UTF-8 locale, the system's programs, and a home.
  package static func hermeticEnvironment(home: String) -> [String: String] {
    [
      "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8",
      "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin",
      "HOME": home, "SHELL": "/bin/sh",
    ]
  }
}

/// How a program ended.
package enum ProcessExit: Sendable, Hashable, CustomStringConvertible {
  /// It returned this status, 0 ... 255.
  case exited(Int32)
  /// A signal ended it.
  case signalled(Int32, dumpedCore: Bool)
  /// It is gone, but someone else took its status.
  case unknown

  package var description: String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .signalled(let signal, let dumped):
      "was ended by signal \(signal)\(dumped ? " (core dumped)" : "")"
    case .unknown: "ended, its status is not known"
    }
  }
}
