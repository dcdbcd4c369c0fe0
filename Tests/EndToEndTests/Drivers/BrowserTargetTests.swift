import Foundation
import TestPlaces
import Testing
import Waiting

/// Fernway's own specs on its web page, in a real browser: the same pages and specs as in a terminal.
@Suite(.serialized, .timeLimit(.backstop)) struct BrowserTargetTests {
  private func project(page: String) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: \(Products.program("fernway-flows"))}
      targets: [chrome]
      devices: {phones: [iPhone 6]}
      timeouts: {test: 60s, command: 20s}
      drivers:
        chrome:
          command: [chromedriver, "--port={port}"]
          page: [\(page)]
          start: 5s
          capabilities:
            platformName: null
            "qa:emulate": device
            "qa:comparesSnapshots": false
            "goog:chromeOptions": {args: [--headless=new, --no-sandbox]}
          pool: [{node: "1"}, {node: "2"}]
      """, to: "qa.yml")
    return scratch
  }

  @Test func `the specs of a terminal app run unchanged on its page in a browser`() async throws {
    let scratch = try project(page: "\(Products.fernway), --web, \"{page}\"")
    let tests = [
      "Login/counts the tries that are left, and lets in who gets it right",
      "Booking/takes nothing when the card is declined, and books on the next try",
      "Settings/the app's world/declines a card when a test says so",
      "Links/lead where tapping leads",
    ]
    let end = try await Invocation(Products.runner, tests, in: scratch).finish()
    #expect(end.code == 0, "\(end.output)")
    let results = try RunResults(scratch)
    #expect(results.cases.count == tests.count)
    #expect(results.outcomes.values.allSatisfy { $0 == "passed" }, "\(results.outcomes)")
    #expect(end.output.contains("Snapshots are not compared on chrome"), "\(end.output)")
    try await RunProcesses(scratch: scratch).expectNothingLeft()
  }

  @Test func `a page's server that ends at its start is named, with its last words`() async throws {
    let scratch = try project(page: "\(Products.fernway), --web, \"{page}\", --scheme, mauve")
    let end = try await Invocation(
      Products.runner, ["Settings/the app's world/declines a card when a test says so"], in: scratch
    ).finish()
    #expect(end.code != 0)
    #expect(end.output.contains("The page's server"), "\(end.output)")
    #expect(end.output.contains("use light or dark"), "\(end.output)")
    try await RunProcesses(scratch: scratch).expectNothingLeft()
  }
}
