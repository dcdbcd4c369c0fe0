import Devices
import Foundation
import Imaging
import TerminalModel
import TestPlaces
import Testing

@testable import SnapshotKit

@Suite struct PendingReviewTests {
  let folder: Scratch

  init() throws { folder = try Scratch() }

  /// A snapshot that shows `label` in a run whose output is `output`.
  @discardableResult func verify(
    _ label: String, _ device: DeviceProfile, name: String = "detail", output: String = "out",
    _ mode: RecordMode = .never, y: Double = 0
  ) -> SnapshotOutcome {
    let outline = ElementOutline(
      unit: .cells,
      elements: [
        SnapshotElement(
          role: "text", identifier: "class.places", label: label,
          frame: .init(x: 0, y: y, width: 8, height: 1))
      ])
    return SnapshotVerifier(
      SnapshotConfiguration(
        references: folder.path + "/refs", output: folder.path + "/" + output,
        record: .init(mode, isByName: false))
    ).verify(
      Screen.rows(label), key: ReferenceKey(testPath: "Class/places", name: name, device: device),
      context: SnapshotContext(outline: outline))
  }

  @Test func `the same change on several devices is one group`() {
    for device in [DeviceProfile].phones {
      verify("4 left", device, .missing)
      verify("3 left", device, output: "out/node1/attempt")
    }
    verify("4 left", .iPhone4, name: "other", .missing)
    verify("gone!!", .iPhone4, name: "other", output: "out/node2/attempt")
    let review = PendingReview(output: folder.path + "/out", references: folder.path + "/refs")
    #expect(review.groups.map(\.count) == [4, 1])
    #expect(review.items(.init("detail@iphone6.grid")).count == 1)
    #expect(review.items(.init("detail@iphone6.grid", withGroups: true)).count == 4)
    #expect(review.items(.init("other")).count == 1)
    #expect(review.items(.init("class/places")).count == 5)
    #expect(review.items(.init("nothing such")).isEmpty)
    #expect(review.text.contains("class.places  text \"4 left\" → \"3 left\""))
    #expect(review.text.contains("5 snapshots in 2 groups"))
  }

  @Test func `a name means itself alone, and a pattern only what asks for one`() {
    for name in ["row 1", "row 12", "row 2"] {
      verify("4 left", .iPhone4, name: name, .missing)
      verify("3 left", .iPhone4, name: name)
    }
    let review = PendingReview(output: folder.path + "/out", references: folder.path + "/refs")
    func references(_ items: [PendingReview.Item]) -> [String] { items.map(\.record.reference) }
    #expect(references(review.items(.init("row 1"))) == ["Class/places/row 1@iPhone4.grid"])
    #expect(review.items(.init("row")).isEmpty)
    #expect(review.items(.init("row *")).isEmpty)
    #expect(review.items(.init("*row 1*", isPattern: true)).count == 2)
    #expect(review.items(.init("*row*iPhone4.grid", isPattern: true)).count == 3)
    #expect(review.items(.init("row 1", isPattern: true)).isEmpty)
  }

  /// Pictures of a box that turned from white into a colour, at a place in it.
  private func box(
    _ device: DeviceProfile, _ color: RGBA, at x: Int = 0, outline: Bool = true
  ) {
    let elements = ElementOutline(
      unit: .points,
      elements: [
        SnapshotElement(
          role: "box", identifier: "box", label: "Box",
          frame: .init(x: 0, y: 0, width: 20, height: 20))
      ])
    for mode in [RecordMode.missing, .never] {
      var image = Imaging.Image(width: 40, height: 40, filledWith: .white)
      if mode == .never {
        for column in x..<x + 10 { for row in 4..<14 { image[column, row] = color } }
      }
      _ = SnapshotVerifier(
        SnapshotConfiguration(
          references: folder.path + "/refs", output: folder.path + "/out",
          record: .init(mode, isByName: false))
      ).verify(
        image, key: ReferenceKey(testPath: "Class/box", name: "box", device: device),
        context: SnapshotContext(outline: outline ? elements : nil))
    }
  }

  @Test(arguments: [true, false])
  func `a group has the same kind of change in the same place`(outline: Bool) {
    let red = RGBA(red: 255, green: 0, blue: 0)
    box(.iPhone4, red, outline: outline)
    box(.iPhone5, RGBA(red: 250, green: 8, blue: 8), outline: outline)
    box(.iPhone6, RGBA(red: 0, green: 0, blue: 255), outline: outline)
    box(.iPad11, red, at: 28, outline: outline)
    let groups = PendingReview(output: folder.path + "/out", references: folder.path + "/refs")
      .groups.map { $0.map { $0.snapshot.referencePath.split(separator: "@")[1] }.sorted() }
    #expect(
      Set(groups) == [["iPhone4.png", "iPhone5.png"], ["iPhone6.png"], ["iPad11.png"]],
      "\(groups)")
  }

  @Test func `texts that changed otherwise are two groups`() {
    let seen: [(DeviceProfile, String)] = [(.iPhone4, "2"), (.iPhone6, "3"), (.iPhone5, "2")]
    for (device, text) in seen {
      for (mode, text) in [(RecordMode.missing, "1"), (RecordMode.never, text)] {
        _ = SnapshotVerifier(
          SnapshotConfiguration(
            references: folder.path + "/refs", output: folder.path + "/out",
            record: .init(mode, isByName: false))
        ).verify(
          text, as: .lines, key: ReferenceKey(testPath: "Class/text", name: "a", device: device),
          context: SnapshotContext(device: device))
      }
    }
    let review = PendingReview(output: folder.path + "/out", references: folder.path + "/refs")
    #expect(review.groups.map(\.count).sorted() == [1, 2])
  }

  @Test func `of several attempts the newest waits`() throws {
    verify("4 left", .iPhone4, .missing)
    verify("3 left", .iPhone4, output: "out/1")
    verify("2 left", .iPhone4, output: "out/2")
    let review = PendingReview(output: folder.path + "/out", references: folder.path + "/refs")
    #expect(review.items.count == 1)
    try review.items.first?.snapshot.approve(.ofTester)
    #expect(verify("2 left", .iPhone4).verdict == .matched)
    // The older one was compared with a reference that is no more.
    #expect(
      PendingReview(output: folder.path + "/out", references: folder.path + "/refs").items.isEmpty)
  }

  @Test func `of two targets that show the same, one word settles both`() throws {
    verify("4 left", .iPhone4, .missing)
    for isApproval in [false, true] {
      verify("3 left", .iPhone4, output: "out/tui")
      verify("3 left", .iPhone4, output: "out/core")
      let item = try #require(
        PendingReview(output: folder.path + "/out", references: folder.path + "/refs").items.first)
      if isApproval {
        try item.snapshot.approve(.ofTester)
      } else {
        try item.snapshot.reject(.ofTester)
      }
      #expect(
        PendingReview(output: folder.path + "/out", references: folder.path + "/refs").items.isEmpty
      )
      #expect(verify("3 left", .iPhone4).verdict == (isApproval ? .matched : .differs))
      if !isApproval {
        try PendingReview(output: folder.path + "/out", references: folder.path + "/refs").items
          .first?.snapshot.reject(.ofTester)
      }
    }
  }

  /// What is on disk at each moment at which an approval could be killed.
  @Test func `an approval that is cut short leaves what waits, or what is approved`() throws {
    verify("4 left", .iPhone4, .missing)
    let evidence = try #require(verify("3 left", .iPhone4).artifacts?.folder)
    func review() -> PendingReview {
      PendingReview(output: folder.path + "/out", references: folder.path + "/refs")
    }
    let item = try #require(review().items.first)
    let before = try folder.bytes("refs/" + item.record.reference)
    let files = try FileManager.default.contentsOfDirectory(atPath: evidence)
    try item.snapshot.approve(.ofTester)
    let after = try folder.bytes("refs/" + item.record.reference)
    #expect(after != before)
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: evidence)).subtracting(files)
        == ["decision.json"], "the evidence stays")

    // The decision is there, the reference is not: it waits, and can be approved or rejected.
    try folder.write(before, to: "refs/" + item.record.reference)
    #expect(review().items.count == 1 && review().decided.isEmpty)
    try item.snapshot.approve(.ofTester)
    #expect(review().decided.map(\.decision?.decision) == [.approved])
    try item.snapshot.approve(.ofTester)
    #expect(throws: SnapshotError.self) { try item.snapshot.reject(.ofTester) }

    // The reference is back, the decision is still there: it waits.
    try folder.write(before, to: "refs/" + item.record.reference)
    #expect(review().items.count == 1)
    try item.snapshot.undo()
    #expect(review().items.count == 1 && review().decided.isEmpty)

    // What somebody has put there since is not undone.
    try item.snapshot.approve(.ofTester)
    try folder.write(Array("mine".utf8), to: "refs/" + item.record.reference)
    #expect(
      throws: SnapshotError.changedSinceApproval(
        path: folder.path + "/refs/" + item.record.reference)
    ) { try item.snapshot.undo() }
    #expect(try folder.bytes("refs/" + item.record.reference) == Array("mine".utf8))
  }

  @Test func `undoing the approval of a new snapshot removes its reference`() throws {
    verify("3 left", .iPhone4)
    func review() -> PendingReview {
      PendingReview(output: folder.path + "/out", references: folder.path + "/refs")
    }
    let item = try #require(review().items.first)
    try item.snapshot.approve(.ofTester)
    #expect(review().items.isEmpty)
    try item.snapshot.undo()
    #expect(review().items.count == 1)
    #expect(!FileManager.default.fileExists(atPath: item.snapshot.referencePath))
  }

  @Test func `what has changed since it was shown is not approved`() throws {
    verify("4 left", .iPhone4, .missing)
    verify("3 left", .iPhone4)
    let item = try #require(
      PendingReview(output: folder.path + "/out", references: folder.path + "/refs").items.first)
    verify("2 left", .iPhone4)
    let decisions = try ReviewDecisions(
      .approve(seen: PendingReview.seen([item])), [item], .ofTester)
    #expect(decisions.approved.isEmpty)
    #expect(decisions.failed.first?.reason.contains("was changed after it was shown") == true)
    #expect(verify("4 left", .iPhone4).verdict == .matched)
  }

  @Test func `the list's commands name an output folder that isn't the usual one`() {
    verify("4 left", .iPhone4, .missing)
    verify("3 left", .iPhone4)
    var review = PendingReview(output: folder.path + "/out", references: folder.path + "/refs")
    #expect(review.text.contains("--approve Class/places/detail@iPhone4.grid\n"))
    review.options = " --output out"
    #expect(review.text.contains("--approve Class/places/detail@iPhone4.grid --output out\n"))
    #expect(review.text.contains("--approve all --output out\n"))
  }

  @Test func `without a failure nothing waits`() {
    #expect(
      PendingReview(output: folder.path + "/none", references: folder.path + "/refs").text
        == "Nothing waits for review.\n")
  }

  @Test func `a damaged record is named, and not said to wait for nothing`() throws {
    verify("4 left", .iPhone4, .missing)
    let outcome = verify("3 left", .iPhone4)
    let pending = try #require(outcome.artifacts?.folder)
    try Data("{\"reference\": \"Cla".utf8).write(
      to: URL(fileURLWithPath: pending + "/pending.json"))
    // Beside the folders of snapshots it is anybody's.
    try Data("{}".utf8).write(to: URL(fileURLWithPath: folder.path + "/out/pending.json"))
    let review = PendingReview(output: folder.path + "/out", references: folder.path + "/refs")
    #expect(review.items.isEmpty)
    #expect(review.refused.map(\.folder) == [pending])
    #expect(review.text.contains("\(pending)/pending.json"), "\(review.text)")
    #expect(!review.text.contains("Nothing waits"), "\(review.text)")
  }

  @Test func `an unused reference of equal content is told as renamed`() throws {
    verify("4 left", .iPhone4, .missing)
    verify("4 left", .iPhone5, name: "renamed", .missing)
    verify("lonely", .iPhone5, name: "dead", .missing)
    let store = ReferenceStore(root: folder.path + "/refs")
    let manifest = SnapshotManifest(
      source: "qa-runner", isComplete: true,
      references: ["Class/places/renamed@iPhone5.grid": "Class/places"])
    let unused = try #require(try UnusedReferences(store: store, manifests: [manifest]))
    #expect(
      unused.entries == [
        .init(reference: "Class/places/dead@iPhone5.grid", renamedTo: nil),
        .init(
          reference: "Class/places/detail@iPhone4.grid",
          renamedTo: "Class/places/renamed@iPhone5.grid"),
      ])
    #expect(try UnusedReferences(store: store, manifests: []) == nil)
  }
}
