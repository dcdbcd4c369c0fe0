import Execution
import JSONModel
import Synchronization
import TerminalModel
import TextModel
import WireProtocol

/// The denials of a session that stand until its next input: what the app shows is held against each.
actor OpenDenials {
  private var denials: [Denial] = []
  private var watch: Task<Void, Never>?
  private nonisolated let count = Atomic<Int>(0)
  private let timing: any Timing

  /// Frames that come together are looked at together.
  private static let pause = Duration.milliseconds(3)
  /// How long output that was printed before an input is waited for.
  private static let longestReading = Duration.milliseconds(50)

  init(timing: any Timing) { self.timing = timing }

  /// Whether none is open; cheap to ask.
  nonisolated var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

  private func noteCount() { count.store(denials.count, ordering: .releasing) }

  /// Opens a denial whose step has passed.
  func open(_ denial: Denial, of backend: any AppBackend) {
    denials.append(denial)
    noteCount()
    backend.keep(true)
    guard watch == nil else { return }
    watch = Task { [weak self, timing] in
      while !Task.isCancelled {
        let generation = backend.model.signal.generation
        guard let self, await self.examine(backend) else { return }
        await backend.change(after: generation, deadline: timing.now + .seconds(1))
        // A session that closes cancels this sleep.
        try? await timing.sleep(for: Self.pause)
      }
    }
  }

  /// Forgets all: the next input was sent.
  func clear() {
    denials = []
    noteCount()
    watch?.cancel()
    watch = nil
  }

  /// Ends the denials of what a later step of the test wants to be there.
  ///
  /// - Parameters:
  ///   - subject: what the step looked for.
  ///   - frames: the cells of what it found.
  ///   - isNew: whether it was not there when the step began: then the screen was meant to change.
  func want(
    _ subject: Denial.Subject, at frames: [CellRect], isNew: Bool, of backend: any AppBackend
  ) {
    guard !denials.isEmpty else { return }
    _ = examine(backend)
    denials.removeAll { denial in
      if denial.subject == .screen { return isNew }
      if denial.subject == subject { return true }
      guard let frame = (denial.contradiction ?? denial.streak)?.evidence.frame else {
        return false
      }
      return frames.contains { $0.intersection(frame) == frame || $0.intersection(frame) == $0 }
    }
    noteCount()
  }

  /// Holds what the app has shown since the last look against the denials; false where none is open.
  @discardableResult
  private func examine(_ backend: any AppBackend) -> Bool {
    guard let oldest = denials.map(\.seen).min() else {
      watch = nil
      return false
    }
    for index in denials.indices {
      let missed = backend.missed(after: denials[index].seen)
      if missed > 0 { denials[index].miss(missed, now: timing.now) }
    }
    for moment in backend.moments(after: oldest) {
      for index in denials.indices where denials[index].seen < moment.number {
        denials[index].take(moment)
      }
    }
    if denials.contains(where: { $0.streak != nil && $0.contradiction == nil }) {
      let isComplete = backend.stillness().pending == nil
      for index in denials.indices {
        denials[index].judge(now: timing.now, isComplete: isComplete)
      }
    }
    return true
  }

  /// What contradicts a denial by now, before the app gets its next input.
  func contradictions(of backend: any AppBackend) async -> [Contradiction] {
    guard !denials.isEmpty else { return [] }
    // An app that can't be looked at refuses the next command by itself.
    try? await backend.catchUp(deadline: timing.now + .seconds(2))
    let reading = timing.now + Self.longestReading
    while backend.hasUnreadOutput, timing.now < reading {
      let generation = backend.model.signal.generation
      await backend.change(after: generation, deadline: timing.now + .milliseconds(1))
    }
    let judging = timing.now + Stillness.quiet
    while true {
      let generation = backend.model.signal.generation
      examine(backend)
      let isOpen = denials.contains { $0.streak != nil && $0.contradiction == nil }
      guard isOpen, timing.now < judging, !Task.isCancelled else { break }
      await backend.change(after: generation, deadline: timing.now + .milliseconds(4))
    }
    var found = denials.compactMap(\.contradiction)
    for denial in denials where denial.contradiction == nil {
      guard let evidence = await denial.contradictsNow() else { continue }
      let now = timing.now
      found.append(
        Contradiction(
          step: denial.step, evidence: evidence, since: now,
          after: denial.passed.duration(to: now), screen: backend.view().screen))
    }
    return found.sorted { $0.since < $1.since }
  }

  /// What contradicts a denial at the end of a test: a timer, a thread or a socket has a moment more.
  func lastContradictions(of backend: any AppBackend) async -> [Contradiction] {
    guard !denials.isEmpty else { return [] }
    let end = timing.now + Stillness.lastHold
    while timing.now < end, !Task.isCancelled, backend.end == nil {
      let generation = backend.model.signal.generation
      let still = backend.stillness()
      examine(backend)
      if still.isBlocked && still.pending == nil { break }
      if denials.contains(where: { $0.contradiction != nil }) { break }
      await backend.change(after: generation, deadline: min(end, timing.now + .milliseconds(10)))
    }
    return await contradictions(of: backend)
  }
}

extension [Contradiction] {
  /// The key of the step's number in an error's data.
  static var stepKey: String { "qa:denial" }

  /// The error that names the step which the first of them contradicts; nil where there is none.
  ///
  /// - Parameter isLast: whether the test was over, and no next input was to come.
  func error(isLast: Bool = false, without secrets: SecretTexts) -> WebDriverError? {
    guard let first else { return nil }
    let time = first.after.inMilliseconds
    var details = [Self.stepKey: "\(first.step)", "qa:denialAfter": "\(time)"]
    details["screen"] = first.screen.map { $0.masked(by: secrets).text }
    let others = count > 1 ? " \(count - 1) more of the test's denials did not stay true." : ""
    return WebDriverError(
      .unknownError,
      "\(first.evidence.isUnknown ? "It is not known to have stayed so" : "It did not stay so"): "
        + "\(secrets.masked(first.evidence.words)) \(time) ms after the step had passed, "
        + "\(isLast ? "as the test ended" : "before the next input").\(others)",
      details: details)
  }
}
