/// What can go wrong between this process and a program on a pseudo-terminal.
package struct TerminalError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure, for a caller that decides by them.
  package enum Code: String, Sendable, Hashable {
    /// The kernel gave no pseudo-terminal.
    case outOfTerminals
    /// This process or the machine has no descriptor or process left.
    case outOfResources
    /// No such program.
    case notFound
    /// The program is there, but may not be run.
    case notExecutable
    /// The working directory can't be entered.
    case badDirectory
    /// The program could not be started for another reason.
    case spawnFailed
    /// The program has stopped reading: its input queue is full, or stayed full past the deadline.
    case inputStuck
    /// The terminal was closed, or the program has let go of it.
    case closed
    /// The operating system refused an operation on a running terminal.
    case system
  }

  package let code: Code
  /// The number of the system's error, 0 if there was none.
  package let errorNumber: Int32
  package let description: String

  package init(_ code: Code, errorNumber: Int32 = 0, _ description: String) {
    self.code = code
    self.errorNumber = errorNumber
    self.description = description
  }
}
