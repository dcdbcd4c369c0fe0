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
  /// How long what it left running may go on with its output.
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

  /// Reads to the end on a thread of its own, and keeps the beginning. What the command left running can
  /// write on: it is read and dropped.
  private final class Reading: Sendable {
    private let descriptor: Descriptor?
    private let kept = Mutex<[UInt8]>([])
    private let end = Gate<Void>()

    init(_ descriptor: Descriptor?) {
      self.descriptor = descriptor
      guard let descriptor else {
        end.open(.success(()))
        return
      }
      startThread(named: "qa-child") { [self] in
        readAll(of: descriptor)
        end.open(.success(()))
      }
    }

    private func readAll(of descriptor: Descriptor) {
      var chunk = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = unsafe chunk.withUnsafeMutableBytes {
          unsafe read(descriptor.raw, $0.baseAddress, $0.count)
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        kept.withLock { kept in kept += chunk[..<min(count, most - kept.count)] }
      }
    }

    /// What came, soon after the command's end.
    func text() async -> String {
      let latest = ContinuousClock.now + readingLimit
      // What the command left running may hold the pipe for ever; then what has come is all.
      while (try? await withDeadline(Self.pause) { [end] in try await end.value() }) == nil,
        hasMore, ContinuousClock.now < latest
      {}
      return String(decoding: kept.withLock { $0 }, as: UTF8.self)
    }

    /// From the end of the command to a look at whether all that it wrote is read.
    private static let pause = Duration.milliseconds(50)

    private var hasMore: Bool {
      guard let descriptor else { return false }
      var wanted = pollfd(fd: descriptor.raw, events: Int16(POLLIN), revents: 0)
      return unsafe poll(&wanted, 1, 0) > 0 && wanted.revents & Int16(POLLIN) != 0
    }
  }
}
