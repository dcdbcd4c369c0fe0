import JSONModel
import WireProtocol

/// A request that belongs to a session.
struct SessionCommand: Sendable {
  var endpoint: Endpoint
  var variables: PathVariables
  /// An object for POST, empty otherwise.
  var body: JSONValue

  /// Whether it changes the app, so that it waits for those before it.
  var isExclusive: Bool {
    switch endpoint {
    case .click, .clear, .sendKeys, .performActions, .releaseActions, .openURL, .back, .refresh,
      .setWindowRect, .maximize, .setOrientation:
      true
    case .executeSync:
      MobileCommand(script: body["script"]?.stringValue ?? "")?.isExclusive ?? true
    default: false
    }
  }

  /// Whether it starts an app that is gone, or asks whether it is.
  var isAboutLife: Bool {
    guard endpoint == .executeSync,
      let command = MobileCommand(script: body["script"]?.stringValue ?? "")
    else { return false }
    return [
      .activateApp, .terminateApp, .reset, .setFixture, .queryAppState, .isAppInstalled,
    ].contains(command)
  }

  /// Whether it explains what became of an app that is gone.
  var isPostMortem: Bool {
    switch endpoint {
    case .source, .screenshot, .title, .getTimeouts, .getWindowRect, .window, .windowHandles,
      .getSession, .getContext, .contexts, .getSettings, .getOrientation, .logTypes, .log, .events:
      true
    case .executeSync:
      [.screen, .picture, .getState, .recording, .mark, .waitForExit, .exitStatus].contains(
        MobileCommand(script: body["script"]?.stringValue ?? ""))
    default: false
    }
  }

  /// How long it waits on purpose, beyond the limit of every command.
  var ownWait: Duration {
    switch endpoint {
    case .executeSync:
      if let hidden = hidingTime { return hidden }
      let argument = body["args"]?.arrayValue?.first
      let isWait = MobileCommand(script: body["script"]?.stringValue ?? "") == .waitFor
      let usual = isWait ? WaitRequest.usualTimeout : 0
      return .milliseconds(max(0, min(argument?["timeout"]?.integerValue ?? usual, 3_600_000)))
    case .performActions:
      return .milliseconds(ActionSequence.totalDuration(body))
    default: return .zero
    }
  }
}

extension Endpoint {
  /// Whether it may be answered without a wait, so that it is worth a try.
  var mayBeImmediate: Bool {
    switch self {
    case .newSession, .deleteSession, .closeWindow, .status, .click, .clear, .sendKeys,
      .performActions, .releaseActions, .openURL, .back, .refresh, .screenshot,
      .elementScreenshot, .setWindowRect, .maximize, .setOrientation, .alertText, .acceptAlert,
      .dismissAlert, .setAlertText:
      false
    default: true
    }
  }
}
