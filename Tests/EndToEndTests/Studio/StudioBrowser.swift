import Chromium
import Foundation
import HTTPClient
import JSONModel
import ProcessControl
import RedisServer
import Testing
import Waiting
import WebDriverClient

/// The browsers in which Studio's page is tried.
enum StudioBrowser: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case chromium, webKit

  /// WebKitWebDriver is not installed for the gate: `make drivers` has it.
  static let all =
    ProcessInfo.processInfo.environment["QA_DRIVERS"] != nil ? allCases : [.chromium]

  var testDescription: String { rawValue }

  /// What a session of its driver asks for.
  var capabilities: [String: JSONValue] {
    switch self {
    case .chromium: ChromeDriver.capabilities()
    case .webKit:
      [
        "webkitgtk:browserOptions": [
          "binary": .string(Self.miniBrowser), "args": ["--automation", "--geometry=1400x1000"],
        ]
      ]
    }
  }

  private static var miniBrowser: String {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    let places = folders.flatMap { folder in
      ["4.1", "4.0"].map { "/usr/lib/\(folder)/webkit2gtk-\($0)/MiniBrowser" }
    }
    return places.first(where: FileManager.default.isExecutableFile) ?? "MiniBrowser"
  }

  /// Runs its driver for as long as `body` takes.
  func withDriver(_ body: (_ url: String) async throws -> Void) async throws {
    switch self {
    case .chromium: try await ChromeDriver.with { try await body($0.url) }
    case .webKit: try await Self.withWebKit(body)
    }
  }

  private static func withWebKit(_ body: (_ url: String) async throws -> Void) async throws {
    let scratch = try Scratch()
    let port = RedisServer.freePort()
    let driver = try await Invocation(
      "xvfb-run",
      ["-a", "-s", "-noreset -screen 0 1500x1100x24", "WebKitWebDriver", "--port=\(port)"],
      in: scratch)
    // The driver and its display are of one group.
    defer { kill(-driver.child.pid, SIGKILL) }
    let url = "http://127.0.0.1:\(port)"
    let isUp = try await eventually {
      (try? await HTTPClient().send("GET", url + "/status", deadline: .backstop)) != nil
    }
    #expect(isUp, "\(driver.output)")
    try await body(url)
  }

  /// Opens a page in a session of its driver, for as long as `body` takes.
  func with(_ address: String, _ body: (WebDriverSession) async throws -> Void) async throws {
    try await withDriver { url in
      let session = try await WebDriverClient(url: url).session(capabilities)
      do {
        try await session.post("/url", ["url": .string(address)])
        try await body(session)
        try await session.end()
      } catch {
        try? await session.end()
        throw error
      }
    }
  }
}
