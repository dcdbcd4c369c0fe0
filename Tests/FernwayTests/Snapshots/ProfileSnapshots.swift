import Devices
import FernwayCore
import FernwayTUI
import SnapshotExpectations
import SnapshotKit
import Testing
import ViewKit

/// Three screens on every other device that shows them, upright and on its side: a few combinations of what a reader may
/// set stand for all. Widgets show what `WidgetSnapshots` has, and televisions what `TVViewSnapshots` has.
@MainActor @Suite(.snapshots(record: .missing)) struct ProfileSnapshots {
  private static let matrix = SnapshotMatrix.matrix(
    .modernPhones + .tablets + .androids, schemes: .all,
    locales: ["en", "pt-PT", "ar"], textSizes: [.large, .accessibility2], orientations: .all
  ).pairwise

  private func expectProfiles(of view: some View) throws {
    try expectSnapshots(of: view, on: Self.matrix, as: [.image])
  }

  @Test func login() throws { try expectProfiles(of: LoginView(.invalid)) }
  @Test func find() throws {
    try expectProfiles(
      of: TabsView(TabsState(selected: .find, bookingCount: 2)) { FindView(.yoga) })
  }
  @Test func booking() throws {
    let review = try #require(BookingState.all.first)
    try expectProfiles(of: BookingView(review.state))
  }
}
