import TextModel
package import WorkerProtocol

/// One line of a run's journal: written before anybody is told.
package struct JournalEntry: Sendable, Hashable, Codable {
  /// Milliseconds since the run began.
  package var time: Double
  package var kind: Kind

  package init(time: Double, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// Whether a run may have written it; readers count on that.
  package var isPossible: Bool {
    guard Self.moments.contains(time) else { return false }
    switch kind {
    case .runStarted(let start), .resumed(let start):
      return Self.numbers.contains(start.nodes) && Self.numbers.contains(start.tests)
        && WorkerProtocol.times.contains(start.bound)
        && start.makespan.map(WorkerProtocol.times.contains) ?? true
        && start.targets.map { $0.count <= start.nodes } ?? true
    case .nodeStarted(let node, let generation, let took):
      return Self.numbers.contains(node) && Self.numbers.contains(generation)
        && WorkerProtocol.times.contains(took)
    case .nodeLost(let node, _), .nodeFailed(let node, _), .nodeGaveUp(let node, _):
      return Self.numbers.contains(node)
    case .driverFailed(let failure):
      return Self.numbers.contains(failure.node)
        && failure.pause.map(WorkerProtocol.times.contains) ?? true
    case .attemptStarted(let start):
      return Self.numbers.contains(start.node) && Self.numbers.contains(start.number)
        && (-1...WorkerProtocol.counts.upperBound).contains(start.position)
    case .attemptEvent(let event): return WorkerMessage.event(event).isPossible
    case .attemptEnded(let end): return WorkerProtocol.times.contains(end.duration)
    case .result(let result):
      return (-1...WorkerProtocol.counts.upperBound).contains(result.position)
    case .runEnded(let end): return WorkerProtocol.times.contains(end.makespan)
    case .trouble(let node, let issue):
      return Self.numbers.contains(node) && WorkerMessage.trouble(issue).isPossible
    case .leaked, .stopping: return true
    }
  }

  /// What a node's, a generation's and an attempt's number may be, and how many tests there may be.
  private static let numbers = 0...1_000_000
  /// What a time of a run may be, in milliseconds; of a merged one that of a shard whose clock was wrong.
  private static let moments = -1e13...1e13

  package enum Kind: Sendable, Hashable, Codable {
    case runStarted(RunStart)
    /// A run whose coordinator ended before it goes on: what had no result, or was not run, is open
    /// again.
    case resumed(RunStart)
    /// A node is up; `took` in milliseconds.
    case nodeStarted(node: Int, generation: Int, took: Double)
    /// A worker or driver died or hung; a new one is started in its place.
    case nodeLost(node: Int, reason: String)
    /// A node could not be started.
    case nodeFailed(node: Int, reason: String)
    /// A node will not be started again.
    case nodeGaveUp(node: Int, reason: String)
    /// A driver did not do its work.
    case driverFailed(DriverFailure)
    case attemptStarted(AttemptStart)
    case attemptEvent(AttemptEvent)
    case attemptEnded(AttemptEnd)
    /// A test has left something behind, which was cleaned up where that was possible.
    case leaked(Leak)
    /// A failure that is no test's, on a node: of a fixture that tests have shared.
    case trouble(node: Int, issue: IssueReport)
    case result(TestResult)
    /// A stop was asked for; by `--max-failures` where `byFailures` is true, else from outside.
    case stopping(reason: String, byFailures: Bool?)
    case runEnded(RunEnd)
  }

  package struct RunStart: Sendable, Hashable, Codable {
    /// The format's version.
    package var version = 1
    package var run: String
    package var plan: String
    package var tests: Int
    package var nodes: Int
    /// Milliseconds; 0 when unknown.
    package var bound: Double
    /// ISO 8601, UTC.
    package var date: String
    /// Whether a mode was named, so that recording is what the run is for.
    package var isRecordingNamed: Bool
    /// The mode: never, missing, failed or all; nil in journals that don't say it.
    package var record: String?
    /// The system of continuous integration under which recording was asked for, "Jenkins" for example.
    package var recordingSystem: String?
    /// What each node serves, nil for every target; nil in journals that don't say it.
    package var targets: [Set<TestTarget>?]?
    /// The longest of merged shards' makespans, in milliseconds; nil where none were merged.
    package var makespan: Double?

    /// The options that say where things are, as shell words; nil where none were given.
    package var options: [String]?
    /// Whether a flaky test makes the run fail; nil: it does not.
    package var failsOnFlaky: Bool?
    /// Digests of the suite and the apps, which a run that is resumed must still have; nil in journals
    /// that don't say it.
    package var suite: String?
    package var apps: String?
    /// The run that several machines share, and this machine's name in it; nil: it is not shared.
    package var sharedRun: String?
    package var host: String?

    /// What each node serves, as far as it is known.
    package var nodeTargets: [Set<TestTarget>?] {
      if let targets, !targets.isEmpty { return targets }
      return Array(repeating: nil, count: nodes)
    }

    package init(
      run: String, plan: String, tests: Int, nodes: Int, bound: Double, date: String,
      isRecordingNamed: Bool = true, targets: [Set<TestTarget>?]? = nil,
      options: [String]? = nil, failsOnFlaky: Bool? = nil
    ) {
      self.failsOnFlaky = failsOnFlaky
      self.options = options
      self.isRecordingNamed = isRecordingNamed
      self.targets = targets
      self.run = run
      self.plan = plan
      self.tests = tests
      self.nodes = nodes
      self.bound = bound
      self.date = date
    }
  }

  /// What a driver did not do, and what was done about it.
  package struct DriverFailure: Sendable, Hashable, Codable {
    package enum Measure: String, Sendable, Codable {
      /// It was terminated, and another one started.
      case restarted
      /// It was asked again.
      case retried
    }

    package var node: Int
    /// What follows "the driver": `did not open a session in 20 s`.
    package var reason: String
    package var measure: Measure
    /// How long nothing was asked of it, in milliseconds; nil for no pause.
    package var pause: Double?

    package init(node: Int, reason: String, measure: Measure, pause: Double? = nil) {
      self.node = node
      self.reason = reason
      self.measure = measure
      self.pause = pause
    }

    /// `driver did not open a session in 20 s: restarted`.
    package var words: String {
      let after = pause.map { " in \(Wording.duration($0))" } ?? ""
      return switch measure {
      case .restarted: "driver \(reason): restarted\(pause == nil ? "" : ", used again\(after)")"
      case .retried: "driver \(reason): tried again\(after)"
      }
    }
  }

  package struct AttemptStart: Sendable, Hashable, Codable {
    package var token: String
    /// The entry's position in the manifest.
    package var position: Int
    package var test: TestIdentity
    package var number: Int
    package var node: Int
    /// The folder of its artifacts, relative to the output folder.
    package var folder: String

    package init(
      token: String, position: Int, test: TestIdentity, number: Int, node: Int, folder: String
    ) {
      self.token = token
      self.position = position
      self.test = test
      self.number = number
      self.node = node
      self.folder = folder
    }
  }

  package struct AttemptEnd: Sendable, Hashable, Codable {
    package var token: String
    package var conclusion: AttemptOutcome
    /// Milliseconds.
    package var duration: Double
    package var reason: String?
    /// Where the test lost its app or its session, in words that are equal for the same place; nil
    /// where it lost none.
    package var lossPlace: String?

    package init(
      token: String, conclusion: AttemptOutcome, duration: Double, reason: String? = nil,
      lossPlace: String? = nil
    ) {
      self.lossPlace = lossPlace
      self.token = token
      self.conclusion = conclusion
      self.duration = duration
      self.reason = reason
    }
  }

  package struct Leak: Sendable, Hashable, Codable {
    package enum Kind: String, Sendable, Codable {
      case process, file, session

      /// `the process sleep 600`.
      package func words(of name: String) -> String {
        switch self {
        case .process: "the process \(name)"
        case .file: "the temporary file \(name)"
        case .session: "a session of \(name)"
        }
      }
    }

    /// The attempt that it is of.
    package var token: String
    package var kind: Kind
    /// A command line, a temporary file's name, a session's app.
    package var name: String
    /// Whether it is there still, since it could not be removed; nil where it was.
    package var isLeft: Bool?

    package init(token: String, kind: Kind, name: String, isLeft: Bool? = nil) {
      self.token = token
      self.kind = kind
      self.name = name
      self.isLeft = isLeft
    }
  }

  package struct TestResult: Sendable, Hashable, Codable {
    package var position: Int
    package var test: TestIdentity
    package var outcome: Outcome
    package var reason: String?
    /// True where the run ended before a failed test was tried again: a run that goes on does that.
    package var isRetryPending: Bool?
    /// In a shared run: the machine whose result it is; nil: this one's.
    package var host: String?
    /// In a shared run: the lease that the result came from.
    package var token: String?
    /// In a shared run: the earlier run that the result was taken over from; nil: it is this run's.
    package var carriedFrom: String?
    /// In a shared run: true where another machine's result counts in place of an earlier one.
    package var replaces: Bool?

    private enum CodingKeys: String, CodingKey {
      case position, test, outcome, reason, host, token, carriedFrom, replaces
      case isRetryPending = "owesRetry"
    }

    /// Whether a run that goes on has the test to run.
    var isOpen: Bool { outcome == .notRun || isRetryPending == true }

    package init(
      position: Int, test: TestIdentity, outcome: Outcome, reason: String? = nil,
      isRetryPending: Bool? = nil
    ) {
      self.isRetryPending = isRetryPending
      self.position = position
      self.test = test
      self.outcome = outcome
      self.reason = reason
    }
  }

  package struct RunEnd: Sendable, Hashable, Codable {
    /// Milliseconds from the first node's start to the last result.
    package var makespan: Double
    package var exitCode: ExitCode

    package init(makespan: Double, exitCode: ExitCode) {
      self.makespan = makespan
      self.exitCode = exitCode
    }
  }
}
