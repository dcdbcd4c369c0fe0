import Foundation
import JSONModel
package import RunRecord
import WorkerProtocol

/// The history that machines share in the queue's store: a line of JSON for each test.
extension History {
  private struct Line: Codable {
    var durations: [Double]?
    var failure: String?
  }

  /// The history with what the store knows; a line that can't be read is left out.
  package func adding(_ lines: [String: String]) -> History {
    var history = self
    for (name, text) in lines {
      do {
        let line = try JSONCoder.decode(Line.self, from: Data(text.utf8))
        history.durations[name] = line.durations?.filter(WorkerProtocol.times.contains)
        history.failures = history.failures ?? [:]
        history.failures?[name] = line.failure
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
    for test in record.tests where test.result != nil && test.result?.host == nil {
      history.note(test, at: record.manifest.subject)
      let name = test.entry.test.unrepeated.description
      let line = Line(durations: history.durations[name], failure: history.failures?[name])
      do {
        lines[name] = String(decoding: try JSONCoder.encode(line), as: UTF8.self)
      } catch {
        preconditionFailure("durations are finite numbers: \(error)")
      }
    }
    return lines
  }
}
