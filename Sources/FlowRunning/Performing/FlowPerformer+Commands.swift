import FlowFormat
import PageObjects

/// What each command of flows does.
extension FlowPerformer {
  // Long because it has one line for each command.
  func perform(_ step: FlowStep) async throws {
    place = site(step)
    let values = step.values
    switch step.name {
    // Order.
    case .runFlow: try await runFlow(step)
    case .repeat: try await group(step) { try await self.repeat(step) }
    case .retry: try await group(step) { try await self.retry(step) }
    case .step:
      let shown = try await evaluated(values.name ?? "", step)
      try await app.named(step.label ?? shown, at: site(step)) {
        try await self.perform(step.innerSteps)
      }
    case .runScript:
      guard try await isDone(step) else { return }
      try await act(step) { try await self.runScript(step) }
    // Its expressions are evaluated before it.
    case .evalScript: try await single(step) {}

    // The app.
    case .launchApp: try await single(step) { try await self.launch(step) }
    case .stopApp, .killApp: try await single(step) { try await self.stop(step) }
    case .clearState: try await single(step) { try await self.clearState(step) }
    case .clearKeychain: try await single(step) {}
    case .openLink: try await single(step) { try await self.open(values.link ?? "") }

    // Input.
    case .tapOn: try await single(step) { try await self.tap(.tap, step) }
    case .doubleTapOn: try await single(step) { try await self.tap(.double, step) }
    case .longPressOn: try await single(step) { try await self.tap(.long, step) }
    case .inputText:
      try await single(step) { try await self.type(try self.variables.text(values.text ?? "")) }
    case .secret: try await single(step) { try await self.typeSecret(values.text ?? "") }
    case .eraseText: try await single(step) { try await self.erase(values) }
    case .pressKey: try await single(step) { try await self.press(values.key ?? "") }
    case .pressKeys: try await single(step) { try await self.press(values.keys ?? []) }
    case .paste: try await single(step) { try await self.paste(values.text ?? "") }
    case .fill:
      // The step shows the text, so that it must be known before.
      if let locator = values.element?.locator, (try? await isSecret(locator)) == true {
        app.addSecret(try variables.text(values.text ?? ""))
      }
      try await single(step) { try await self.fill(step) }
    case .wheel: try await single(step) { try await self.wheel(values) }
    case .drag: try await single(step) { try await self.drag(values) }
    case .focus: try await single(step) { try await self.focus(values.focusWay ?? .in) }
    case .host: try await single(step) { try await self.runOnHost(values.hostCommand ?? "") }
    case .back: try await single(step) { try await self.goBack() }
    case .hideKeyboard: try await single(step) { try await self.hideKeyboard() }
    case .swipe: try await single(step) { try await self.swipe(step) }
    case .scroll: try await single(step) { try await self.move(.up, over: .milliseconds(400)) }
    case .scrollUntilVisible: try await single(step) { try await self.scroll(step) }
    case .copyTextFrom: try await single(step) { try await self.copyText(step) }
    case .setClipboard:
      try await single(step) {
        self.variables.copiedText = try self.variables.text(values.text ?? "")
      }
    case .pasteText: try await single(step) { try await self.type(self.variables.copiedText) }
    case .inputRandomText: try await typeRandom(.text, step)
    case .inputRandomNumber: try await typeRandom(.number, step)
    case .inputRandomEmail: try await typeRandom(.email, step)
    case .inputRandomPersonName: try await typeRandom(.personName, step)
    case .inputRandomCityName: try await typeRandom(.city, step)
    case .inputRandomCountryName: try await typeRandom(.country, step)
    case .inputRandomColorName: try await typeRandom(.color, step)

    // Looking.
    case .assertVisible:
      try await single(step) { _ = try await self.find(try self.target(step), step) }
    case .assertNotVisible:
      try await single(step) {
        try await self.waitUntilGone(try self.target(step), step, lasting: values.lasting)
      }
    case .assertTrue: try await single(step) { try self.assertTrue(values.condition ?? "") }
    case .extendedWaitUntil:
      try await single(step) {
        let limit = try values.milliseconds.map { try self.variables.milliseconds($0) }
        try await self.wait(
          for: values.visible, gone: values.notVisible, step,
          within: limit.map { .milliseconds($0) })
      }
    case .waitFor:
      try await single(step) {
        try await self.wait(
          for: values.target, gone: values.notVisible, step, within: values.timeout,
          lasting: values.lasting)
      }
    case .waitForAnimationToEnd: try await single(step) { try await self.waitForAnimation(step) }
    case .expectSettled: try await single(step) { try await self.expectSettled(values) }
    case .find: try await single(step) { try await self.list(step) }
    case .show: try await single(step) { try await self.show(step) }
    case .save: try await single(step) { try await self.save(step) }
    case .mark: try await single(step) { try await self.mark(values.text ?? "") }
    case .expectScreen: try await single(step) { try await self.expectScreen(values) }
    case .assertDarkMode: try await single(step) { try self.assertAppearance(isDark: true) }
    case .assertLightMode: try await single(step) { try self.assertAppearance(isDark: false) }

    // What page objects record themselves.
    case .expectSnapshot: try await group(step) { try await self.expectSnapshot(step) }
    case .assertScreenshot: try await group(step) { try await self.assertScreenshot(step) }
    case .takeScreenshot: try await group(step) { try await self.takeScreenshot(step) }
    case .resize: try await group(step) { try await self.resize(step) }
    case .signal: try await group(step) { try await self.signal(step) }
    case .waitForExit: try await group(step) { try await self.expectExit(step) }
    case .push: try await group(step) { try await self.push(step) }
    case .setFlag: try await single(step) { try await self.setFlags(values) }
    case .setOrientation: try await group(step) { try await self.rotate(step) }
    case .setDarkMode: try await group(step) { try await self.setDarkMode(step) }
    case .toggleDarkMode:
      try await group(step) {
        try await self.setDark(self.app.setting("colorScheme") != "dark", step)
      }

    case .action, .setPermissions, .setLocation, .travel, .setAirplaneMode, .toggleAirplaneMode,
      .addMedia, .startRecording, .stopRecording, .assertWithAI, .assertNoDefectsWithAI,
      .extractTextWithAI:
      try await single(step) {
        throw FlowTextError(step.name.command.refusal ?? "it is the name of another command")
      }
    }
  }

  /// One action inside its own record.
  private func single(_ step: FlowStep, _ body: () async throws -> Void) async throws {
    try await act(step) {
      try await self.prepare(step.firstTexts)
      try await body()
    }
  }

  private func typeRandom(_ kind: RandomText.Kind, _ step: FlowStep) async throws {
    try await single(step) {
      try await self.type(RandomText.text(kind, length: step.values.length ?? 8))
    }
  }

  /// The element that a step is about.
  func target(_ step: FlowStep) throws -> FlowSelector {
    guard let target = step.values.target else {
      throw FlowTextError("it names no element")
    }
    return target
  }
}
