import Execution
import Foundation
import ProcessControl
import RunRecord
import Synchronization

/// A run of this program in a demo's scratch copy, its lines shown as they come.
struct DemoRun {
  private let child: ChildProcess
  private let reader: Task<Void, Never>
  private let launcher: Launcher

  /// Starts a run.
  init(_ arguments: [String], in project: DemoProject, _ context: CommandContext) async throws {
    var command = Command(
      context.executable, arguments, environment: context.environment)
    command.directory = project.folder
    command.output = .pipe
    command.announcesParent = true
    launcher = Launcher()
    child = try await launcher.launch(command)
    let output = child.output
    reader = Task {
      guard let output else { return }
      await runBlocking(on: DispatchQueue(label: "qa.demo")) {
        let handle = FileHandle(fileDescriptor: output.raw)
        while case let data = handle.availableData, !data.isEmpty {
          context.print(String(decoding: data, as: UTF8.self))
        }
      }
    }
  }

  var hasEnded: Bool { child.termination != nil }

  /// Its exit code, once it has ended and all it wrote is shown.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure` past `limit`.
  func exitCode(within limit: Duration = .seconds(300)) async throws -> Int32 {
    do {
      let status = try await child.exit(within: limit)
      await reader.value
      if case .exited(let code) = status { return code }
      throw RunnerError(.infrastructure, "The demo's run \(status).")
    } catch let error as ProcessControlError {
      child.signal(SIGKILL)
      throw RunnerError(.infrastructure, "The demo's run did not end: \(error)")
    }
  }
}
