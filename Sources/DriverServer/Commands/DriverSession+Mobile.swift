import Execution
import Foundation
import JSONModel
import WireProtocol

extension DriverSession {
  /// Carries out a command beyond the standard.
  func mobile(
    _ command: MobileCommand, _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    switch command {
    case .waitFor: return try await waitFor(try Self.waitRequest(argument), deadline: deadline)
    case .settle:
      try await settle(timeout: try Self.limit(argument, usual: 5000), deadline: deadline)
    case .screen: return try await screen(deadline: deadline)
    case .picture: return try await picture(deadline: deadline)
    case .getState: return appState
    case .inspect: return try await inspect(deadline: deadline)
    case .expectSnapshot: return try await expectSnapshot(argument, deadline: deadline)
    case .openURL, .deepLink: try await open(argument["url"], deadline: deadline)
    case .back: try await back(deadline: deadline)
    case .tap: try await tap(argument, times: 1, least: 0, deadline: deadline)
    case .doubleTap: try await tap(argument, times: 2, least: 0, deadline: deadline)
    case .tapWithNumberOfTaps:
      let taps = argument["numberOfTaps"]?.integerValue ?? 1
      try await tap(argument, times: max(1, min(taps, 20)), least: 0, deadline: deadline)
    case .alert: return try await alert(argument, deadline: deadline)
    case .longPress: try await tap(argument, times: 1, least: 600, deadline: deadline)
    case .swipe: try await swipe(argument, deadline: deadline)
    case .drag: try await drag(argument, deadline: deadline)
    case .scroll: try await scroll(argument, deadline: deadline)
    case .pressKey: try await press([argument], deadline: deadline)
    case .keys: try await press(argument["keys"]?.arrayValue ?? [], deadline: deadline)
    case .type, .paste: try await type(command, argument, deadline: deadline)
    case .recording: return try recording()
    case .mark: try mark(argument)
    case .signal: try await signal(argument, deadline: deadline)
    case .focus: try await focus(argument, deadline: deadline)
    case .waitForExit: return try await waitForExit(argument)
    case .exitStatus: return await exitStatus(deadline: deadline)
    case .reveal:
      let found = try resolve(argument["element"]?.stringValue ?? "")
      try await backend.perform(.reveal(element: found.node.id), deadline: deadline)
    case .setOrientation: return try await rotate(argument, deadline: deadline)
    case .set, .setAppearance, .setLocale, .setTextSize, .setFlag, .setClock, .setPermission,
      .setNetworkConditions, .stubNetwork, .push:
      for (name, value) in try AppSetting.settings(of: command, argument) {
        try await backend.perform(.set(name: name, value: value), deadline: deadline)
        note(world: name, value)
      }
    case .activateApp, .terminateApp, .queryAppState, .isAppInstalled, .reset, .setFixture:
      return try await life(command, argument, deadline: deadline)
    case .backgroundApp: try await hide(argument, deadline: deadline)
    case .getDeviceTime: return .string(ISO8601DateFormatter().string(from: Date()))
    // A terminal has a keyboard of keys, never one on the screen.
    case .hideKeyboard, .isKeyboardShown, .isLocked: return false
    }
    return .null
  }

  /// The `timeout` of an argument, in milliseconds; `usual` where it has none.
  /// - Throws: `invalid argument` for one that isn't a whole number in 0 … `most`.
  static func limit(
    _ argument: JSONValue, usual: Int, most: Int = 3_600_000
  ) throws(WebDriverError) -> Duration {
    guard let given = argument["timeout"], !given.isNull else { return .milliseconds(usual) }
    guard let milliseconds = given.integerValue, (0...most).contains(milliseconds) else {
      throw WebDriverError(
        .invalidArgument, "The argument timeout must be whole milliseconds in 0 … \(most).")
    }
    return .milliseconds(milliseconds)
  }

  private func type(
    _ command: MobileCommand, _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    guard let text = argument["text"]?.stringValue else {
      throw WebDriverError(.invalidArgument, "The text must be a string.")
    }
    if argument["sensitive"]?.boolValue == true { mask(text) }
    let inputs: [AppInput] = command == .paste ? [.paste(text)] : KeySequence.inputs(text)
    try await give(inputs, deadline: deadline)
  }
}
