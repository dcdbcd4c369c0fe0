import Devices
import SnapshotExpectations
import SnapshotKit
import Testing
import ViewKit

/// The pictures of docs/views.md, which shows these references themselves.
@MainActor @Suite(.snapshots(record: .missing, limits: .exact)) struct ViewGallery {
  private static let card = DeviceProfile("card", width: 360, height: 240, scale: 2)

  private static let tall = DeviceProfile("tall card", width: 360, height: 480, scale: 2)

  private func expect(_ view: some View) throws {
    try expectSnapshot(
      of: view, as: .image(on: Self.card), .image(on: Self.card, colorScheme: .dark),
      .grid(on: Self.card))
  }

  @Test func texts() throws { try expect(Gallery.Texts()) }
  @Test func truncation() throws { try expect(Gallery.Truncation()) }
  @Test func rows() throws { try expect(Gallery.Rows()) }
  @Test func controls() throws { try expect(Gallery.Controls()) }
  @Test func grid() throws { try expect(Gallery.Grid()) }
  @Test func map() throws { try expect(Gallery.Map()) }
  @Test func shadows() throws { try expect(Gallery.Shadows()) }
  @Test func placeholder() throws { try expect(Gallery.Placeholder()) }
  @Test func strip() throws { try expect(Gallery.Strip()) }

  /// Drawn without any font.
  @Test func blocks() throws {
    try expectSnapshot(of: Gallery.Texts(), as: .image(on: Self.card, words: .blocks))
  }

  @Test(arguments: [TextSize.xSmall, .accessibility2]) func textSizes(_ size: TextSize) throws {
    try expectSnapshot(of: Gallery.Texts(), as: .image(on: Self.tall, textSize: size))
  }

  @Test func rightToLeft() throws {
    let conditions = ViewConditions(Self.card, direction: .rightToLeft)
    try expectSnapshot(
      of: Gallery.Controls(), as: .image(conditions), .grid(conditions), named: "controls")
    try expectSnapshot(
      of: Gallery.Strip(), as: .image(conditions), .grid(conditions), named: "strip")
  }
}
