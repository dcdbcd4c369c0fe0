import Foundation
import ProcessControl
import Testing
import Waiting

/// Appium's Python client and Robot Framework's AppiumLibrary as they come from PyPI, pinned by
/// `Scripts/requirements.txt`.
@Suite(.timeLimit(.backstop)) struct AppiumTests {
  @Test(arguments: ["fernway-tui", "fernway-core", "vim", "whiptail"])
  func `Appium's client drives it`(program: String) async throws {
    let run = try await ClientRun(in: try Scratch())
    try await run.run(["\(ClientRun.fixtures)/appium_flow.py", run.url, program])
    try await run.end()
  }

  @Test(arguments: ["android", "ios"])
  func `Appium's client drives a phone that answers as Appium does`(platform: String) async throws {
    let run = try await ClientRun(phoneIn: try Scratch())
    try await run.run(["\(ClientRun.fixtures)/appium_phone.py", run.url, platform])
    run.server.child.signal(SIGTERM)
    _ = try await run.server.finish()
  }

  @Test func `Robot Framework's AppiumLibrary drives phones that answer as Appium does`()
    async throws
  {
    let scratch = try Scratch()
    let run = try await ClientRun(phoneIn: scratch)
    let output = try await run.run([
      "-m", "robot", "--variable", "URL:\(run.url)", "--outputdir", "\(scratch.path)/robot",
      "\(ClientRun.fixtures)/appium_phone.robot",
    ])
    #expect(output.contains("2 tests, 2 passed, 0 failed"))
    run.server.child.signal(SIGTERM)
    _ = try await run.server.finish()
  }

  @Test func `Robot Framework's AppiumLibrary drives all of them`() async throws {
    let scratch = try Scratch()
    let run = try await ClientRun(in: scratch)
    let output = try await run.run([
      "-m", "robot", "--variable", "URL:\(run.url)", "--outputdir", "\(scratch.path)/robot",
      "\(ClientRun.fixtures)/appium_library.robot",
    ])
    #expect(output.contains("4 tests, 4 passed, 0 failed"))
    try await run.end()
  }

  @Test func `every public method of the clients has its line in the table`() async throws {
    let run = try await ClientRun(in: try Scratch())
    try await run.run([
      "\(ClientRun.fixtures)/client_methods.py", run.url, "--check",
      "\(Products.package)/docs/driver/clients.md",
    ])
    try await run.end()
  }
}
