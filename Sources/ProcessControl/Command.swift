package import Execution
import Foundation

/// A program to start: everything its process gets is said here, nothing else is inherited.
package struct Command: Sendable {
  /// Where one of the child's streams leads.
  package enum Stream: Sendable {
    /// `/dev/null`.
    case null
    /// This process' own stream.
    case inherit
    /// A new pipe, whose other end the `ChildProcess` holds.
    case pipe
    /// Anything open.
    case descriptor(Descriptor)
  }

  /// Which process group and session the child is in.
  package enum Grouping: Int32, Sendable {
    case inherited = 0
    case newGroup = 1
    /// A session, and so a group, of its own: the terminal's signals do not reach it.
    case newSession = 2
  }

  /// A path, or a name to look for in the `PATH` of `environment`.
  package var program: String
  package var arguments: [String]
  package var environment: [String: String]
  /// The working directory; nil: this process' own.
  package var directory: String?
  package var grouping = Grouping.newSession
  package var input = Stream.null
  package var output = Stream.inherit
  package var errors = Stream.inherit
  /// Become descriptors 3, 4, … of the child.
  package var inherited: [Descriptor] = []
  /// Tells the child who its parent is, for `dieWithParent()`.
  package var announcesParent = false

  package init(
    _ program: String, _ arguments: [String] = [],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }

  /// The path of the program's file.
  ///
  /// - Throws: `notFound` when the name has no `/` and no folder of the search path holds it.
  package func resolvedProgram() throws(ProcessControlError) -> String {
    if program.contains("/") { return program }
    let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    for folder in folders {
      let path = "\(folder)/\(program)"
      var isFolder = false
      var info = stat()
      if unsafe stat(path, &info) == 0 { isFolder = info.st_mode & S_IFMT == S_IFDIR }
      if !isFolder, unsafe access(path, X_OK) == 0 { return path }
    }
    throw .notFound(program: program, searched: folders.map(String.init))
  }
}
