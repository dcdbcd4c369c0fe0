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
  /// - Parameter isQuick: whether to try a blank screen and the last one alone: enough to see what is weak, while a test grows.
  package static func verdicts(
    on steps: [RecordedStep], isQuick: Bool = false
  ) -> [Verdict] {
    var earlier: [RecordedFrames.Moment] = []
    var verdicts: [Verdict] = []
    for (index, step) in steps.enumerated() {
      // A secret that is typed need not show.
      guard let frames = step.frames, step.secretName == nil else { continue }
      let expectations = steps[(index + 1)...].prefix { $0.frames == nil }
      verdicts.append(
        verdict(on: step, at: index, frames, Array(expectations), earlier, isQuick))
      if earlier.last?.shown.text != frames.before.shown.text { earlier.append(frames.before) }
    }
    return verdicts
  }

  private static func verdict(
    on step: RecordedStep, at index: Int, _ frames: RecordedFrames,
    _ expectations: [RecordedStep], _ earlier: [RecordedFrames.Moment], _ isQuick: Bool
  ) -> Verdict {
    let mutants = FrameMutant.all(of: frames, earlier: earlier, isQuick: isQuick)
    let watchers = expectations.compactMap(Watcher.init)
    var missed: [String] = []
    // The end of a program, and what only a run can judge, is noticed by the run.
    let isSure = watchers.contains { $0.noticesAll || $0.needsElements(of: frames) }
    var noticed = isSure ? max(1, mutants.count) : watchers.contains(where: \.isEnd) ? 1 : 0
    if !isSure {
      for mutant in mutants {
        if watchers.contains(where: { $0.notices(mutant) }) {
          noticed += 1
        } else if let text = mutant.text, !missed.contains(text) {
          missed.append(text)
        }
      }
    }
    let suggestions = noticed > 0 ? [] : ScreenChange(frames).facts()
    return Verdict(
      step: index, title: step.title, noticed: noticed, tried: mutants.count, missed: missed,
      suggestions: Array(suggestions.prefix(mostSuggestions)))
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
