import Devices
import FernwayCore
import FernwayTV
import SnapshotExpectations
import SnapshotKit
import Testing
import ViewKit

/// The ten-foot surface, with the focus in several places.
@MainActor @Suite(.snapshots(record: .missing)) struct TVViewSnapshots {
  static let usual = ViewConditions(.appleTV)

  @Test func shelf() throws {
    let view = TVView(.mina)
    let focused = Self.usual.focused("tv.shortlist.card.2")
    try expectSnapshot(of: view, as: .image(focused))
    try expectSnapshot(of: view, as: .grid(focused))
    try expectSnapshot(of: view, as: .grid(Self.usual.focused("tv.help.open")))
    var dark = Self.usual.focused("tv.today.card.1")
    dark.colorScheme = .dark
    try expectSnapshot(of: TVView(.otto), as: .image(dark))
  }

  @Test func `other screens`() throws {
    for state in [TVState.promo, .over(.mina, .studios), .over(.mina, .help)] {
      try expectSnapshot(of: TVView(state), as: .grid(Self.usual), named: state.name)
    }
  }
}

/// What takes no snapshot.
@MainActor @Suite struct TVViewFocus {
  @Test func `a focus that nothing takes is an error`() throws {
    let error = #expect(throws: SnapshotError.self) {
      _ = try ViewPictures(of: TVView(.mina), under: [TVViewSnapshots.usual.focused("tv.nowhere")])
    }
    #expect("\(String(describing: error))".contains("tv.shortlist.card.1"))
  }
}
