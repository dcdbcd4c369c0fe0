import Files
package import Foundation
import JSONModel
package import RunRecord
package import WorkerProtocol

/// `results.json`: a run for programs. Version 1.
package struct ResultsReport: Sendable, Codable {
  package struct Test: Sendable, Codable {
    /// The titles from the outermost in, joined by slashes.
    package var path: String
    /// The titles by themselves; absent where none of them has a slash.
    package var titles: [String]?
    package var device: String
    package var target: String
    /// Which of several runs of the test in this one run, from 1.
    package var repetition: Int?
    package var tags: [String]
    /// Its names in a test-management system.
    package var ids: [String]?
    package var knownIssue: KnownIssue?
    package var file: String
    package var line: Int
    /// Nil when the run ended before it had a result.
    package var outcome: Outcome?
    package var reason: String?
    /// Milliseconds.
    package var duration: Double
    package var attempts: [Attempt]

    /// Which attempt the outcome stands on; nil without one.
    package var decisive: Int? {
      attempts.lastIndex { outcome?.stands(on: $0.conclusion) == true } ?? attempts.indices.last
    }

    /// The attempt that the outcome stands on.
    package var decisiveAttempt: Attempt? { decisive.map { attempts[$0] } }

    /// Which entry of the manifest it is.
    package var identity: TestIdentity {
      TestIdentity(
        path: titles.map(TestIdentity.path) ?? path, device: device,
        target: TestTarget(rawValue: target), repetition: repetition)
    }
  }

  package struct Attempt: Sendable, Codable {
    package var number: Int
    package var node: Int
    /// Milliseconds since the run began, of a merged one since its first shard did; the time between a
    /// run's end and its resumption is none.
    package var began: Double
    /// When it began: ISO 8601, UTC.
    package var date: String?
    package var conclusion: AttemptOutcome?
    package var duration: Double?
    package var reason: String?
    /// The folder of its artifacts, relative to this file.
    package var folder: String
    package var issues: [IssueReport]
    package var snapshots: [SnapshotEvent]
    /// Warnings and skipped steps, which change no result; absent where there are none.
    package var notices: [StepNotice]?
    package var steps: [Step]
    package var attachments: [String: String]
    /// What the test has recorded of itself or of the suite; absent where it has recorded nothing.
    package var properties: [RunRecord.Property]?
    /// What it printed, the first and the last lines of much; absent where it passed or printed
    /// nothing.
    package var output: [String]?
    /// What it left behind, which was cleaned up unless `isLeft`; absent where nothing was.
    package var leaks: [Leak]?
  }

  package struct Leak: Sendable, Codable {
    package var kind: JournalEntry.Leak.Kind
    package var name: String
    package var isLeft: Bool?
  }

  package struct Step: Sendable, Codable {
    package var time: Double
    package var name: String
    package var duration: Double
    package var failed: Bool
    /// In how many named steps it is, which stand before it; nil for none.
    package var depth: Int?
  }

  package var version = 1
  package var run: String
  package var plan: String
  package var shard: Manifest.Shard?
  /// The sources' revision; nil where it is unknown or they were changed.
  package var revision: String?
  package var date: String
  package var nodes: Int
  package var replacements: Int
  /// What drivers did not do, in order; absent where there is nothing.
  package var driverFailures: [JournalEntry.DriverFailure]?
  /// Milliseconds.
  package var makespan: Double
  package var exitCode: Int32?
  package var counts: [String: Int]
  /// Why the results are not the manifest's, each once; empty when they are.
  package var gaps: [String]
  /// Failures that are no test's; nil where there are none.
  package var troubles: [IssueReport]?
  /// That references were allowed to be recorded though a machine started the run; nil where they were not.
  package var recordingNotice: String?
  package var tests: [Test]

  package init(_ record: RunRecord) {
    run = record.start?.run ?? ""
    plan = record.manifest.plan
    shard = record.manifest.shard
    revision = record.manifest.revision
    date = record.start?.date ?? ""
    nodes = record.start?.nodes ?? 0
    replacements = record.replacements
    driverFailures = record.driverFailures.isEmpty ? nil : record.driverFailures
    makespan = record.makespan
    exitCode = record.end?.exitCode.rawValue
    counts = Dictionary(uniqueKeysWithValues: record.counts.map { ($0.key.rawValue, $0.value) })
    gaps = record.gaps
    troubles = record.runFailures.isEmpty ? nil : record.runFailures
    recordingNotice = record.recordingNotice
    let clock = record.clock
    tests = record.tests.map { Self.test($0, clock) }
  }

  private static func test(_ test: RunRecord.Test, _ clock: RunClock) -> Test {
    let identity = test.entry.test
    return Test(
      path: identity.name, titles: identity.name == identity.path ? nil : identity.titles,
      device: identity.device,
      target: test.entry.test.target.rawValue, repetition: test.entry.test.repetition,
      tags: test.entry.tags,
      ids: test.entry.ids, knownIssue: test.entry.knownIssue, file: test.entry.place.file,
      line: test.entry.place.line, outcome: test.result?.outcome,
      reason: test.result?.reason, duration: test.duration,
      attempts: test.attempts.map { attempt in
        Attempt(
          number: attempt.start.number, node: attempt.start.node, began: attempt.began,
          date: clock.date(at: attempt.began),
          conclusion: attempt.end?.conclusion, duration: attempt.end?.duration,
          reason: attempt.end?.reason, folder: attempt.start.folder, issues: attempt.issues,
          snapshots: attempt.snapshots,
          notices: attempt.notices.isEmpty ? nil : attempt.notices,
          steps: attempt.steps.map {
            Step(
              time: $0.time, name: $0.name, duration: $0.duration, failed: $0.failed,
              depth: $0.depth == 0 ? nil : $0.depth)
          },
          attachments: Dictionary(
            attempt.attachments.map { ($0.name, $0.path) }, uniquingKeysWith: { _, last in last }),
          properties: attempt.properties.isEmpty ? nil : attempt.properties,
          output: attempt.output.isEmpty || attempt.end?.conclusion.isUneventful == true
            ? nil : attempt.output.lines(head: 100, tail: 100),
          leaks: attempt.leaks.isEmpty
            ? nil : attempt.leaks.map { Leak(kind: $0.kind, name: $0.name, isLeft: $0.isLeft) })
      })
  }

  /// The document's bytes.
  ///
  /// - Throws: `EncodingError`, for a number of an issue or a snapshot that none is.
  package func data() throws -> Data { try JSONValue(encoding: self).encodedInLines() }

  /// Reads the results of an earlier run.
  ///
  /// - Throws: `RunnerError` of kind `usage`.
  package init(file: String) throws(RunnerError) {
    let found: Data?
    do throws(FileRefusal) {
      found = try RunFile.contents(of: file)
    } catch {
      throw RunnerError(.usage, "\(file) \(error). Run the tests again.")
    }
    guard let data = found else {
      throw RunnerError(.usage, "There is no \(file). Run the tests first.")
    }
    do {
      self = try JSONCoder.decode(ResultsReport.self, from: data)
    } catch {
      let reason = JSONCoder.reason(of: error)
      throw RunnerError(.usage, "\(file) is damaged (\(reason)). Run the tests again.")
    }
  }
}
