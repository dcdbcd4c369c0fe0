import Chromium
import Foundation
import HTTPClient
import JSONModel
import ProcessControl
import Waiting

@testable import RunRecord

/// Debian's Chromium without a window, driven by its chromedriver.
final class Browser: Sendable {
  private let base: String
  private let session: String
  private let client: HTTPClient

  typealias Failure = ChromeDriver.Failure

  private init(base: String, session: String, client: HTTPClient) {
    self.base = base
    self.session = session
    self.client = client
  }

  /// Starts a browser, hands it over, and ends it with all its processes.
  static func with<Value: Sendable>(
    _ launcher: Launcher = Launcher(), _ body: (Browser) async throws -> Value
  ) async throws -> Value {
    try await ChromeDriver.with(launcher) { driver in
      let client = HTTPClient()
      let answer = try await send(
        "POST", driver.url + "/session",
        ["capabilities": ["alwaysMatch": .object(ChromeDriver.capabilities())]], client)
      guard let session = answer["sessionId"]?.stringValue else {
        throw Failure(description: "no session: \(answer)")
      }
      let browser = Browser(base: driver.url, session: session, client: client)
      do {
        let value = try await body(browser)
        try await browser.quit()
        return value
      } catch {
        try? await browser.quit()
        throw error
      }
    }
  }

  private func quit() async throws {
    _ = try await Self.send("DELETE", "\(base)/session/\(session)", nil, client)
  }

  private static func send(
    _ method: String, _ url: String, _ body: JSONValue?, _ client: HTTPClient
  ) async throws -> JSONValue {
    let reply = try await client.send(
      method, url, headers: ["Content-Type": "application/json"], body: body?.encoded(),
      deadline: .backstop)
    let value = try JSONParser.parse(reply.body)["value"] ?? .null
    guard reply.status == 200 else {
      throw Failure(description: value["message"]?.stringValue ?? "HTTP \(reply.status)")
    }
    return value
  }

  private func command(_ path: String, _ body: JSONValue = [:]) async throws -> JSONValue {
    try await Self.send("POST", "\(base)/session/\(session)/\(path)", body, client)
  }

  func open(_ url: String) async throws { _ = try await command("url", ["url": .string(url)]) }

  /// What a function's body returns on the page.
  @discardableResult
  func run(_ script: String) async throws -> JSONValue {
    try await command("execute/sync", ["script": .string(script), "args": []])
  }

  /// Clicks as a person would.
  func click(_ selector: String) async throws {
    _ = try await command("element/\(try await element(selector))/click")
  }

  func type(_ text: String, into selector: String) async throws {
    _ = try await command("element/\(try await element(selector))/value", ["text": .string(text)])
  }

  private func element(_ selector: String) async throws -> String {
    let found = try await command(
      "element", ["using": "css selector", "value": .string(selector)])
    guard let id = found.objectValue?.values.first?.stringValue else {
      throw Failure(description: "no element is \(selector)")
    }
    return id
  }

  /// One of the browser's own commands.
  func devTools(_ name: String, _ parameters: JSONValue = [:]) async throws -> JSONValue {
    try await command("goog/cdp/execute", ["cmd": .string(name), "params": parameters])
  }

  /// Waits until a function's body returns true.
  func wait(_ script: String) async throws {
    guard try await eventually({ try await run(script) == .bool(true) }) else {
      throw Failure(description: "it did not become true: \(script)")
    }
  }
}
