import Devices
import Imaging
import PageObjects
package import SnapshotKit
import Synchronization
import TerminalModel

/// What a session's snapshots are named after, compared with, and reported to.
///
/// A worker sets it for each attempt; elsewhere it is made from the test that first asks.
package final class LiveSnapshots: AppValue {
  let suite: String
  let test: [String]
  /// The device profile's name; nil: told by the screen's extent.
  let device: String?
  /// `tui` or `core`, the mark of live images.
  let target: String?
  let configuration: SnapshotConfiguration
  /// Told of each snapshot once it has been compared or recorded.
  let report: @Sendable (SnapshotReport) -> Void
  private let taken = Mutex<Set<String>>([])
  /// What was recorded, and what each reference held before; nil where there was none.
  private let recordings = Mutex<[(reference: String, previous: [UInt8]?)]>([])

  package init(
    suite: String, test: [String], device: String?, target: String?,
    configuration: SnapshotConfiguration,
    report: @escaping @Sendable (SnapshotReport) -> Void = { _ in }
  ) {
    self.suite = suite
    self.test = test
    self.device = device
    self.target = target
    self.configuration = configuration
    self.report = report
  }

  /// Takes a file's name for one snapshot of this test; false when another has it.
  func take(_ reference: String) -> Bool { taken.withLock { $0.insert(reference).inserted } }

  /// Notes that a reference was recorded.
  func noteRecording(of reference: String, over previous: [UInt8]?) {
    recordings.withLock { $0.append((reference, previous)) }
  }

  /// Gives every reference that was recorded what it held before.
  /// - Returns: what could not be restored, a sentence each.
  package func withdraw() -> [String] {
    let all = recordings.withLock { recordings in
      defer { recordings = [] }
      return recordings
    }
    return all.compactMap { recording in
      do {
        if let previous = recording.previous {
          try configuration.store.write(previous, to: recording.reference)
        } else {
          try configuration.store.remove(recording.reference)
        }
        return nil
      } catch {
        return "a reference of a test whose app crashed could not be withdrawn: \(error)"
      }
    }
  }

  func key(
    _ name: String, device: DeviceProfile, variant: SnapshotVariant, mark: String? = nil
  ) -> ReferenceKey {
    ReferenceKey(
      suite: suite, test: test, name: name, device: device, variant: variant, mark: mark)
  }

  /// The device's measures, as the session holds it; one that isn't in the catalogue is known by
  /// its name alone.
  func profile(of app: App, _ size: CellSize) -> DeviceProfile {
    guard let device else { return .terminal(columns: size.columns, rows: size.rows) }
    do {
      let profile = try DeviceCatalog.standard.profile(named: device)
      let isTurned = app.setting("orientation")?.uppercased() == "LANDSCAPE"
      return isTurned ? profile.landscape : profile
    } catch {
      let cell = DeviceProfile.pointsPerCell
      return DeviceProfile(
        device, width: size.columns * cell.width, height: size.rows * cell.height, scale: 1)
    }
  }

  /// The measures of what a picture shows; `size` is the screen's in cells, nil where it isn't known.
  func profile(of app: App, picture: Image, _ size: CellSize?) -> DeviceProfile {
    if device == nil, let size { return .terminal(size, picture: picture) }
    let cell = DeviceProfile.pointsPerCell
    return profile(
      of: app, CellSize(columns: picture.width / cell.width, rows: picture.height / cell.height))
  }
}
