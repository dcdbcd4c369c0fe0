import Configuration
import Execution
import Foundation
import LineTransport
import ProcessControl
import Synchronization

/// A command of this program in a process of its own, with what it prints: it ends with the call.
struct ChildRun {
  struct Outcome: Sendable {
    var code: Int32?
    var output: String
    var errors: String
    /// Why it was ended; nil where it ended by itself.
    var stopped: String?
  }

  /// How much of its output is kept, in bytes.
  private static let most = 4 << 20
  /// How long a run may take to clean up.
  private static let grace = Duration.seconds(20)

  let launcher: Launcher
  let executable: String
  let environment: [String: String]
  let directory: String

  /// Runs to the end, to the deadline, or until the task is cancelled.
  ///
  /// - Throws: `ProcessControlError` where it can't be started.
  func finish(_ arguments: [String], within limit: Duration) async throws -> Outcome {
    var command = Command(executable, arguments, environment: environment)
    command.environment[Setting.endsWithParent] = "1"
    command.directory = directory
    command.output = .pipe
    command.errors = .pipe
    command.announcesParent = true
    let child = try await launcher.launch(command)
    let output = Self.reading(child.output)
    let errors = Self.reading(child.errors)
    var stopped: String?
    let end = await withTaskCancellationHandler {
      try? await child.exit(within: limit)
    } onCancel: {
      child.signal(SIGTERM)
    }
    var status = end
    if Task.isCancelled { stopped = "it was cancelled" }
    if status == nil {
      stopped = stopped ?? "it did not end within \(limit.components.seconds) s"
      child.signal(SIGTERM)
      status = try? await child.exit(within: Self.grace)
    }
    if status == nil {
      child.signal(SIGKILL)
      status = await child.exit()
    }
    var code: Int32?
    if case .exited(let number) = status { code = number }
    return Outcome(
      code: code, output: await output.value, errors: await errors.value, stopped: stopped)
  }

  /// Reads to the end on a thread of its own, and keeps the beginning.
  private static func reading(_ descriptor: Descriptor?) -> Task<String, Never> {
    let gate = Gate<String>()
    startThread(named: "qa-child") {
      guard let descriptor else {
        gate.open(.success(""))
        return
      }
      let handle = FileHandle(fileDescriptor: descriptor.raw)
      var kept = Data()
      while case let data = handle.availableData, !data.isEmpty {
        if kept.count < most { kept.append(data.prefix(most - kept.count)) }
      }
      gate.open(.success(String(decoding: kept, as: UTF8.self)))
    }
    return Task { (try? await gate.value()) ?? "" }
  }
}
