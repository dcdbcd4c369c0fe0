import RunRecord
import SnapshotKit
import TextModel
import WorkerProtocol

/// `report/snapshots.html`: every snapshot that waits for a decision, each with its pictures, and below a group the
/// command that approves exactly these; then those that are decided.
struct SnapshotsPage: Sendable {
  /// The page, from the report's folder.
  static let name = "report/snapshots.html"

  private let review: PendingReview
  private let files: ReportFiles

  /// The most of a text's difference that stands in for a picture.
  private static let textLimit = 4000

  /// Makes a page; nil for a run without snapshots to decide about.
  init?(_ results: ResultsReport, words: RunText, files: ReportFiles) {
    let events = results.tests.lazy.flatMap(\.attempts).flatMap(\.snapshots)
    // Those of one run have one folder of references.
    guard
      let root = events.lazy.filter({ $0.verdict != .matched }).compactMap({
        words.reviewed($0)?.root
      }).first
    else { return nil }
    var review = PendingReview(output: words.folderOfShards ?? files.folder, references: root)
    review.options = words.reviewOptions
    guard !review.groups.isEmpty || !review.decided.isEmpty else { return nil }
    self.review = review
    var files = files
    (files.up, files.attempt) = ("../", "snapshots")
    self.files = files
  }

  /// How many wait.
  var waiting: Int { review.items.count }

  /// Where on the page the group of a reference is, and how many are in it; nil where it doesn't wait.
  func place(of reference: String) -> (anchor: String, count: Int)? {
    review.groups.firstIndex { $0.contains { $0.record.reference == reference } }
      .map { (Self.anchor($0), review.groups[$0].count) }
  }

  private static func anchor(_ index: Int) -> String { "group-\(index + 1)" }

  var content: [HTML] {
    let count = waiting
    var parts = [
      HTML.text(
        "h1", [:],
        count == 0
          ? "No snapshot waits for a decision"
          : "\(Wording.count(count, "snapshot")) wait\(count == 1 ? "s" : "") for a decision")
    ]
    var isWhole = true
    for (index, group) in review.groups.enumerated() {
      let members = group.map { member($0, isAlone: group.count == 1) }
      let areShown = members.allSatisfy(\.isShown)
      isWhole = isWhole && areShown
      parts.append(section(group, members.map(\.content), areShown, Self.anchor(index)))
    }
    if review.groups.count > 1, isWhole {
      parts += [
        .text("h2", [:], "All of them"),
        command(review.approveCommand(ReviewSelection("all")), "approve all of this page"),
      ]
    }
    guard !review.decided.isEmpty else { return parts }
    parts.append(.text("h2", [:], "Decided"))
    return parts + [
      .element(
        "div", ["class": "members"], review.decided.map { member($0, isAlone: true).content })
    ]
  }

  private func section(
    _ group: [PendingReview.Item], _ members: [HTML], _ areShown: Bool, _ anchor: String
  ) -> HTML {
    var parts: [HTML] = []
    if let first = group.first {
      parts.append(.text("h2", [:], first.record.summary))
      parts += Wording.first(6, of: first.record.changes, "change").map {
        .element("p", [:], TestPage.change($0))
      }
    }
    parts.append(.element("div", ["class": "members"], members))
    if let first = group.first, group.count == 1 {
      parts.append(
        command(review.approveCommand(ReviewSelection(first.record.reference)), "approve it"))
    } else if let first = group.first {
      let selection = ReviewSelection(first.record.reference, withGroups: true)
      parts.append(
        areShown
          ? command(
            review.approveCommand(selection), "approve these \(group.count), as they are shown")
          : .text(
            "p", ["class": "quiet"],
            "Not all of them can be shown here. `qa-runner review` shows them, and approves them "
              + "together."))
    }
    return .element("section", ["class": "card group", "id": anchor], parts)
  }

  /// One with its pictures; its decision, or its own command where it has others beside it.
  private func member(
    _ item: PendingReview.Item, isAlone: Bool
  ) -> (content: HTML, isShown: Bool) {
    let artifacts = item.snapshot.artifacts
    var pictures: [HTML] = []
    var isShown = false
    if artifacts.actual?.hasSuffix(".png") == true {
      for (name, path) in [("reference", artifacts.expected), ("actual", artifacts.actual)] {
        guard let path, let link = files.link(to: path) else { continue }
        if name == "actual" { isShown = true }
        pictures.append(
          .element(
            "a", ["href": link],
            [
              .void(
                "img",
                ["src": link, "alt": "\(name) of \(item.record.title)", "loading": "lazy"])
            ]))
      }
    } else if let path = artifacts.difference ?? artifacts.actual, let link = files.link(to: path),
      let bytes = files.beginning(of: path, count: Self.textLimit + 1)
    {
      isShown = true
      let text = String(decoding: bytes.prefix(Self.textLimit), as: UTF8.self)
      pictures.append(.text("pre", ["class": "screen"], text))
      if bytes.count > Self.textLimit {
        pictures.append(.text("a", ["href": link], "the rest"))
      }
    }
    if !isShown { pictures.append(.text("p", ["class": "quiet"], "There is nothing to show.")) }
    var caption: [HTML] = [.text("b", [:], Wording.path(item.record.reference))]
    if let decision = item.decision {
      caption.append(.text("span", ["class": decision.decision.rawValue], decision.words))
    } else if !isAlone {
      let own = review.approveCommand(ReviewSelection(item.record.reference))
      caption.append(
        .element(
          "details", [:],
          [
            .text("summary", [:], "this one alone"),
            .element("pre", ["class": "command"], [.text("code", [:], own)]),
          ]))
    }
    let content = HTML.element(
      "figure", [:],
      [
        .element("div", ["class": "pair"], pictures), .element("figcaption", [:], caption),
      ])
    return (content, isShown)
  }

  private func command(_ words: String, _ purpose: String) -> HTML {
    TestPage.command(words, purpose)
  }
}
