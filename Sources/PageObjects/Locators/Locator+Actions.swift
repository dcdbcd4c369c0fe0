public import TerminalModel
import WireProtocol

/// Each action waits until its element is the only match, visible, enabled, at rest and not
/// covered, and then acts by real input.
extension Locator {
  private func act(
    _ name: String, _ limit: Duration?, _ site: CallSite,
    _ action: @Sendable (String) async throws -> Void
  ) async throws {
    try await app.step(name, at: site) {
      try await app.act(on: self, within: limit ?? app.timeouts.wait, action)
    }
  }

  /// Presses the middle of the element and lets go.
  /// - Throws: `PageError`.
  public func tap(
    within limit: Duration? = nil, file: String = #filePath, line: Int = #line
  ) async throws {
    try await act("tap(\(self))", limit, CallSite(file: file, line: line)) {
      try await app.command(.click($0))
    }
  }

  /// Presses the middle of the element and lets go after a while.
  /// - Throws: `PageError`.
  public func longPress(
    for span: Duration = .milliseconds(800), within limit: Duration? = nil,
    file: String = #filePath, line: Int = #line
  ) async throws {
    try await act("longPress(\(self))", limit, CallSite(file: file, line: line)) {
      try await app.command(
        .actions(PointerActions.longPress($0, for: span), label: "long press"), extra: span)
    }
  }

  /// Replaces the text of a field.
  /// - Parameters:
  ///   - text: The new text.
  ///   - sensitivity: `.sensitive` keeps the text out of logs, reports and recordings.
  /// - Throws: `PageError`.
  public func fill(
    _ text: String, _ sensitivity: Sensitivity = .plain, within limit: Duration? = nil,
    file: String = #filePath, line: Int = #line
  ) async throws {
    if sensitivity == .sensitive { app.addSecret(text) }
    let name = "fill(\(self), \(sensitivity.shown(text)))"
    try await act(name, limit, CallSite(file: file, line: line)) {
      try await app.command(.clear($0))
      if !text.isEmpty { _ = try await app.command(.sendKeys($0, text, sensitivity)) }
    }
  }

  /// Empties a field.
  /// - Throws: `PageError`.
  public func clear(
    within limit: Duration? = nil, file: String = #filePath, line: Int = #line
  ) async throws {
    try await act("clear(\(self))", limit, CallSite(file: file, line: line)) {
      try await app.command(.clear($0))
    }
  }

  /// Gives a field the focus and types behind what it holds.
  /// - Throws: `PageError`.
  public func type(
    _ text: String, _ sensitivity: Sensitivity = .plain, within limit: Duration? = nil,
    file: String = #filePath, line: Int = #line
  ) async throws {
    if sensitivity == .sensitive { app.addSecret(text) }
    let name = "type(\(self), \(sensitivity.shown(text)))"
    try await act(name, limit, CallSite(file: file, line: line)) {
      _ = try await app.command(.sendKeys($0, text, sensitivity))
    }
  }

  /// Gives the element the focus and presses a key.
  /// - Throws: `PageError`.
  public func press(
    _ key: Key, within limit: Duration? = nil, file: String = #filePath, line: Int = #line
  ) async throws {
    let name = "press(\(self), \(KeyCodes.name(key)))"
    try await act(name, limit, CallSite(file: file, line: line)) {
      let driver = try await app.session().driver
      try KeyCodes.require(key, of: driver)
      if case .appium = driver {
        let label = "press \(KeyCodes.name(key))"
        return try await app.press(KeyCode.actions(key), label: label, in: $0)
      }
      try await app.command(.sendKeys($0, KeyCode.text(key), .plain))
    }
  }

  /// Draws a finger over the element: `.up` shows what lies below.
  /// - Throws: `PageError`.
  public func swipe(
    _ direction: Direction, within limit: Duration? = nil, file: String = #filePath,
    line: Int = #line
  ) async throws {
    let name = "swipe(\(self), .\(direction))"
    try await act(name, limit, CallSite(file: file, line: line)) { id in
      try await app.swipe(id, direction)
    }
  }

  /// Presses the element, draws the finger to the middle of another, and lets go.
  /// - Throws: `PageError`.
  public func drag(
    to target: Locator, within limit: Duration? = nil, file: String = #filePath, line: Int = #line
  ) async throws {
    let name = "drag(\(self), to: \(target))"
    try await act(name, limit, CallSite(file: file, line: line)) { id in
      let end = try await app.element(
        .visible, of: target, within: limit ?? app.timeouts.wait)
      try await app.command(.actions(PointerActions.drag(id, to: end), label: "drag"))
    }
  }

  /// Scrolls this list or scroll area until another element is seen.
  /// - Throws: `PageError`, with `.notFound` where the content ends before it comes.
  public func scroll(
    to target: Locator, _ direction: Direction = .up, within limit: Duration? = nil,
    file: String = #filePath, line: Int = #line
  ) async throws {
    let name = "scroll(\(self), to: \(target))"
    try await app.step(name, at: CallSite(file: file, line: line)) {
      try await app.scroll(self, to: target, direction, within: limit ?? app.timeouts.wait)
    }
  }
}
