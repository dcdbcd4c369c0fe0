/// What stands on the program's side of a terminal, and how a program reads it.
package struct TerminalInput: Hashable, Sendable {
  /// Bytes that the kernel has taken and the program has not read; of whole lines only, where it reads
  /// by lines.
  package var unreadBytes: Int
  /// Whether the kernel keeps what is typed until its line is complete.
  package var readsByLines: Bool
  /// Whether the terminal itself shows what is typed.
  package var echoes: Bool
  /// Whether a read ends by itself after a time, as with the half-delay of curses.
  package var readHasLimit: Bool
}
