import FlowFormat
package import FlowRunning
package import PageObjects
import Recording
import TextModel

/// The steps of a session that passed, as a flow.
package struct Transcript: Sendable {
  private let start: AgentSession.Start
  /// Each with its `- `.
  package private(set) var lines: [String] = []
  /// What was on the screen about each of `lines`; nil where it could not be read, or the step is
  /// one that only a run performs.
  package private(set) var looks: [(before: FlowView?, after: FlowView?)] = []
  /// The variables whose values are not in the flow.
  package var secrets: [String] = []
  package var name: String?
  /// How the app has ended; nil while it runs.
  package var end: AppExit?

  init(_ start: AgentSession.Start) { self.start = start }

  mutating func add(_ line: String, before: FlowView? = nil, after: FlowView? = nil) {
    lines.append(line)
    looks.append((before, after))
  }

  /// What the flow will fail by at once: an end of the program that no step expects; nil where it has none.
  package var warning: String? {
    guard let end, end != .code(0), lines.last?.hasPrefix("- waitForExit") != true else {
      return nil
    }
    return
      "The program has ended with \(end), which no step expects: the flow will be red. If that end is right, "
      + "say so by the step waitForExit and record again."
  }

  /// What the flow would notice of a broken app.
  package struct Judgement: Sendable {
    /// The steps that notice nothing of what an input does, and what else a broken app could show: a line each.
    package var advice: [String] = []
    /// How many inputs could not be judged: what was on the screen is not known, or steps stand inside them.
    package var unjudged = 0

    /// What is known of the rest, in a sentence.
    package var sentence: String {
      let known =
        advice.isEmpty
        ? "Each step that could be judged would notice a broken app."
        : "A broken app could pass these steps. Start again, `expect` after each of them what it brings, and record:"
      guard unjudged > 0 else {
        return advice.isEmpty ? "Each step would notice a broken app." : known
      }
      return
        "\(Wording.count(unjudged, "step")) could not be judged: no screen of it is known. \(known)"
    }
  }

  /// Judges the steps by screens that a broken app might show.
  package var judgement: Judgement {
    var judgement = Judgement()
    var judged: [(place: Int, step: RecordedStep)] = []
    for (index, line) in lines.enumerated() {
      // A line that passed can be read.
      guard
        let step = try? Flow(text: "appId: x\n---\n\(line)\n", file: "session").steps.first
      else { continue }
      var recorded = RecordedStep.line(step)
      if step.name.command.isInput {
        recorded.frames = frames(of: index)
        // Inputs in a row are noticed by what comes after the last.
        if let last = judged.last?.step.frames, let own = recorded.frames {
          recorded.frames = RecordedFrames(before: last.before, after: own.after)
          judged[judged.count - 1].step.frames = nil
        }
        if recorded.frames == nil { judgement.unjudged += 1 }
      } else if [.runFlow, .repeat, .retry, .step].contains(step.name) {
        judgement.unjudged += 1
      }
      judged.append((index, recorded))
    }
    let isEnded = end == .code(0)
    let steps = judged.map(\.step) + (isEnded ? [RecordedStep.expectEnd(.code(0))] : [])
    judgement.advice = RecordingJudge.verdicts(on: steps).compactMap { verdict in
      let line = lines[judged[verdict.step].place]
      if let advice = verdict.advice { return "\(line)   # \(advice)" }
      guard !verdict.missed.isEmpty else { return nil }
      let texts = verdict.missed.prefix(Self.mostMissed).map { "\"\($0)\"" }
      return
        "\(line)   # could be another unnoticed: \(texts.joined(separator: ", "))"
        + (verdict.missed.count > Self.mostMissed ? " …" : "")
    }
    return judgement
  }

  /// The most texts that one line of the advice names.
  private static let mostMissed = 3

  /// What was on the screen before a step, and when the next one began.
  private func frames(of index: Int) -> RecordedFrames? {
    func moment(_ view: FlowView?) -> RecordedFrames.Moment? {
      view.flatMap { view in view.screen.map { RecordedFrames.Moment($0, tree: view.tree) } }
    }
    // What came late was seen by the next look.
    let later = looks[index...].dropFirst().lazy.compactMap(\.before).first
    guard let before = moment(looks[index].before),
      let after = moment(later ?? looks[index].after)
    else { return nil }
    return RecordedFrames(before: before, after: after)
  }

  /// The flow's file.
  package var yaml: String {
    var text = ""
    if !secrets.isEmpty {
      let values = secrets.map { "-e \($0)=…" }.joined(separator: " ")
      text += "# The secrets are not in this file. Run it with \(values)\n"
    }
    text += "appId: \(StepText.scalar(start.appID))\n"
    if let name { text += "name: \(StepText.scalar(name))\n" }
    text += "targets: [\(StepText.scalar(start.target))]\n"
    if let device = start.device { text += "devices: [\(StepText.scalar(device))]\n" }
    if let fixture = start.fixture { text += "fixture: \(StepText.scalar(fixture))\n" }
    if let route = start.route { text += "at: \(StepText.scalar(route))\n" }
    text += "---\n"
    // The session began with the app started.
    if lines.first?.hasPrefix("- launchApp") != true { text += "- launchApp\n" }
    text += lines.map { $0 + "\n" }.joined()
    // Another end may be a crash, which a test should expect only on request.
    if end == .code(0), lines.last?.hasPrefix("- waitForExit") != true {
      text += "- waitForExit: 0\n"
    }
    return text
  }
}
