import Files
import Foundation
import RunRecord
import SnapshotKit
import TerminalModel
import TextModel
import WorkerProtocol

/// One test's page: what went wrong in a sentence, what moved, the pictures, the commands to
/// approve and to run again, the steps with their screens, the recording, the files.
struct TestPage {
  let report: HTMLReport
  let files: ReportFiles
  let groups: FailureGroups
  let pages: PageNames
  let position: Int
  /// The page of those that are to be decided about.
  let snapshots: SnapshotsPage?

  /// One sentence that says what went wrong, if anything did.
  static func sentence(of test: ResultsReport.Test) -> String? {
    guard let headline = FailureAccount(test)?.headline, !headline.isEmpty else { return nil }
    guard test.outcome == .flaky else { return headline }
    return "Passed in try \((test.decisive ?? 0) + 1), failed before: \(headline)"
  }

  /// A line that begins with an element's identifier has that in bold.
  static func change(_ line: String) -> [HTML] {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].contains(".") else { return [HTML(line)] }
    return [.text("b", [:], String(parts[0])), HTML(" \(parts[1])")]
  }

  var content: [HTML] {
    let account = FailureAccount(test)
    var parts = head
    if let account, test.outcome != .skipped {
      parts += FailureSection(account: account, isHeadline: true).content
    }
    if let reason = test.reason, reason != account?.message {
      parts.append(.text("p", [:], reason))
    }
    if test.outcome?.isFailure == true { parts += commands + peers }
    for (index, attempt) in test.attempts.enumerated() {
      var files = files
      files.attempt = "\(position).\(index)"
      let content = AttemptSection(
        attempt: attempt, name: "a\(index + 1)", isDecisive: index == test.decisive,
        told: account, files: files
      ).content
      guard test.attempts.count > 1 else {
        parts += content
        continue
      }
      let end = attempt.conclusion.map(\.rawValue) ?? "no end"
      let title = HTML.text("summary", [:], "Try \(index + 1) · \(end) · node \(attempt.node)")
      let isDecisive = index == test.decisive
      parts.append(
        .element(
          "details", isDecisive ? ["class": "try", "open": ""] : ["class": "try"], [title] + content
        ))
    }
    return parts + neighbours
  }

  private var head: [HTML] {
    let outcome = test.outcome ?? .notRun
    let node = test.decisiveAttempt.map { "node \($0.node)" }
    let facts: [String?] = [
      test.tags.isEmpty ? nil : test.tags.joined(separator: ", "),
      test.ids.map { $0.joined(separator: ", ") },
      test.decisiveAttempt?.notices.flatMap(NoticeWords.count), node,
      Wording.duration(test.duration),
      "\(PathParts(test.file).name):\(test.line)",
    ]
    var parts: [HTML] = [
      .element(
        "p", ["class": "crumbs"],
        [
          .text("span", ["class": "badge \(outcome.rawValue)"], outcome.words),
          .text("b", [:], "\(Wording.path(test.path)) \(test.identity.deviceAndTarget)"),
          HTML(" · " + facts.compactMap(\.self).joined(separator: " · ")),
        ]),
      .text("h1", [:], Self.sentence(of: test) ?? Wording.path(test.path)),
    ]
    if let issue = test.knownIssue {
      parts.append(
        .text(
          "p", ["class": "quiet"], "Known: \(issue.reason) · \(issue.owner) · until \(issue.until)")
      )
    }
    return parts
  }

  /// Where else the same difference is.
  private var peers: [HTML] {
    let others = groups.peers(of: position).filter { $0 != position }
    guard !others.isEmpty else { return [] }
    return [
      .element(
        "p", ["class": "peers"],
        [.text("span", ["class": "quiet"], "the same difference in")]
          + PeerChips(results: report.results, pages: pages, path: test.path, folder: "")
          .content(others))
    ]
  }

  /// The tests before and after, which a key leads to.
  private var neighbours: [HTML] {
    guard let place = groups.place(of: position) else { return [] }
    var links: [HTML] = []
    if place > 0 {
      links.append(
        .text(
          "a", ["rel": "prev", "accesskey": "p", "href": pages[groups.order[place - 1]]],
          "← previous"))
    }
    if place + 1 < groups.order.count {
      links.append(
        .text(
          "a", ["rel": "next", "accesskey": "n", "href": pages[groups.order[place + 1]]],
          "next →"))
    }
    return [.element("p", ["class": "neighbours"], links)]
  }

  /// How many snapshots have their own command before there is only a way to all of them.
  private static let commandLimit = 3

  private var commands: [HTML] {
    let reviewed = (test.decisiveAttempt?.snapshots ?? []).filter { $0.verdict != .matched }
      .compactMap(report.words.reviewed)
    let waiting = reviewed.filter { $0.standing == .waiting }
    var parts = waiting.prefix(Self.commandLimit).map {
      Self.command(report.words.approveCommand($0.reference), "approve it")
    }
    parts += chips(waiting)
    parts += reviewed.compactMap { snapshot in
      snapshot.standing.decision.map { decision in
        .element(
          "p", ["class": decision.decision.rawValue],
          [.text("b", [:], Wording.path(snapshot.reference)), HTML(" was \(decision.words)")])
      }
    }
    return parts + [Self.command(report.words.againCommand(test.identity), "run it again")]
  }

  /// Ways to the pictures of those that show the same change, where they are approved together.
  private func chips(_ waiting: [ReviewedSnapshot]) -> [HTML] {
    var anchors: Set<String> = []
    var chips: [HTML] = []
    func chip(_ anchor: String, _ words: String) {
      chips.append(
        .text("a", ["class": "chip", "href": "../snapshots.html\(anchor)"], words))
    }
    guard waiting.count <= Self.commandLimit else {
      chip("", "look at all \(waiting.count) of this test, and approve them")
      return [.element("p", ["class": "peers"], chips)]
    }
    for place in waiting.compactMap({ snapshots?.place(of: $0.reference) })
    where place.count > 1 && anchors.insert(place.anchor).inserted {
      chip("#\(place.anchor)", "look at all \(place.count) with this change, and approve them")
    }
    return chips.isEmpty ? [] : [.element("p", ["class": "peers"], chips)]
  }

  static func command(_ words: String, _ purpose: String) -> HTML {
    .element(
      "pre", ["class": "command"],
      [.text("code", [:], words), .text("span", ["class": "purpose"], "   # \(purpose)")])
  }

  private var test: ResultsReport.Test { report.results.tests[position] }
}
