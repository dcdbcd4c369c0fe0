import Foundation
package import RunRecord
import TextModel
import WorkerProtocol

/// A run for GitHub Actions: an annotation on the line of each failure, and the job's summary.
package struct GitHubReport: Sendable {
  private let record: RunRecord
  private let text: RunText
  /// What annotations' paths are relative to: the checkout.
  private let workspace: String

  package init(_ record: RunRecord, text: RunText, workspace: String) {
    self.record = record
    var text = text
    text.palette = Palette(isOn: false)
    self.text = text
    self.workspace = workspace
  }

  /// Workflow commands, a line each: at most ten are shown of a step, so failures come first.
  package var annotations: String {
    var lines = record.runFailures.map { trouble in
      let message = ([trouble.message] + trouble.details).joined(separator: "\n")
      let file = trouble.place.map { "file=\(Self.property(path($0))),line=\($0.line)," } ?? ""
      return "::error \(file)title=outside of the tests::\(Self.data(message))"
    }
    for test in record.tests where test.result?.outcome.isFailure == true {
      let place = FailureAccount(test)?.place
      let message = text.failure(test).dropFirst().map { String($0.dropFirst(3)) }
      lines.append(command("error", test, place, message.joined(separator: "\n")))
    }
    if let notice = record.recordingNotice {
      lines.append("::warning title=recording::\(Self.data(notice))")
    }
    for test in record.tests {
      switch test.result?.outcome {
      case .flaky, .notRun, .knownIssue, nil:
        let words = test.result?.outcome.words ?? "no result"
        let reason = test.result?.reason.map { ": \($0)" } ?? ""
        lines.append(command("warning", test, nil, words + reason))
      case .passed, .recorded, .skipped, .failed, .crashed, .timedOut: continue
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The job's summary, as Markdown.
  package var summary: String {
    let counts = record.counts
    let words = Outcome.allCases.compactMap { outcome in
      counts[outcome].map { "\(Wording.number($0)) \(outcome.words)" }
    }
    let time = Wording.duration(record.makespan)
    var lines = ["### qa-runner: \(words.joined(separator: " · ")) in \(time)", ""]
    let failed = record.tests.filter { $0.result?.outcome.isFailure == true }
    if !failed.isEmpty {
      lines += ["| test | why |", "|---|---|"]
      lines += failed.prefix(50).map { test in
        "| \(Self.cell(Wording.identity(test.entry.test))) | \(Self.cell(test.message)) |"
      }
      if failed.count > 50 { lines += ["", "… and \(failed.count - 50) more"] }
    }
    if let notice = record.recordingNotice { lines += ["", "**Recording:** \(Self.cell(notice))"] }
    if !record.runFailures.isEmpty {
      let troubles = Wording.first(5, of: record.runFailures.map(\.message))
        .joined(separator: "; ")
      lines += ["", "**Failed outside of the tests:** \(Self.cell(troubles))"]
    }
    if !record.gaps.isEmpty {
      let gaps = Wording.first(5, of: record.gaps).joined(separator: "; ")
      lines += ["", "**Incomplete:** \(Self.cell(gaps))"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func command(
    _ level: String, _ test: RunRecord.Test, _ place: SourcePlace?, _ message: String
  ) -> String {
    let place = place ?? test.entry.place
    return "::\(level) file=\(Self.property(path(place))),line=\(place.line),"
      + "title=\(Self.property(Wording.identity(test.entry.test)))::\(Self.data(message))"
  }

  /// A file as the checkout names it.
  private func path(_ place: SourcePlace) -> String {
    place.file.hasPrefix(workspace + "/")
      ? String(place.file.dropFirst(workspace.count + 1)) : place.file
  }

  /// A command's message: one line, with what would end it encoded; the job's log is a terminal too.
  private static func data(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }.printable
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  private static func cell(_ text: String) -> String {
    text.replacing("\n", with: " ").replacing("|", with: "\\|").replacing("<", with: "&lt;")
  }
}
