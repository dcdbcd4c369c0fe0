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

extension FlowCommandName {
  /// What people write who know other tools, in small letters.
  static let otherWords: [String: FlowCommandName] = [
    "click": .tapOn, "clickon": .tapOn, "tap": .tapOn, "touch": .tapOn, "press": .pressKey,
    "doubleclick": .doubleTapOn, "doubletap": .doubleTapOn, "longclick": .longPressOn,
    "longpress": .longPressOn, "longtap": .longPressOn, "longtapon": .longPressOn,
    "type": .inputText, "input": .inputText, "fill": .inputText, "entertext": .inputText,
    "write": .inputText, "sendkeys": .inputText, "enter": .pressKey, "key": .pressKey,
    "cleartext": .eraseText, "clear": .eraseText, "wait": .waitFor, "sleep": .waitFor,
    "pause": .waitFor, "delay": .waitFor, "waituntil": .extendedWaitUntil,
    "waituntilvisible": .extendedWaitUntil, "expect": .assertVisible, "verify": .assertVisible,
    "check": .assertVisible, "see": .assertVisible, "assert": .assertVisible,
    "asserttext": .assertVisible, "assertnotexists": .assertNotVisible,
    "screenshot": .takeScreenshot, "snapshot": .expectSnapshot, "matchsnapshot": .expectSnapshot,
    "launch": .launchApp, "start": .launchApp, "open": .launchApp, "openapp": .launchApp,
    "close": .stopApp, "closeapp": .stopApp, "quit": .stopApp, "goback": .back,
    "navigate": .openLink,
    "openurl": .openLink, "deeplink": .openLink, "rotate": .setOrientation, "include": .runFlow,
    "import": .runFlow, "run": .runFlow, "if": .runFlow, "loop": .repeat, "while": .repeat,
    "scrollto": .scrollUntilVisible, "hidekeyboards": .hideKeyboard,
  ]
}
