import Foundation
import Testing

/// What is inferred from screens of real programs, beside what a person saw on them.
@Suite struct ScreenLabelTests {
  /// Counts of a kind of element.
  struct Score {
    var right = 0
    var wrong = 0
    var missed = 0

    var precision: Double { right + wrong == 0 ? 1 : Double(right) / Double(right + wrong) }
    var recall: Double { right + missed == 0 ? 1 : Double(right) / Double(right + missed) }

    static func + (left: Score, right: Score) -> Score {
      Score(
        right: left.right + right.right, wrong: left.wrong + right.wrong,
        missed: left.missed + right.missed)
    }
  }

  @Test func `at least 95 of 100 found elements are there and 80 of 100 are found`() throws {
    let screens = try LabelledScreen.known()
    let programs = Set(screens.map { $0.name.prefix { $0 != "-" } })
    #expect(screens.count >= 30)
    #expect(programs.count >= 12)
    try judge(screens, "\(screens.count) screens of \(programs.count) programs")
  }

  @Test func `so it is on screens that nobody had seen when the shapes were made`() throws {
    let screens = try LabelledScreen.unseen()
    #expect(screens.count >= 10)
    try judge(screens, "\(screens.count) unseen screens")
  }

  private func judge(_ screens: [LabelledScreen], _ title: String) throws {
    var scores: [String: Score] = [:]
    var lines: [String] = []
    for screen in screens {
      var rest = FoundElement.all(on: screen.screen)
      for label in screen.labels {
        if let index = rest.firstIndex(where: { $0.isMeant(by: label) }) {
          rest.remove(at: index)
          scores[label.kind, default: Score()].right += 1
        } else {
          scores[label.kind, default: Score()].missed += 1
          lines.append("\(screen.name): missed \(label)")
        }
      }
      for found in rest where found.kind != "text" || screen.labelsAllText {
        scores[found.kind, default: Score()].wrong += 1
        lines.append("\(screen.name): not there: \(found)")
      }
    }
    let all = scores.values.reduce(Score(), +)
    let controls = scores.filter { $0.key != "text" }.values.reduce(Score(), +)
    print("\(title)\n\(lines.joined(separator: "\n"))")
    for (kind, score) in scores.sorted(by: { $0.key < $1.key }) { print(row(kind, score)) }
    print(row("all but text", controls))
    print(row("all", all))
    #expect(all.precision >= 0.95)
    #expect(all.recall >= 0.8)
    #expect(controls.precision >= 0.95)
    #expect(controls.recall >= 0.8)
  }

  private func row(_ kind: String, _ score: Score) -> String {
    let name = kind.padding(toLength: 14, withPad: " ", startingAt: 0)
    return name
      + String(
        format: "%4d right %3d wrong %3d missed   precision %.3f   recall %.3f", score.right,
        score.wrong, score.missed, score.precision, score.recall)
  }
}
