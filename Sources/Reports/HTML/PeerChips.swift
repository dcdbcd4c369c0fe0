import RunRecord
import TextModel

/// Links to the tests that show the same difference: of this test its devices, of others one each.
struct PeerChips {
  let results: ResultsReport
  let pages: PageNames
  /// The test that the links stand at.
  let path: String
  /// Where the tests' pages are.
  let folder: String
  private static let limit = 24

  func content(_ positions: [Int]) -> [HTML] {
    var chips: [HTML] = []
    var others: [String: Int] = [:]
    for position in positions { others[results.tests[position].path, default: 0] += 1 }
    let own = positions.filter { results.tests[$0].path == path }
    for position in own + positions.filter({ results.tests[$0].path != path }) {
      let test = results.tests[position]
      guard test.path != path else {
        chips.append(chip(position, "\(test.device) · \(test.target)"))
        continue
      }
      // Taken out, so that a test is named once.
      guard let count = others.removeValue(forKey: test.path) else { continue }
      let times = count > 1 ? " × \(count)" : ""
      chips.append(chip(position, Wording.path(test.path) + times))
    }
    let left = chips.count - Self.limit
    guard left > 0 else { return chips }
    return chips.prefix(Self.limit) + [.text("span", ["class": "quiet"], "and \(left) more")]
  }

  private func chip(_ position: Int, _ words: String) -> HTML {
    .text("a", ["class": "chip", "href": "\(folder)\(pages[position])"], words)
  }
}
