import Chromium
import Foundation
import JSONModel
import ProcessControl
import Waiting
import WebDriverClient

@testable import RunRecord

/// Debian's Chromium without a window, driven by its chromedriver.
struct Browser: Sendable {
  private let session: WebDriverSession

  typealias Failure = ChromeDriver.Failure

  /// Starts a browser, hands it over, and ends it with all its processes.
  static func with<Value: Sendable>(
    _ launcher: Launcher = Launcher(), _ body: (Browser) async throws -> Value
  ) async throws -> Value {
    try await ChromeDriver.with(launcher) { driver in
      let session = try await WebDriverClient(url: driver.url).session(ChromeDriver.capabilities())
      do {
        let value = try await body(Browser(session: session))
        try await session.end()
        return value
      } catch {
        try? await session.end()
        throw error
      }
    }
  }

  func open(_ url: String) async throws { try await session.post("/url", ["url": .string(url)]) }

  /// What a function's body returns on the page.
  @discardableResult
  func run(_ script: String) async throws -> JSONValue { try await session.run(script) }

  /// Clicks as a person would.
  func click(_ selector: String) async throws {
    try await session.post("/element/\(try await element(selector))/click")
  }

  func type(_ text: String, into selector: String) async throws {
    try await session.post(
      "/element/\(try await element(selector))/value", ["text": .string(text)])
  }

  private func element(_ selector: String) async throws -> String {
    try await session.find("css selector", selector)
  }

  /// One of the browser's own commands.
  func devTools(_ name: String, _ parameters: JSONValue = [:]) async throws -> JSONValue {
    try await session.post("/goog/cdp/execute", ["cmd": .string(name), "params": parameters])
  }

  /// Waits until a function's body returns true.
  func wait(_ script: String) async throws {
    guard try await eventually({ try await run(script) == .bool(true) }) else {
      throw Failure(description: "it did not become true: \(script)")
    }
  }
}
