import FlowFormat
import TerminalModel

/// Makes a test of what the user does to an app.
///
/// Characters that are typed one after the other become one step; a text that was typed as a whole stays one. Before an input it waits for what the last input brought: the text
/// that tells the new screen from the one before. What the program hides is not kept.
package struct Recorder: Sendable {
  package private(set) var steps: [RecordedStep] = []
  /// Characters that the next ones may join.
  private var typed: Typed?
  /// The texts that were on the screen at the last input; nil before the first.
  private var earlier: Set<String>?
  /// What was typed since the last wait.
  private var lastTyped = ""
  /// The variable of each secret, so that the same text has the same one; never written.
  private var secrets: [(name: String, text: String)] = []
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
      if let before = typed, before.isSecret == isSecret, !before.isWhole, !isWhole {
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
    // What is expected by hand is waited for too.
    earlier = Set(TellingText.all(on: look.screen))
    steps.append(step)
    sizes.append(1)
  }

  /// Takes the last action back, with the wait before it.
  package mutating func undo(on look: Look) {
    flush(look)
    guard let count = sizes.popLast() else { return }
    steps.removeLast(min(count, steps.count))
  }

  /// Ends it: what was typed becomes a step, and the last screen or the program's end is expected.
  /// - Parameter exit: the program's exit code; nil while it runs, or where a signal ended it.
  package mutating func finish(on look: Look, exit: Int?, hasEnded: Bool) {
    flush(look)
    let start = steps.count
    if let exit {
      let step = RecordedStep.expectExit(exit)
      if steps.last?.title != step.title { steps.append(step) }
    } else if !hasEnded {
      wait(on: look)
      if steps.last?.isExpectation != true, let text = TellingText.best(on: look.screen) {
        steps.append(RecordedStep.expectText(text).automatic())
      }
    }
    if steps.count > start { sizes.append(steps.count - start) }
  }

  /// A copy that has ended, for a page that shows the test while it grows.
  package func finished(on look: Look, exit: Int?, hasEnded: Bool) -> [RecordedStep] {
    var copy = self
    copy.finish(on: look, exit: exit, hasEnded: hasEnded)
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
    if typed.isSecret || SecretGuess.isSecret(typed.text, before: typed.on, after: look) {
      steps.append(.secret(variable(SecretGuess.name(typed.on), typed.text)))
      lastTyped = ""
    } else {
      steps.append(typed.isPaste ? .paste(typed.text) : .type(typed.text))
      lastTyped = typed.text
    }
    sizes.append(1 + typed.waits)
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

  /// Waits for the text that the last input brought.
  private mutating func wait(on look: Look) {
    let texts = Set(TellingText.all(on: look.screen))
    defer {
      earlier = texts
      lastTyped = ""
    }
    guard
      let text = TellingText.best(on: look.screen, notAmong: earlier ?? [], typed: lastTyped),
      steps.last?.title != RecordedStep.expectText(text).title
    else { return }
    steps.append(RecordedStep.expectText(text).automatic())
  }
}
