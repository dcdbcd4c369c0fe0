/// The name of a command, as flows write it.
package enum FlowCommandName: String, CaseIterable, Sendable {
  // Input.
  case tapOn, doubleTapOn, longPressOn, inputText, eraseText, pressKey, back, hideKeyboard
  case swipe, scroll, scrollUntilVisible, action
  case copyTextFrom, setClipboard, pasteText
  case inputRandomText, inputRandomNumber, inputRandomEmail, inputRandomPersonName
  case inputRandomCityName, inputRandomCountryName, inputRandomColorName
  // Looking.
  case assertVisible, assertNotVisible, assertTrue, extendedWaitUntil, waitForAnimationToEnd
  case takeScreenshot, assertScreenshot
  // Order.
  case runFlow, `repeat`, retry, runScript, evalScript
  // The app and its device.
  case launchApp, stopApp, killApp, clearState, clearKeychain, openLink, setOrientation
  case setDarkMode, toggleDarkMode, assertDarkMode, assertLightMode
  case setPermissions, setLocation, travel, setAirplaneMode, toggleAirplaneMode, addMedia
  case startRecording, stopRecording
  case assertWithAI, assertNoDefectsWithAI, extractTextWithAI
  // qa-runner's own.
  case expectSnapshot, expectScreen, waitFor, resize, signal, secret, waitForExit, push, setFlag
  case step

  /// Whether it may stand alone, as `- back` does.
  var isBare: Bool {
    switch self {
    case .launchApp, .stopApp, .killApp, .clearState, .clearKeychain, .back, .hideKeyboard,
      .pasteText, .scroll, .eraseText, .waitForAnimationToEnd, .toggleAirplaneMode,
      .toggleDarkMode, .assertDarkMode, .assertLightMode, .stopRecording, .assertNoDefectsWithAI,
      .waitForExit, .inputRandomText, .inputRandomNumber, .inputRandomEmail,
      .inputRandomPersonName, .inputRandomCityName, .inputRandomCountryName, .inputRandomColorName:
      true
    default: false
    }
  }

  /// Commands that only a real phone, or a language model, can do; nil for all others.
  package var refusal: String? {
    switch self {
    case .setLocation, .travel: "it has no place in the world"
    case .setAirplaneMode, .toggleAirplaneMode: "it has no radio"
    case .addMedia: "it has no media library; give the app its files by \"files\" in qa.yml"
    case .startRecording, .stopRecording:
      "a run records every session by itself (session.cast); leave the command out"
    case .setPermissions: "it has no system permissions"
    case .assertWithAI, .assertNoDefectsWithAI, .extractTextWithAI:
      "no language model judges a test here; use assertVisible or expectSnapshot"
    default: nil
    }
  }
}

extension FlowCommandName {
  /// The commands that a target may do, for completion.
  package static var usable: [String] {
    allCases.filter { $0.refusal == nil }.map(\.rawValue)
  }
}
