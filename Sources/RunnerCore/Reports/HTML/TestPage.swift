import Foundation
import SnapshotKit
import TerminalModel
import WorkerProtocol

/// One test's page: what went wrong in a sentence, what moved, the pictures, the commands to
/// approve and to run again, the steps.
struct TestPage {
  let report: HTMLReport
  let test: ResultsReport.Test

  /// One sentence that says what went wrong, if anything did.
  static func sentence(of test: ResultsReport.Test) -> String? {
    guard let attempt = test.attempts.last else { return test.reason }
    if let snapshot = attempt.snapshots.first(where: { $0.verdict != .matched }) {
      return sentence(of: snapshot)
    }
    return attempt.issues.first?.message ?? test.reason ?? attempt.reason
  }

  private static func sentence(of snapshot: SnapshotEvent) -> String {
    let verb =
      switch snapshot.verdict {
      case .differs: "differs"
      case .missing: "has no reference"
      case .unreadable: "has an unreadable reference"
      case .recorded: "was recorded"
      case .matched: "matches"
      }
    let summary = snapshot.summary.isEmpty ? "" : ": \(snapshot.summary)"
    return "Snapshot “\(snapshot.name)” \(verb)\(summary)"
  }

  var content: [HTML] {
    let tags = test.tags.isEmpty ? "" : " · \(test.tags.joined(separator: ", "))"
    let node = test.attempts.last.map { " · node \($0.node)" } ?? ""
    let place = "\(PathParts(test.file).name):\(test.line)"
    var parts: [HTML] = [
      .text(
        "p", ["class": "crumbs"],
        "\(Wording.path(test.path)) \(test.identity.circumstances)\(tags)\(node) · "
          + "\(Wording.duration(test.duration)) · \(place)"),
      .text("h1", [:], Self.sentence(of: test) ?? (test.outcome ?? .notRun).words),
    ]
    for (index, attempt) in test.attempts.enumerated() {
      if test.attempts.count > 1 {
        let end = attempt.conclusion?.rawValue ?? "no end"
        parts.append(.text("h3", [:], "Try \(index + 1) · \(end)"))
      }
      if let reason = attempt.reason { parts.append(.text("p", [:], reason)) }
      for (position, event) in attempt.snapshots.filter({ $0.verdict != .matched }).enumerated() {
        // The first is the page's headline.
        if position > 0 { parts.append(.text("h3", [:], Self.sentence(of: event))) }
        parts += snapshot(event)
      }
      parts += attempt.issues.flatMap(issue)
      parts += timeline(attempt)
      parts += attachments(attempt)
    }
    if test.outcome?.isFailure == true { parts += commands }
    return parts
  }

  private func snapshot(_ event: SnapshotEvent) -> [HTML] {
    var parts: [HTML] = []
    let facts =
      event.changes.prefix(40).map(Self.change)
      + (event.notes ?? []).prefix(12).map { HTML.text("p", ["class": "quiet"], $0) }
    if !facts.isEmpty { parts.append(.element("section", ["class": "card"], facts)) }
    var sides = [
      ("Expected", event.expected), ("Actual", event.actual), ("Difference", event.difference),
    ].compactMap { title, path in path.map { (title, $0) } }
    // Of texts the difference is the short one, and says it all.
    if event.difference?.hasSuffix(".png") == false, let last = sides.popLast() {
      sides.insert(last, at: 0)
    }
    let figures = sides.map { title, path -> HTML in
      .element(
        "figure", [:], [.text("figcaption", [:], title), picture(path, title: title)])
    }
    if !figures.isEmpty { parts.append(.element("div", ["class": "figures"], figures)) }
    return parts
  }

  /// A line that begins with an element's identifier has that in bold.
  private static func change(_ line: String) -> HTML {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].contains(".") else { return .text("p", [:], line) }
    return .element("p", [:], [.text("b", [:], String(parts[0])), HTML(" \(parts[1])")])
  }

  private func picture(_ path: String, title: String) -> HTML {
    guard path.hasSuffix(".png") else {
      guard let data = FileManager.default.contents(atPath: path) else {
        return .text("p", [:], "\(path) is gone")
      }
      return .text("pre", ["class": "screen"], Self.text(data, isGrid: path.hasSuffix(".grid")))
    }
    guard let link = link(to: path) else { return .text("p", [:], "\(path) is gone") }
    return .element(
      "a", ["href": link], [.void("img", ["src": link, "alt": title, "loading": "lazy"])])
  }

  /// What a text file shows; of a grid its rows, its legend being in the file.
  private static func text(_ data: Data, isGrid: Bool) -> String {
    // One that can't be read is shown as it is.
    if isGrid, let grid = try? GridFile(bytes: Array(data)) { return grid.screen.text }
    return String(decoding: data, as: UTF8.self)
  }

  /// A link from the page to a file; what lies outside of the report's folder is copied into it.
  private func link(to path: String) -> String? {
    let prefix = report.folder + "/"
    func encoded(_ path: some StringProtocol) -> String {
      "../../"
        + (String(path).addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
          ?? String(path))
    }
    if path.hasPrefix(prefix) { return encoded(path.dropFirst(prefix.count)) }
    let name = "report/files/" + path.split(separator: "/").suffix(3).joined(separator: "/")
    let copy = prefix + name
    let files = FileManager.default
    do {
      try files.createDirectory(
        atPath: PathParts(copy).folder, withIntermediateDirectories: true)
      if files.fileExists(atPath: copy) { try files.removeItem(atPath: copy) }
      try files.copyItem(atPath: path, toPath: copy)
    } catch {
      return nil
    }
    return encoded(name)
  }

  private func issue(_ issue: IssueReport) -> [HTML] {
    var parts: [HTML] = []
    let place = issue.place.map { "\(PathParts($0.file).name):\($0.line)  " } ?? ""
    parts.append(
      .element(
        "section", ["class": "card"],
        [.element("p", [:], [.text("small", [:], place), HTML(issue.message)])]
          + issue.details.map { .text("pre", ["class": "detail"], $0) }))
    if let screen = issue.screen {
      parts.append(.text("h3", [:], "Screen"))
      parts.append(.text("pre", ["class": "screen"], screen))
    }
    return parts
  }

  private func timeline(_ attempt: ResultsReport.Attempt) -> [HTML] {
    guard !attempt.steps.isEmpty else { return [] }
    let rows = attempt.steps.map { step in
      HTML.element(
        "li", ["class": step.failed ? "failed" : ""],
        [
          .text("span", ["class": "number"], Wording.duration(step.time)),
          .text("span", [:], step.name),
          .text("span", ["class": "number quiet"], "\(Int(step.duration.rounded())) ms"),
        ])
    }
    return [.text("h3", [:], "Steps"), .element("ol", ["class": "steps"], rows)]
  }

  private func attachments(_ attempt: ResultsReport.Attempt) -> [HTML] {
    let links = attempt.attachments.sorted { $0.key < $1.key }.compactMap { name, path in
      link(to: path).map { HTML.element("li", [:], [.text("a", ["href": $0], name)]) }
    }
    return links.isEmpty
      ? [] : [.text("h3", [:], "Files"), .element("ul", ["class": "files"], links)]
  }

  private var commands: [HTML] {
    var commands: [HTML] = []
    let snapshots = test.attempts.last?.snapshots ?? []
    if snapshots.contains(where: { $0.verdict != .matched && $0.verdict != .recorded }) {
      commands.append(
        .text("pre", ["class": "command"], "\(words.approveCommand(identity))   # approve"))
    }
    commands.append(
      .text("pre", ["class": "command"], "\(words.againCommand(identity))   # run it again"))
    return commands
  }

  private var words: RunText { report.words }
  private var identity: TestIdentity { test.identity }
}
