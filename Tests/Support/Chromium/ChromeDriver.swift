import Execution
import Foundation
package import JSONModel
package import ProcessControl
import Waiting

/// Debian's chromedriver on a port of its own, whose sessions are Chromium without a window.
package final class ChromeDriver: Sendable {
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
    package init(description: String) { self.description = description }
  }

  /// Its address: `http://127.0.0.1:40123`.
  package let url: String
  private let process: ChildProcess
  private let home: PrivateDirectory

  private init(url: String, process: ChildProcess, home: PrivateDirectory) {
    self.url = url
    self.process = process
    self.home = home
  }

  /// Starts one, hands it over, and ends it.
  package static func with<Value: Sendable>(
    _ launcher: Launcher = Launcher(), _ body: (ChromeDriver) async throws -> Value
  ) async throws -> Value {
    let home = try PrivateDirectory(prefix: "qa-chromium")
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = home.path
    environment["TMPDIR"] = home.path
    let log = home.path + "/chromedriver.log"
    let file = open(log, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    var command = Command("chromedriver", ["--port=0"], environment: environment)
    command.output = .descriptor(Descriptor(owning: file))
    command.errors = .null
    let process = try await launcher.launch(command)
    defer { process.signal(SIGKILL) }
    var port: Substring?
    _ = try await eventually {
      let said = try String(contentsOfFile: log, encoding: .utf8)
      port = said.firstMatch(of: /successfully on port (\d+)/)?.output.1
      return port != nil
    }
    guard let port else { throw Failure(description: "chromedriver did not start") }
    return try await body(
      ChromeDriver(url: "http://127.0.0.1:\(port)", process: process, home: home))
  }

  /// What a session of it asks for.
  /// - Parameters:
  ///   - size: The window's size, in pixels.
  ///   - device: The measures of a device to emulate; nil for none.
  package static func capabilities(
    size: String = "1400,1000", emulating device: JSONValue? = nil
  ) -> [String: JSONValue] {
    var options: [String: JSONValue] = [
      "binary": "/usr/bin/chromium",
      "args": [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        .string("--window-size=\(size)"),
      ],
    ]
    if let device { options["mobileEmulation"] = ["deviceMetrics": device] }
    return ["browserName": "chrome", "goog:chromeOptions": .object(options)]
  }
}
