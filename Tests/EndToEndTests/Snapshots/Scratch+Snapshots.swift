import Imaging
import SnapshotKit
import Testing

/// Snapshots that a run has left behind.
extension Scratch {
  /// A picture with a block.
  static func block(at x: Int) -> Imaging.Image {
    var image = Imaging.Image(width: 60, height: 40, filledWith: .white)
    for column in x..<x + 12 {
      for row in 10..<20 { image[column, row] = RGBA(red: 200, green: 30, blue: 30) }
    }
    return image
  }

  /// Records a picture and then takes it with its block moved: it waits for review.
  func failSnapshot(_ name: String, by shift: Int) throws {
    let key = ReferenceKey(testPath: "Login/looks right", name: name)
    for (mode, x) in [(RecordMode.missing, 8), (.never, 8 + shift)] {
      let outcome = SnapshotVerifier(
        SnapshotConfiguration(
          references: path + "/ReferenceImages", output: path + "/qa-output",
          record: .init(mode, isByName: true))
      ).verify(Self.block(at: x), key: key)
      #expect(outcome.verdict == (mode == .missing ? .recorded : .differs))
    }
  }
}
