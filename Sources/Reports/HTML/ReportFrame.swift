import RunRecord
import TextModel
import WorkerProtocol

/// What every page has: the head with the outcomes, the tests to look at in its side.
struct ReportFrame: Sendable {
  let results: ResultsReport
  let groups: FailureGroups
  let pages: PageNames
  /// How many tests the overview's side names at most, and how many a test's page names around it.
  private static let (listLimit, windowLimit) = (200, 40)

  func page(title: String, main: [HTML], selected: Int?, depth: Int) -> String {
    let up = String(repeating: "../", count: depth)
    let side = HTML.element("nav", ["aria-label": "Tests to look at"], side(selected, up: up))
    return HTML.document(
      title: depth == 0 ? title : "\(Wording.path(title)) · qa-runner",
      stylesheet: "\(up)report/report.css", script: "\(up)report/report.js",
      body: [
        .text("a", ["class": "skip", "href": "#main"], "To the page"),
        header(up),
        .element(
          "div", ["class": depth == 0 ? "columns overview" : "columns"],
          [side, .element("main", ["id": "main"], main)]),
      ])
  }

  // MARK: Head

  private func header(_ up: String) -> HTML {
    .element(
      "header", [:],
      [
        .text("a", ["class": "brand", "href": "\(up)index.html", "accesskey": "o"], "qa-runner"),
        .text("span", ["class": "facts"], facts), bar, legend,
      ])
  }

  private var facts: String {
    var facts: [String] = []
    if let revision = results.revision { facts.append(String(revision.prefix(9))) }
    if let shard = results.shard { facts.append("shard \(shard)") }
    facts.append(Wording.count(results.nodes, "node"))
    facts.append(Wording.duration(results.makespan))
    facts.append(
      RunDate.seconds(results.date).replacing("T", with: " ", maxReplacements: 1).replacing(
        "Z", with: " UTC"))
    return facts.joined(separator: " · ")
  }

  /// The outcomes that occur, with their numbers, worst first.
  private var tallies: [(outcome: Outcome, count: Int)] {
    HTMLReport.order.compactMap { outcome in
      let count = results.counts[outcome.rawValue] ?? 0
      return count > 0 ? (outcome, count) : nil
    }
  }

  private var bar: HTML {
    let total = Double(max(1, tallies.reduce(0) { $0 + $1.count }))
    var x = 0.0
    // One in thousands is to be seen, too.
    let widths = tallies.reversed().map {
      (outcome: $0.outcome, width: max(6, Double($0.count) / total * 1000))
    }
    let scale = 1000 / max(1, widths.reduce(0) { $0 + $1.width })
    let parts = widths.map { part in
      defer { x += part.width * scale }
      return HTML.element(
        "rect",
        [
          "class": part.outcome.rawValue, "x": HTML.number(x), "y": "0", "height": "10",
          "width": HTML.number(part.width * scale),
        ])
    }
    let label = tallies.map { "\($0.count) \($0.outcome.words)" }.joined(separator: ", ")
    return .element(
      "svg",
      [
        "class": "bar", "role": "img", "aria-label": label, "viewBox": "0 0 1000 10",
        "preserveAspectRatio": "none",
      ], parts)
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

  private func side(_ selected: Int?, up: String) -> [HTML] {
    let all = HTML.element(
      "p", ["class": "all"],
      [
        .text(
          "a", ["href": "\(up)index.html#all"],
          "All \(Wording.count(results.tests.count, "test"))")
      ])
    guard !groups.order.isEmpty else {
      return [.text("p", ["class": "quiet"], "Every test passed."), all]
    }
    let window = window(around: selected)
    var lists: [HTML] = []
    var place = 0
    for group in groups.groups {
      let shown = group.positions.enumerated().filter { window.contains(place + $0.offset) }
      place += group.positions.count
      guard !shown.isEmpty else { continue }
      lists.append(.text("h2", [:], group.title))
      lists.append(
        .element("ul", [:], shown.map { row($0.element, isSelected: $0.element == selected, up) }))
    }
    let left = groups.order.count - window.count
    if left > 0 {
      lists.append(.text("p", ["class": "quiet"], "and \(Wording.number(left)) more"))
    }
    return lists + [all]
  }

  /// Which of the tests to look at are named: thousands on every page would be gigabytes.
  private func window(around selected: Int?) -> Range<Int> {
    let count = groups.order.count
    guard let selected else { return 0..<min(count, Self.listLimit) }
    let place = groups.place(of: selected) ?? 0
    let first = max(0, min(place - Self.windowLimit / 2, count - Self.windowLimit))
    return first..<min(count, first + Self.windowLimit)
  }

  private func row(_ position: Int, isSelected: Bool, _ up: String) -> HTML {
    let test = results.tests[position]
    let outcome = test.outcome ?? .notRun
    let tries = test.attempts.count > 1 ? " · try \(test.attempts.count)" : ""
    let link = HTML.element(
      "a", ["href": "\(up)report/tests/\(pages[position])"],
      [
        .element("b", ["class": "dot \(outcome.rawValue)", "title": outcome.words]),
        .text("span", ["class": "name"], Wording.path(test.path)),
        .text("span", ["class": "where"], "\(test.device) · \(test.target)\(tries)"),
      ])
    return isSelected
      ? .element("li", ["class": "selected", "aria-current": "page"], [link])
      : .element("li", [:], [link])
  }
}
