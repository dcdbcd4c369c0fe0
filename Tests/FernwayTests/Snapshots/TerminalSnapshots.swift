import Devices
import FernwayCore
import FernwayTUI
import SnapshotExpectations
import SnapshotKit
import Testing

/// The whole app in the terminals that people have, keys at its foot.
@MainActor @Suite(.snapshots(record: .missing)) struct TerminalSnapshots {
  private func expectGrid(_ link: String, columns: Int, rows: Int) throws {
    let test = try AppUnderTest("mina")
    _ = test.open(link)
    try expectSnapshot(
      of: FernwayView(test.app, showsKeys: true),
      as: .grid(on: .terminal(columns: columns, rows: rows)))
  }

  @Test func find() throws { try expectGrid("fernway://find?q=yoga", columns: 80, rows: 24) }
  @Test func `class detail`() throws { try expectGrid("fernway://class/7", columns: 100, rows: 30) }
  @Test func upcoming() throws { try expectGrid("fernway://upcoming", columns: 120, rows: 40) }
  @Test func `too small`() throws { try expectGrid("fernway://menu", columns: 29, rows: 16) }
  @Test func `a stray link`() throws { try expectGrid("fernway://nowhere", columns: 60, rows: 20) }
}
