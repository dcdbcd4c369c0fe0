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

  package var isRunning: Bool { process.termination == nil }

  private init(url: String, process: ChildProcess, home: PrivateDirectory) {
    self.url = url
    self.process = process
    self.home = home
  }

  /// Starts one, hands it over, and ends it.
  package static func with<Value: Sendable>(
    _ launcher: Launcher = Launcher(), _ body: (ChromeDriver) async throws -> Value
  ) async throws -> Value {
    let driver = try await started(by: launcher)
    defer { driver.process.signal(SIGKILL) }
    return try await body(driver)
  }

  /// One that answers.
  ///
  /// Chromedriver takes a free port of IPv6 and wants the same number of IPv4. Where another
  /// process has that, it exits with "IPv4 port not available": it is started again.
  private static func started(by launcher: Launcher) async throws -> ChromeDriver {
    var said = ""
    for _ in 1...10 {
      let home = try PrivateDirectory(prefix: "qa-chromium")
      let log = home.path + "/chromedriver.log"
      let process = try await launch(by: launcher, in: home.path, log: log)
      var port: Substring?
      _ = try await eventually {
        let hasEnded = process.termination != nil
        said = try String(contentsOfFile: log, encoding: .utf8)
        port = said.firstMatch(of: /successfully on port (\d+)/)?.output.1
        return port != nil || hasEnded
      }
      if let port {
        return ChromeDriver(url: "http://127.0.0.1:\(port)", process: process, home: home)
      }
      process.signal(SIGKILL)
      guard said.contains("port not available") else { break }
    }
    throw Failure(description: "chromedriver did not start: \(said)")
  }

  private static func launch(
    by launcher: Launcher, in home: String, log: String
  ) async throws -> ChildProcess {
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = home
    environment["TMPDIR"] = home
    let file = open(log, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    var command = Command("chromedriver", ["--port=0"], environment: environment)
    command.output = .descriptor(Descriptor(owning: file))
    command.errors = .null
    return try await launcher.launch(command)
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
