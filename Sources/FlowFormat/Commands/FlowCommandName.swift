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
  case pressKeys, paste, fill, wheel, drag, focus, expectSettled, find, show, save, mark, host
  case step
}
