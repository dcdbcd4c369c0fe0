import Glibc
import TextModel

/// Another program in place of this one, with its terminal and its process id (execve(2)).
package struct ProgramReplacement {
  private let words: [String]
  private let environment: [String: String]
  private let directory: String

  /// - Parameters:
  ///   - words: the program's absolute path and its arguments.
  ///   - directory: its working directory, absolute.
  package init(_ words: [String], environment: [String: String], directory: String) {
    self.words = words
    self.environment = environment
    self.directory = directory
  }

  /// Becomes the other program; returns only where that fails, with the system's reason.
  package func begin() -> String {
    guard let path = words.first, unsafe chdir(directory) == 0 else {
      return SystemError.words(errno)
    }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigprocmask(SIG_SETMASK, &none, nil)
    for number in [SIGINT, SIGTERM, SIGQUIT, SIGPIPE] { _ = signal(number, SIG_DFL) }
    let variables = environment.map { "\($0.key)=\($0.value)" }
    unsafe Self.withPointers(words) { words in
      unsafe Self.withPointers(variables) { variables in
        _ = unsafe execve(path, words, variables)
      }
    }
    return SystemError.words(errno)
  }

  /// Lends texts as C has them, with a null pointer at the end.
  private static func withPointers(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Void
  ) {
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe texts.map { unsafe strdup($0) } + [nil]
    let owned = unsafe pointers
    defer { unsafe owned.forEach { unsafe free($0) } }
    unsafe pointers.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe body(start)
    }
  }
}
