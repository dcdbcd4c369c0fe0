import Imaging
import TerminalModel
import TestPlaces
import Testing

@testable import SnapshotKit

@Suite struct ContactSheetTests {
  let folder: Scratch

  init() throws { folder = try Scratch() }

  /// Has a snapshot of that name wait for review.
  private func fail<Format>(_ name: String, _ format: Format, as diffing: Diffing<Format>) {
    _ = SnapshotVerifier(
      SnapshotConfiguration(
        references: folder.path + "/refs", output: folder.path + "/out",
        record: .init(.never, isByName: false))
    ).verify(
      format, as: diffing, key: ReferenceKey(testPath: "Suite/test", name: name),
      context: SnapshotContext())
  }

  @Test func `behind many grids every picture is shown, on as many sheets as it takes`() {
    for index in 0..<50 { fail("a\(index)", Screen.rows("x"), as: .grid) }
    let picture = Image(width: 8, height: 8, filledWith: .white)
    for index in 0..<3 { fail("b\(index)", picture, as: .image) }
    let few = ContactSheet.Source.pages(
      of: PendingReview(output: folder.path + "/out", references: folder.path + "/refs").items)
    #expect(few.map { $0.tiles.map(\.caption) } == [["b0.png", "b1.png", "b2.png"]])
    for index in 10..<60 { fail("b\(index)", picture, as: .image) }
    let many = ContactSheet.Source.pages(
      of: PendingReview(output: folder.path + "/out", references: folder.path + "/refs").items)
    #expect(many.map(\.tiles.count) == [48, 5])
  }
}
