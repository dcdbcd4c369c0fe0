/// A signal of the system, by its name.
public struct Signal: Hashable, Sendable, CustomStringConvertible {
  /// The full name: `SIGTERM`.
  public let name: String

  /// Makes one from its name, with or without `SIG`.
  public init(_ name: String) {
    let name = name.uppercased()
    self.name = name.hasPrefix("SIG") ? name : "SIG" + name
  }

  /// The full name: `SIGTERM`.
  public var description: String { name }

  /// The terminal is gone.
  public static let hup = Signal("SIGHUP")
  /// What Control-C sends.
  public static let int = Signal("SIGINT")
  /// What Control-\ sends.
  public static let quit = Signal("SIGQUIT")
  /// A request to end.
  public static let term = Signal("SIGTERM")
  /// An end that no program can refuse.
  public static let kill = Signal("SIGKILL")
  /// What `abort()` ends a program with.
  public static let abrt = Signal("SIGABRT")
  /// An access to memory that is not the program's.
  public static let segv = Signal("SIGSEGV")
  /// A write into a pipe without a reader.
  public static let pipe = Signal("SIGPIPE")
  /// A timer's end.
  public static let alrm = Signal("SIGALRM")
  /// The program's own meaning.
  public static let usr1 = Signal("SIGUSR1")
  /// The program's own meaning.
  public static let usr2 = Signal("SIGUSR2")
  /// The window's size has changed; the terminal sends it by itself.
  public static let winch = Signal("SIGWINCH")
  /// What Control-Z sends: the program stops until `cont`.
  public static let tstp = Signal("SIGTSTP")
  /// A stop that no program can refuse, until `cont`.
  public static let stop = Signal("SIGSTOP")
  /// A stopped program goes on.
  public static let cont = Signal("SIGCONT")
}
