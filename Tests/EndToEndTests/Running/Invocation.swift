import Execution
import Foundation
import ProcessControl
import Testing
import Waiting

/// A program that a test started, its output kept in a file.
struct Invocation {
  let child: ChildProcess
  private let launcher: Launcher
  private let folder: Scratch
  private let log: String

  /// Starts a program in a folder of its own environment.
  init(
    _ program: String, _ arguments: [String], in folder: Scratch,
    environment: [String: String] = [:], launcher: Launcher = Launcher()
  ) async throws {
    var command = Command(program, arguments, environment: folder.environment)
    command.environment.merge(environment) { $1 }
    self.folder = folder
    command.directory = folder.path
    log = folder.newFile(named: "output.log")
    let file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    let output = Descriptor(owning: file)
    command.output = .descriptor(output)
    command.errors = .descriptor(output)
    self.launcher = launcher
    child = try await launcher.launch(command)
  }

  /// What it has written so far, standard error included.
  var output: String {
    (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
  }

  /// The address at which it serves, as it says: with its token, if it made one.
  func address() async throws -> String {
    // Its log names the address without the token.
    let address = /(?:^|\n|at )(http:\/\/(?:qa:[0-9a-f]+@)?127\.0\.0\.1:\d+)\s/
    let isUp = try await eventually { output.contains(address) }
    #expect(isUp, "the server did not come up: \(output)")
    return String(try #require(output.firstMatch(of: address)).output.1)
  }

  /// Its end; killed, with an error, where it takes longer than `limit`.
  func finish(within limit: Duration = .seconds(120)) async throws -> Finished {
    do {
      let status = try await child.exit(within: limit)
      return Finished(status: status, output: output)
    } catch {
      child.signal(SIGKILL)
      throw TookTooLong(limit: limit, output: output)
    }
  }

  struct TookTooLong: Error { var limit: Duration, output: String }
}

/// How a program ended and what it wrote.
struct Finished {
  var status: Termination
  var output: String

  /// Its exit code; nil where a signal ended it.
  var code: Int32? {
    if case .exited(let code) = status { code } else { nil }
  }
}
