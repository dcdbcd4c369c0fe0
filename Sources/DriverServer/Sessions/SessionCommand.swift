import JSONModel
import WireProtocol

/// A request that belongs to a session.
struct SessionCommand: Sendable {
  var endpoint: Endpoint
  /// The path's variables: `element`, `name`.
  var variables: [String: String]
  /// An object for POST, empty otherwise.
  var body: JSONValue

  /// Whether it changes the app, so that it waits for those before it.
  var isExclusive: Bool {
    switch endpoint {
    case .click, .clear, .sendKeys, .performActions, .releaseActions, .openURL, .back, .refresh,
      .setWindowRect, .maximize, .setOrientation:
      true
    case .executeSync:
      MobileCommand(script: body["script"]?.stringValue ?? "")?.isExclusive ?? false
    default: false
    }
  }

  /// Whether it only looks at what is there: it ends by itself, so nobody needs to guard it.
  var isImmediate: Bool {
    switch endpoint {
    case .isSelected, .attribute, .property, .css, .text, .tagName, .elementRect, .isEnabled,
      .isDisplayed, .computedRole, .computedLabel, .activeElement, .title, .getURL, .source,
      .getTimeouts, .getSession, .getWindowRect, .window, .windowHandles:
      true
    default: false
    }
  }

  /// Whether it looks for elements, and so waits for the session's implicit time.
  var isFind: Bool {
    switch endpoint {
    case .findElement, .findElements, .findElementIn, .findElementsIn: true
    default: false
    }
  }

  /// Whether it explains what became of an app that is gone.
  var isPostMortem: Bool {
    switch endpoint {
    case .source, .screenshot, .title, .getTimeouts, .getWindowRect, .window, .windowHandles,
      .getSession, .getContext, .contexts, .getSettings, .getOrientation:
      true
    case .executeSync:
      [.screen, .picture, .getState, .recording, .mark, .waitForExit].contains(
        MobileCommand(script: body["script"]?.stringValue ?? ""))
    default: false
    }
  }

  /// How long it waits on purpose, beyond the limit of every command.
  var ownWait: Duration {
    switch endpoint {
    case .executeSync:
      let argument = body["args"]?.arrayValue?.first
      return .milliseconds(max(0, min(argument?["timeout"]?.integerValue ?? 0, 3_600_000)))
    case .performActions:
      return .milliseconds(ActionSequence.totalDuration(body))
    default: return .zero
    }
  }
}
