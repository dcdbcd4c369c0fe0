extension FlowStep {
  /// Every selector of the step itself, without those of the steps inside it.
  var selectors: [FlowSelector] {
    let own: [FlowSelector?] =
      switch command {
      case .tap(let tap): [tap.target]
      case .copyTextFrom(let selector), .assertVisible(let selector),
        .assertNotVisible(let selector):
        [selector]
      case .swipe(let swipe):
        if case .from(let selector, _) = swipe.path { [selector] } else { [] }
      case .scrollUntilVisible(let scroll): [scroll.element]
      case .extendedWaitUntil(let condition, _), .waitFor(let condition, _): condition.selectors
      case .takeScreenshot(let shot), .assertScreenshot(let shot): [shot.cropOn]
      case .runFlow(let run): run.when?.selectors ?? []
      case .repeat(let loop): loop.condition?.selectors ?? []
      case .runScript(let script): script.when?.selectors ?? []
      case .expectSnapshot(let snapshot): snapshot.ignored
      default: []
      }
    return own.compactMap { $0 }.flatMap(\.withRelated)
  }

  /// Every text of the step itself that may hold `${…}`.
  var texts: [String] {
    let own: [String?] =
      switch command {
      case .launchApp(let launch): [launch.appID] + launch.arguments.map { $0.value }
      case .stopApp(let text), .killApp(let text), .clearState(let text): [text]
      case .tap(let tap): [tap.point]
      case .inputText(let text), .eraseText(let text), .setClipboard(let text),
        .pressKey(let text), .assertTrue(let text), .openLink(let text), .signal(let text),
        .setOrientation(let text), .setDarkMode(let text), .secret(let text),
        .step(let text, _), .evalScript(let text):
        [text]
      case .swipe(let swipe):
        if case .points(let start, let end) = swipe.path { [start, end] } else { [] }
      case .scrollUntilVisible(let scroll): [scroll.timeout]
      case .extendedWaitUntil(_, let timeout), .waitForAnimationToEnd(let timeout): [timeout]
      case .takeScreenshot(let shot), .assertScreenshot(let shot): [shot.path, shot.threshold]
      case .runFlow(let run):
        [run.body.path, run.when?.expression] + run.environment.map { $0.value }
      case .repeat(let loop): [loop.times, loop.condition?.expression]
      case .retry(let retry):
        [retry.maxRetries, retry.body.path] + retry.environment.map { $0.value }
      case .runScript(let script):
        [script.file, script.when?.expression] + script.environment.map { $0.value }
      case .expectSnapshot(let snapshot): [snapshot.name]
      case .expectScreen(let screen):
        screen.contains + screen.excludes + screen.scrollback
          + screen.styled.flatMap { [$0.text, $0.style] }
          + (screen.clipboard.map { [$0] } ?? [])
      default: []
      }
    return own.compactMap { $0 } + selectorTexts
  }

  /// The texts of `texts` that are evaluated once, as the step begins: those of conditions and
  /// of variables have their own time.
  package var firstTexts: [String] {
    switch command {
    case .runFlow, .runScript: []
    case .retry(let retry): [retry.maxRetries]
    case .repeat(let loop): [loop.times].compactMap { $0 }
    default: texts
    }
  }

  private var selectorTexts: [String] {
    selectors.flatMap(\.texts)
  }
}

extension FlowSelector {
  /// Its own texts that may hold `${…}`.
  fileprivate var texts: [String] { [text, id, index, css].compactMap { $0 } }

  /// It and those of its relations.
  fileprivate var withRelated: [FlowSelector] {
    [self] + relations.flatMap(\.selector.withRelated)
  }
}

extension FlowCondition {
  fileprivate var selectors: [FlowSelector?] { [visible, notVisible] }

  /// Every text of it that may hold `${…}`.
  package var texts: [String] {
    [expression].compactMap { $0 }
      + selectors.compactMap { $0 }.flatMap(\.withRelated).flatMap(\.texts)
  }
}

extension FlowBody {
  fileprivate var path: String? {
    if case .file(let path) = self { path } else { nil }
  }
}
