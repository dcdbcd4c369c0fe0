import FlowFormat
import TerminalModel

/// Makes a test of what the user does to an app.
///
/// Characters that the program echoes one after the other become one step; one that it answers in another way is a step
/// by itself, as it was read by itself. A text that was typed as a whole stays one. Before an input the test expects what
/// the last one changed. What the program hides is not kept.
package struct Recorder: Sendable {
  package private(set) var steps: [RecordedStep] = []
  /// Characters that the next ones may join.
  private var typed: Typed?
  /// The screen at the last input; nil before the first.
  private var earlier: Screen?
  /// The step of the last input; nil before the first.
  private var lastInput: Int?
  /// Whether the last input was a secret, which the screen may show in some way.
  private var isMasked = false
  /// The variable of each secret, so that the same text has the same one; never written.
  package private(set) var secrets: [(name: String, text: String)] = []
  /// How many steps each action added, for undo.
  private var sizes: [Int] = []

  private struct Typed {
    var text: String
    var isSecret: Bool
    var isPaste: Bool
    /// Whether it is a step by itself, which nothing joins.
    var isWhole: Bool
    /// What the person saw at the first character.
    var on: Look
    /// The steps that wait for that look.
    var waits: Int
  }

  package init() {}

  /// What is typed and not yet a step: shown, but not written, until the program answers.
  package var isTyping: Bool { typed?.isPaste == false }

  /// Whether a text waits to be known as a secret or not.
  package var isPending: Bool { typed != nil }

  /// Notes an input.
  /// - Parameters:
  ///   - look: what the person saw.
  ///   - isWhole: whether a typed text is a step by itself, as the line that types it was.
  package mutating func note(_ input: RecordedInput, on look: Look, isWhole: Bool = false) {
    if case .type(let text, let isSecret) = input {
      if let before = typed, before.isSecret == isSecret, !before.isWhole, !isWhole,
        TypingEcho.joins(before.text, typedOn: before.on, now: look)
      {
        typed?.text += text
      } else {
        begin(text, isSecret: isSecret, isWhole: isWhole, on: look)
      }
      return
    }
    if case .paste(let text, let isSecret) = input {
      return begin(text, isSecret: isSecret, isPaste: true, isWhole: true, on: look)
    }
    flush(look)
    let start = steps.count
    wait(on: look)
    append(action(input, look))
    begin(look)
    // What joined the step before is undone with it.
    if steps.count > start { sizes.append(steps.count - start) }
  }

  /// Keeps a text until the program's answer tells whether it is a secret.
  private mutating func begin(
    _ text: String, isSecret: Bool, isPaste: Bool = false, isWhole: Bool, on look: Look
  ) {
    flush(look)
    let start = steps.count
    wait(on: look)
    typed = Typed(
      text: text, isSecret: isSecret, isPaste: isPaste, isWhole: isWhole, on: look,
      waits: steps.count - start)
  }

  /// Adds an expectation.
  package mutating func expect(_ step: RecordedStep, on look: Look) {
    flush(look)
    let start = steps.count
    wait(on: look)
    steps.append(step)
    sizes.append(steps.count - start)
  }

  /// Takes the last action back, with the wait before it.
  package mutating func undo(on look: Look) {
    flush(look)
    guard let count = sizes.popLast() else { return }
    steps.removeLast(min(count, steps.count))
    // What an input changed that is no step is not expected.
    earlier = look.screen
    lastInput = nil
  }

  /// Ends it: what was typed becomes a step, and what the last input changed is expected, the program's end with it.
  /// - Parameter end: how the program has ended; nil while it runs.
  package mutating func finish(on look: Look, end: RecordedEnd?) {
    flush(look)
    let start = steps.count
    if let end {
      let step = RecordedStep.expectEnd(end)
      if steps.last?.title != step.title { steps.append(step) }
    }
    wait(on: look, isEnd: end != nil)
    if steps.count > start { sizes.append(steps.count - start) }
  }

  /// A copy that has ended, for a page that shows the test while it grows.
  package func finished(on look: Look, end: RecordedEnd?) -> [RecordedStep] {
    var copy = self
    copy.finish(on: look, end: end)
    return copy.steps
  }

  // MARK: Steps

  private func action(_ input: RecordedInput, _ look: Look) -> RecordedStep {
    switch input {
    case .type(let text, _): .type(text)
    case .paste(let text, _): .paste(text)
    case .press(let key): .press(key)
    case .click(let cell):
      look.element(at: cell).flatMap { RecordedTarget($0, on: look) }.map { .tap($0) }
        ?? .click(cell)
    case .clicks(let cell, let times):
      .clicks(look.element(at: cell).flatMap { RecordedTarget($0, on: look) }, at: cell, times)
    case .wheel(let isUp, let turns, let cell): .wheel(isUp: isUp, turns: turns, at: cell)
    case .drag(let from, let to): .drag(from: from, to: to)
    case .resize(let size): .resize(size)
    case .signal(let name): .signal(name)
    case .focus(let isIn): .focus(isIn)
    }
  }

  /// Turns of the wheel and changes of the size in a row are one.
  private mutating func append(_ step: RecordedStep) {
    guard let last = steps.last?.step, last.name == step.step.name else {
      return steps.append(step)
    }
    let (before, now) = (last.values, step.step.values)
    switch last.name {
    case .wheel where before.wheelWay == now.wheelWay && before.wheelPlace == now.wheelPlace:
      steps[steps.count - 1] = .wheel(
        isUp: now.wheelWay == .up, turns: (before.turns ?? 1) + (now.turns ?? 1),
        at: now.wheelPlace.flatMap(CellPoint.init(commaSeparated:)))
    case .resize: steps[steps.count - 1] = step
    default: steps.append(step)
    }
  }

  /// Makes a step of what was typed.
  private mutating func flush(_ look: Look) {
    guard let typed else { return }
    self.typed = nil
    isMasked =
      typed.isSecret || SecretGuess.isSecret(typed.text, before: typed.on, after: look)
    let start = steps.count
    if isMasked {
      // The end of the line is no part of the secret.
      var secret = typed.text
      while secret.last?.isNewline == true { secret.removeLast() }
      steps.append(.secret(variable(SecretGuess.name(typed.on), secret)))
      if typed.text.last?.isNewline == true { steps.append(.press("enter")) }
    } else {
      steps.append(typed.isPaste ? .paste(typed.text) : .type(typed.text))
    }
    begin(typed.on)
    sizes.append(steps.count - start + typed.waits)
  }

  /// The variable of a secret: `PASSWORD`, and `PASSWORD_2` for another one.
  private mutating func variable(_ name: String, _ text: String) -> String {
    if let known = secrets.first(where: { $0.text == text }) { return known.name }
    var number = 1
    var free = name
    while secrets.contains(where: { $0.name == free }) {
      number += 1
      free = "\(name)_\(number)"
    }
    secrets.append((free, text))
    return free
  }

  /// Remembers what was on the screen at the input that became the last step.
  private mutating func begin(_ look: Look) {
    lastInput = steps.count - 1
    if steps[steps.count - 1].frames == nil {
      steps[steps.count - 1].frames = RecordedFrames(before: look.screen, after: look.screen)
    }
  }

  /// Expects what the last input has changed, as far as no step has expected it.
  private mutating func wait(on look: Look, isEnd: Bool = false) {
    if let lastInput, steps.indices.contains(lastInput) {
      steps[lastInput].frames?.after = RecordedFrames.Moment(look.screen)
    }
    let before = earlier ?? Screen(blank: look.screen.size)
    earlier = look.screen
    let facts = ScreenChange(from: before, to: look.screen)
      .facts(without: secrets.map(\.text), isMasked: isMasked, isEnd: isEnd)
    isMasked = false
    if !facts.isEmpty {
      steps.append(RecordedStep.expectScreen(facts).automatic())
    } else if !isEnd, steps.count - 1 == lastInput, steps.last?.isCommand == true {
      steps.append(RecordedStep.expectSettled().automatic())
    }
  }
}
