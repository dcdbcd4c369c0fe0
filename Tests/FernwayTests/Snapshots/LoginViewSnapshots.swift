import Devices
import FernwayCore
import FernwayTUI
import SnapshotExpectations
import SnapshotKit
import Testing

@MainActor @Suite(.snapshots(record: .missing)) struct LoginViewSnapshots {
  @Test(arguments: LoginState.all) func states(_ sample: Sample<LoginState>) throws {
    try expectSnapshots(
      of: LoginView(sample.state), on: .matrix(.phones))
  }

  @Test(arguments: LoginState.all) func portuguese(_ sample: Sample<LoginState>) throws {
    try expectSnapshots(
      of: LoginView(sample.state), on: .matrix([.iPhone6], locales: ["pt-PT"]), as: [.grid])
  }
}
