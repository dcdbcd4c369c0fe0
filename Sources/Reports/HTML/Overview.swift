import RunRecord
import SnapshotKit
import TextModel
import WorkerProtocol

/// The first page: what came of the run in a sentence, what to look at, and every test.
struct Overview {
  let results: ResultsReport
  let groups: FailureGroups
  /// The page of the snapshots that are to be decided about.
  let snapshots: SnapshotsPage?
  let pages: PageNames
  private static let (cardLimit, gapLimit) = (20, 20)
  /// How many lines of what a failed app showed last a card has.
  private static let rowLimit = 4
  /// How much of a failure's message a test's line has.
  private static let whyLimit = 160

  var content: [HTML] {
    [.element("div", ["class": "summary"], summary)] + listing
  }

  // MARK: Summary

  private var summary: [HTML] {
    var parts = [HTML.text("h1", [:], title)]
    if !results.gaps.isEmpty {
      let lines = Wording.first(Self.gapLimit, of: results.gaps).map { HTML.text("p", [:], $0) }
      parts.append(
        .element(
          "section", ["class": "card warn"], [.text("h3", [:], "The run is incomplete")] + lines))
    }
    if let notice = results.recordingNotice {
      parts.append(.element("section", ["class": "card warn"], [.text("p", [:], notice)]))
    }
    parts += (results.troubles ?? []).prefix(Self.gapLimit).map { trouble in
      .element(
        "section", ["class": "card failure"],
        [
          .text("h3", [:], "A failure outside of the tests"), .text("p", [:], trouble.message),
          .text("pre", [:], trouble.details.joined(separator: "\n")),
        ])
    }
    if let snapshots {
      let words =
        snapshots.waiting > 0
        ? "look at the \(Wording.count(snapshots.waiting, "snapshot")) to decide about"
        : "look at what was decided about snapshots"
      parts.append(
        .element(
          "p", ["class": "peers"],
          [.text("a", ["class": "chip", "href": SnapshotsPage.name], words)]))
    }
    let cards = cards
    parts += cards.prefix(Self.cardLimit)
    if cards.count > Self.cardLimit {
      parts.append(
        .text("p", ["class": "quiet"], "and \(Wording.number(cards.count - Self.cardLimit)) more"))
    }
    if results.tests.count > 1 { parts += slowest }
    return parts
  }

  private var title: String {
    let total = results.tests.count
    let failed = results.tests.count { $0.outcome?.isFailure == true }
    guard failed == 0 else {
      return "\(Wording.number(failed)) of \(Wording.count(total, "test")) failed"
    }
    let passed = results.counts[Outcome.passed.rawValue] ?? 0
    return passed == total && results.gaps.isEmpty && results.troubles == nil
      ? "All \(Wording.count(total, "test")) passed"
      : "\(Wording.number(passed)) of \(Wording.count(total, "test")) passed"
  }

  /// A failure a card; one difference in several places is one card.
  private var cards: [HTML] {
    groups.groups.flatMap { group -> [HTML] in
      group.isOne
        ? [card(group.positions)]
        : group.positions.filter { results.tests[$0].outcome?.isFailure == true }.map { card([$0]) }
    }
  }

  private func card(_ positions: [Int]) -> HTML {
    let first = results.tests[positions[0]]
    let sentence = TestPage.sentence(of: first) ?? (first.outcome ?? .notRun).words
    var parts: [HTML] = [
      .element(
        "a", ["class": "headline", "href": link(positions[0])],
        [
          .element("b", ["class": "dot \((first.outcome ?? .notRun).rawValue)"]),
          .text("strong", [:], Wording.path(first.path)),
          .text("span", ["class": "where"], "\(first.device) · \(first.target)"),
        ]),
      .text("p", [:], sentence),
    ]
    if let account = FailureAccount(first) {
      let place = account.whereabouts
      if !place.isEmpty { parts.append(.text("p", ["class": "quiet"], place)) }
      let rows = account.lastLines(Self.rowLimit)
      if !rows.isEmpty {
        parts.append(.text("pre", ["class": "screen"], rows.joined(separator: "\n")))
      }
    }
    let changes = first.decisiveAttempt?.snapshots.first { $0.verdict == .differs }?.changes ?? []
    if !changes.isEmpty {
      parts.append(
        .element(
          "ul", ["class": "changes"],
          Wording.first(3, of: changes, "change").map { .element("li", [:], TestPage.change($0)) }))
    }
    if positions.count > 1 {
      parts.append(
        .element(
          "p", ["class": "peers"],
          [.text("span", ["class": "quiet"], "the same in \(positions.count - 1) more")]
            + PeerChips(results: results, pages: pages, path: first.path, folder: "report/tests/")
            .content(Array(positions.dropFirst()))))
    }
    return .element("section", ["class": "card failure"], parts)
  }

  private var slowest: [HTML] {
    let slow = results.tests.indices.filter { results.tests[$0].duration > 0 }
      .sorted { (results.tests[$1].duration, $0) < (results.tests[$0].duration, $1) }
    guard let longest = slow.first.map({ results.tests[$0].duration }) else { return [] }
    let rows = slow.prefix(5).map { position -> HTML in
      let test = results.tests[position]
      let width = HTML.number(test.duration / longest * 100)
      return .element(
        "li", [:],
        [
          name(of: position, Wording.path(test.path)),
          .text("span", ["class": "where"], "\(test.device) · \(test.target)"),
          .element(
            "svg", ["class": "gauge", "viewBox": "0 0 100 6", "preserveAspectRatio": "none"],
            [.element("rect", ["width": width, "height": "6"])]),
          .text("span", ["class": "number"], Wording.duration(test.duration)),
        ])
    }
    return [
      .element(
        "details", ["class": "slowest"],
        [
          .text("summary", [:], "The slowest tests"), .element("ol", [:], rows),
        ])
    ]
  }

  // MARK: Every test

  private var listing: [HTML] {
    [
      .text("h2", ["id": "all"], "All \(Wording.count(results.tests.count, "test"))"),
      filter,
    ] + suites.map(suite)
  }

  /// A choice by outcome, which needs no script; the script puts its search beside it.
  private var filter: HTML {
    let outcomes = HTMLReport.order.filter { (results.counts[$0.rawValue] ?? 0) > 0 }
    var choices = [choice("all", "all", results.tests.count, isChosen: true)]
    choices += outcomes.map {
      choice($0.rawValue, $0.words, results.counts[$0.rawValue] ?? 0, isChosen: false)
    }
    return .element(
      "div", ["class": "filter", "role": "radiogroup", "aria-label": "Outcome"], choices)
  }

  private func choice(_ id: String, _ words: String, _ count: Int, isChosen: Bool) -> HTML {
    let box = HTML.void(
      "input",
      isChosen
        ? ["type": "radio", "name": "outcome", "id": "only-\(id)", "checked": ""]
        : ["type": "radio", "name": "outcome", "id": "only-\(id)"])
    return .element(
      "label", ["class": "chip"], [box, HTML("\(words) \(Wording.number(count))")])
  }

  private var suites: [(name: String, positions: [Int])] {
    var places: [Substring: Int] = [:]
    var suites: [(name: String, positions: [Int])] = []
    for (position, test) in results.tests.enumerated() {
      let name = test.path.prefix { $0 != "/" }
      if let place = places[name] {
        suites[place].positions.append(position)
      } else {
        places[name] = suites.count
        suites.append((String(name), [position]))
      }
    }
    return suites
  }

  private func suite(_ suite: (name: String, positions: [Int])) -> HTML {
    let failed = suite.positions.count { results.tests[$0].outcome?.isFailure == true }
    let time = suite.positions.reduce(0) { $0 + results.tests[$1].duration }
    let words =
      Wording.count(suite.positions.count, "test") + " · "
      + (failed > 0 ? "\(Wording.number(failed)) failed · " : "") + Wording.duration(time)
    return .element(
      "details", ["class": "suite", "open": ""],
      [
        .element(
          "summary", [:], [.text("strong", [:], suite.name), .text("small", [:], words)])
      ] + suite.positions.map { row($0, in: suite.name) })
  }

  /// One test's line; there may be many thousands, so it is short.
  private func row(_ position: Int, in suite: String) -> HTML {
    let test = results.tests[position]
    let outcome = test.outcome ?? .notRun
    let title =
      test.path.hasPrefix(suite + "/") ? String(test.path.dropFirst(suite.count + 1)) : test.path
    let tries = test.attempts.count > 1 ? " · try \(test.attempts.count)" : ""
    let noted = test.decisiveAttempt?.notices.flatMap(NoticeWords.count)
    let notices = noted.map { " · \($0)" } ?? ""
    let cells: [HTML] = [
      .element("b", ["class": "dot", "title": outcome.words]),
      name(of: position, Wording.path(title)),
      .text("i", [:], "\(test.device) · \(test.target)\(tries)\(notices)"),
      .text("u", [:], Wording.duration(test.duration)),
    ]
    let tags = test.tags.joined(separator: " ")
    if outcome.isFailure || outcome == .flaky, let why = TestPage.sentence(of: test) {
      return .element(
        "div", ["class": "t \(outcome.rawValue)", "data-tags": tags],
        cells + [.text("small", ["class": "why"], String(why.prefix(Self.whyLimit)))])
    }
    return tags.isEmpty
      ? .element("div", ["class": "t \(outcome.rawValue)"], cells)
      : .element("div", ["class": "t \(outcome.rawValue)", "data-tags": tags], cells)
  }

  private func name(of position: Int, _ text: String) -> HTML {
    HTMLReport.hasPage(results.tests[position])
      ? .text("a", ["href": link(position)], text) : .text("span", [:], text)
  }

  private func link(_ position: Int) -> String { "report/tests/\(pages[position])" }
}
