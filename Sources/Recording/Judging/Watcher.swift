import FlowFormat
import FlowMatching

/// What a step expects, as far as a screen and its elements can say whether it holds.
struct Watcher {
  private enum Sight {
    case screen(ScreenDemand)
    case element(FlowSelector, isGone: Bool)
  }

  private var sights: [Sight] = []
  /// Whether a run compares more than texts: a picture, an end, what a script computes. It is not judged here.
  private(set) var noticesAll = false

  /// Whether it is the program's end, which a run notices, whatever is on the screen.
  private(set) var isEnd = false

  /// Nil for what expects nothing.
  init?(_ step: RecordedStep) {
    let (name, values) = (step.step.name, step.step.values)
    switch name {
    case .expectScreen:
      let facts = step.facts.isEmpty ? ScreenFact.all(of: values) : step.facts
      sights = facts.compactMap { $0.demand.map(Sight.screen) }
      noticesAll = facts.isEmpty
    case .assertVisible, .assertNotVisible, .extendedWaitUntil, .waitFor:
      if let value = step.expectedText { sights.append(.screen(.shows(value))) }
      let isGone = name == .assertNotVisible
      if let target = values.target ?? values.visible, step.expectedText == nil {
        sights.append(.element(target, isGone: isGone))
      }
      if let gone = values.notVisible { sights.append(.element(gone, isGone: true)) }
      noticesAll = sights.isEmpty
    case .waitForExit: isEnd = true
    case .expectSnapshot, .assertScreenshot, .assertTrue, .assertDarkMode,
      .assertLightMode:
      noticesAll = true
    default: return nil
    }
  }

  /// Whether a run would fail where this is on the screen.
  func notices(_ mutant: FrameMutant) -> Bool {
    sights.contains { sight in
      switch sight {
      case .screen(let demand): (try? demand.holds(on: mutant.shown)) == false
      case .element(let selector, let isGone):
        mutant.isFound(selector).map { $0 == isGone } ?? false
      }
    }
  }

  /// Whether it cannot be judged without the elements of the app.
  func needsElements(of frames: RecordedFrames) -> Bool {
    frames.before.tree == nil
      && sights.contains {
        if case .element(let selector, _) = $0 {
          selector.id != nil || selector.text == nil
        } else {
          false
        }
      }
  }
}

extension FrameMutant {
  /// Whether a selector has a match; nil where it cannot be told.
  fileprivate func isFound(_ selector: FlowSelector) -> Bool? {
    var selector = selector
    selector.text = selector.text.map(FlowLiteral.read)
    selector.id = selector.id.map(FlowLiteral.read)
    return (try? sight.found(selector)).map { !$0.isEmpty }
  }
}

extension ScreenFact {
  /// What a step asks of the screen, of those that a recorder writes.
  static func all(of values: FlowValues) -> [ScreenFact] {
    let read = FlowLiteral.read
    return (values.contains ?? []).map { .shows(read($0)) }
      + (values.matches ?? []).map { .matches(read($0)) }
      + (values.notContains ?? []).map { .lacks(read($0)) }
      + (values.cursorLine.map { [.cursorLine(read($0))] } ?? [])
      + (values.styled ?? []).filter { !$0.text.isPattern }
      .map { .styled(read($0.text.text), style: $0.style) }
  }
}
