import Foundation
import PageObjects
import ProcessControl
import SuiteKit
import Testing
import WebDriverFake
import WireProtocol
import WorkerProtocol

/// Named steps and attachments, as a coordinator hears of them.
@Suite struct WorkerStepTests {
  /// Removed with the suite's value.
  private let folder: PrivateDirectory

  init() throws { folder = try PrivateDirectory(prefix: "qa-worker") }

  private struct Refused: Error {}

  /// A step as it was told.
  private struct Told: Equatable {
    var name: String
    var failed: Bool
    var depth: Int?
  }

  private func run(
    output: String? = nil, _ body: @escaping Spec.Body
  ) async throws -> (result: AttemptResult, events: [AttemptEvent.Kind]) {
    let driver = try FakeDriver { call in
      call.script == MobileCommand.waitFor.script ? .value(element("e1")) : nil
    }
    let suite = describe("A") { it("b") { app in try await body(app) } }
    return try await WorkerHarness([suite]).run(
      "A/b", driver: driver.url, output: output ?? folder.path)
  }

  private func steps(_ events: [AttemptEvent.Kind]) -> [Told] {
    events.compactMap { event in
      guard case .step(let name, _, let failed, let depth) = event else { return nil }
      return Told(name: name, failed: failed, depth: depth)
    }
  }

  private func files(_ events: [AttemptEvent.Kind]) -> [String: String] {
    events.reduce(into: [:]) { files, event in
      guard case .attachment(let name, let path) = event else { return }
      files[name] = FileManager.default.contents(atPath: path).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  @Test func `a named step tells what it holds, and gives what its body gives`() async throws {
    let (result, events) = try await run { app in
      let number = try await app.step("pays by card") {
        try await app.button("Card").tap()
        return await app.step("waits") { 7 }
      }
      guard number == 7 else { throw Refused() }
      try await app.button("Done").tap()
    }
    #expect(result.outcome == .passed)
    #expect(
      steps(events) == [
        Told(name: "tap(app.button(\"Card\"))", failed: false, depth: 1),
        Told(name: "waits", failed: false, depth: 1),
        Told(name: "pays by card", failed: false, depth: nil),
        Told(name: "tap(app.button(\"Done\"))", failed: false, depth: nil),
      ])
  }

  @Test func `a step that throws has failed, and its error is the test's`() async throws {
    let (result, events) = try await run { app in
      try await app.step("outer") {
        _ = try await expectThrows(Refused.self) {
          try await app.step("inner") { throw Refused() }
        }
      }
      try await app.step("last") { throw Refused() }
    }
    #expect(result.outcome == .failed)
    #expect(
      steps(events) == [
        Told(name: "inner", failed: true, depth: 1),
        Told(name: "outer", failed: false, depth: nil),
        Told(name: "last", failed: true, depth: nil),
      ])
    #expect(events.compactMap(\.issue).map(\.message) == ["it threw Refused()"])
  }

  @Test func `what a passed test attaches is kept, each file under a name of its own`()
    async throws
  {
    let (result, events) = try await run { app in
      try await app.field("Secret").fill("sesame open", .sensitive)
      try app.attach("first", named: "answer.json")
      try app.attach("said sesame open", named: "Answer.json")
      try app.attach(Data("not the failure's".utf8), named: "screenshot.png")
      try app.attach("not the node's", named: "driver.log")
      try app.attach("", named: "../../etc/passwd")
    }
    #expect(result.outcome == .passed)
    #expect(
      files(events) == [
        "answer.json": "first", "Answer-2.json": "said •••",
        "screenshot-2.png": "not the failure's", "driver-2.log": "not the node's",
        "-.-..-etc-passwd": "",
      ])
    for case .attachment(_, let path) in events {
      #expect(path.hasPrefix(folder.path + "/attachments/"))
    }
  }

  @Test func `a file that is too large is refused`() async throws {
    let (result, events) = try await run { app in
      try app.attach(Data(count: 50_000_001), named: "all.bin")
    }
    #expect(result.outcome == .failed)
    let issue = try #require(events.compactMap(\.issue).first)
    #expect(issue.message.hasPrefix("attach(\"all.bin\") has 50000001 bytes"))
    #expect(issue.place?.file.hasSuffix("WorkerStepTests.swift") == true)
  }

  @Test func `a file that cannot be written is the node's fault`() async throws {
    let (result, _) = try await run(output: "/proc/none") { app in
      try app.attach("text", named: "answer.json")
    }
    #expect(result.outcome == .infrastructure)
    #expect(result.reason?.hasPrefix("attach(\"answer.json\") could not be written") == true)
  }
}
