import Foundation
import TestPlaces
import Testing
import Waiting

/// Fernway's own specs on its web page, in a real browser: the same pages and specs as in a terminal.
@Suite(.serialized, .timeLimit(.backstop)) struct BrowserTargetTests {
  /// The gate does not install WebKitWebDriver, which a benchmark and `make browsers` need.
  private static let hasWebKit = ["/usr/bin/WebKitWebDriver", "/usr/bin/xvfb-run"].allSatisfy(
    FileManager.default.isExecutableFile)

  private func project(page: String, targets: [String] = ["chrome"]) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: \(Products.program("fernway-flows"))}
      targets: [\(targets.joined(separator: ", "))]
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
        webkit:
          command: [xvfb-run, -a, -s, "-noreset -screen 0 1280x1024x24", WebKitWebDriver, "--port={port}"]
          page: [\(page)]
          capabilities:
            platformName: null
            "qa:comparesSnapshots": false
            "webkitgtk:browserOptions": {binary: \(Products.miniBrowser), args: [--automation]}
          pool: [{node: "1"}]
      """, to: "qa.yml")
    return scratch
  }

  @Test func `the specs of a terminal app run unchanged on its page in a browser`() async throws {
    let targets = Self.hasWebKit ? ["chrome", "webkit"] : ["chrome"]
    let scratch = try project(page: "\(Products.fernway), --web, \"{page}\"", targets: targets)
    let tests = [
      "Booking/takes nothing when the card is declined, and books on the next try",
      "Drawer/goes back to its last place when the system takes the finger",
      "Links/lead where tapping leads",
      "Pushes/when no screen can answer/"
        + "builds a product over its collection, and back walks that way",
    ]
    let end = try await Invocation(Products.runner, tests, in: scratch).finish()
    #expect(end.code == 0, "\(end.output)")
    let results = try RunResults(scratch)
    #expect(results.cases.count == tests.count * targets.count)
    #expect(results.outcomes.values.allSatisfy { $0 == "passed" }, "\(results.outcomes)")
    let names = targets.joined(separator: ", ")
    #expect(end.output.contains("Snapshots are not compared on \(names)"), "\(end.output)")
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
