import Devices
import Foundation
import Imaging
import TestPlaces
import Testing
import ViewKit

@testable import SnapshotKit

private struct Detail: View {
  var places = "4 left"
  var gap = 200.0
  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text("Slow flow yoga").font(.title).accessibilityIdentifier("class.title")
      HStack {
        Text("Places")
        Spacer()
        Text(places).accessibilityIdentifier("class.places")
      }
      Button("Book for 1 credit") {}.accessibilityIdentifier("class.book")
        .padding(.top, gap)
      Spacer()
    }
    .padding(.horizontal, 16).padding(.top, 40)
  }
}

@Suite struct FailurePictureTests {
  let folder: Scratch

  init() throws { folder = try Scratch() }

  @MainActor private func outcome(_ view: Detail, _ mode: RecordMode) throws -> SnapshotOutcome {
    let strategy: Strategy<Detail, Imaging.Image> = .image(on: .iPhone4)
    let (image, outline) = try strategy.snapshot(view, strategy.context)
    var context = strategy.context
    context.outline = outline
    return SnapshotVerifier(
      SnapshotConfiguration(
        references: folder.path + "/refs", output: folder.path + "/out",
        record: .init(mode, isByName: false))
    ).verify(
      image, key: ReferenceKey(suite: "Class", test: ["detail"], name: "detail", device: .iPhone4),
      context: context)
  }

  @Test @MainActor func `a difference is outlined and named in its picture`() throws {
    #expect(try outcome(Detail(), .missing).verdict == .recorded)
    let failed = try outcome(Detail(places: "4 places left", gap: 206), .never)
    #expect(failed.verdict == .differs)
    #expect(
      failed.changes.first?.description == "class.places  text \"4 left\" → \"4 places left\"")
    #expect(
      failed.changes.contains {
        $0.element == "class.book" && $0.detail.hasPrefix("moved y ") && $0.short == "y +6"
      }, "\(failed.changes)")
    let artifacts = try #require(failed.artifacts)
    let path = try #require(artifacts.difference)
    let picture = try Imaging.Image(png: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    #expect((picture.width, picture.height) == (640, 960))
    // The outline stands 2 pixels a point around the element's frame.
    let frame = try #require(failed.changes.first { $0.element == "class.book" }).frame
    let middle = Int((frame.x + frame.width / 2) * 2)
    // It was 6 points higher, and the outline holds both places.
    let top = Int((frame.y - 6) * 2) - 5
    #expect(picture[middle, top] == PixelDifference.highlight)
  }

  @Test @MainActor func `a page shows reference, actual and difference`() throws {
    _ = try outcome(Detail(), .missing)
    let artifacts = try #require(
      try outcome(Detail(places: "4 places left", gap: 206), .never).artifacts)
    func bytes(_ path: String?) throws -> [UInt8] {
      Array(try Data(contentsOf: URL(fileURLWithPath: try #require(path))))
    }
    let page = try Imaging.Image(
      png: try FailurePicture.png(
        expected: try bytes(artifacts.expected), actual: try bytes(artifacts.actual),
        title: "Class / detail @iPhone 4"))
    #expect(page.width == (320 * 3 + 20 * 2 + 24 * 2) * 2)
    #expect(page.height > 960)
    if let path = ProcessInfo.processInfo.environment["QA_SHOW"] {
      try Data(page.png()).write(to: URL(fileURLWithPath: path + "/page.png"))
    }
  }

  @Test func `pictures that can't be used are errors`() throws {
    let small = try Imaging.Image(width: 2, height: 2).png()
    let other = try Imaging.Image(width: 3, height: 2).png()
    #expect(throws: SnapshotError.self) { try FailurePicture.png(expected: [1], actual: small) }
    #expect(throws: SnapshotError.self) { try FailurePicture.png(expected: small, actual: other) }
    #expect(throws: SnapshotError.self) {
      try FailurePicture(
        headline: "wide", changes: [],
        panels: Array(repeating: ("x", Imaging.Image(width: 30_000, height: 1)), count: 2), scale: 1
      )
    }
  }
}
