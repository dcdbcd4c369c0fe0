import FlowFormat
import Foundation
import JSONModel
import RunRecord
import TerminalModel
import TextModel

/// What `init` has found on a program's first screen to write a page and a spec of.
struct FirstScreen {
  struct Element {
    /// The name of its locator, by the rules of the page's language.
    var name: String
    /// As it stands in a page: `app.button("OK")`.
    var locator: String
  }

  /// In the screen's order.
  let elements: [Element]
  /// The name of the element by which the screen is known.
  let mark: String
  /// Whether two starts, looked at twice, have shown the same screen, so that a snapshot will hold.
  let isStable: Bool
  /// Rows that were not the same, for the snapshot's `ignoring`.
  let changing: [String]
  /// A key that changes the screen, and whether it does so alike each time.
  let key: (name: Key.Name, isStable: Bool)?

  /// More would make a page that nobody reads.
  private static let most = 24

  /// Reads what two starts have shown; what only one of them has is left out.
  ///
  /// - Throws: `RunnerError` of kind `usage` when nothing on the screen can be told from the rest.
  init(
    _ first: FirstLook.Sight, _ second: FirstLook.Sight, app: String,
    language: StarterLanguage = .swift
  ) throws(RunnerError) {
    let moving = first.changing + second.changing
    let again = Set(Self.locators(second.start, language).map(\.locator))
    var rated: [(rating: Int, element: Element)] = []
    var names = language.takenNames
    for (locator, text, role) in Self.locators(first.start, language)
    where again.contains(locator) && !moving.contains(where: { $0.contains(text) }) {
      guard let rating = Self.rating(text, role: role) else { continue }
      var name = language.name(text)
      if !names.insert(name).inserted {
        let numbers = 2...(names.count + 2)
        name += "\(numbers.first { !names.contains("\(name)\($0)") } ?? 0)"
        names.insert(name)
      }
      rated.append((rating, Element(name: name, locator: locator)))
    }
    guard !rated.isEmpty else {
      throw RunnerError(
        .usage,
        "The first screen of \(app) shows no text that a locator could hold on to. See `qa-runner "
          + "inspect \(app)`; arguments stand in the quotes of --app './todo.py --demo'.")
    }
    // Stable: equals keep the screen's order, from the top.
    let order = rated.indices.sorted { (rated[$1].rating, $0) < (rated[$0].rating, $1) }
    let kept = Set(order.prefix(Self.most))
    elements = rated.indices.filter(kept.contains).map { rated[$0].element }
    mark = rated[order[0]].element.name
    let isStable = first.screen == second.screen && moving.isEmpty
    self.isStable = isStable
    key = first.reaction.map { reaction in
      (reaction.key, isStable && reaction.screen == second.reaction?.screen)
    }
    changing = Self.differences(first.screen, second.screen, also: moving)
  }

  /// A few rows that are not the same, to name them.
  private static func differences(
    _ first: String, _ second: String, also moving: [String]
  ) -> [String] {
    func rows(_ screen: String) -> [Substring] {
      screen.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let between = zip(rows(first), rows(second)).filter { $0 != $1 }.map { String($1).folded }
    var seen: Set<String> = []
    return (moving + between).filter { !$0.isEmpty && seen.insert($0).inserted }.prefix(3)
      .map { String($0.printableLine.prefix(50)) }
  }

  /// What a comment beside a snapshot that will not hold says.
  func caution(ignoring: String) -> String {
    let rows = changing.map { "\"\($0)\"" }.joined(separator: ", ")
    return "Two looks at the screen differ: a snapshot needs `\(ignoring)` for what changes"
      + (rows.isEmpty ? "." : ": \(rows).")
  }

  private static func locators(
    _ inspection: JSONValue, _ language: StarterLanguage
  ) -> [(locator: String, text: String, role: String)] {
    var seen: Set<String> = []
    return (inspection["elements"]?.arrayValue ?? []).compactMap { element in
      guard let found = element[language.locatorKey]?.stringValue, seen.insert(found).inserted,
        let text = element["name"]?.stringValue
      else { return nil }
      let locator =
        language == .flows ? StepText.scalar(FlowLiteral.written(found)) : found
      return (locator, text, element["role"]?.stringValue ?? "")
    }
  }

  /// How telling a text is: long ones of letters, controls before plain text; nil for what may be
  /// another at the next start, as times, shares, versions and paths are. A chosen row is data: it is
  /// worth no more than its text.
  private static func rating(_ text: String, role: String) -> Int? {
    let letters = text.count { $0.isLetter }
    guard letters >= 2, text.count <= 60, !text.contains("\n"),
      !text.contains(#/\d[:.,/\-]\d|\d\s*%|\d{4}|/\w+/|0x/#)
    else { return nil }
    let digits = text.count { $0.isNumber }
    return min(letters, 24) - 6 * digits + (["text", "row"].contains(role) ? 0 : 30)
  }
}
