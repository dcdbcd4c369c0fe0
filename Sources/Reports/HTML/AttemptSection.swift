import Files
import Foundation
import RunRecord
import SnapshotKit
import TextModel
import WorkerProtocol

/// What one try at a test left behind.
struct AttemptSection {
  let attempt: ResultsReport.Attempt
  /// Unique on the page.
  let name: String
  /// Whether the page's headline is its.
  let isDecisive: Bool
  /// What the page's beginning says already; nil for a test that passed.
  let told: FailureAccount?
  let files: ReportFiles

  /// The most of a text file that a page holds.
  private static let textLimit = 200_000

  var content: [HTML] {
    var parts: [HTML] = []
    if let reason = attempt.reason, reason != told?.message {
      parts.append(.text("p", [:], reason))
    }
    if let own, !own.shows(theSameAs: told) {
      parts += FailureSection(account: own, isHeadline: false).content
    }
    for (place, event) in attempt.snapshots.filter({ $0.verdict != .matched }).enumerated() {
      if place > 0 || !isDecisive {
        parts.append(.text("h2", [:], FailureAccount.sentence(of: event)))
      }
      parts += snapshot(event, "\(name)s\(place + 1)")
    }
    let noisy = attempt.snapshots.filter { $0.hasNoise }
    parts += Wording.first(20, of: noisy.map(FailureAccount.sentence), "snapshot").map {
      HTML.text("p", ["class": "quiet"], $0)
    }
    parts += attempt.issues.filter(isNews).flatMap(issue)
    parts += notices
    parts += steps
    parts += output
    parts += text("source.xml", "Page source")
    parts += text(WorkerProtocol.driverLog, "Driver log")
    parts += leaks
    parts += properties
    parts += attachments
    return parts
  }

  /// What this try's own failure shows; nil where it did not fail.
  private var own: FailureAccount? {
    guard let conclusion = attempt.conclusion, !conclusion.isUneventful else { return nil }
    return FailureAccount(of: attempt, reasons: [])
  }

  // MARK: Snapshots

  private func snapshot(_ event: SnapshotEvent, _ id: String) -> [HTML] {
    var parts: [HTML] = []
    let facts =
      Wording.first(40, of: event.changes, "change").map {
        HTML.element("p", [:], TestPage.change($0))
      }
      + Wording.first(12, of: event.notes ?? [], "note").map {
        HTML.text("p", ["class": "quiet"], $0)
      }
    if !facts.isEmpty { parts.append(.element("section", ["class": "card"], facts)) }
    guard let panel = ComparePanel(id: id, event: event, files: files) else {
      return parts + figures(event)
    }
    parts.append(panel.content)
    if let path = event.difference, !path.hasSuffix(".png") {
      parts.append(
        .element(
          "details", [:], [.text("summary", [:], "The difference as text"), self.file(path)]))
    }
    return parts
  }

  /// What there is to see where there are no two pictures.
  private func figures(_ event: SnapshotEvent) -> [HTML] {
    var sides = [
      ("Expected", event.expected), ("Actual", event.actual), ("Difference", event.difference),
    ].compactMap { title, path in path.map { (title, $0) } }
    // Of texts the difference is the short one, and says it all.
    if event.difference?.hasSuffix(".png") == false, let last = sides.popLast() {
      sides.insert(last, at: 0)
    }
    let figures = sides.map { title, path -> HTML in
      .element("figure", [:], [.text("figcaption", [:], title), file(path)])
    }
    return figures.isEmpty ? [] : [.element("div", ["class": "figures"], figures)]
  }

  private func file(_ path: String) -> HTML {
    let (found, remark) = files.access(to: path)
    guard let link = found else { return .text("p", [:], remark ?? "") }
    if let picture = ReportPicture(path: path, files: files) {
      return .element(
        "a", ["href": link],
        [
          .element(
            "svg",
            [
              "class": "pic", "viewBox": "0 0 \(picture.width) \(picture.height)",
              "width": "\(picture.width)", "height": "\(picture.height)", "role": "img",
              "aria-label": PathParts(path).name,
            ], [picture.content])
        ])
    }
    guard !path.hasSuffix(".png"),
      let bytes = files.beginning(of: path, count: Self.textLimit + 1)
    else {
      return .text("a", ["href": link], PathParts(path).name)
    }
    return .text("pre", ["class": "screen"], Self.text(bytes))
  }

  private static func text(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.prefix(textLimit), as: UTF8.self)
    return bytes.count > textLimit ? text + "\n… the rest is in the file" : text
  }

  // MARK: Failures

  /// Whether a failure is more than what the section above and the pictures say already.
  private func isNews(_ issue: IssueReport) -> Bool {
    issue != own?.issue
      && !attempt.snapshots.contains { $0.verdict.isFailure && issue.tellsOf($0) }
  }

  private func issue(_ issue: IssueReport) -> [HTML] {
    FailureSection(account: FailureAccount(issues: [issue]), isHeadline: false).content
  }

  /// What changes no result: warnings, and steps that were not done.
  private var notices: [HTML] {
    guard let notices = attempt.notices, !notices.isEmpty else { return [] }
    return [
      .element(
        "section", ["class": notices.contains { $0.kind == .warning } ? "card warn" : "card"],
        NoticeWords.lines(notices).map { .text("p", [:], $0) })
    ]
  }

  // MARK: Steps

  private var steps: [HTML] {
    let film = attempt.attachments["session.cast"].flatMap {
      files.beginning(of: $0, count: CastFile.limit.bytes).flatMap { Film(bytes: $0, name: name) }
    }
    return StepsPanel(
      name: name, steps: attempt.steps, film: film, screen: own?.screen.joined(separator: "\n"),
      picture: attempt.attachments["screenshot.png"].flatMap { files.link(to: $0) }
    ).content
  }

  // MARK: Files

  private func text(_ name: String, _ title: String) -> [HTML] {
    guard let path = attempt.attachments[name],
      let bytes = files.beginning(of: path, count: Self.textLimit + 1), !bytes.isEmpty
    else { return [] }
    return [
      .element(
        "details", [:],
        [.text("summary", [:], title), .text("pre", ["class": "log"], Self.text(bytes))])
    ]
  }

  /// What the test printed; short enough, it needs no click.
  private var output: [HTML] {
    guard let lines = attempt.output, !lines.isEmpty else { return [] }
    return [
      .element(
        "details", lines.count <= 12 ? ["open": ""] : [:],
        [
          .text("summary", [:], "Output"),
          .text("pre", ["class": "log"], lines.joined(separator: "\n")),
        ])
    ]
  }

  private var leaks: [HTML] {
    guard let leaks = attempt.leaks, !leaks.isEmpty else { return [] }
    let items = leaks.map {
      HTML.text(
        "li", [:],
        $0.kind.words(of: $0.name) + ($0.isLeft == true ? ", which could not be removed" : ""))
    }
    let isClean = leaks.allSatisfy { $0.isLeft != true }
    return [
      .text("h3", [:], isClean ? "Left behind, and cleaned up" : "Left behind"),
      .element("ul", [:], items),
    ]
  }

  private var properties: [HTML] {
    let items = (attempt.properties ?? []).map { property in
      HTML.text("li", [:], "\(property.name): \(property.value)")
    }
    return items.isEmpty ? [] : [.text("h3", [:], "Properties"), .element("ul", [:], items)]
  }

  private var attachments: [HTML] {
    let items = attempt.attachments.sorted { $0.key < $1.key }.map { name, path in
      let (link, remark) = files.access(to: path)
      let title = link.map { HTML.text("a", ["href": $0], name) } ?? HTML(name)
      return HTML.element(
        "li", [:],
        [title] + (remark.map { [HTML(" "), .text("span", ["class": "quiet"], $0)] } ?? []))
    }
    return items.isEmpty
      ? [] : [.text("h3", [:], "Files"), .element("ul", ["class": "files"], items)]
  }
}
