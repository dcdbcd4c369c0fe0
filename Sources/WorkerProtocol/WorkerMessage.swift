import JSONModel

/// A line that a worker sends to its coordinator.
package enum WorkerMessage: Hashable, Sendable, TaggedCodable {
  /// The first line.
  case hello(WorkerHello)
  /// The answer to `list`.
  case tests([TestDescription])
  /// Every `WorkerProtocol.heartbeatInterval`.
  case heartbeat
  /// Something in an attempt's course.
  case event(AttemptEvent)
  /// An attempt's end, its teardown done; the worker is free for the next.
  case finished(AttemptResult)
  /// A failure that is no test's: of a fixture that several tests have shared, for example.
  case trouble(IssueReport)
  /// The answer to `close`.
  case closed

  private enum TestsCodingKeys: String, CodingKey {
    case _0 = "tests"
  }
}

/// Who the worker is.
package struct WorkerHello: Hashable, Sendable, Codable {
  package var version: Int
  package var pid: Int32
  /// The suite executable's name.
  package var suite: String
  /// Whether it answers `close` when no test of it is left; nil: it does not.
  package var closes: Bool?
  /// What it goes without, of several suites: each that ended before it had listed its tests, and how.
  package var lost: [String]?

  package init(
    version: Int = WorkerProtocol.version, pid: Int32, suite: String, closes: Bool? = nil,
    lost: [String]? = nil
  ) {
    self.lost = lost
    self.closes = closes
    self.version = version
    self.pid = pid
    self.suite = suite
  }
}

/// Something in an attempt's course.
package struct AttemptEvent: Hashable, Sendable, Codable {
  package var attempt: String
  /// Milliseconds since the attempt began.
  package var time: Double
  package var kind: Kind

  package init(attempt: String, time: Double, kind: Kind) {
    self.attempt = attempt
    self.time = time
    self.kind = kind
  }

  package enum Kind: Hashable, Sendable, TaggedCodable {
    /// The attempt began.
    case started
    /// A user action, expectation or named step, once it has ended; `duration` in milliseconds,
    /// `depth`: in how many named steps it is, nil for none.
    case step(name: String, duration: Double, failed: Bool, depth: Int? = nil)
    /// What the test printed (a line).
    case output(String)
    /// A snapshot was compared or recorded.
    case snapshot(SnapshotEvent)
    /// A failure, soft or not.
    case issue(IssueReport)
    /// What stands beside the result, whatever that is.
    case notice(StepNotice)
    /// A file that belongs to the test, by its absolute path.
    case attachment(name: String, path: String)
    /// What the test records of itself; with `isSuite`, of all tests.
    case property(name: String, value: String, isSuite: Bool? = nil)
    /// A session is being opened or ended, or looked at: the test's limit stands still meanwhile.
    case session(SessionState)

    private enum OutputCodingKeys: String, CodingKey {
      case _0 = "line"
    }

    private enum SessionCodingKeys: String, CodingKey {
      case _0 = "state"
    }
  }
}

/// What a suite waits for when it waits for its driver.
package enum SessionState: String, Hashable, Sendable, Codable {
  /// The driver was asked for a session.
  case opening
  /// The session is there.
  case open
  /// The driver was asked to end a session.
  case ending
  /// There is no session: it has ended, or could not be opened or ended.
  case ended
  /// The test has failed, and a person looks at its session.
  case paused
  /// The person has seen enough, or what runs after the test is over: the teardown begins.
  case resumed
  /// What runs after the test has begun, which has a limit of its own.
  case hooks
}

/// One snapshot's outcome.
package struct SnapshotEvent: Hashable, Sendable, Codable {
  package enum Verdict: String, Hashable, Sendable, Codable {
    case matched, recorded, differs, missing, unreadable
  }
  package var name: String
  package var verdict: Verdict
  /// The reference's path, relative to the reference root.
  package var reference: String
  /// One sentence with units (`1,284 of 250,125 pixels, largest cluster 71 × 24`); empty for a match.
  package var summary: String
  /// What moved or changed, an element a line.
  package var changes: [String]
  /// What else is to be known, a fact a line: limits other than the usual, other conditions.
  package var notes: [String]?
  /// The absolute paths of `expected`, `actual` and `diff`, where they exist.
  package var expected: String?
  package var actual: String?
  package var difference: String?
  /// Where what changed is, and was.
  package var marks: [SnapshotMark]?
  /// Equal for differences that are the same one, on several devices for example.
  package var likeness: String?

  /// Whether it matches though not all of its pixels are equal.
  package var hasNoise: Bool { verdict == .matched && summary.hasPrefix(Self.noise) }
  /// How the summary of such a one begins.
  package static let noise = "tolerated noise"

  package init(
    name: String, verdict: Verdict, reference: String, summary: String = "", changes: [String] = [],
    notes: [String]? = nil, expected: String? = nil, actual: String? = nil,
    difference: String? = nil, marks: [SnapshotMark]? = nil, likeness: String? = nil
  ) {
    self.name = name
    self.verdict = verdict
    self.reference = reference
    self.summary = summary
    self.changes = changes
    self.notes = notes
    self.expected = expected
    self.actual = actual
    self.difference = difference
    self.marks = marks
    self.likeness = likeness
  }
}

/// Where an element is, or was, that changed: in points of a picture, in cells of a grid.
package struct SnapshotMark: Hashable, Sendable, Codable {
  /// The element and, in few words, what became of it: `class.book y +6`.
  package var label: String
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(label: String, x: Double, y: Double, width: Double, height: Double) {
    self.label = label
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// Something that changes no result, and that its reader should know: a step that was tried in vain,
/// or not at all.
package struct StepNotice: Hashable, Sendable, Codable {
  package enum Kind: String, Hashable, Sendable, Codable {
    /// It went otherwise than its author hoped.
    case warning
    /// It was not done.
    case skipped
  }
  package var kind: Kind
  /// One sentence.
  package var message: String
  package var place: SourcePlace?

  package init(_ kind: Kind, _ message: String, place: SourcePlace? = nil) {
    self.kind = kind
    self.message = message
    self.place = place
  }

  /// In a line: `warning: the optional step failed: …`.
  package var words: String {
    "\(kind.rawValue): " + (place.map { "\($0.name):\($0.line)  " } ?? "") + message
  }
}

/// A failure, explained.
package struct IssueReport: Hashable, Sendable, Codable {
  /// What failed, one sentence.
  package var message: String
  package var place: SourcePlace?
  /// Further lines to show: near misses, what changed, the call log.
  package var details: [String]
  /// The screen at the failure, as text.
  package var screen: String?
  /// Whether running the test again can't change it, as with a snapshot that differs.
  package var isDeterministic: Bool
  /// The name of an earlier step that was wrong after all: it has failed, not the one under way.
  package var step: String?

  package init(
    message: String, place: SourcePlace? = nil, details: [String] = [], screen: String? = nil,
    isDeterministic: Bool = false, step: String? = nil
  ) {
    self.step = step
    self.message = message
    self.place = place
    self.details = details
    self.screen = screen
    self.isDeterministic = isDeterministic
  }
}

/// How an attempt ended, in the worker's eyes.
package struct AttemptResult: Hashable, Sendable, Codable {
  package enum Outcome: String, Hashable, Sendable, Codable {
    case passed, failed, recorded, skipped, timedOut, cancelled
    /// The node failed, not the test: it is run again at no cost to it.
    case infrastructure
  }
  package var attempt: String
  package var outcome: Outcome
  /// Milliseconds, from the order to the end of the teardown.
  package var duration: Double
  /// Why, for `infrastructure`, `skipped` and `cancelled`.
  package var reason: String?
  /// What the driver did not do, whatever the outcome is; with `infrastructure` it is the reason.
  package var driverFault: DriverFault?
  /// What fixtures that several tests share have started, which is no test's leak while they stand.
  package var kept: KeptThings?

  package init(
    attempt: String, outcome: Outcome, duration: Double, reason: String? = nil,
    driverFault: DriverFault? = nil, kept: KeptThings? = nil
  ) {
    self.attempt = attempt
    self.outcome = outcome
    self.duration = duration
    self.reason = reason
    self.driverFault = driverFault
    self.kept = kept
  }
}

/// Processes and files that outlive a test on purpose.
package struct KeptThings: Hashable, Sendable, Codable {
  package var processes: [Int32]
  /// Names in the worker's `TMPDIR`.
  package var files: [String]

  package init(processes: [Int32], files: [String]) {
    self.processes = processes
    self.files = files
  }
}

/// Something that a driver did not do. It counts against the driver, not against the test.
package struct DriverFault: Hashable, Sendable, Codable {
  package enum Kind: String, Hashable, Sendable, Codable {
    case sessionTimedOut, sessionRefused, endTimedOut, commandTimedOut, connectionLost, sessionLost
    case badAnswer
  }
  package var kind: Kind
  /// What follows "the driver": `did not open a session in 20 s`.
  package var reason: String

  package init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }
}
