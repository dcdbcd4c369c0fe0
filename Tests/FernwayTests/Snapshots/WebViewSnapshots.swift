import Devices
import FernwayCore
import FernwayTUI
import SnapshotExpectations
import SnapshotKit
import Testing
import ViewKit

@MainActor @Suite(.snapshots(record: .missing)) struct WebViewSnapshots {
  @Test(arguments: WebState.all) func states(_ sample: Sample<WebState>) throws {
    try expectSnapshots(of: WebView(sample.state), on: .matrix(.phones), as: [.grid])
    guard ["loaded", "blocked"].contains(sample.name) else { return }
    try expectSnapshots(
      of: WebView(sample.state), on: .matrix([.iPhone4, .iPhone6]), as: [.image])
  }
}
