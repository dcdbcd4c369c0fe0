public import Foundation
import JSONModel
import WireProtocol

/// Each reading but the questions waits until the element is there, and takes one match only.
extension Locator {
  private func read<Value: Sendable>(
    _ name: String, _ limit: Duration?, _ site: CallSite,
    _ reading: @Sendable (String) async throws -> Value
  ) async throws -> Value {
    try await app.step("\(self).\(name)", at: site) {
      let id = try await app.element(.present, of: self, within: limit ?? app.timeouts.wait)
      return try await reading(id)
    }
  }

  private func ask(_ name: String, _ condition: ElementCondition, _ site: CallSite) async throws
    -> Bool
  {
    try await app.step("\(self).\(name)", at: site) {
      let holds = try await app.holds(condition, self)
      app.noteLook()
      return holds
    }
  }

  /// The text that is seen, children's included.
  /// - Throws: `PageError`.
  public func text(
    within limit: Duration? = nil, file: String = #filePath, line: Int = #line
  ) async throws -> String {
    try await read("text()", limit, CallSite(file: file, line: line)) {
      try await app.shownText(of: $0)
    }
  }

  /// The value: a field's text, a switch's state; masked for a secret.
  /// - Throws: `PageError`.
  public func value(
    within limit: Duration? = nil, file: String = #filePath, line: Int = #line
  ) async throws -> String {
    try await read("value()", limit, CallSite(file: file, line: line)) {
      try await app.value(of: $0)
    }
  }

  /// An attribute by its name in the page source; nil where the element has none of it.
  /// - Throws: `PageError`.
  public func attribute(
    _ name: String, within limit: Duration? = nil, file: String = #filePath, line: Int = #line
  ) async throws -> String? {
    try await read("attribute(\"\(name)\")", limit, CallSite(file: file, line: line)) {
      try await app.command(.attribute($0, name)).stringValue
    }
  }

  /// Where the element is on the screen.
  /// - Throws: `PageError`.
  public func rect(
    within limit: Duration? = nil, file: String = #filePath, line: Int = #line
  ) async throws -> Rect {
    try await read("rect()", limit, CallSite(file: file, line: line)) {
      try Rect(try await app.command(.rect($0)))
    }
  }

  /// A picture of the element, as a PNG.
  /// - Throws: `PageError`.
  public func screenshot(
    within limit: Duration? = nil, file: String = #filePath, line: Int = #line
  ) async throws -> Data {
    try await read("screenshot()", limit, CallSite(file: file, line: line)) {
      try App.picture(try await app.text(.screenshot(of: $0)))
    }
  }

  /// How many elements match now; it does not wait.
  /// - Throws: `PageError`.
  public func count(file: String = #filePath, line: Int = #line) async throws -> Int {
    try await app.step("\(self).count()", at: CallSite(file: file, line: line)) {
      let count = try await app.elements(of: self).count
      app.noteLook()
      return count
    }
  }

  /// Whether the element is seen now; it does not wait.
  /// - Throws: `PageError`, not for an element that isn't there.
  public func isVisible(file: String = #filePath, line: Int = #line) async throws -> Bool {
    try await ask("isVisible()", .visible, CallSite(file: file, line: line))
  }

  /// Whether the element takes input now; it does not wait.
  /// - Throws: `PageError`, not for an element that isn't there.
  public func isEnabled(file: String = #filePath, line: Int = #line) async throws -> Bool {
    try await ask("isEnabled()", .enabled, CallSite(file: file, line: line))
  }

  /// Whether the element is selected or switched on now; it does not wait.
  /// - Throws: `PageError`, not for an element that isn't there.
  public func isSelected(file: String = #filePath, line: Int = #line) async throws -> Bool {
    try await ask("isSelected()", .selected, CallSite(file: file, line: line))
  }

  /// Whether the element has the focus now; it does not wait.
  /// - Throws: `PageError`, not for an element that isn't there.
  public func isFocused(file: String = #filePath, line: Int = #line) async throws -> Bool {
    try await ask("isFocused()", .focused, CallSite(file: file, line: line))
  }
}
