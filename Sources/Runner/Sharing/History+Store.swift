import Foundation
import JSONModel
package import RunRecord
import WorkerProtocol

/// The history that machines share in the queue's store: a line of JSON for each test.
extension History {
  private struct Line: Codable {
    var durations: [Double]?
  }

  /// The history with what the store knows; a line that can't be read is left out.
  package func adding(_ stored: StoredHistory) -> History {
    var history = self
    history.storedFailures = stored.failures
    for (name, text) in stored.lines {
      do {
        let line = try JSONCoder.decode(Line.self, from: Data(text.utf8))
        history.durations[name] = line.durations?.filter(WorkerProtocol.times.contains)
      } catch {
        // It only costs speed.
      }
    }
    return history
  }

  /// What the store is to know after a run: the lines of the tests that this machine has ended.
  package func lines(after record: RunRecord) -> [String: String] {
    var history = self
    var lines: [String: String] = [:]
    for test in Self.ended(in: record) {
      history.note(test, at: record.manifest.subject)
      let name = test.entry.test.unrepeated.description
      let line = Line(durations: history.durations[name])
      do {
        lines[name] = String(decoding: try JSONCoder.encode(line), as: UTF8.self)
      } catch {
        preconditionFailure("durations are finite numbers: \(error)")
      }
    }
    return lines
  }

  /// The revision, with the apps, at which tests of this machine have failed in a run.
  package static func failures(in record: RunRecord) -> [String: String] {
    var history = History()
    for test in ended(in: record) { history.note(test, at: record.manifest.subject) }
    return history.failures ?? [:]
  }

  /// The tests that have run on this machine to a result. What a signal kept from running tells
  /// nothing.
  private static func ended(in record: RunRecord) -> [RunRecord.Test] {
    record.tests.filter { test in
      test.result != nil && test.result?.host == nil && test.attempts.contains { $0.end != nil }
    }
  }
}

/// What the store knows of a project's earlier runs, by the tests' identities.
package struct StoredHistory: Sendable {
  var lines: [String: String]
  /// The revisions, with the apps, at which each test has failed.
  var failures: [String: [String]]

  package init(lines: [String: String] = [:], failures: [String: [String]] = [:]) {
    self.lines = lines
    self.failures = failures
  }
}
