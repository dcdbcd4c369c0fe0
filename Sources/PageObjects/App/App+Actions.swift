import Execution
import JSONModel
public import TerminalModel
import WireProtocol

extension App {
  /// Starts the app, anew where it runs already.
  /// - Parameters:
  ///   - fixture: The accounts and data to start with; nil keeps what was asked before.
  ///   - route: The place to open at the start; nil keeps what was asked before.
  ///   - settings: What holds before the first frame; nil keeps what was asked before.
  /// - Throws: `PageError`, with `.launch` where the app doesn't start.
  public func launch(
    fixture: Fixture? = nil, at route: Route? = nil, with settings: [Setting]? = nil,
    file: String = #filePath, line: Int = #line
  ) async throws {
    let asked = [
      fixture.map { "fixture: \"\($0)\"" }, route.map { "at: \($0)" },
      settings.map { "with: \($0)" },
    ]
    let name = "app.launch(\(asked.compactMap { $0 }.joined(separator: ", ")))"
    let site = CallSite(file: file, line: line)
    try await step(name, at: site) {
      try await endAsAsked(at: site)
      var capabilities: [String: JSONValue] = [:]
      if let fixture { capabilities[.fixture] = .string(fixture.name) }
      if let route { capabilities[.url] = .string(route.url) }
      if let settings { capabilities[.appSettings] = settings.capability }
      change(capabilities)
      _ = try await session()
    }
  }

  /// Ends the session; the app is closed, and killed by the driver if it stays.
  /// - Throws: `PageError`, with `.appFault` where the app has already ended unexpectedly.
  public func quit(file: String = #filePath, line: Int = #line) async throws {
    let site = CallSite(file: file, line: line)
    try await step("app.quit()", at: site) { try await endAsAsked(at: site) }
  }

  /// Presses and releases a key, wherever the focus is.
  /// - Throws: `PageError`.
  public func press(_ key: Key, file: String = #filePath, line: Int = #line) async throws {
    let name = KeyCodes.name(key)
    try await step("app.press(\(name))", at: CallSite(file: file, line: line)) {
      try KeyCodes.require(key, of: try await session().driver)
      try await command(.actions(KeyCode.actions(key), label: "press \(name)"))
    }
  }

  /// Types a text a key at a time, wherever the focus is.
  /// - Throws: `PageError`.
  public func type(
    _ text: String, _ sensitivity: Sensitivity = .plain, file: String = #filePath,
    line: Int = #line
  ) async throws {
    if sensitivity == .sensitive { addSecret(text) }
    let shown = sensitivity.shown(text)
    try await step("app.type(\(shown))", at: CallSite(file: file, line: line)) {
      let keys: [JSONValue] = text.flatMap { character -> [JSONValue] in
        let value = JSONValue.string(String(character))
        return [["type": "keyDown", "value": value], ["type": "keyUp", "value": value]]
      }
      try await command(
        .actions(
          [["type": "key", "id": "keyboard", "actions": .array(keys)]], label: "type \(shown)"))
    }
  }

  /// Follows a deep link.
  /// - Throws: `PageError`, with `.refused` where the app knows no such place.
  public func open(_ route: Route, file: String = #filePath, line: Int = #line) async throws {
    try await step("app.open(\(route))", at: CallSite(file: file, line: line)) {
      try await command(.open(route.url))
    }
  }

  /// One step back, as the platform goes back: Escape in a plain terminal.
  /// - Throws: `PageError`.
  public func back(file: String = #filePath, line: Int = #line) async throws {
    try await step("app.back()", at: CallSite(file: file, line: line)) {
      try await command(.back)
    }
  }

  /// Waits until the app has settled: its input is handled, nothing of what that has begun is under way, and the
  /// screen stays as it is. It must stay so until the next input.
  /// - Parameters:
  ///   - limit: How long to wait at most; nil for the session's own limit.
  ///   - lasting: How long the screen must have stayed as it is; nil for as long as the driver needs.
  /// - Throws: `PageError`, with `.timedOut` where it is still at work, or draws, at the deadline.
  public func settle(
    within limit: Duration? = nil, for lasting: Duration? = nil, file: String = #filePath,
    line: Int = #line
  ) async throws {
    try await step("app.settle()", at: CallSite(file: file, line: line)) {
      let limit = limit ?? timeouts.wait
      guard try await session().waitsByFrames else { return try await rest(within: limit) }
      try await still(within: limit, lasting: lasting ?? .zero, isHeld: true, isDone: true)
    }
  }
}
