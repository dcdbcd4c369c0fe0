package import WorkerProtocol

/// Everything that is known of a run: the manifest and what its journal says, folded.
///
/// The reports are made from it, during the run and from the file afterwards alike.
package struct RunRecord: Sendable {
  /// One attempt at one test.
  package struct Attempt: Sendable, Hashable {
    package var start: JournalEntry.AttemptStart
    /// Milliseconds since the run began.
    package var began: Double
    /// Nil while it runs.
    package var end: JournalEntry.AttemptEnd?
    /// As a test reads: a named step before what it holds.
    package private(set) var steps: [Step] = []
    package var issues: [IssueReport] = []
    package var snapshots: [SnapshotEvent] = []
    /// Whether recording was asked for when it began.
    fileprivate(set) var mayRecord = true
    /// What stands beside the result, whatever that is.
    package var notices: [StepNotice] = []
    package var attachments: [(name: String, path: String)] = []
    /// What it has recorded of itself.
    package var properties: [Property] = []
    /// What the test printed, and a worker that ended in it.
    package var output = PrintedLines()
    /// What it left behind.
    package var leaks: [JournalEntry.Leak] = []

    /// Takes a snapshot; one that was recorded and is taken back replaces what was said of it.
    fileprivate mutating func take(_ snapshot: SnapshotEvent) {
      if snapshot.verdict == .missing {
        snapshots.removeAll { $0.verdict == .recorded && $0.reference == snapshot.reference }
      }
      snapshots.append(snapshot)
    }

    package static func == (left: Attempt, right: Attempt) -> Bool {
      left.start.token == right.start.token && left.end == right.end
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(start.token) }

    /// Takes a step that has ended: those that it holds ended before it, and after its start.
    fileprivate mutating func take(_ step: Step) {
      let before = steps.lastIndex {
        $0.depth <= step.depth || $0.time <= step.time - step.duration
      }
      steps.insert(step, at: before.map { $0 + 1 } ?? 0)
    }

    /// Takes an issue; one of an earlier step turns that red.
    fileprivate mutating func take(_ issue: IssueReport) {
      issues.append(issue)
      guard let name = issue.step, let place = steps.lastIndex(where: { $0.name == name }) else {
        return
      }
      steps[place].failed = true
    }
  }

  package struct Step: Sendable, Hashable {
    /// Milliseconds since the attempt began, at its end.
    package var time: Double
    package var name: String
    /// Milliseconds.
    package var duration: Double
    package var failed: Bool
    /// In how many named steps it is.
    package var depth = 0

    package init(
      time: Double, name: String, duration: Double, failed: Bool, depth: Int = 0
    ) {
      self.time = time
      self.name = name
      self.duration = duration
      self.failed = failed
      self.depth = depth
    }
  }

  /// What a test has recorded of itself or of the suite.
  package struct Property: Sendable, Hashable, Codable {
    package var name: String
    package var value: String
    /// Whether it is all tests'; nil: it is not.
    package var isSuite: Bool?
  }

  /// One entry of the manifest.
  package struct Test: Sendable {
    package var entry: Manifest.Entry
    package var attempts: [Attempt] = []
    package var result: JournalEntry.TestResult?

    /// Milliseconds of the attempt that gave the result; 0 without one.
    package var duration: Double { decisive(for: result?.outcome)?.end?.duration ?? 0 }

    /// Warnings and skipped steps of the attempt that the result stands on.
    package var notices: [StepNotice] { decisive(for: result?.outcome)?.notices ?? [] }

    /// Whether there is something left to do for a run that goes on.
    package var isOpen: Bool {
      result?.isOpen ?? true
    }

    /// The attempt that a result stands on.
    package func decisive(for outcome: Outcome?) -> Attempt? {
      attempts.last { outcome?.stands(on: $0.end?.conclusion) == true } ?? attempts.last
    }
  }

  /// A node's present state.
  package struct Node: Sendable {
    package enum State: Sendable {
      case starting
      case idle
      /// Runs the attempt with this token.
      case running(token: String)
      case restarting(reason: String)
      case gone(reason: String)
    }
    package var state = State.starting
    package var losses = 0
  }

  package let manifest: Manifest
  package private(set) var start: JournalEntry.RunStart?
  package private(set) var end: JournalEntry.RunEnd?
  package private(set) var tests: [Test]
  package private(set) var nodes: [Int: Node] = [:]
  /// What drivers did not do, in order.
  package private(set) var driverFailures: [JournalEntry.DriverFailure] = []
  package private(set) var stopReason: String?
  /// Whether it was stopped by the failures themselves: whoever asked for that has what was wanted.
  private(set) var isStoppedByFailures = false
  /// Failures that are no test's, as they came.
  package private(set) var troubles: [IssueReport] = []
  /// Results that came a second time or for nothing in the manifest: always a defect.
  package private(set) var contradictions: [String] = []
  /// Milliseconds since the run began, of the last entry.
  package private(set) var time = 0.0
  /// The names of the run and of each that has resumed it: those of their private directories.
  package private(set) var runs: [String] = []
  /// When the run was resumed.
  private var resumptions: [(time: Double, date: String)] = []
  private var places: [String: (test: Int, attempt: Int)] = [:]
  /// Whether recording was asked for in the piece of the run that is read.
  private var isRecordingNamed = true

  package init(_ manifest: Manifest) {
    self.manifest = manifest
    tests = manifest.entries.map { Test(entry: $0) }
  }

  /// The record of a run that has been.
  package init(_ manifest: Manifest, journal: [JournalEntry]) {
    self.init(manifest)
    for entry in journal { apply(entry) }
  }

  /// How many tests have each outcome.
  package var counts: [Outcome: Int] {
    tests.reduce(into: [:]) { counts, test in
      if let outcome = test.result?.outcome { counts[outcome, default: 0] += 1 }
    }
  }

  /// Milliseconds that it took; of shards that were merged, the longest.
  package var makespan: Double { end?.makespan ?? start?.makespan ?? time }

  /// How many tests have a result.
  package var finished: Int { tests.count { $0.result != nil } }

  /// How often a node was replaced.
  package var replacements: Int { nodes.values.reduce(0) { $0 + $1.losses } }

  /// When it was resumed last, in milliseconds since it began; nil where it never was.
  package var resumedAt: Double? { resumptions.last?.time }

  /// What tells the dates of its times.
  package var clock: RunClock { RunClock([(0, start?.date ?? "")] + resumptions) }

  /// The attempt of a token.
  package func attempt(_ token: String) -> Attempt? {
    places[token].map { tests[$0.test].attempts[$0.attempt] }
  }

  /// Takes the journal's next entry.
  package mutating func apply(_ entry: JournalEntry) {
    time = entry.time
    switch entry.kind {
    case .runStarted(let start):
      self.start = start
      isRecordingNamed = start.isRecordingNamed
      runs.append(start.run)
      for number in 0..<start.nodes { nodes[number + 1] = Node() }
    case .resumed(let start): resume(start)
    case .nodeStarted(let node, _, _): nodes[node, default: Node()].state = .idle
    case .nodeLost(let node, let reason):
      nodes[node, default: Node()].state = .restarting(reason: reason)
      nodes[node, default: Node()].losses += 1
    case .driverFailed(let failure):
      driverFailures.append(failure)
      guard failure.measure == .restarted else { break }
      nodes[failure.node, default: Node()].state = .restarting(reason: failure.words)
      nodes[failure.node, default: Node()].losses += 1
    case .nodeFailed(let node, let reason):
      nodes[node, default: Node()].state = .restarting(reason: reason)
    case .nodeGaveUp(let node, let reason):
      nodes[node, default: Node()].state = .gone(reason: reason)
    case .attemptStarted(let start):
      guard tests.indices.contains(start.position) else {
        contradictions.append("an attempt at the test number \(start.position), which is not there")
        return
      }
      places[start.token] = (start.position, tests[start.position].attempts.count)
      var attempt = Attempt(start: start, began: entry.time)
      attempt.mayRecord = isRecordingNamed
      tests[start.position].attempts.append(attempt)
      nodes[start.node, default: Node()].state = .running(token: start.token)
    case .attemptEvent(let event): apply(event)
    case .attemptEnded(let end):
      guard let place = places[end.token] else { return }
      tests[place.test].attempts[place.attempt].end = end
      let node = tests[place.test].attempts[place.attempt].start.node
      if case .running(end.token) = nodes[node]?.state { nodes[node]?.state = .idle }
    case .leaked(let leak):
      guard let place = places[leak.token] else { return }
      tests[place.test].attempts[place.attempt].leaks.append(leak)
    case .trouble(_, let issue): troubles.append(issue)
    case .result(let result):
      guard tests.indices.contains(result.position),
        tests[result.position].entry.test == result.test
      else {
        contradictions.append("a result for \(result.test), which is not in the manifest")
        return
      }
      guard tests[result.position].result == nil || result.replaces == true else {
        contradictions.append("a second result for \(result.test)")
        return
      }
      tests[result.position].result = result
    case .stopping(let reason, let byFailures):
      stopReason = reason
      isStoppedByFailures = byFailures == true
    case .runEnded(let end): self.end = end
    }
  }

  private mutating func resume(_ start: JournalEntry.RunStart) {
    resumptions.append((time, start.date))
    isRecordingNamed = start.isRecordingNamed
    self.start?.failsOnFlaky = start.failsOnFlaky
    runs.append(start.run)
    if let nodes = self.start?.nodes, start.nodes > nodes {
      self.start?.nodes = start.nodes
      self.start?.targets = start.targets
    }
    for number in 0..<start.nodes { nodes[number + 1, default: Node()].state = .starting }
    end = nil
    stopReason = nil
    isStoppedByFailures = false
    for position in tests.indices where tests[position].isOpen {
      tests[position].result = nil
    }
  }

  private mutating func apply(_ event: AttemptEvent) {
    guard let place = places[event.attempt] else { return }
    func change(_ body: (inout Attempt) -> Void) {
      body(&tests[place.test].attempts[place.attempt])
    }
    switch event.kind {
    case .started, .session: break
    case .step(let name, let duration, let failed, let depth):
      change {
        $0.take(
          Step(
            time: event.time, name: name, duration: duration, failed: failed,
            depth: max(0, depth ?? 0)))
      }
    case .output(let line):
      change { $0.output.append(line) }
    case .snapshot(let snapshot): change { $0.take(snapshot) }
    case .notice(let notice): change { $0.notices.append(notice) }
    case .issue(let issue): change { $0.take(issue) }
    case .attachment(let name, let path): change { $0.attachments.append((name, path)) }
    case .property(let name, let value, let isSuite):
      change { $0.properties.append(Property(name: name, value: value, isSuite: isSuite)) }
    }
  }

  /// What keeps the results from being the manifest's, each exactly once; empty when all is well.
  package var gaps: [String] {
    contradictions
      + tests.compactMap { test in
        test.result == nil ? "no result for \(test.entry.test)" : test.contradiction
      }
  }
}
