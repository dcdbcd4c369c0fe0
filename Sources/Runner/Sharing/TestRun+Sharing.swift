import Execution
import Foundation
import Reports
import RunRecord
import SharedQueue
import TextModel
import WorkerProtocol

extension TestRun {
  /// How long a store that does not answer at the start is tried again.
  private static let startLimit: Duration = .seconds(10)

  /// The same run; with its part of the plan in place of the queue, where that can't be reached and
  /// `--queue-fallback` names one.
  ///
  /// - Throws: `RunnerError` where it can't be reached, or can't keep a run.
  func reachingQueue() async throws -> TestRun {
    guard let queue = settings.queue else { return self }
    do throws(QueueError) {
      var run = self
      run.storedHistory = try await connect(queue)
      return run
    } catch {
      guard let fallback = queue.fallback, error.kind.mayPass else { throw refusal(error) }
      ConsoleOutput.write(
        "\(error.description)\nThis machine runs the shard \(fallback) instead (--queue-fallback).\n",
        to: 2)
      var run = self
      run.settings.queue = nil
      run.settings.shard = fallback
      return run
    }
  }

  /// Answers what the store knows of the project's earlier runs; nothing where that can't be read.
  private func connect(_ queue: SharedRunSettings) async throws(QueueError) -> StoredHistory {
    try await persistently(queue) { () throws(QueueError) in
      let store = try QueueStore(
        queue.address, run: queue.run, host: "check", within: .seconds(3))
      // Tells a server that is still loading.
      _ = try store.command(["PING"])
      do throws(QueueError) {
        return StoredHistory(
          lines: try store.history(of: queue.project),
          failures: try store.failures(of: queue.project))
      } catch {
        ConsoleOutput.write(
          "The run goes on without what the queue knows of earlier runs: "
            + "\(error.description)\n", to: 2)
        return StoredHistory()
      }
    }
  }

  /// Has the store know what the tests of this machine took and which of them have failed.
  func rememberInStore(_ record: RunRecord, _ history: History) {
    guard let queue = settings.queue else { return }
    do throws(QueueError) {
      let store = try QueueStore(
        queue.address, run: queue.run, host: "history", within: .seconds(3))
      try store.remember(failures: History.failures(in: record), of: queue.project)
      try store.remember(history.lines(after: record), of: queue.project)
    } catch {
      ConsoleOutput.write(
        "The queue does not keep how these tests have run: \(error.description)\n", to: 2)
    }
  }

  /// Tries again what a server that is coming up can't do yet.
  private func persistently<Answer: Sendable>(
    _ queue: SharedRunSettings, _ body: () async throws(QueueError) -> Answer
  ) async throws(QueueError) -> Answer {
    let deadline = context.timer.now + min(Self.startLimit, queue.patience)
    while true {
      do throws(QueueError) {
        return try await body()
      } catch {
        guard error.kind.mayPass, context.timer.now < deadline else { throw error }
        do { try await context.timer.sleep(for: .milliseconds(500)) } catch { break }
      }
    }
    throw QueueError(.unreachable, "The run was stopped before the queue answered.")
  }

  private func refusal(_ error: QueueError) -> RunnerError {
    RunnerError(error.kind == .usage ? .usage : .infrastructure, error.description)
  }

  /// Joins the run that other machines share; nil where this one runs alone.
  ///
  /// - Throws: `RunnerError`: `usage` where that run is another one, `infrastructure`.
  func joinQueue(
    _ manifest: Manifest, _ order: [Int], subject: RunSubject
  ) async throws -> SharedSource? {
    guard let queue = settings.queue else { return nil }
    let plan = SharedPlan(
      plan: manifest.plan, terms: terms(manifest, subject),
      entries: manifest.entries.map { ($0.test.target.rawValue, $0.locks ?? []) },
      order: order.filter { manifest.entries[$0].runs },
      names: manifest.entries.map(\.test.description), lease: queue.lease)
    let source = SharedSource(
      queue.address, run: queue.run, host: Self.hostName(), plan: plan,
      timer: context.timer, patience: queue.patience, carrying: queue.carried)
    do throws(QueueError) {
      let (finished, carryOver) = try await persistently(queue) { () async throws(QueueError) in
        try await source.join()
      }
      let found =
        finished == 0 ? "" : ", \(Wording.count(finished, "test")) of it done before"
      ConsoleOutput.write(
        "The run \(queue.run) is shared in \(queue.address)\(found); this machine is "
          + "\(source.host).\n" + (carryOver.map { $0.text + "\n" } ?? ""),
        to: context.console)
    } catch {
      throw refusal(error)
    }
    return source
  }

  /// What all machines must agree on besides the tests.
  private func terms(_ manifest: Manifest, _ subject: RunSubject) -> [String: String] {
    var terms = [
      "format": "2", "retries": "\(settings.retries)",
      "retry order": settings.retryOrder.rawValue, "recording": settings.recordMode,
    ]
    terms["revision"] = manifest.revision
    terms["app"] = subject.apps
    terms["max failures"] = settings.maxFailures.map { "\($0)" }
    terms["carried run"] = settings.queue?.carried
    if settings.failsOnFlaky { terms["fail on flaky"] = "yes" }
    return terms
  }

  /// A name that no other machine of a run has.
  private static func hostName() -> String {
    var bytes = [CChar](repeating: 0, count: 256)
    let isKnown = unsafe gethostname(&bytes, bytes.count - 1) == 0
    let full = String(
      decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let name = isKnown ? full.prefix { $0 != "." }.prefix(40) : "host"
    return "\(name).\(String(UInt32.random(in: 0x10_0000 ... .max), radix: 36))"
  }

  /// Has a coordinator take its work from the source, once that is started.
  func share(
    _ source: SharedSource?, with coordinator: Coordinator, _ start: inout JournalEntry.RunStart
  ) async {
    guard let source, let queue = settings.queue else { return }
    start.sharedRun = queue.run
    start.host = source.host
    await coordinator.share(source)
  }

  /// Writes which machine each result is from, once the run has ended on all of them.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`.
  func writeSharing(_ record: RunRecord, in output: OutputFolder) throws(RunnerError) {
    guard settings.queue != nil, let outcome = SharedOutcome(record) else { return }
    try outcome.write(in: output)
  }
}
