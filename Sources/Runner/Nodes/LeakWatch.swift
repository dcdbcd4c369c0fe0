import Dispatch
import Execution
import Files
import Foundation
import ProcessControl
import Reports
import RunRecord
import Synchronization
import TextModel
import WorkerProtocol

/// Finds what tests leave behind in their node, says whose it is, and cleans it up.
///
/// Between two tests only a moment is noted: which process number was given last, which temporary
/// files there are. What was born and made between two moments is the one test's; whether it is
/// still there is looked at later, beside the next tests, a few times a second at most.
final class LeakWatch: Sendable {
  typealias Report = @Sendable (JournalEntry.Leak) async -> Void

  private struct Moment {
    var time: ContinuousClock.Instant
    var births: BirthMark?
    var files: Set<String>
  }

  /// A test that has ended, and what may be left of it.
  private struct Past: Sendable {
    var token: String
    var ended: ContinuousClock.Instant
    var births: (from: BirthMark, to: BirthMark)?
    var files: Set<String>
    /// Processes that shared fixtures have started; what comes from them is no leak either.
    var kept: Set<Int32> = []
    /// What a shared fixture that this test set up held until now.
    var released: Set<ProcessEntry> = []
  }

  private enum Find: Sendable {
    case process(ProcessEntry)
    case file(String)
    case session(DriverLink.OpenSession)
  }

  private struct State {
    var before: Moment?
    var past: [Past] = []
    var held = HeldThings()
    var report: Report?
    var timer: TimerEntry?
    var isStopped = false
    /// What can't be closed.
    var toldSessions: Set<String> = []
    /// The look under way, or the last one.
    var look: Task<Void, Never>?

    /// Notes what shared fixtures hold now. What they held before is looked at as what is left of the
    /// test that had them set up.
    mutating func release(
      _ kept: KeptThings?, of token: String, at time: ContinuousClock.Instant
    ) {
      for (token, things) in held.update(kept, by: token) {
        past.append(
          Past(token: token, ended: time, files: things.files, released: things.processes))
      }
    }
  }

  private let worker: Int32
  private let driver: DriverLink
  private let mark: ProcessTree.Mark
  private let folder: String
  private let environment: NodeEnvironment
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "qa-runner.leaks", qos: .utility)

  init(
    worker: Int32, driver: DriverLink, _ environment: NodeEnvironment, node: Int, generation: Int
  ) {
    self.worker = worker
    self.driver = driver
    self.environment = environment
    mark = environment.workerMark(node: node, generation: generation)
    folder = environment.workerScratch(node: node, generation: generation)
  }

  /// Begins with what is there: what a suite needs for longer than a test it has started already.
  func begin(_ report: @escaping Report) {
    let moment = moment()
    state.withLock { state in
      state.before = moment
      state.report = report
    }
  }

  /// Notes the end of a test, before another begins.
  func ended(_ result: AttemptResult) {
    var now = moment()
    let mayHaveSession = driver.process != nil
    state.withLock { state in
      guard let before = state.before, !state.isStopped else { return }
      if let from = before.births { now.births = now.births?.notBefore(from) }
      state.before = now
      state.release(result.kept, of: result.attempt, at: now.time)
      var past = Past(
        token: result.attempt, ended: now.time,
        files: now.files.subtracting(before.files).subtracting(result.kept?.files ?? []),
        kept: Set(result.kept?.processes ?? []))
      if let from = before.births, let to = now.births, from.mayPrecedeBirths(until: to) {
        past.births = (from, to)
      }
      if mayHaveSession || past.births != nil || !past.files.isEmpty { state.past.append(past) }
      guard state.timer == nil, !state.past.isEmpty else { return }
      state.timer = environment.timer.schedule(after: environment.limits.leakGrace) { [weak self] in
        self?.look()
      }
    }
  }

  /// Notes that the worker has torn down what its tests have shared: it holds nothing any more.
  func closed() {
    let now = environment.timer.now
    state.withLock { $0.release(nil, of: "", at: now) }
  }

  /// Looks at what is left of the last tests, too; answers when all is cleaned up.
  func settle() async {
    state.withLock { $0.timer }?.cancel()
    look()
    await state.withLock { $0.look }?.value
  }

  /// Looks no more: the node is ended whole.
  func stop() {
    let timer = state.withLock { state in
      state.isStopped = true
      state.report = nil
      return state.timer
    }
    timer?.cancel()
  }

  private func moment() -> Moment {
    let files = Set(entryNames(in: folder))
    return Moment(time: environment.timer.now, births: BirthMark.now(), files: files)
  }

  private func look() {
    state.withLock { state in
      state.timer = nil
      guard !state.isStopped else { return }
      let past = state.past
      state.past = []
      state.look = Task { [before = state.look] in
        await before?.value
        await self.look(at: past)
      }
    }
  }

  private func look(at past: [Past]) async {
    guard !past.isEmpty else { return }
    var found = await left(of: past)
    // The last ones have their time to go by themselves, too, where there are any.
    let wait = (past.last?.ended ?? environment.timer.now) + environment.limits.leakGrace
    if !found.isEmpty, wait > environment.timer.now {
      do { try await environment.timer.sleep(until: wait) } catch { return }
      found = await left(of: past)
    }
    // What another of them has started goes with that.
    var processes: Set<Int32> = []
    for case (_, .process(let entry)) in found { processes.insert(entry.pid) }
    for (token, find) in found where !state.withLock({ $0.isStopped }) {
      if case .process(let entry) = find, processes.contains(entry.parent) { continue }
      let leak = await clean(find, of: token)
      await state.withLock { $0.report }?(leak)
    }
  }

  private func left(of past: [Past]) async -> [(String, Find)] {
    let files = await runBlocking(on: queue) { [self] in
      past.flatMap { past -> [(String, Find)] in
        let born =
          past.births.map {
            $0.from.born(until: $0.to, carrying: mark, orChildOf: worker)
          } ?? []
        // With its start a process is the same one.
        let released = past.released.filter { entry in
          ProcessEntry(pid: entry.pid).map {
            $0.startTime == entry.startTime && $0.state != .zombie
          } ?? false
        }
        return (born.filter { !Self.descends($0, from: past.kept) } + released)
          .map { (past.token, Find.process($0)) }
          + past.files.sorted().filter { FileKind.isThere("\(folder)/\($0)") }
          .map { (past.token, Find.file($0)) }
      }
    }
    let told = state.withLock { $0.toldSessions }
    let sessions = await sessions(from: past).compactMap { session -> (String, Find)? in
      // One that can't be closed is not the next test's, too.
      guard !told.contains(session.id) else { return nil }
      return past.first { session.opened.upperBound < $0.ended }
        .map { ($0.token, Find.session(session)) }
    }
    return files + sessions
  }

  /// Whether a process is one of those, or was started by one.
  private static func descends(_ entry: ProcessEntry, from kept: Set<Int32>) -> Bool {
    guard !kept.isEmpty else { return false }
    var seen: Set<Int32> = []
    var current: ProcessEntry? = entry
    while let process = current, seen.insert(process.pid).inserted {
      if kept.contains(process.pid) { return true }
      current = ProcessEntry(pid: process.parent)
    }
    return false
  }

  /// The open sessions. While one may have been opened before or after a test's end, since the
  /// driver took its time to answer, it is asked again, a few times.
  private func sessions(from past: [Past]) async -> [DriverLink.OpenSession] {
    var sessions: [DriverLink.OpenSession] = []
    for _ in 1...5 {
      let before = Dictionary(sessions.map { ($0.id, $0.opened) }, uniquingKeysWith: { $1 })
      sessions = await driver.openSessions(environment.timer).map { session in
        var session = session
        // Both are true of it.
        if let earlier = before[session.id], earlier.overlaps(session.opened) {
          session.opened = session.opened.clamped(to: earlier)
        }
        return session
      }
      let isClear = sessions.allSatisfy { session in
        !past.contains { session.opened.contains($0.ended) }
      }
      if isClear { break }
    }
    return sessions
  }

  private func clean(_ find: Find, of token: String) async -> JournalEntry.Leak {
    switch find {
    case .process(let entry):
      let words = Wording.cut(entry.commandLine, to: 120)
      let left = await ProcessTree(roots: [entry.pid], sparing: [worker]).killed(
        grace: .zero, limit: .seconds(1), launcher: environment.launcher)
      return .init(token: token, kind: .process, name: words, isLeft: left.isEmpty ? nil : true)
    case .file(let name):
      let isLeft = await runBlocking(on: queue) { [folder] in
        let path = "\(folder)/\(name)"
        // It goes with the node's folder, if it does then.
        do { try FileManager.default.removeItem(atPath: path) } catch {}
        return FileKind.isThere(path)
      }
      return .init(token: token, kind: .file, name: name, isLeft: isLeft ? true : nil)
    case .session(let session):
      let isClosed = await driver.close(session)
      if !isClosed { state.withLock { _ = $0.toldSessions.insert(session.id) } }
      return .init(
        token: token, kind: .session, name: session.app, isLeft: isClosed ? nil : true)
    }
  }
}
