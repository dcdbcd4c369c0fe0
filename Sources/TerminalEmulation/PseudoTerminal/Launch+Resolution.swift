import CPTY
import Glibc
import TextModel

extension Launch {
  /// The path of the program, checked before anything is started so that the error can be clear.
  func resolvedExecutable() throws(TerminalError) -> String {
    guard !executable.isEmpty else {
      throw TerminalError(.notFound, "No program was named. Give a path or a program's name.")
    }
    try checkText()
    if let workingDirectory, !Self.isDirectory(workingDirectory) {
      throw TerminalError(
        .badDirectory, errorNumber: ENOENT,
        "\(workingDirectory) is not a directory that a program can start in. Make it first.")
    }
    if executable.contains("/") {
      try checkRunnable(executable.hasPrefix("/") ? executable : inWorkingDirectory(executable))
      return executable.hasPrefix("/") ? executable : inWorkingDirectory(executable)
    }
    let path = environment["PATH"] ?? ""
    for directory in path.split(separator: ":") {
      let candidate = "\(directory)/\(executable)"
      if Self.isAccessible(candidate, X_OK), !Self.isDirectory(candidate) { return candidate }
    }
    throw TerminalError(
      .notFound, errorNumber: ENOENT,
      "There is no program named \(executable) in PATH=\(path). Install it, or give its path.")
  }

  private func inWorkingDirectory(_ path: String) -> String {
    workingDirectory.map { "\($0)/\(path)" } ?? path
  }

  /// C ends a text at its first NUL: a text that holds one would silently lose its rest.
  private func checkText() throws(TerminalError) {
    let texts =
      [executable] + arguments + environment.flatMap { [$0.key, $0.value] }
      + [workingDirectory ?? ""]
    guard !texts.contains(where: { $0.utf8.contains(0) }) else {
      throw TerminalError(
        .spawnFailed, errorNumber: EINVAL,
        "The command line or environment of \(executable) holds a NUL character. Remove it.")
    }
  }

  private func checkRunnable(_ path: String) throws(TerminalError) {
    if !Self.isAccessible(path, F_OK) {
      throw TerminalError(
        .notFound, errorNumber: errno,
        "There is no program at \(path): \(SystemError.words(errno)). "
          + "Build it, or correct the path.")
    }
    if Self.isDirectory(path) || !Self.isAccessible(path, X_OK) {
      throw TerminalError(
        .notExecutable, errorNumber: EACCES,
        "\(path) can't be run: it is \(Self.isDirectory(path) ? "a directory" : "not executable"). "
          + "Name a program, or set its mode with chmod +x.")
    }
  }

  private static func isAccessible(_ path: String, _ mode: Int32) -> Bool {
    unsafe access(path, mode) == 0
  }

  private static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The error for a spawn that the system refused.
  func failure(path: String, stage: Int32, error: Int32) -> TerminalError {
    let reason = SystemError.words(error)
    if error == EMFILE || error == ENFILE || error == ENOMEM || error == EAGAIN {
      return TerminalError(
        .outOfResources, errorNumber: error,
        "\(path) could not be started: \(reason). Close sessions, or raise the limits (ulimit -a).")
    }
    if stage == Int32(CPTY_STAGE_OPEN.rawValue) {
      return TerminalError(
        .outOfTerminals, errorNumber: error,
        "The system gave no pseudo-terminal: \(reason). "
          + "Close sessions, or raise /proc/sys/kernel/pty/max.")
    }
    switch error {
    case ENOEXEC, EACCES:
      return TerminalError(
        .notExecutable, errorNumber: error,
        "\(path) can't be run: \(reason). It must be a program for this machine, or a script "
          + "whose first line names its interpreter.")
    case ENOENT:
      return TerminalError(
        .spawnFailed, errorNumber: error,
        "\(path) could not be started: \(reason). The interpreter that its first line or its "
          + "headers name is missing.")
    default:
      return TerminalError(
        .spawnFailed, errorNumber: error, "\(path) could not be started: \(reason).")
    }
  }
}
