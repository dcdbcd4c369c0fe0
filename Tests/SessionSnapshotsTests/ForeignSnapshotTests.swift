import Chromium
import DriverFront
import Execution
import Foundation
import PageObjects
import SessionSnapshots
import SnapshotKit
import Testing

/// Snapshots of a browser behind the real chromedriver, which takes `mobile: screen` for JavaScript.
@Suite(.timeLimit(.minutes(2))) struct ForeignSnapshotTests {
  /// A session that shows a page, and what of its snapshots is on the disk in the end.
  private func withPage(
    record: RecordMode, _ body: @Sendable (App) async throws -> Void
  ) async throws -> [String] {
    let folder = NSTemporaryDirectory() + "qa-foreign-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await ChromeDriver.with { driver in
      let front = try Front(of: driver.url)
      let app = App(
        driver: front.url, capabilities: ChromeDriver.capabilities(size: "375,667"),
        timeouts: Timeouts(), recorder: nil, timing: DispatchTimer())
      app[LiveSnapshots.self] = LiveSnapshots(
        suite: "Places", test: ["books"], device: "iPhone 6", target: "chrome",
        configuration: SnapshotConfiguration(
          references: folder + "/references", output: folder + "/out",
          record: .init(record, isByName: true), claims: ReferenceClaims(), attempt: "a1"))
      try await app.open("data:text/html,<h1>Places</h1>")
      try await body(app)
      try await app.quit()
    }
    let files = FileManager.default.enumerator(atPath: folder + "/references")
    return (files?.allObjects as? [String] ?? []).filter { $0.contains(".") }
  }

  @Test func `cells of a browser are refused in a sentence, and no script is sent`() async throws {
    let files = try await withPage(record: .missing) { app in
      for take in [
        { try await app.expectSnapshot("places", as: .grid) }, { _ = try await app.screen },
      ] {
        let error = try await #require(throws: PageError.self) { try await take() }
        #expect(error.code == .unsupported)
        #expect(error.message.contains("chrome "))
        #expect(error.message.contains("gives no grid of cells"))
        #expect(error.message.contains("as: .image"))
        // The test's own failure, which no further attempt can change.
        #expect(!error.isInfrastructure)
        #expect(error.isDeterministic)
        #expect(app.firstFault == nil)
      }
    }
    #expect(files.isEmpty)
  }

  @Test func `a snapshot without a strategy is a browser's picture`() async throws {
    let files = try await withPage(record: .missing) { app in
      try await app.expectSnapshot("places", limits: .exact)
      try await app.expectSnapshot("places again")
    }
    #expect(files.sorted().map { $0.hasSuffix("~chrome.png") } == [true, true], "\(files)")
  }
}
