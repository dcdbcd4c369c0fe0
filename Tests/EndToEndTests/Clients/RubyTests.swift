import Testing
import Waiting

/// Selenium's Ruby client as Debian packages it; its compiled functions bear no names.
@Suite(.timeLimit(.backstop)) struct RubyTests {
  @Test(arguments: ["tui", "core"])
  func `a class is booked by the Ruby client`(target: String) async throws {
    let run = try await ClientRun(in: try Scratch.fernway())
    let output = try await run.run(
      ["\(ClientRun.fixtures)/selenium_booking.rb", run.url, target], with: "/usr/bin/ruby")
    try await run.end()
    #expect(output.contains("18:30 · 60 min"), "\(output)")
  }
}
