import Files
import Foundation
import TextModel

/// Whether a run's results are its manifest's, each exactly once, by its journal.
package struct Verification: Sendable {
  /// What is wrong; empty when all is well.
  package var findings: [String]
  /// What the manifest and the journal say.
  package let record: RunRecord

  /// Reads a run's manifest and journal.
  ///
  /// - Throws: `RunnerError`: `usage` when the folder holds no run, `incomplete` when one of the two is
  ///   damaged.
  package init(recordIn folder: OutputFolder) throws(RunnerError) {
    let manifest = try Manifest(file: folder.manifest)
    let record = RunRecord(manifest, journal: try JournalFile.read(folder.journal))
    self.record = record
    var findings = record.gaps
    if let start = record.start, start.plan != manifest.plan {
      findings.append("the journal is of another plan, \(start.plan)")
    }
    if manifest.shard == nil, Manifest.hash(of: manifest.entries) != manifest.plan {
      findings.append(
        "the manifest's tests are not those of its plan \(manifest.plan): some were added or removed"
      )
    }
    if let end = record.end, let code = Self.expectedCode(record), end.exitCode != code {
      findings.append(
        "the journal says that the run ended with exit code \(end.exitCode.rawValue), its results "
          + "that it was \(code.rawValue)")
    }
    findings += try Self.sharing(record, in: folder)
    if record.end == nil { findings.append("the run did not end: its journal stops before") }
    self.findings = findings
  }

  /// What is wrong with the part of a run that machines share.
  private static func sharing(
    _ record: RunRecord, in folder: OutputFolder
  ) throws(RunnerError) -> [String] {
    guard record.start?.sharedRun != nil else { return [] }
    let said = try SharedOutcome.read(in: folder)
    guard let said else {
      return ["\(folder.queue) is missing: which machine each result is from is not known"]
    }
    guard let known = SharedOutcome(record), known != said else { return [] }
    return ["\(folder.queue) does not agree with the journal"]
  }

  /// The exit code that a record's results lead to; nil where what ended the run may be seen there
  /// alone: a signal, or a disk that was full.
  private static func expectedCode(_ record: RunRecord) -> ExitCode? {
    switch record.end?.exitCode {
    case .interrupted, .terminated, .infrastructure, nil: return nil
    case .success, .failures, .usage, .incomplete, .nothingSelected: break
    }
    let code = record.exitCode()
    // A part of a merged run may have been incomplete where the whole only shows failures.
    if record.start?.makespan != nil, code != .success, record.end?.exitCode != .success {
      return nil
    }
    return code
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
    let state = notRun > 0 ? "accounted for, but not all ran" : "complete"
    return "\(state): \(total), each with one result (\(words.joined(separator: " · ")))"
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
