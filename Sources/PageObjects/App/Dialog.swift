import Execution
import JSONModel
import WireProtocol

/// The dialog that blocks a page until it is answered: `alert()`, `confirm()`, `prompt()` of a browser, a phone's
/// system alert, the modal of an app with an agent.
///
/// ```swift
/// try await page.delete.tap()
/// try await app.dialog.accept()
/// ```
///
/// Each use waits until a dialog is open.
public struct Dialog: Sendable {
  let app: App

  private func whenOpen<Value: Sendable>(
    _ name: String, _ limit: Duration?, _ site: CallSite, _ body: () async throws -> Value
  ) async throws -> Value {
    try await app.step("app.dialog.\(name)", at: site) {
      let deadline = app.timing.now + (limit ?? app.timeouts.wait)
      while true {
        do {
          let value = try await body()
          app.noteLook()
          return value
        } catch CommandFailure.driver(let error) where error.code == .noSuchAlert {
          guard app.timing.now < deadline else {
            throw StepFailure(.notFound, "found no open dialog", cause: error)
          }
        }
        try await app.timing.sleep(until: min(deadline, app.timing.now + .milliseconds(50)))
      }
    }
  }

  /// What it says.
  /// - Throws: `PageError`, with `.notFound` where none opens in time.
  public func text(
    within limit: Duration? = nil, file: String = #filePath, line: Int = #line
  ) async throws -> String {
    try await whenOpen("text()", limit, CallSite(file: file, line: line)) {
      try await app.text(.alertText)
    }
  }

  /// Answers it as OK does.
  /// - Throws: `PageError`, with `.notFound` where none opens in time.
  public func accept(
    within limit: Duration? = nil, file: String = #filePath, line: Int = #line
  ) async throws {
    try await whenOpen("accept()", limit, CallSite(file: file, line: line)) {
      _ = try await app.command(.acceptAlert)
    }
  }

  /// Answers it as Cancel does.
  /// - Throws: `PageError`, with `.notFound` where none opens in time.
  public func dismiss(
    within limit: Duration? = nil, file: String = #filePath, line: Int = #line
  ) async throws {
    try await whenOpen("dismiss()", limit, CallSite(file: file, line: line)) {
      _ = try await app.command(.dismissAlert)
    }
  }

  /// Types into its field; the dialog stays open.
  /// - Throws: `PageError`, with `.notFound` where none opens in time, `.notActionable` for one
  ///   without a field.
  public func type(
    _ text: String, _ sensitivity: Sensitivity = .plain, within limit: Duration? = nil,
    file: String = #filePath, line: Int = #line
  ) async throws {
    if sensitivity == .sensitive { app.addSecret(text) }
    let shown = sensitivity.shown(text)
    try await whenOpen("type(\(shown))", limit, CallSite(file: file, line: line)) {
      _ = try await app.command(.typeIntoAlert(text, shown: shown))
    }
  }

  /// Whether one is open now; it does not wait.
  /// - Throws: `PageError`.
  public func isOpen(file: String = #filePath, line: Int = #line) async throws -> Bool {
    try await app.step("app.dialog.isOpen()", at: CallSite(file: file, line: line)) {
      app.noteLook()
      do {
        _ = try await app.command(.alertText)
        return true
      } catch CommandFailure.driver(let error) where error.code == .noSuchAlert {
        return false
      }
    }
  }
}

extension App {
  /// The dialog that blocks the page, if one is open.
  public var dialog: Dialog { Dialog(app: self) }
}
