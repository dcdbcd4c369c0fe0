/// The error codes of W3C WebDriver, section "Handling Errors".
package enum WebDriverErrorCode: String, Hashable, Sendable, Codable, CaseIterable {
  case detachedShadowRoot = "detached shadow root"
  case elementClickIntercepted = "element click intercepted"
  case elementNotInteractable = "element not interactable"
  case insecureCertificate = "insecure certificate"
  case invalidArgument = "invalid argument"
  case invalidCookieDomain = "invalid cookie domain"
  case invalidElementState = "invalid element state"
  case invalidSelector = "invalid selector"
  case invalidSessionID = "invalid session id"
  case javascriptError = "javascript error"
  case moveTargetOutOfBounds = "move target out of bounds"
  case noSuchAlert = "no such alert"
  case noSuchCookie = "no such cookie"
  case noSuchElement = "no such element"
  case noSuchFrame = "no such frame"
  case noSuchShadowRoot = "no such shadow root"
  case noSuchWindow = "no such window"
  case scriptTimeout = "script timeout"
  case sessionNotCreated = "session not created"
  case staleElementReference = "stale element reference"
  case timeout
  case unableToCaptureScreen = "unable to capture screen"
  case unableToSetCookie = "unable to set cookie"
  case unexpectedAlertOpen = "unexpected alert open"
  case unknownCommand = "unknown command"
  case unknownError = "unknown error"
  case unknownMethod = "unknown method"
  case unsupportedOperation = "unsupported operation"

  /// The HTTP status that goes with the code.
  package var status: Int {
    switch self {
    case .elementClickIntercepted, .elementNotInteractable, .insecureCertificate, .invalidArgument,
      .invalidCookieDomain, .invalidElementState, .invalidSelector:
      400
    case .detachedShadowRoot, .invalidSessionID, .noSuchAlert, .noSuchCookie, .noSuchElement,
      .noSuchFrame, .noSuchShadowRoot, .noSuchWindow, .staleElementReference, .unknownCommand:
      404
    case .unknownMethod: 405
    case .javascriptError, .moveTargetOutOfBounds, .scriptTimeout, .sessionNotCreated, .timeout,
      .unableToCaptureScreen, .unableToSetCookie, .unexpectedAlertOpen, .unknownError,
      .unsupportedOperation:
      500
    }
  }
}

/// What became of an app, where an error comes from that and not from the command.
package enum AppFault: String, Hashable, Sendable, Codable {
  /// The key in an error's `data`.
  package static let key = "qa:fault"

  /// Ended by SIGKILL from outside: infrastructure.
  case appKilled
  /// Stopped by a signal: infrastructure.
  case appStopped
  /// Ended by any other signal: the test's result.
  case appCrashed
  /// Exited by itself in mid-command: the test's result.
  case appExited
  /// Took no input or answered no command in time though running: the test's result.
  case appHung
  /// Could not be started at all, as its file, interpreter or folder is not usable: the test's
  /// result.
  case appNotStarted

  /// Whether the node, not the app, is to blame, so that the test is run again at no cost to it.
  package var isInfrastructure: Bool { self == .appKilled || self == .appStopped }
}

/// A command's failure, as the protocol tells it.
package struct WebDriverError: Error, Hashable, Sendable {
  package var code: WebDriverErrorCode
  /// A full sentence, with what to do next.
  package var message: String
  /// Set where the app's death or stillness is the cause.
  package var fault: AppFault?
  /// More to show: `screen` (text), `candidates`, `process` …
  package var details: [String: String]

  /// The key in `details` of an error that no other attempt can be without.
  package static let lastingKey = "lasting"

  package init(
    _ code: WebDriverErrorCode, _ message: String, fault: AppFault? = nil,
    details: [String: String] = [:]
  ) {
    self.code = code
    self.message = message
    self.fault = fault
    self.details = details
  }
}
