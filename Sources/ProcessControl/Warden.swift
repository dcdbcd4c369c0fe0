import CProcess
import Execution
import Foundation

/// A small process that outlives its owner to clean up after it, should the owner be killed.
///
/// It waits at a pipe that only the owner holds. When the owner says that all is clean, it just
/// exits; when the pipe closes without a word, it kills every process that carries the mark and
/// removes the directories.
package struct Warden: Sendable {
  /// The argument that makes one of our binaries a warden; `run(_:)` takes the ones after it.
  package static let argument = "--qa-warden"

  private let starting: Gate<ChildProcess>

  /// Waits at the pipe as a shell, which is there in a millisecond and takes next to no memory; only
  /// where there is something to clean does it become one of our own binaries, by the open file:
  /// its path may lead elsewhere by then, or nowhere.
  private static let waiting = """
    trap '' INT TERM HUP QUIT
    read -r word || exec /proc/self/fd/3 "$@"
    """

  /// Has a warden started, before whatever the launcher is asked for later: one of our own
  /// binaries, whose place a shell holds where there is one.
  ///
  /// - Throws: `cannotStart` where the binary can't be opened.
  package init(
    executable: String, launcher: Launcher, mark: ProcessTree.Mark, directories: [String],
    shell: String = "/bin/sh"
  ) throws {
    var environment = ProcessInfo.processInfo.environment
    environment[mark.name] = nil
    try self.init(
      executable: executable, launcher: launcher,
      arguments: [Self.argument, mark.name, mark.value, mark.isPrefix ? "prefix" : "whole"]
        + directories, environment: environment, shell: shell)
  }

  /// Has a warden started that becomes the binary with these arguments, which then cleans up.
  ///
  /// - Parameter environment: All that it gets; without a mark of what it ends.
  /// - Throws: `cannotStart` where the binary can't be opened.
  package init(
    executable: String, launcher: Launcher, arguments: [String], environment: [String: String],
    shell: String = "/bin/sh"
  ) throws {
    var command = Command(executable, arguments, environment: environment)
    if unsafe access(shell, X_OK) == 0 {
      let file = unsafe open(executable, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else {
        throw ProcessControlError.cannotStart(program: executable, code: errno)
      }
      command.program = shell
      command.arguments = ["-c", Self.waiting, "qa-warden"] + arguments
      command.inherited = [Descriptor(owning: file)]
    }
    command.directory = "/"
    command.input = .pipe
    command.output = .null
    command.errors = .null
    starting = launcher.launching(command)
  }

  /// Its process, once it is there.
  ///
  /// - Throws: as `Launcher.launch`.
  var child: ChildProcess { get async throws { try await starting.value() } }

  /// Tells it that nothing is left to clean, and waits for its end.
  package func shutDown() async {
    let child: ChildProcess
    do { child = try await self.child } catch {
      // It could not be started: nobody is there to be told.
      return
    }
    if let input = child.input {
      var word = UInt8(ascii: "\n")
      _ = unsafe write(input.raw, &word, 1)
      input.close()
    }
    do {
      _ = try await child.exit(within: .seconds(2))
    } catch {
      child.signal(SIGKILL)
    }
  }

  /// Waits for the owner's word; whether it died without one. Blocks the calling thread.
  package static func awaitOwnersDeath() -> Bool {
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { qa_ignore(signal) }
    var byte: UInt8 = 0
    var count = 0
    repeat { count = unsafe read(0, &byte, 1) } while count < 0 && errno == EINTR
    return count == 0
  }

  /// The warden's own life; answers its exit code. Blocks the calling thread.
  package static func run(_ arguments: [String]) -> Int32 {
    guard arguments.count >= 3 else { return 2 }
    let mark = ProcessTree.Mark(
      name: arguments[0], value: arguments[1], isPrefix: arguments[2] == "prefix")
    guard awaitOwnersDeath() else { return 0 }
    ProcessTree(roots: [], mark: mark).kill(grace: .zero, limit: .seconds(10))
    for directory in arguments.dropFirst(3) where directory.hasPrefix("/") {
      do {
        try FileManager.default.removeItem(atPath: directory)
      } catch {
        continue
      }
    }
    return 0
  }
}
