import Devices
import FernwayWidget
import SnapshotExpectations
import SnapshotKit
import Testing
import ViewKit

/// The Upcoming widget in each size, light and dark, in each language.
@MainActor @Suite(.snapshots(record: .missing)) struct WidgetSnapshots {
  private static let sizes: [(WidgetFamily, DeviceProfile)] = [
    (.small, .widgetSmall), (.medium, .widgetMedium), (.large, .widgetLarge),
  ]

  private static let classes = UpcomingEntry(
    .classes([
      .init(
        id: 1, title: "Reformer basics", venue: "Tidepool Pilates", starts: "2026-03-14T10:00"),
      .init(
        id: 10, title: "Breath, balance and bone-deep rest: an unhurried evening",
        venue: "Tidepool Pilates", starts: "2026-03-17T19:00"),
      .init(
        id: 9, title: "Yoga for people who sit", venue: "Cruxx Gym · Mill Lane",
        starts: "2026-03-16T12:10"),
    ]))

  private func expectSizes(of entry: UpcomingEntry) throws {
    for (family, device) in Self.sizes {
      try expectSnapshots(
        of: UpcomingWidgetView(entry, family),
        on: .matrix(
          [device], schemes: ColorScheme.allCases, locales: ["en", "pt-PT", "nl", "fr"]),
        as: [.image])
    }
  }

  @Test func `logged out`() throws { try expectSizes(of: UpcomingEntry(.loggedOut)) }
  @Test func nothing() throws { try expectSizes(of: UpcomingEntry(.nothing)) }
  @Test func classes() throws { try expectSizes(of: Self.classes) }

  @Test func placeholder() throws {
    let entry = UpcomingProvider(container: "/nowhere").placeholder
    for (family, device) in Self.sizes {
      try expectSnapshots(
        of: UpcomingWidgetView(entry, family), on: .matrix([device]), as: [.image])
    }
  }
}
