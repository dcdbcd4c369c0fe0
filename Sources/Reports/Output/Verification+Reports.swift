import Files
import Foundation
package import RunRecord
import TextModel

extension Verification {
  /// Reads a run's manifest and journal, and what its reports say of them.
  ///
  /// - Throws: as `init(recordIn:)`.
  package init(_ folder: OutputFolder) throws(RunnerError) {
    try self.init(recordIn: folder)
    guard record.end != nil else { return }
    findings += Self.differencesOfJUnit(folder, record) + Self.differences(folder, record)
  }

  private static func missing(_ name: String) -> String {
    "\(name) is not there, though the run has ended: qa-runner report makes it from the journal"
  }

  /// What junit.xml says otherwise than the journal.
  private static func differencesOfJUnit(_ folder: OutputFolder, _ record: RunRecord) -> [String] {
    let found: Data?
    do throws(FileRefusal) {
      found = try RunFile.contents(of: folder.junit)
    } catch {
      return ["\(folder.junit) \(error)"]
    }
    guard let data = found else { return [missing("junit.xml")] }
    let text = String(decoding: data, as: UTF8.self)
    let cases = text.ranges(of: "<testcase ").count
    let wanted = record.manifest.entries.count + record.runFailures.count
    guard cases == wanted else {
      return ["junit.xml has \(cases) tests, the manifest \(wanted)"]
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
}
