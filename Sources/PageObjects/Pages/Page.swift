import Execution
import WireProtocol

/// A screen of an app as its users know it: elements by name, and what one can do there.
///
/// ```swift
/// struct LoginPage: Page {
///   let app: App
///   var user: Locator { app[.id("login.user")] }
///   var isShown: Condition { .visible(user) }
/// }
/// ```
public protocol Page: Sendable {
  /// The session that shows the page.
  var app: App { get }
  /// What `appeared()` waits for.
  var isShown: Condition { get }
  /// Makes the page of a session; a struct with the one stored property `app` has this already.
  init(app: App)
}

extension Page {
  /// Makes the page of a session; nothing is looked up yet.
  public init(_ app: App) { self.init(app: app) }

  /// Waits until the page is shown.
  /// - Parameter limit: How long to wait; nil for the session's own limit.
  /// - Returns: The page itself, to go on with.
  /// - Throws: `PageError`.
  @discardableResult
  public func appeared(
    within limit: Duration? = nil, file: String = #filePath, line: Int = #line
  ) async throws -> Self {
    try await app.step("\(Self.self).appeared()", at: CallSite(file: file, line: line)) {
      let deadline = app.timing.now + (limit ?? app.timeouts.wait)
      for part in isShown.parts {
        let left = max(.zero, app.timing.now.duration(to: deadline))
        do {
          _ = try await app.wait(for: part.state, of: part.locator, within: left)
        } catch CommandFailure.driver(let error) where error.fault == nil {
          throw StepFailure(
            error.code == .noSuchElement ? .notFound : .timedOut,
            "waited for \(part.locator) to be \(part.state.name) and did not see it", cause: error)
        }
      }
    }
    return self
  }
}
