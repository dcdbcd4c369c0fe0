import Devices
import FernwayCore
import FernwayTV
import Foundation
import SnapshotKit
import Testing

@MainActor @Suite struct TVTests {
  private let scheduler = ManualScheduler()

  private func app(_ fixture: String = "signed-out") throws -> TVApp {
    let app = TVApp(fixture: try #require(Fixture.named(fixture)), scheduler: scheduler)
    app.start()
    scheduler.settle()
    return app
  }

  private func pass(_ app: TVApp) {
    app.passMinute()
    scheduler.settle()
  }

  @Test func `the promo goes round while nobody is near`() throws {
    let app = try app()
    var names: [TVState.Screen] = []
    for _ in 0..<4 {
      names.append(app.state.screen)
      pass(app)
    }
    #expect(names == [1, 2, 0, 1].map { .promo(Promo(panel: $0)) })
  }

  @Test func `a visitor sees the shelf within one tick, and takes it along`() throws {
    let app = try app()
    #expect(app.set("beacon", to: "mina") == .done)
    #expect(app.state.shelf == nil)
    pass(app)
    #expect(app.state.screen == .shelf)
    #expect(app.state.shelf?.member == "Mina Okafor")
    #expect(app.set("beacon", to: "nobody") == .done)
    pass(app)
    #expect(app.state.screen == .promo(Promo()))
    #expect(app.state.shelf == nil)
  }

  @Test func `one visitor never sees the shelf of another`() throws {
    let app = try app("mina")
    #expect(app.set("beacon", to: "otto") == .done)
    app.passMinute()
    #expect(app.state.shelf == nil)
    scheduler.settle()
    #expect(app.state.shelf?.member == "Otto Brandt")
  }

  @Test func `a visitor who left before the answer is shown nothing`() throws {
    let app = try app()
    _ = app.set("beacon", to: "mina")
    app.passMinute()
    _ = app.set("beacon", to: "nobody")
    scheduler.settle()
    #expect(app.state.shelf == nil)
  }

  @Test func `half a minute is no tick`() throws {
    let app = try app()
    let before = app.state.screen
    #expect(app.set("clock", to: "2026-03-14T09:00") == .done)
    #expect(app.state.screen == before)
    #expect(app.set("clock", to: "noon") != .done)
    #expect(app.set("weather", to: "rain") == .unknown)
  }

  @Test func `each class stands in one row`() throws {
    let shelf = try #require(TVState.mina.shelf)
    #expect(shelf.rows.map(\.classes.count) == [3, 3, 7])
    #expect(try #require(TVState.otto.shelf).rows[0].classes.isEmpty)
  }

  @Test func `the audit names the card that is too far, and no other`() throws {
    func unreachable(_ state: TVState) throws -> [String] {
      try AccessibilityAudit.findings(in: TVView(state), ViewConditions(.appleTV))
        .filter { $0.kind == .unreachable }.map(\.element)
    }
    #expect(try unreachable(.stray) == ["tv.stray"])
    #expect(try unreachable(.mina).isEmpty)
    #expect(try unreachable(.otto).isEmpty)
  }

  @Test func `the television's sources open no file and hold no password`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Examples/Fernway/TV").standardizedFileURL.path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count > 5)
    for name in names {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      for member in [Member.mina, .otto] { #expect(!text.contains(member.password), "\(name)") }
      // Without Foundation and the C library there is nothing to open a file with.
      #expect(!text.contains("import Foundation") && !text.contains("import Glibc"), "\(name)")
    }
  }
}
