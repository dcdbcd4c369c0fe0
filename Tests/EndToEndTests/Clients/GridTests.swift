import Foundation
import Testing
import Waiting

/// What the relay of a Selenium Grid 4 node sends, from a double: no real Grid was tried.
@Suite(.timeLimit(.backstop)) struct GridTests {
  @Test func `a Grid's relay starts, drives and cleans up sessions here`() async throws {
    let run = try await ClientRun(["--session-limit", "4", "--no-token"], in: try Scratch())
    let output = try await run.run(["\(ClientRun.fixtures)/grid_relay.py", run.url])
    #expect(output.contains("4 sessions relayed"))
    try await run.end()
  }
}
