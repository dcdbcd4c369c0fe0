import Foundation
import SnapshotKit
import WorkerProtocol

/// `index.html` and what belongs to it: a folder that needs no network and no script, so that it
/// works under Jenkins' default content security policy.
///
/// Tests that passed are listed; every other has a page of its own in `report/tests/`.
package struct HTMLReport {
  let results: ResultsReport
  let words: RunText
  /// The output folder, absolute.
  let folder: String
  /// How many tests a page's side names at most; the rest are on the page of all.
  static let listLimit = 200

  /// Makes a report of a run into its output folder.
  package init(_ results: ResultsReport, words: RunText, folder: String) {
    self.results = results
    var words = words
    words.palette = Palette(isOn: false)
    self.words = words
    self.folder = folder
  }

  /// Writes the pages.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure` naming the file that could not be written.
  package func write() throws(RunnerError) {
    try write(Stylesheet.text, to: "report/report.css")
    try write(page(title: "qa-runner", main: overview, selected: nil, depth: 0), to: "index.html")
    try write(
      page(title: "All tests", main: listing, selected: nil, depth: 1), to: "report/all.html")
    for (position, test) in results.tests.enumerated() where test.outcome != .passed {
      let page = page(
        title: test.path, main: TestPage(report: self, test: test).content, selected: position,
        depth: 2)
      try write(page, to: "report/tests/\(position + 1).html")
    }
  }

  private func write(_ text: String, to name: String) throws(RunnerError) {
    let path = "\(folder)/\(name)"
    do {
      try FileManager.default.createDirectory(
        atPath: PathParts(path).folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw RunnerError(
        .infrastructure,
        "The report \(path) cannot be written (\(error.localizedDescription)). Make room or choose "
          + "another --output; results.json and junit.xml hold the same results.")
    }
  }

  private func page(title: String, main: [HTML], selected: Int?, depth: Int) -> String {
    let up = Self.up(depth)
    return HTML.document(
      title: "\(title) · qa-runner", stylesheet: "\(up)report/report.css",
      body: [
        header(up),
        .element(
          "div", ["class": "columns"],
          [
            .element("nav", ["aria-label": "Tests"], side(selected: selected, up: up)),
            .element("main", [:], main),
          ]),
      ])
  }

  /// From a page so many folders down to the report's folder.
  private static func up(_ depth: Int) -> String { String(repeating: "../", count: depth) }

  // MARK: Head

  private func header(_ up: String) -> HTML {
    let shard = results.shard.map { "shard \($0) · " } ?? ""
    let facts =
      "\(shard)\(Wording.count(results.nodes, "node")) · \(Wording.duration(results.makespan)) · "
      + results.date
    return .element(
      "header", [:],
      [
        .text("a", ["class": "brand", "href": "\(up)index.html"], "qa-runner"),
        .text("span", ["class": "facts"], facts), bar, legend,
      ])
  }

  /// The outcomes that occur, with their numbers, worst first.
  private var tallies: [(outcome: Outcome, count: Int)] {
    Self.order.compactMap { outcome in
      let count = results.counts[outcome.rawValue] ?? 0
      return count > 0 ? (outcome, count) : nil
    }
  }

  static let order: [Outcome] = [
    .failed, .crashed, .timedOut, .notRun, .flaky, .knownIssue, .recorded, .skipped, .passed,
  ]

  private var bar: HTML {
    // Widths are classes of whole percents, as an inline style is against the policy.
    let total = max(1, results.tests.count)
    let parts = tallies.reversed().map { tally in
      let share = max(1, Int((Double(tally.count) / Double(total) * 100).rounded(.down)))
      return HTML.element("i", ["class": "\(tally.outcome.rawValue) w\(share)"])
    }
    let label = tallies.map { "\($0.count) \($0.outcome.words)" }.joined(separator: ", ")
    return .element("div", ["class": "bar", "role": "img", "aria-label": label], parts)
  }

  private var legend: HTML {
    var parts = tallies.reversed().map { tally in
      HTML.element(
        "span", ["class": "tally"],
        [
          .element("b", ["class": "dot \(tally.outcome.rawValue)"]),
          HTML("\(Wording.number(tally.count)) \(tally.outcome.words)"),
        ])
    }
    if results.replacements > 0 {
      parts.append(
        .text("span", ["class": "tally"], "\(Wording.count(results.replacements, "node")) replaced")
      )
    }
    return .element("div", ["class": "legend"], parts)
  }

  // MARK: Side

  /// Failures first; those that differ alike, on several devices, stand together.
  private func side(selected: Int?, up: String) -> [HTML] {
    var lists: [HTML] = []
    var room = Self.listLimit
    for group in groups where room > 0 {
      lists.append(.text("h2", [:], group.title))
      let rows = group.positions.prefix(room).map { position in
        row(position, isSelected: position == selected, up: up)
      }
      room -= rows.count
      lists.append(.element("ul", [:], Array(rows)))
    }
    if lists.isEmpty { lists.append(.text("p", ["class": "quiet"], "Every test passed.")) }
    lists.append(
      .element(
        "p", [:],
        [
          .text(
            "a", ["href": "\(up)report/all.html"],
            "All \(Wording.count(results.tests.count, "test"))")
        ]))
    return lists
  }

  private struct Group {
    var title: String
    var positions: [Int]
  }

  private var groups: [Group] {
    var alike: [String: [Int]] = [:]
    for (position, test) in results.tests.enumerated() where test.outcome?.isFailure == true {
      if let key = Self.likeness(of: test) { alike[key, default: []].append(position) }
    }
    var groups: [Group] = []
    var placed: Set<Int> = []
    for positions in alike.values.filter({ $0.count > 1 }).sorted(by: { $0[0] < $1[0] }) {
      placed.formUnion(positions)
      let devices = Set(positions.map { results.tests[$0].device }).count
      groups.append(
        Group(
          title: "Same difference · \(Wording.count(devices, "device"))", positions: positions))
    }
    for outcome in Self.order where outcome != .passed {
      let positions = results.tests.indices.filter {
        results.tests[$0].outcome == outcome && !placed.contains($0)
      }
      if !positions.isEmpty {
        groups.append(Group(title: outcome.words.capitalized, positions: positions))
      }
    }
    return groups
  }

  /// What makes two failures one difference: the same test's same snapshot, changed in the same
  /// elements.
  private static func likeness(of test: ResultsReport.Test) -> String? {
    guard
      let snapshot = test.attempts.last?.snapshots.first(where: { $0.verdict == .differs })
    else { return nil }
    let elements = snapshot.changes.compactMap { $0.split(separator: " ").first }
    return ([test.path, snapshot.name] + elements.map(String.init)).joined(separator: "\u{1F}")
  }

  private func row(_ position: Int, isSelected: Bool, up: String) -> HTML {
    let test = results.tests[position]
    let outcome = test.outcome ?? .notRun
    let isAlike = test.outcome?.isFailure == true
    let tries = test.attempts.count > 1 ? " · try \(test.attempts.count)" : ""
    let link = HTML.element(
      "a", ["href": "\(up)report/tests/\(position + 1).html"],
      [
        .element("b", ["class": "dot \(outcome.rawValue)", "title": outcome.words]),
        .text("span", ["class": "name"], Wording.path(test.path)),
        .text("span", ["class": "where"], "\(test.device) · \(test.target)\(isAlike ? "" : tries)"),
      ])
    return .element("li", ["class": isSelected ? "selected" : ""], [link])
  }

  // MARK: Overview

  private var overview: [HTML] {
    let total = results.tests.count
    let passed = results.counts[Outcome.passed.rawValue] ?? 0
    let failed = results.tests.count { $0.outcome?.isFailure == true }
    let title =
      failed == 0 && results.gaps.isEmpty
      ? "\(Wording.number(passed)) of \(Wording.count(total, "test")) passed"
      : "\(Wording.count(failed, "test")) of \(Wording.number(total)) failed"
    var parts = [HTML.text("h1", [:], title)]
    if !results.gaps.isEmpty {
      parts.append(
        .element(
          "section", ["class": "card warn"],
          [.text("h3", [:], "The run is incomplete")]
            + results.gaps.prefix(20).map { .text("p", [:], $0) }))
    }
    for (position, test) in results.tests.enumerated() where test.outcome?.isFailure == true {
      guard let sentence = TestPage.sentence(of: test) else { continue }
      parts.append(
        .element(
          "a", ["class": "card link", "href": "report/tests/\(position + 1).html"],
          [
            .text("small", [:], "\(Wording.path(test.path)) \(test.identity.circumstances)"),
            .text("strong", [:], sentence),
          ]))
      if parts.count > 20 { break }
    }
    return parts + [.text("h3", [:], "Slowest"), slowest]
  }

  private var slowest: HTML {
    let rows = results.tests.indices.sorted {
      (results.tests[$1].duration, $0) < (results.tests[$0].duration, $1)
    }
    return table(Array(rows.prefix(10)), up: "")
  }

  private var listing: [HTML] {
    [
      .text("h1", [:], "All \(Wording.count(results.tests.count, "test"))"),
      table(Array(results.tests.indices), up: Self.up(1)),
    ]
  }

  private func table(_ positions: [Int], up: String) -> HTML {
    let rows = positions.map { position in
      let test = results.tests[position]
      let outcome = test.outcome ?? .notRun
      let name = Wording.path(test.path)
      return HTML.element(
        "tr", [:],
        [
          .element(
            "td", [:],
            [.element("b", ["class": "dot \(outcome.rawValue)"]), HTML(outcome.words)]),
          .element(
            "td", [:],
            [
              outcome == .passed
                ? HTML(name) : .text("a", ["href": "\(up)report/tests/\(position + 1).html"], name)
            ]),
          .text("td", [:], test.device), .text("td", [:], test.target),
          .text("td", ["class": "number"], Wording.duration(test.duration)),
        ])
    }
    let head = ["Outcome", "Test", "Device", "Target", "Time"].map { HTML.text("th", [:], $0) }
    return .element(
      "table", [:],
      [
        .element("thead", [:], [.element("tr", [:], head)]), .element("tbody", [:], rows),
      ])
  }
}
