/// What `execute/sync` offers beyond the standard, so that every client library can send it.
package enum MobileCommand: String, Hashable, Sendable, CaseIterable {
  // Looking and waiting.
  case waitFor, settle, expectStill, wanted, elements, screen, picture, getState, inspect,
    expectSnapshot, addSecrets
  // A terminal's own.
  case recording, mark, signal, focus, waitForExit, exitStatus, waitForTerminal
  // Input.
  case tap, doubleTap, tapWithNumberOfTaps, longPress, swipe, drag, scroll, reveal
  case pressKey, keys, type, paste, back, alert
  // The app's world.
  case openURL, deepLink, push, set, setAppearance, setLocale, setTextSize, setOrientation
  case setFlag, setClock, setPermission, setNetworkConditions, stubNetwork
  // The app's life.
  case activateApp, terminateApp, queryAppState, isAppInstalled, backgroundApp, reset, setFixture
  // What Appium's clients ask of every phone.
  case getDeviceTime, hideKeyboard, isKeyboardShown, isLocked

  /// - Parameter script: `mobile: waitFor` and so on.
  package init?(script: String) {
    guard let name = Self.name(in: script) else { return nil }
    self.init(rawValue: name)
  }

  /// As `execute/sync` takes it: `mobile: waitFor`.
  package var script: String { "mobile: \(rawValue)" }

  /// The name behind `mobile:`; nil for any other script.
  package static func name(in script: String) -> String? {
    guard script.hasPrefix("mobile:") else { return nil }
    return String(script.dropFirst("mobile:".count).drop { $0 == " " })
  }

  /// How it treats the app and its session.
  package var traits: CommandTraits {
    switch self {
    case .elements, .screen, .picture, .getState, .recording, .mark:
      [.worksAfterEnd, .leavesNoMark]
    case .inspect: .leavesNoMark
    case .waitForExit, .exitStatus: [.worksAfterEnd, .needsNoEffect]
    case .queryAppState, .isAppInstalled, .waitForTerminal: .worksAfterEnd
    case .waitFor: .needsNoEffect
    case .expectStill, .wanted, .addSecrets: [.worksAfterEnd, .needsNoEffect, .leavesNoMark]
    case .pressKey, .keys, .type, .paste: [.changesApp, .needsReadiness]
    case .settle, .expectSnapshot, .getDeviceTime, .hideKeyboard, .isKeyboardShown,
      .isLocked:
      []
    case .activateApp, .terminateApp, .reset, .setFixture: [.changesApp, .worksAfterEnd]
    case .signal, .focus, .tap, .doubleTap, .tapWithNumberOfTaps, .longPress, .swipe, .drag,
      .scroll, .reveal, .back, .alert, .openURL, .deepLink, .push,
      .set, .setAppearance, .setLocale, .setTextSize, .setOrientation, .setFlag, .setClock,
      .setPermission, .setNetworkConditions, .stubNetwork, .backgroundApp:
      .changesApp
    }
  }

  /// Why a command of a phone can't be done here; nil for a name that nobody knows.
  package static func refusal(of name: String) -> String? {
    switch name {
    case "installApp", "removeApp", "startActivity", "clearApp":
      "Apps are given to the server when it starts: nothing is installed here."
    case "lock", "unlock", "shake", "pressButton", "openNotifications", "getSystemBars",
      "getDisplayDensity":
      "An app in a terminal does not run on a phone."
    case "fingerprint", "enrollBiometric", "isBiometricEnrolled", "sendBiometricMatch":
      "This driver has no sensor. Set the user with the app's fixture."
    case "batteryInfo", "powerAC", "powerAc", "powerCapacity", "gsmCall", "gsmSignal", "gsmVoice",
      "sendSms", "networkSpeed", "toggleGps", "getPerformanceData", "getPerformanceDataTypes":
      "This driver has no phone hardware."
    case "getConnectivity", "setConnectivity":
      "This driver has no radio. Use `mobile: setNetworkConditions`."
    case "getClipboard", "setClipboard":
      "A terminal's clipboard is not the app's: use `mobile: paste`, and `mobile: waitForTerminal` for "
        + "what the app copies."
    case "pullFile", "pullFolder", "pushFile", "deleteFile", "shell":
      "This driver does not read or write the app's files. Pass data by a fixture or arguments."
    case "getCurrentActivity", "getCurrentPackage", "getAppStrings":
      "Only Android has activities. Use the app's URL."
    default: nil
    }
  }
}
