import FernwayCore
import FernwayTUI
import FernwayWidget
import Foundation
import TestPlaces
import Testing

@MainActor @Suite struct UpcomingProviderTests {
  private let scratch: Scratch
  private var provider: UpcomingProvider { UpcomingProvider(container: scratch.path) }

  init() throws { scratch = try Scratch() }

  private func content(_ file: String) throws -> UpcomingEntry.Content? {
    try scratch.write(file, to: "upcoming.json")
    return provider.timeline.entries.first?.content
  }

  @Test func `placeholder and snapshot are the same redacted entry`() {
    #expect(provider.placeholder == provider.snapshot)
    #expect(provider.placeholder.isRedacted)
  }

  @Test func `before the app was opened it is logged out, in one entry`() {
    #expect(provider.timeline.entries == [UpcomingEntry(.loggedOut)])
  }

  @Test func `the format that both sides know is read`() throws {
    #expect(
      try content(
        """
        {"version": 1, "member": "Mina Okafor", "classes": [
          {"id": 1, "title": "Reformer basics", "venue": "Tidepool Pilates",
           "starts": "2026-03-14T10:00"}]}
        """)
        == .classes([
          UpcomingEntry.Item(
            id: 1, title: "Reformer basics", venue: "Tidepool Pilates", starts: "2026-03-14T10:00")
        ]))
    #expect(try content(#"{"version": 1, "member": "Otto", "classes": []}"#) == .nothing)
    #expect(try content(#"{"version": 1, "member": null, "classes": []}"#) == .loggedOut)
  }

  @Test(
    arguments: [
      "", "{", "[]", #"{"version": 1}"#, #"{"version": 2, "member": null, "classes": []}"#,
    ])
  func `a file in no known format is a state`(_ file: String) throws {
    #expect(try content(file) == .unreadable)
  }

  @Test func `a folder in the file's place is a state`() throws {
    try scratch.write("", to: "upcoming.json/in-the-way")
    #expect(provider.timeline.entries == [UpcomingEntry(.unreadable)])
  }
}

@MainActor @Suite struct WidgetFeedTests {
  private let scratch: Scratch
  private let host: WidgetHost
  private let app: FernwayApp
  private let scheduler = ManualScheduler()

  init() throws {
    scratch = try Scratch()
    host = WidgetHost(container: scratch.path)
    app = FernwayApp(
      fixture: try #require(Fixture.named("mina")), scheduler: scheduler, widgets: host)
  }

  private func launch() {
    app.start()
    scheduler.settle()
  }

  @Test(arguments: ["missing", "unwritable"])
  func `a file that was never written can be damaged too`(name: String) throws {
    #expect(try host.damage(name))
    #expect(try host.damage("missing"))
  }

  @Test func `what the app writes is what the widget shows`() throws {
    #expect(host.entry == UpcomingEntry(.loggedOut))
    launch()
    guard case .classes(let items) = host.entry.content else {
      Issue.record("the widget shows \(host.entry)")
      return
    }
    #expect(items.map(\.id) == [1, 5, 9])
    #expect(
      items.first
        == UpcomingEntry.Item(
          id: 1, title: "Reformer basics", venue: "Tidepool Pilates", starts: "2026-03-14T10:00"))
    #expect(host.report == ["upcoming: 1 reload", "kit: 0 reloads"])
  }

  @Test func `an unwritable file causes no reload and no crash`() throws {
    try scratch.write("", to: "upcoming.json/in-the-way")
    launch()
    #expect(host.report == ["upcoming: 0 reloads", "kit: 0 reloads"])
    #expect(host.entry == UpcomingEntry(.loggedOut))
  }

  @Test func `what did not change is neither written nor reloaded`() throws {
    launch()
    app.open("fernway://upcoming")
    scheduler.settle()
    #expect(host.report.first == "upcoming: 1 reload")
  }

  @Test func `after the logout it is logged out`() throws {
    launch()
    app.open("fernway://menu")
    let menu = try #require(app.visible as? MenuInteractor)
    menu.handle(.logOut)
    #expect(host.entry == UpcomingEntry(.loggedOut))
  }
}
