import FlowFormat

extension FlowStep {
  /// The command as the file has it, on one line: `tapOn "Log in"`.
  var summary: String {
    let rest: String? =
      switch command {
      case .launchApp(let launch): launch.appID
      case .stopApp(let app), .killApp(let app), .clearState(let app): app
      case .tap(let tap):
        [tap.target?.description, tap.point.map { "at \($0)" }].compactMap { $0 }
          .joined(separator: " ")
      case .inputText(let text), .setClipboard(let text): "\"\(text)\""
      case .eraseText(let count): count
      case .copyTextFrom(let selector), .assertVisible(let selector),
        .assertNotVisible(let selector):
        selector.description
      case .pressKey(let key): key
      case .swipe(let swipe): swipe.summary
      case .scrollUntilVisible(let scroll): scroll.element.description
      case .assertTrue(let text), .openLink(let text), .evalScript(let text), .signal(let text),
        .setOrientation(let text), .setDarkMode(let text):
        text
      case .extendedWaitUntil(let condition, _), .waitFor(let condition, _): condition.description
      case .takeScreenshot(let shot), .assertScreenshot(let shot): shot.path
      case .runFlow(let run): run.body.summary
      case .repeat(let loop): loop.times.map { "\($0) times" } ?? loop.condition?.description
      case .retry(let retry): "\(retry.maxRetries) times"
      case .runScript(let script): script.file
      case .expectSnapshot(let snapshot): "\"\(snapshot.name)\""
      case .expectScreen(let screen):
        (screen.contains.map { "\"\($0)\"" } + screen.excludes.map { "not \"\($0)\"" }
          + screen.scrollback.map { "scrollback \"\($0)\"" }
          + screen.styled.map { "\"\($0.text)\" \($0.style)" }
          + (screen.clipboard.map { ["clipboard \"\($0)\""] } ?? [])
          + (screen.hidesInput.map { [$0 ? "hidden input" : "shown input"] } ?? []))
          .joined(separator: ", ")
      case .resize(let columns, let rows): "\(columns)x\(rows)"
      case .waitForExit(let exit): exit.expected.joined(separator: ", ")
      case .setFlag(let flags): flags.keys.sorted().joined(separator: ", ")
      case .step(let name, _): name
      case .clearKeychain, .inputRandom, .pasteText, .back, .hideKeyboard, .scroll,
        .waitForAnimationToEnd, .toggleDarkMode, .assertAppearance, .refused, .push:
        nil
      case .secret: "•••"
      }
    return [name.rawValue, rest].compactMap { $0 }.joined(separator: " ")
  }
}

extension FlowSwipe {
  fileprivate var summary: String {
    switch path {
    case .direction(let direction): direction.rawValue
    case .points(let start, let end): "from \(start) to \(end)"
    case .from(let selector, let direction): "\(direction.rawValue) from \(selector.description)"
    }
  }
}

extension FlowBody {
  fileprivate var summary: String? {
    switch self {
    case .file(let path): path
    case .commands: nil
    }
  }
}
