import Files
import Foundation

/// Whether a run's results are its manifest's, each exactly once; told from its files alone.
package struct Verification: Sendable {
  /// What is wrong; empty when all is well.
  package let findings: [String]
  /// What the manifest and the journal say.
  package let record: RunRecord

  /// Reads a run's manifest and journal, and what its reports say of them.
  ///
  /// - Throws: `RunnerError`: `usage` when the folder holds no run, `incomplete` when one of the two is
  ///   damaged.
  package init(_ folder: OutputFolder) throws(RunnerError) {
    let manifest = try Manifest(file: folder.manifest)
    let record = RunRecord(manifest, journal: try JournalFile.read(folder.journal))
    self.record = record
    var findings = record.gaps
    if let start = record.start, start.plan != manifest.plan {
      findings.append("the journal is of another plan, \(start.plan)")
    }
    if manifest.shard == nil, Planner.hash(manifest.entries) != manifest.plan {
      findings.append(
        "the manifest's tests are not those of its plan \(manifest.plan): some were added or removed"
      )
    }
    if let end = record.end, let code = Self.expectedCode(record), end.exitCode != code {
      findings.append(
        "the journal says that the run ended with exit code \(end.exitCode.rawValue), its results "
          + "that it was \(code.rawValue)")
    }
    if record.end == nil { findings.append("the run did not end: its journal stops before") }
    if record.end != nil {
      findings += Self.differencesOfJUnit(folder, record)
      findings += Self.differences(folder, record)
    }
    self.findings = findings
  }

  /// The exit code that a record's results lead to; nil where what ended the run may be seen there
  /// alone: a signal, or a disk that was full.
  private static func expectedCode(_ record: RunRecord) -> ExitCode? {
    switch record.end?.exitCode {
    case .interrupted, .terminated, .infrastructure, nil: return nil
    case .success, .failures, .usage, .incomplete, .nothingSelected: break
    }
    let code = TestRun.exitCode(record, failure: nil, signal: nil)
    // A part of a merged run may have been incomplete where the whole only shows failures.
    if record.start?.makespan != nil, code != .success, record.end?.exitCode != .success {
      return nil
    }
    return code
  }

  private static func missing(_ name: String) -> String {
    "\(name) is not there, though the run has ended: qa-runner report makes it from the journal"
  }

  /// What junit.xml says otherwise than the journal.
  private static func differencesOfJUnit(_ folder: OutputFolder, _ record: RunRecord) -> [String] {
    let found: Data?
    do throws(FileRefusal) {
      found = try OutputFolder.contents(of: folder.junit)
    } catch {
      return ["\(folder.junit) \(error)"]
    }
    guard let data = found else { return [missing("junit.xml")] }
    let text = String(decoding: data, as: UTF8.self)
    let cases = text.ranges(of: "<testcase ").count
    guard cases == record.manifest.entries.count else {
      return ["junit.xml has \(cases) tests, the manifest \(record.manifest.entries.count)"]
    }
    guard text != JUnitReport(record).xml() else { return [] }
    return ["junit.xml does not say what the journal does: it was changed, or is another version's"]
  }

  /// What results.json says otherwise than the journal.
  private static func differences(_ folder: OutputFolder, _ record: RunRecord) -> [String] {
    guard FileKind.isThere(folder.results) else {
      return [missing("results.json")]
    }
    let told: ResultsReport
    do {
      told = try ResultsReport(file: folder.results)
    } catch {
      return ["results.json is damaged"]
    }
    let known = ResultsReport(record)
    guard told.tests.map(\.identity) == known.tests.map(\.identity) else {
      return [
        "results.json has \(Wording.count(told.tests.count, "test")), not the manifest's "
          + "\(Wording.number(known.tests.count)) in their order"
      ]
    }
    return zip(told.tests, known.tests).compactMap { told, known -> String? in
      let isSame =
        told.outcome == known.outcome
        && told.attempts.map(\.conclusion) == known.attempts.map(\.conclusion)
      return isSame
        ? nil
        : "results.json says \(words(told)) of \(told.identity), the journal \(words(known))"
    }
  }

  private static func words(_ test: ResultsReport.Test) -> String {
    "\(test.outcome?.words ?? "nothing") after \(Wording.count(test.attempts.count, "attempt"))"
  }

  /// For people.
  package var text: String {
    let total = Wording.count(record.manifest.entries.count, "test")
    guard findings.isEmpty else {
      let shown = Wording.first(20, of: findings).map { "  \($0)" }
      return (["incomplete: \(record.finished) of \(total) have a result"] + shown)
        .joined(separator: "\n")
    }
    let notRun = record.counts[.notRun] ?? 0
    let words = Outcome.allCases.compactMap { outcome in
      record.counts[outcome].map { "\(Wording.number($0)) \(outcome.words)" }
    }
    let judgement = notRun > 0 ? "accounted for, but not all ran" : "complete"
    return "\(judgement): \(total), each with one result (\(words.joined(separator: " · ")))"
  }

  /// 0 when complete, 3 otherwise.
  package var exitCode: ExitCode {
    findings.isEmpty && (record.counts[.notRun] ?? 0) == 0 ? .success : .incomplete
  }

  /// For programs.
  package struct Report: Sendable, Codable {
    package var isComplete: Bool
    package var tests: Int
    package var counts: [String: Int]
    package var findings: [String]
  }

  /// For programs.
  package var report: Report {
    Report(
      isComplete: exitCode == .success, tests: record.manifest.entries.count,
      counts: Dictionary(
        uniqueKeysWithValues: record.counts.map { ($0.key.rawValue, $0.value) }),
      findings: findings)
  }
}
