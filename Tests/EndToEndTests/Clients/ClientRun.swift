import Execution
import Foundation
import ProcessControl
import Testing
import Waiting

/// A server for clients from PyPI, and their runs against it.
struct ClientRun {
  static let python = "\(Products.package)/.venv/bin/python3"
  static let fixtures = "\(Products.package)/Tests/Fixtures/Clients"

  let scratch: Scratch
  let server: Invocation
  let url: String

  /// Starts a server of Fernway, vim and whiptail, as a user would.
  init(_ options: [String] = [], in scratch: Scratch) async throws {
    try await self.init(
      Products.runner,
      [
        "serve", "--port", "0", "--app", "fernway=\(Products.fernway)", "--app",
        "vim=/usr/bin/vim", "--app", "whiptail=/usr/bin/whiptail",
        // A client that leaves a session behind is not waited for.
        "--drain", "100ms",
      ] + options, in: scratch)
  }

  /// Starts a phone with Fernway that answers as Appium does.
  init(phoneIn scratch: Scratch) async throws {
    try await self.init(
      Products.appium, ["--port", "0", "--app", "fernway=\(Products.fernway)"], in: scratch)
  }

  private init(_ program: String, _ arguments: [String], in scratch: Scratch) async throws {
    try #require(
      FileManager.default.isExecutableFile(atPath: Self.python),
      "\(Self.python) is missing: run `Scripts/setup test`.")
    self.scratch = scratch
    server = try await Invocation(program, arguments, in: scratch)
    url = try await server.address()
  }

  /// Runs a client to its end; its output where it succeeded.
  @discardableResult
  func run(
    _ arguments: [String], with program: String = Self.python, within limit: Duration = .seconds(90)
  ) async throws -> String {
    // Selenium warns of a password in an address.
    let client = try await Invocation(
      program, arguments, in: scratch, environment: ["PYTHONWARNINGS": "ignore::UserWarning"])
    let finished = try await client.finish(within: limit)
    #expect(finished.code == 0, "\(finished.output)")
    return finished.output
  }

  /// Ends the server; all that it started goes with it.
  func end() async throws {
    server.child.signal(SIGTERM)
    #expect(try await server.finish().code == 0)
  }
}
