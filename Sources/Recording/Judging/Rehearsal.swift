import Execution
import FlowFormat
import FlowMatching
package import FlowRunning
import PageObjects
import TerminalModel

/// Plays a recorded test again. What differs becomes a pattern, or is left out.
package struct Rehearsal: Sendable {
  /// A thing that was expected and did not come again.
  package struct Difference: Hashable, Sendable {
    /// What the recording shows, in words.
    package let expected: String
    /// The pattern that both have, in words; nil where it is left out.
    package let became: String?

    /// In a sentence.
    package var sentence: String {
      became.map { "\(expected) differs from run to run: expected as \($0)." }
        ?? "\(expected) differs from run to run: left out."
    }
  }

  /// A started app.
  package struct Stage: Sendable {
    package let session: FlowSession
    package let end: @Sendable () async -> Void

    package init(session: FlowSession, end: @escaping @Sendable () async -> Void) {
      (self.session, self.end) = (session, end)
    }
  }

  /// How often a test is played.
  package static let plays = 2
  /// From how many texts on that differ a screen may show what goes on elsewhere, as a monitor does: then no number on
  /// it is a value of the test. Where as many change without an input it does, and none of what differs is expected:
  /// the lists of a monitor lose their rows.
  private static let live = 3
  /// How long such a screen is looked at: monitors draw once or twice in it.
  private static let watching = Duration.seconds(2)
  /// How long a step waits before what may differ is looked at.
  private static let patience = Duration.seconds(1)

  /// The steps, as they pass.
  package private(set) var steps: [RecordedStep]
  package private(set) var differences: [Difference] = []
  /// What the patterns have come from.
  private var templates: [ScreenFact: TextTemplate] = [:]
  /// Why the test did not pass, in a sentence; nil where it did.
  package private(set) var failure: String?

  /// Plays a test.
  /// - Parameter start: starts the app for the play of this number, from 0.
  package init(
    of test: RecordedTest, _ start: @Sendable (Int) async throws -> Stage
  ) async {
    steps = test.steps
    for play in 0..<Self.plays {
      do {
        let stage = try await start(play)
        do {
          try await perform(test, on: stage.session)
          if let end = try await stage.session.unexpectedEnd() { failure = end }
        } catch {
          failure = "\(error)"
        }
        await stage.end()
      } catch {
        failure = "The app could not be started again: \(error)"
      }
      if let failure {
        self.failure = "Played again, the test fails: \(failure)"
        return
      }
      if Task.isCancelled {
        failure = "The plays were stopped: whether the test passes is not known."
        return
      }
    }
    spread()
  }

  /// Has each text that is like one that differs be expected as that one is: a value that was the same in all plays is
  /// another one later.
  private mutating func spread() {
    for (index, step) in steps.enumerated() where step.isAutomatic && !step.facts.isEmpty {
      var facts: [ScreenFact] = []
      for fact in step.facts {
        var new = fact
        if case .shows(let text) = fact,
          let known = templates.first(where: { $0.value.fits(text) })?.key
        {
          new = known
          differences.append(Difference(expected: fact.title, became: known.title))
        }
        if !facts.contains(new) { facts.append(new) }
      }
      if facts != step.facts { steps[index] = step.expecting(facts) }
    }
    var seen: Set<Difference> = []
    differences = differences.filter { seen.insert($0).inserted }
  }

  private mutating func perform(_ test: RecordedTest, on session: FlowSession) async throws {
    var shown: ShownText?
    var index = 0
    while index < steps.count {
      try Task.checkCancellation()
      let step = steps[index]
      if step.isAutomatic, !step.facts.isEmpty {
        let facts = try await adapted(step.facts, before: shown, on: session)
        if facts.isEmpty {
          steps.remove(at: index)
        } else {
          steps[index] = step.expecting(facts)
          index += 1
        }
        if let screen = try await session.look(within: .seconds(1)).screen {
          shown = ShownText(screen)
        }
        continue
      }
      if step.isAutomatic, step.step.name == .expectSettled {
        // An app that is always at work is never done.
        do {
          _ = try await session.perform(step.step)
        } catch let error as PageError where error.code == .expectation {
          steps.remove(at: index)
          continue
        }
      } else if step.section == nil, step.step.name != .expectSnapshot {
        for flowStep in try test.flowSteps(of: step) { _ = try await session.perform(flowStep) }
      }
      index += 1
    }
  }

  /// What of an expectation holds again, patterns in place of what differs.
  /// - Parameter before: the screen before the input.
  private mutating func adapted(
    _ facts: [ScreenFact], before: ShownText?, on session: FlowSession
  ) async throws -> [ScreenFact] {
    let wanted = facts
    for limit in [Self.patience, session.app.timeouts.wait] {
      let step = RecordedStep.expectScreen(wanted).within(limit)
      let unmet: PageError?
      do {
        _ = try await session.perform(step)
        unmet = nil
      } catch let error as PageError where error.code == .expectation {
        unmet = error
      }
      guard let screen = try await session.look(within: .seconds(1)).screen else { break }
      let shown = ShownText(screen)
      let isLast = limit != Self.patience
      var changed: [(fact: ScreenFact, template: TextTemplate?)] = []
      for fact in wanted {
        // What was never there is not gone.
        if case .lacks(let text) = fact, let before, !before.shows(text) {
          changed.append((fact, nil))
        } else if !fact.holds(on: shown) {
          changed.append((fact, template(of: fact)?.joined(shown, notOn: before)))
        } else if case .shows(let text) = fact, TextTemplate(text).timeless != TextTemplate(text) {
          changed.append((fact, TextTemplate(text).timeless))
        }
      }
      if changed.count >= Self.live {
        for fact in wanted where !changed.contains(where: { $0.fact == fact }) {
          if let template = template(of: fact)?.live { changed.append((fact, template)) }
        }
        if try await movesByItself(screen, on: session) { changed = changed.map { ($0.fact, nil) } }
      }
      // What has no pattern may still come.
      guard unmet == nil || isLast || changed.allSatisfy({ $0.template != nil }) else { continue }
      return wanted.compactMap { fact in
        guard let change = changed.first(where: { $0.fact == fact }) else { return fact }
        return replace(fact, by: change.template)
      }
    }
    return wanted
  }

  /// Whether many texts of a screen are other ones a little later.
  private func movesByItself(_ screen: Screen, on session: FlowSession) async throws -> Bool {
    try await session.app.clock.sleep(until: session.app.clock.now + Self.watching)
    guard let later = try await session.look(within: .seconds(1)).screen else { return true }
    let texts = Set(ScreenText.all(on: later))
    return ScreenText.all(on: screen).count { !texts.contains($0) } >= Self.live
  }
}

extension Rehearsal {
  /// A text that was expected, or that a pattern has come from.
  fileprivate func template(of fact: ScreenFact) -> TextTemplate? {
    if case .shows(let text) = fact { return TextTemplate(text) }
    return templates[fact]
  }

  /// Notes a difference, which may have differed before.
  fileprivate mutating func replace(
    _ fact: ScreenFact, by template: TextTemplate?
  ) -> ScreenFact? {
    let new = template?.fact
    let known = differences.firstIndex { $0.became == fact.title }
    let expected = known.map { differences.remove(at: $0).expected } ?? fact.title
    differences.append(Difference(expected: expected, became: new?.title))
    if let new, let template { templates[new] = template }
    return new
  }
}

extension RecordedTest {
  /// A step, as a run of the flow has it.
  fileprivate func flowSteps(of step: RecordedStep) throws -> [FlowStep] {
    guard let line = YAMLText(self).line(step) else { return [] }
    return try Flow(text: "appId: x\n---\n\(line)\n", file: "recording").steps
  }
}

extension RecordedStep {
  fileprivate func within(_ limit: Duration) -> FlowStep {
    var limited = step
    limited.values = FlowValues(
      facts.isEmpty ? [] : Self.values(of: facts) + [(\.timeout, .time(limit))])
    return limited
  }

  /// The same step with other things to expect.
  fileprivate func expecting(_ facts: [ScreenFact]) -> RecordedStep {
    var step = RecordedStep.expectScreen(facts)
    step.isAutomatic = isAutomatic
    return step
  }
}
