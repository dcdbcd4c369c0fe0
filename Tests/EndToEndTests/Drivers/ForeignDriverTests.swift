import Chromium
import Foundation
import ProcessControl
import Testing
import Waiting

/// Drivers that are not ours, real ones, as nodes: killed and stopped in mid-run.
@Suite(.serialized, .timeLimit(.backstop)) struct ForeignDriverTests {
  struct Browser: CustomTestStringConvertible, Sendable {
    /// What its process is called.
    var process: String
    var target: String
    /// As in `qa.yml`.
    var driver: String
    /// What the browser itself is called, which its driver starts to open a session.
    var window: String
    var testDescription: String { process }
  }

  private static let chrome = Browser(
    process: "chromedriver", target: "chrome",
    driver: """
      command: [chromedriver, "--port={port}"]
          capabilities:
            platformName: null
            "goog:chromeOptions": {args: [--headless=new, --no-sandbox, "--window-size={size}"]}
          pool: [{size: "375,667"}, {size: "414,736"}]
      """, window: "chromium")

  private static let webKit = Browser(
    process: "WebKitWebDriver", target: "webkit",
    driver: """
      command: [xvfb-run, -a, -s, "-noreset -screen 0 1280x1024x24", WebKitWebDriver, "--port={port}"]
          capabilities:
            platformName: null
            "webkitgtk:browserOptions": {binary: \(Products.miniBrowser), args: [--automation]}
          pool: [{}, {}]
      """, window: "MiniBrowser")

  private static let isThorough = ProcessInfo.processInfo.environment["QA_DRIVERS"] != nil
  /// WebKitWebDriver is a benchmark's peer, which the gate does not install: `make drivers` has it.
  private static let browsers = isThorough ? [chrome, webKit] : [chrome]
  private static let strikes = isThorough ? 2 : 1

  private func project(_ browser: Browser) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: \(Products.web)}
      targets: [\(browser.target)]
      devices: {any: [iPhone 6]}
      drivers:
        \(browser.target):
          \(browser.driver)
      """, to: "qa.yml")
    return scratch
  }

  private func expectWhole(_ end: Finished, _ scratch: Scratch) throws {
    #expect(end.code == 0, "\(end.output)")
    let results = try RunResults(scratch)
    #expect(results.cases.count == 8)
    #expect(results.outcomes.values.allSatisfy { $0 == "passed" }, "\(results.outcomes)")
  }

  @Test(arguments: browsers, [SIGKILL, SIGSTOP])
  func `a browser's driver that is killed or stopped in mid-run is replaced`(
    browser: Browser, signal: Int32
  ) async throws {
    let scratch = try project(browser)
    let run = try await Invocation(Products.runner, ["Places"], in: scratch)
    let processes = RunProcesses(scratch: scratch)
    // Each while a test is under way on a node that has given results before.
    for strike in 1...Self.strikes {
      let isRunning = try await eventually(within: .seconds(120), every: .milliseconds(50)) {
        let journal = (try? scratch.read("qa-output/journal.jsonl")) ?? ""
        return journal.ranges(of: "\"result\"").count >= strike
          && processes.all().contains { $0.name == browser.process }
      }
      #expect(isRunning, "\(run.output)")
      let victim = try #require(
        processes.all().first { $0.name == browser.process })
      kill(victim.pid, signal)
      let isNoticed = try await eventually(every: .milliseconds(50)) {
        run.output.ranges(of: "is replaced").count >= strike
      }
      #expect(isNoticed, "\(run.output)")
    }
    try expectWhole(try await run.finish(), scratch)
    try await processes.expectNothingLeft()
  }

  @Test(arguments: browsers)
  func `a browser's driver that stops while it opens a session is replaced`(
    browser: Browser
  ) async throws {
    let scratch = try project(browser)
    let run = try await Invocation(Products.runner, ["Places"], in: scratch)
    let processes = RunProcesses(scratch: scratch)
    // Its browser has just been started: the session that it is for is not open yet.
    var victim: ProcessEntry?
    let isOpening = try await eventually(within: .seconds(120), every: .milliseconds(5)) {
      let all = processes.all()
      guard all.contains(where: { $0.name == browser.window }) else { return false }
      victim = all.first { $0.name == browser.process }
      return victim != nil
    }
    #expect(isOpening, "\(run.output)")
    kill(try #require(victim).pid, SIGSTOP)
    let end = try await run.finish()
    try expectWhole(end, scratch)
    #expect(end.output.contains(" replaced"), "\(end.output)")
    let verified = try await Invocation(Products.runner, ["verify"], in: scratch).finish()
    #expect(verified.code == 0, "\(verified.output)")
    try await processes.expectNothingLeft()
  }

  @Test func `cells that a browser's driver does not give fail the test at its first attempt`()
    async throws
  {
    let scratch = try project(Self.chrome)
    let end = try await Invocation(Products.runner, ["Cells", "--retries", "2"], in: scratch)
      .finish()
    #expect(end.code == 1, "\(end.output)")
    let results = try RunResults(scratch)
    #expect(results.outcomes == ["Cells/are compared @iPhone 6 [chrome]": "failed"])
    let journal = try scratch.read("qa-output/journal.jsonl")
    #expect(journal.ranges(of: "\"result\"").count == 1, "\(journal)")
    #expect(end.output.contains("gives no grid of cells"), "\(end.output)")
    #expect(end.output.contains("as: .image"), "\(end.output)")
    #expect(!end.output.contains("DecodingError"), "\(end.output)")
    try await RunProcesses(scratch: scratch).expectNothingLeft()
  }

  @Test func `servers that run already are used as they are, and left running`() async throws {
    let scratch = try project(Self.chrome)
    try await ChromeDriver.with { one in
      try await ChromeDriver.with { other in
        let end = try await Invocation(
          Products.runner, ["Places", "--driver", "\(one.url),\(other.url)"], in: scratch
        ).finish()
        try expectWhole(end, scratch)
        #expect(end.output.contains("2 nodes"))
        #expect(one.isRunning && other.isRunning)
      }
    }
    try await RunProcesses(scratch: scratch).expectNothingLeft()
  }
}
