import Foundation
import PageObjects
import SuiteKit

/// Asks the questions of the conformance table (`questions.json`) by page objects; the answers go to
/// `answers-swift.jsonl`, both in the working directory.
@main struct ConformanceFlows: SuiteExecutable {
  static let suites = [conformance]
}

private let conformance = describe("Conformance") {
  let questions = Question.all
  it("at once", .timeout(.seconds(300))) { app in
    try await expect(app.button("Later")).toBeVisible(within: .seconds(10))
    for question in questions where question.after.isEmpty { await question.answer(in: app) }
  }
  for question in questions where !question.after.isEmpty {
    it(question.name) { app in
      try await app.button(question.after).tap(within: .seconds(10))
      await question.answer(in: app)
    }
  }
}

extension Question {
  /// Asks it, and notes what came of it.
  fileprivate func answer(in app: App) async {
    let answer: (kind: String, words: String)
    do {
      try await ask(in: app)
      answer = ("yes", "")
    } catch let error as PageError {
      switch error.code {
      case .unsupported, .refused: answer = ("refused", error.message)
      case .driverLost, .launch, .cancelled: answer = ("error", error.message)
      default: answer = ("no", error.message)
      }
    } catch {
      answer = ("error", "\(error)")
    }
    let line = try? JSONEncoder().encode([name, answer.kind, String(answer.words.prefix(300))])
    guard var line, let file = fopen("answers-swift.jsonl", "a") else { return }
    line.append(10)
    line.withUnsafeBytes { _ = fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
  }

  private func ask(in app: App) async throws {
    let limit = Duration.milliseconds(Int(within * 1000))
    if self.ask == "alert" {
      let words = try await app.dialog.text()
      guard words.contains(want?.text ?? "") else { throw Unequal(words: words) }
      return
    }
    let found = try query.locator(in: app)
    let holds = expect(found)
    switch self.ask {
    case "visible": try await holds.toBeVisible(within: limit)
    case "hidden": try await holds.not.toBeVisible(within: limit)
    case "enabled": try await holds.toBeEnabled(within: limit)
    case "disabled": try await holds.toBeDisabled(within: limit)
    case "checked", "selected": try await holds.toBeSelected(within: limit)
    case "unchecked": try await holds.not.toBeSelected(within: limit)
    case "focused": try await holds.toBeFocused(within: limit)
    case "unfocused": try await holds.not.toBeFocused(within: limit)
    case "text": try await holds.toHaveText(want?.text ?? "", within: limit)
    case "not_text": try await holds.not.toHaveText(want?.text ?? "", within: limit)
    case "contains": try await holds.toContain(want?.text ?? "", within: limit)
    case "not_contains": try await holds.not.toContain(want?.text ?? "", within: limit)
    case "value": try await holds.toHaveValue(want?.text ?? "", within: limit)
    case "not_value": try await holds.not.toHaveValue(want?.text ?? "", within: limit)
    case "count": try await holds.toHaveCount(want?.count ?? 0, within: limit)
    case "press": try await found.tap(within: limit)
    default: throw Unequal(words: "there is no question \(self.ask)")
    }
  }
}

private struct Unequal: Error {
  var words: String
}
