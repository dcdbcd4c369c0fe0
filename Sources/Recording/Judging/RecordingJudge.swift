import FlowFormat
import FlowMatching
import TerminalModel

/// Says which inputs of a test could go wrong without a step that fails.
///
/// What a broken program might show after each input is made from the recorded screens, and the expectations that follow
/// are asked about it by the rules of a run.
package enum RecordingJudge {
  /// What the steps after an input notice.
  package struct Verdict: Sendable {
    /// The place of the input among the steps.
    package let step: Int
    package let title: String
    /// How many of the broken screens a step would fail on, and how many there are.
    package let noticed: Int
    package let tried: Int
    /// The texts that came and could be others, or wrong by one, unnoticed.
    package let missed: [String]
    /// What could be expected.
    package let suggestions: [ScreenFact]

    /// Whether nothing that the input brings is noticed.
    package var isWeak: Bool { noticed == 0 }

    /// Why it is weak, and what could be done, in sentences; nil where it is not.
    package var advice: String? {
      guard isWeak else { return nil }
      guard !suggestions.isEmpty else {
        return
          "No step notices what it does, and it changes no text. Expect a snapshot, or what it shows later."
      }
      return "No step notices what it does. It could be expected: "
        + suggestions.map(\.title).joined(separator: ", ") + "."
    }
  }

  private static let mostSuggestions = 3

  /// The verdicts on the inputs of a test, in their order.
  /// - Parameter isQuick: whether to try blank and earlier screens alone: enough to see what is weak, while a test grows.
  package static func verdicts(
    on steps: [RecordedStep], isQuick: Bool = false
  ) -> [Verdict] {
    var earlier: [ShownText] = []
    var verdicts: [Verdict] = []
    for (index, step) in steps.enumerated() {
      // What nobody may see shows no more than that it was typed.
      guard let frames = step.frames, step.secretName == nil else { continue }
      let expectations = steps[(index + 1)...].prefix { $0.frames == nil }
      verdicts.append(
        verdict(on: step, at: index, frames, Array(expectations), earlier, isQuick))
      if earlier.last?.text != frames.before.text { earlier.append(frames.before) }
    }
    return verdicts
  }

  private static func verdict(
    on step: RecordedStep, at index: Int, _ frames: RecordedFrames,
    _ expectations: [RecordedStep], _ earlier: [ShownText], _ isQuick: Bool
  ) -> Verdict {
    let mutants = FrameMutant.all(of: frames, earlier: earlier, isQuick: isQuick)
    let watchers = expectations.compactMap(Watcher.init)
    let facts = watchers.flatMap(\.facts)
    let demands = facts.compactMap(\.demand)
    var missed: [String] = []
    // The end of a program, and what only a run can judge, is noticed by the run.
    var noticed = watchers.contains(where: \.noticesAll) ? mutants.count : 0
    if noticed == 0 {
      for mutant in mutants {
        if demands.contains(where: { (try? $0.holds(on: mutant.shown)) == false }) {
          noticed += 1
        } else if let text = mutant.text, !missed.contains(text) {
          missed.append(text)
        }
      }
    }
    let isEnd = watchers.contains(where: \.noticesAll)
    if isEnd { noticed = max(1, noticed) }
    let suggestions =
      noticed > 0 ? [] : ScreenChange(frames).facts().filter { !facts.contains($0) }
    return Verdict(
      step: index, title: step.title, noticed: noticed, tried: mutants.count, missed: missed,
      suggestions: Array(suggestions.prefix(mostSuggestions)))
  }
}

/// What a step expects, as far as a screen alone can say whether it holds.
private struct Watcher {
  var facts: [ScreenFact] = []
  /// Whether a run compares more than the texts of a screen.
  var noticesAll = false

  /// Nil for what expects nothing.
  init?(_ step: RecordedStep) {
    guard step.isExpectation else { return nil }
    facts = step.facts
    guard facts.isEmpty else { return }
    if let text = step.expectedText {
      facts = [step.step.name == .assertNotVisible ? .lacks(text) : .shows(text)]
    } else {
      noticesAll = true
    }
  }
}

extension FrameMutant {
  /// The text that is another one.
  fileprivate var text: String? {
    switch kind {
    case .blank, .earlier: nil
    case .changed(let text), .removed(let text), .value(let text): text
    }
  }
}
