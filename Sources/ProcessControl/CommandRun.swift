import Dispatch
import Execution
import Foundation
import Synchronization

/// A command with what it prints: it ends with the call.
package struct CommandRun: Sendable {
  package struct Outcome: Sendable {
    package var termination: Termination
    package var output: String
    package var errors: String
    /// Why it was ended; nil where it ended by itself.
    package var stopped: String?

    /// Its exit code; nil where a signal ended it.
    package var code: Int32? {
      if case .exited(let code) = termination { code } else { nil }
    }
  }

  /// How much of its output is kept, in bytes.
  private static let most = 4 << 20
  /// How long what it left running may hold its output.
  private static let readingLimit = Duration.seconds(2)
  /// How long its processes have to clean up once they are all asked to end.
  private static let treeGrace = Duration.seconds(1)

  private let command: Command
  private let launcher: Launcher
  private let grace: Duration

  /// - Parameter grace: how long it may take to end its own processes, when it is stopped; with zero all of them
  ///   are asked at once.
  package init(_ command: Command, launcher: Launcher, grace: Duration = .zero) {
    var piped = command
    piped.output = .pipe
    piped.errors = .pipe
    self.command = piped
    self.launcher = launcher
    self.grace = grace
  }

  /// Runs to the end, to the deadline, or until the task is cancelled.
  ///
  /// - Throws: `ProcessControlError` where it can't be started.
  package func finish(within limit: Duration) async throws -> Outcome {
    let child = try await launcher.launch(command)
    let output = Reading(child.output)
    let errors = Reading(child.errors)
    let ended = await withTaskCancellationHandler {
      try? await child.exit(within: limit)
    } onCancel: {
      Task.detached { await stop(child) }
    }
    var stopped: String?
    if Task.isCancelled {
      stopped = "it was cancelled"
    } else if ended == nil {
      stopped = "it did not end within \(limit.components.seconds) s"
    }
    let termination = if let ended { ended } else { await stop(child) }
    return Outcome(
      termination: termination, output: await output.text(), errors: await errors.text(),
      stopped: stopped)
  }

  @discardableResult
  private func stop(_ child: ChildProcess) async -> Termination {
    if grace > .zero {
      child.signal(SIGTERM)
      if let ended = try? await child.exit(within: grace) { return ended }
    }
    await ProcessTree(roots: [child.pid]).killed(grace: Self.treeGrace, launcher: launcher)
    return await child.exit()
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
