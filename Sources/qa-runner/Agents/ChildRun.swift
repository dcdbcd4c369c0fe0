import Configuration
import Dispatch
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
  private static let graceSeconds = 20
  /// How long what it left running may hold its output.
  private static let readingLimit = Duration.seconds(2)

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
    let output = Reading(child.output)
    let errors = Reading(child.errors)
    var stopped: String?
    let end = await withTaskCancellationHandler {
      try? await child.exit(within: limit)
    } onCancel: {
      child.signal(SIGTERM)
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Self.graceSeconds)) {
        child.signal(SIGKILL)
      }
    }
    var status = end
    if Task.isCancelled { stopped = "it was cancelled" }
    if status == nil {
      stopped = stopped ?? "it did not end within \(limit.components.seconds) s"
      child.signal(SIGTERM)
      status = try? await child.exit(within: .seconds(Self.graceSeconds))
    }
    if status == nil {
      child.signal(SIGKILL)
      status = await child.exit()
    }
    var code: Int32?
    if case .exited(let number) = status { code = number }
    return Outcome(
      code: code, output: await output.text(), errors: await errors.text(), stopped: stopped)
  }

  /// Reads to the end on a thread of its own, and keeps the beginning.
  private final class Reading: Sendable {
    private let kept = Mutex(Data())
    private let end = Gate<Void>()

    init(_ descriptor: Descriptor?) {
      guard let descriptor else {
        end.open(.success(()))
        return
      }
      startThread(named: "qa-child") { [self] in
        let handle = FileHandle(fileDescriptor: descriptor.raw)
        while case let data = handle.availableData, !data.isEmpty {
          kept.withLock { kept in
            if kept.count < most { kept.append(data.prefix(most - kept.count)) }
          }
        }
        end.open(.success(()))
      }
    }

    /// What came, soon after the command's end.
    func text() async -> String {
      // What the command left running may hold the pipe for ever; then what came is all.
      _ = try? await withDeadline(readingLimit) { [end] in try await end.value() }
      return String(decoding: kept.withLock { $0 }, as: UTF8.self)
    }
  }
}
