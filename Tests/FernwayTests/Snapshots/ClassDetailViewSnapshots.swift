import Devices
import FernwayCore
import FernwayTUI
import SnapshotExpectations
import SnapshotKit
import Testing

@MainActor @Suite(.snapshots(record: .missing)) struct ClassDetailViewSnapshots {
  @Test(arguments: ClassDetailState.all) func states(_ sample: Sample<ClassDetailState>) throws {
    try expectSnapshots(
      of: ClassDetailView(sample.state), on: .matrix(.phones))
  }

  @Test(arguments: ClassDetailState.all) func portuguese(_ sample: Sample<ClassDetailState>) throws
  {
    try expectSnapshots(
      of: ClassDetailView(sample.state), on: .matrix([.iPhone6], locales: ["pt-PT"]), as: [.grid])
  }

  @Test(arguments: ClassDetailState.more) func more(_ sample: Sample<ClassDetailState>) throws {
    try expectSnapshots(
      of: ClassDetailView(sample.state), on: .matrix([.iPhone4, .iPhone6]), as: [.grid])
  }
}
