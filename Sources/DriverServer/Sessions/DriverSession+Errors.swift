import Execution
import ProcessControl
import TerminalModel
import WireProtocol

/// What a client learns of an app that is gone, and of a command that failed.
extension DriverSession {
  /// The error as a client gets it: with the app's screen and last words where they explain it.
  func completed(_ error: WebDriverError) async -> WebDriverError {
    explained(await withWords(await withScreen(error)))
  }

  /// The error with the screen of an app that must be asked for it.
  private func withScreen(_ error: WebDriverError) async -> WebDriverError {
    guard error.wantsScreen, error.details["screen"] == nil, app.backend.end == nil,
      app.backend.view().screen == nil, error.fault == nil
    else { return error }
    var error = error
    // A screen that doesn't come is left out of an error that has its own cause.
    let screen = try? await app.backend.screen(deadline: app.timing.now + .milliseconds(500))
    error.details["screen"] = screen?.masked(by: app.secrets.texts).text
    return error
  }

  /// The error with what an app that has ended said last, where no screen shows it.
  private func withWords(_ error: WebDriverError) async -> WebDriverError {
    guard error.fault != nil, app.backend.end != nil, let words = await app.backend.lastWords(),
      !words.isEmpty
    else { return error }
    var error = error
    error.details["words"] = words
    return error
  }

  /// The error with what is known without a wait; secrets masked.
  func explained(_ error: WebDriverError) -> WebDriverError {
    var error = error
    if error.wantsScreen {
      if error.details["screen"] == nil, let screen = app.backend.view().screen {
        error.details["screen"] = screen.masked(by: app.secrets.texts).text
      }
      if error.details["process"] == nil {
        error.details["process"] =
          app.backend.end.map { "\($0.termination)" }
          ?? app.backend.terminal?.activity ?? ProcessEntry(pid: app.backend.pid)?.activity
          ?? "ended"
      }
      error.details.merge(app.backend.terminal?.evidence ?? [:]) { own, _ in own }
    }
    if error.fault != nil, let end = app.backend.end {
      error.details[EndStatus.key] = end.status.text
    }
    let mask = app.backend.view().mask(app.secrets.texts)
    error.message = mask(error.message)
    error.details = error.details.mapValues(mask)
    return error
  }
}

extension WebDriverError {
  /// What a handler threw: its own error, or one that nobody has foreseen.
  init(wrapping error: any Error) {
    self =
      error as? WebDriverError
      ?? WebDriverError(.unknownError, "The command ended before it was done: \(error)")
  }

  /// Whether a look at the app explains it.
  var wantsScreen: Bool { fault != nil || code == .timeout || code == .noSuchElement }
}
