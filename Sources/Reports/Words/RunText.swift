import Files
import Foundation
package import RunRecord
import ScreenExport
package import SnapshotKit
import TextModel
package import WorkerProtocol

/// The words of a run: its head, its failures, its end; the console and the tests print them.
package struct RunText: Sendable {
  package var palette: Palette
  /// Columns of the place where it is shown.
  package var columns: Int
  /// How paths in the output folder are written: the folder as people call it.
  package var output: String
  /// Where the output folder really is, for shortening paths.
  package var outputPath: String
  /// The folder below which the attempts of a merged run left their files, as people call it; nil
  /// where that is the output folder.
  private var filesFolder: String?
  /// The folder that other paths are shortened against.
  package var root: String
  /// The folder of references as people call it.
  package var references = "ReferenceImages"
  /// What every command that is printed says besides: the options that were given to the run.
  package var options: [String] = []
  /// What has become of a snapshot that its suite names: whether it waits for a person's decision, which is what
  /// leads to a review; by the absolute path of what the test saw.
  package var reviewed: @Sendable (_ actual: String) -> ReviewedSnapshot?

  /// Whether there is a report to look at.
  var hasReport = true
  /// Whether there are results for `--last-failed`.
  var hasResults = true

  /// How much of what a test printed the console shows.
  package static let printedLines = 12

  /// - Parameter record: a run that has been, of which the words will be; it knows where a merged
  ///   run's files are.
  package init(
    palette: Palette, columns: Int = 100, output: String = "qa-output", outputPath: String = "",
    root: String = "", record: RunRecord? = nil,
    reviewed: @escaping @Sendable (String) -> ReviewedSnapshot? = {
      PendingSnapshot.reviewed(besides: $0)
    }
  ) {
    self.reviewed = reviewed
    self.palette = palette
    self.columns = columns
    self.output = output
    self.outputPath = outputPath
    self.root = root
    filesFolder = record.flatMap(folderOfShards)
    options = record?.start?.options ?? []
  }

  /// The same, naming nothing in the output folder that is not there.
  package func naming(_ output: OutputFolder) -> RunText {
    var text = self
    text.hasReport = FileKind(output.path + "/index.html") == .file
    text.hasResults = FileKind(output.results) == .file
    return text
  }

  /// `qa-runner · 48 specs × 4 devices × 2 targets = 384 tests · 4 nodes · at best 40.9 s`.
  ///
  /// - Parameter bound: Milliseconds that no order of the tests takes less than; 0 when unknown.
  package func head(_ manifest: Manifest, nodes: Int, bound: Double) -> String {
    let (specs, devices, targets) = manifest.extent
    let total = manifest.entries.count
    let product = specs * devices * targets
    let sum =
      "\(Wording.count(specs, "spec")) × \(Wording.count(devices, "device")) × "
      + "\(Wording.count(targets, "target"))"
    let tests = Wording.count(total, "test")
    var parts = [palette.bold("qa-runner")]
    parts.append(product == total ? "\(sum) = \(tests)" : "\(tests) of \(sum)")
    if let shard = manifest.shard { parts.append("shard \(shard)") }
    parts.append(Wording.count(nodes, "node"))
    if bound > 0 { parts.append("at best \(Wording.duration(bound))") }
    return narrowed(parts.joined(separator: " · "))
  }

  /// Broken between words where it is shown in a narrow terminal; a log keeps its lines whole.
  func narrowed(_ line: String) -> String {
    columns < 80 ? Wording.wrapped(line, to: columns) : line
  }

  /// One line for a test that has its result.
  package func line(_ test: RunRecord.Test) -> String {
    guard let outcome = test.result?.outcome else { return "" }
    let (sign, paint) = sign(outcome)
    let note =
      switch outcome {
      case .passed, .failed: ""
      default: " \(outcome.words)"
      }
    let time = test.attempts.isEmpty ? "" : Wording.duration(test.duration)
    let text = Wording.line(" \(sign) ", test.entry.test, note: note, time, columns: columns)
    return text.replacing(" \(sign) ", with: " \(paint(sign)) ", maxReplacements: 1)
  }

  /// A test that did not fail but has a reason to look at it: its line, and the reason below.
  func notice(_ test: RunRecord.Test) -> [String] {
    [line(test)] + (test.result?.reason?.printableLines.map { "   \($0)" } ?? []) + notices(test)
  }

  /// The warnings and the skipped steps of the attempt that the result stands on.
  private func notices(_ test: RunRecord.Test) -> [String] {
    NoticeWords.lines(test.notices).map { "   \(palette.yellow($0.printableLine))" }
  }

  private func sign(_ outcome: Outcome) -> (String, (String) -> String) {
    switch outcome {
    case .passed: ("✓", palette.green)
    case .recorded: ("●", palette.blue)
    case .flaky: ("~", palette.yellow)
    case .knownIssue: ("!", palette.yellow)
    case .skipped: ("-", palette.dim)
    case .failed, .crashed, .timedOut: ("✗", palette.red)
    case .notRun: ("?", palette.yellow)
    }
  }

  /// A failure with what one looks at next.
  package func failure(_ test: RunRecord.Test) -> [String] {
    var lines = [line(test)]
    if let reason = test.result?.reason {
      lines += reason.printableLines.map { "   \($0)" }
    }
    let account = FailureAccount(test)
    if let attempt = test.decisive(for: test.result?.outcome) {
      let failing = attempt.snapshots.filter(\.verdict.isFailure)
      lines += failing.flatMap { snapshot($0, of: test) }
      for issue in attempt.issues {
        // What a snapshot's own lines say already is not said twice.
        lines += self.issue(issue, isBrief: failing.contains(where: issue.tellsOf))
      }
      if let rows = account?.screen, !rows.isEmpty { lines += screen(rows, steps: attempt.steps) }
    }
    lines += notices(test)
    if let printed = account?.printed(Self.printedLines), !printed.isEmpty {
      lines += ["   " + palette.dim("printed")] + printed.map { "     \($0.printableLine)" }
    }
    lines.append(fact("again", againCommand(test)))
    return lines
  }

  private func issue(_ issue: IssueReport, isBrief: Bool) -> [String] {
    var lines: [String] = []
    if !isBrief {
      let place = issue.place.map { place in
        "\(PathParts(place.file).name.printableLine):\(place.line)  "
      }
      let message = issue.message.printableLines
      lines.append("   \(palette.dim(place ?? ""))\(message.first ?? "")")
      lines += message.dropFirst().map { "     \($0)" }
      lines += issue.details.flatMap(\.printableLines).map { "     \($0)" }
    }
    return lines
  }

  private func snapshot(_ event: SnapshotEvent, of test: RunRecord.Test) -> [String] {
    var lines: [String] = []
    let summary = event.summary.printableLines
    let told = summary.first.map { ": \($0)" } ?? ""
    lines.append("   snapshot \"\(event.name.printableLine)\" \(event.verdict.words)\(told)")
    lines += summary.dropFirst().map { "     \($0)" }
    let facts =
      Wording.first(12, of: event.changes, "change")
      + Wording.first(12, of: event.notes ?? [], "note")
    lines += facts.flatMap(\.printableLines).map { "     \($0)" }
    if !event.reference.isEmpty {
      lines.append(fact("expected", "\(references)/\(event.reference)"))
    } else if let path = event.expected {
      lines.append(fact("expected", shortened(path)))
    }
    if let path = event.actual { lines.append(fact("actual", shortened(path))) }
    if let path = event.difference { lines.append(fact("diff", shortened(path))) }
    if let reviewed = reviewed(event) {
      lines.append(
        reviewed.standing.decision.map { fact("decided", $0.words) }
          ?? fact("approve", approveCommand(reviewed.reference)))
    }
    return lines
  }

  /// What has become of a snapshot; nil where there is nothing to decide.
  func reviewed(_ event: SnapshotEvent) -> ReviewedSnapshot? {
    event.actual.flatMap { reviewed(PathParts.absolute($0, in: outputPath)) }
  }

  /// Whether a review would ask about it.
  func isWaiting(_ event: SnapshotEvent) -> Bool { reviewed(event)?.standing == .waiting }

  private func fact(_ name: String, _ text: String) -> String {
    "   " + palette.dim(name.padding(toLength: 10, withPad: " ", startingAt: 0))
      + text.printableLine
  }

  /// The screen in a frame, with the last steps at its side where there is room.
  private func screen(_ rows: [String], steps: [RunRecord.Step]) -> [String] {
    let rows = rows.map(\.printableLine)
    let width = min(max(rows.map(CellWidth.of).max() ?? 0, 20), max(20, columns - 8))
    let bar = String(repeating: "─", count: width + 2)
    var framed = ["┌\(bar)┐"]
    for row in rows {
      let cut = Wording.cut(row, to: width)
      framed.append("│ \(cut)\(String(repeating: " ", count: width - CellWidth.of(cut))) │")
    }
    framed.append("└\(bar)┘")
    let last = steps.suffix(framed.count).map { step in
      let mark = step.failed ? "✗ " : ""
      return "\(Wording.duration(step.time))  \(mark)\(step.name.printableLine)"
    }
    let room = columns - width - 10
    return framed.enumerated().map { position, row in
      guard room >= 24, position < last.count else { return "   \(row)" }
      return "   \(row)  \(palette.dim(Wording.cut(last[position], to: room)))"
    }
  }

  /// The command that runs just this test again.
  package func againCommand(_ test: RunRecord.Test) -> String { againCommand(test.entry.test) }

  /// The command that runs just this test again.
  package func againCommand(_ test: TestIdentity) -> String {
    let filter = Wording.shell(Self.filter(of: test))
    let options =
      "--device \(Wording.shell(test.device)) --target \(Wording.shell(test.target.rawValue))"
      + given
    // It would be taken for an option.
    return test.name.hasPrefix("-")
      ? "qa-runner \(options) -- \(filter)" : "qa-runner \(filter) \(options)"
  }

  /// A filter that means a test, and that the command line takes for nothing else: not for a
  /// subcommand, a flow's file, a folder, a regular expression or pytest's name of another test.
  private static func filter(of test: TestIdentity) -> String {
    let name = test.name
    if name.contains("::") || name.hasPrefix("/") {
      return "/^\(name.regexEscaped)$/"
    }
    let isLikeFile = name.hasSuffix("/") || name.suffix(6).contains(".")
    // As `list` is a subcommand's.
    let isLikeWord = name.allSatisfy { ("a"..."z").contains($0) || $0 == "-" }
    return isLikeFile || isLikeWord ? test.unrepeated.description : name
  }

  /// The command that makes what the snapshot with this reference shows now its reference.
  func approveCommand(_ reference: String) -> String {
    "\(reviewCommand) --approve \(Wording.shell(reference))"
  }

  /// The command that approves what a test saw; where it has left nothing to approve, the one that shows the rest.
  package func approveCommand(_ event: SnapshotEvent) -> String {
    reviewed(event).map { approveCommand($0.reference) } ?? reviewCommand
  }

  /// The command that shows the snapshots that wait.
  var reviewCommand: String { "qa-runner review" + reviewOptions }

  /// What every command of a review says besides.
  var reviewOptions: String { Wording.outputOption(filesFolder ?? output) }

  /// Where a merged run's shards left the snapshots of a review, absolute; nil where that is the output folder.
  var folderOfShards: String? { filesFolder.map { PathParts.absolute($0, in: root) } }

  /// The command that runs again what did not pass; a merged run's folder is no run's output.
  var lastFailedCommand: String {
    filesFolder == nil
      ? "qa-runner --last-failed" + Wording.outputOption(output) + given
      : "qa-runner --last-failed=\(Wording.shell(output))" + given
  }

  private var given: String { options.map { " " + $0 }.joined() }

  /// The folder that holds the shards of a merged run; nil for a run of its own.
  private func folderOfShards(_ record: RunRecord) -> String? {
    // Three parts of a path are the attempt's, below its own run's folder.
    let folders = Set(
      record.tests.flatMap(\.attempts).map(\.start.folder).filter { !$0.hasPrefix("attempts/") }
        .map { $0.split(separator: "/").dropLast(3).joined(separator: "/") })
    let paths = folders.map {
      PathParts.absolute($0, in: outputPath).split(separator: "/").dropLast()
    }
    guard let first = paths.first else { return nil }
    let common = paths.dropFirst().reduce(first) { common, path in
      common.prefix(zip(common, path).prefix { $0 == $1 }.count)
    }
    let path = "/" + common.joined(separator: "/")
    return path == root ? "." : shortened(path)
  }

  /// A path as people would write it; a relative one is below the output folder.
  package func shortened(_ path: String) -> String {
    guard path.hasPrefix("/") else {
      return outputPath.isEmpty
        ? "\(output)/\(path)" : shortened(PathParts.absolute(path, in: outputPath))
    }
    if path == outputPath { return output }
    if !outputPath.isEmpty, path.hasPrefix(outputPath + "/") {
      return output + path.dropFirst(outputPath.count)
    }
    if !root.isEmpty, path.hasPrefix(root + "/") { return String(path.dropFirst(root.count + 1)) }
    return path
  }
}
