import Devices
import Imaging
import TerminalModel
import TestPlaces
import Testing

@testable import SnapshotKit

@Suite struct ReviewModelTests {
  let folder: Scratch

  init() throws { folder = try Scratch() }

  /// Records a label of one element, then compares it with another.
  private func change(_ key: ReferenceKey, from before: String, to after: String) {
    for (mode, shown) in [(RecordMode.missing, before), (.never, after)] {
      let outline = ElementOutline(
        unit: .cells,
        elements: [
          SnapshotElement(
            role: "text", identifier: "places", label: shown,
            frame: .init(x: 0, y: 0, width: 6, height: 1))
        ])
      _ = verifier(mode).verify(
        Screen.rows(shown), key: key, context: SnapshotContext(outline: outline))
    }
  }

  private func verifier(_ mode: RecordMode) -> SnapshotVerifier {
    SnapshotVerifier(
      SnapshotConfiguration(
        references: folder.path + "/refs", output: folder.path + "/out",
        record: .init(mode, isByName: false)))
  }

  /// Two devices with one change, and another change.
  private func model() -> ReviewModel {
    for (device, name) in [(DeviceProfile.iPhone4, "a"), (.iPhone6, "a"), (.iPhone6, "b")] {
      change(
        ReferenceKey(testPath: "Class/places", name: name, device: device), from: "4 left",
        to: name + " left")
    }
    return ReviewModel(
      PendingReview(output: folder.path + "/out", references: folder.path + "/refs"))
  }

  private func names(_ action: ReviewModel.Action?) -> [String] {
    guard case .approve(let items) = action else { return [] }
    return items.map(\.record.reference)
  }

  private func text(_ model: ReviewModel, columns: Int = 70, rows: Int = 24) -> [String] {
    ReviewPage(model, columns: columns, rows: rows) { columns, rows in
      model.item.map {
        ReviewPictures($0.self).lines(.all, isZoomed: true, columns: columns, rows: rows)
      } ?? []
    }.lines.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
  }

  @Test func `the list has a paragraph a group, the chosen one marked`() {
    let model = model()
    let lines = text(model)
    #expect(lines.count == 24)
    #expect(lines[0] == "qa-runner review 3 snapshots in 2 groups")
    #expect(lines[2].hasPrefix("▌1  1 of 6 cells by text"))
    #expect(lines[2].hasSuffix("2 places"))
    #expect(lines[3] == "▌   places  text \"4 left\" → \"a left\"")
    #expect(lines[4] == "▌   Class/places/a@iPhone4.grid")
    #expect(lines.contains { $0.hasPrefix(" 2  1 of 6 cells") })
  }

  @Test func `one, its group or all are approved once they were shown`() {
    var model = model()
    #expect(model.press(.approve) == nil, "it is shown first")
    #expect(model.isOpen && model.press(.approve) == nil)
    model.drawn()
    #expect(names(model.press(.approve)) == ["Class/places/a@iPhone4.grid"])
    #expect(model.press(.back) == nil)
    #expect(model.press(.approveGroup) == nil && model.press(.yes) == nil)
    #expect(model.shown.count == 2)
    #expect(model.message.hasPrefix("1 of 2 snapshots not shown yet"))
    model.drawn()
    let page = text(model)
    #expect(page[1].hasPrefix("▌✓ 1  Class/places/a@iPhone4.grid  1 of 6 cells"))
    #expect(page[2].hasPrefix(" ✓ 2  Class/places/a@iPhone6.grid  1 of 6 cells"))
    #expect(
      names(model.press(.yes)) == [
        "Class/places/a@iPhone4.grid", "Class/places/a@iPhone6.grid",
      ])
    #expect(model.press(.approveAll) == nil)
    model.drawn()
    #expect(model.message.contains("approve all 3"))
    #expect(model.press(.approve) == nil, "any other key is no")
    #expect(model.group == 0)
    _ = model.press(.approveAll)
    #expect(names(model.press(.yes)).count == 3)
  }

  /// Eight snapshots with one change.
  private func eight() -> ReviewModel {
    for number in 1...8 {
      change(
        ReferenceKey(testPath: "Many/places", name: "\(number)"), from: "4 left", to: "3 left")
    }
    return ReviewModel(
      PendingReview(output: folder.path + "/out", references: folder.path + "/refs"))
  }

  @Test func `a group is approved once every page of it was shown`() {
    var model = eight()
    #expect(model.press(.approveGroup) == nil)
    model.drawn()
    #expect(model.shown.count == 6)
    #expect(model.message.hasPrefix("2 of 8 snapshots not shown yet"))
    #expect(model.press(.yes) == nil, "two were not shown")
    #expect(model.press(.right) == nil)
    #expect(model.press(.yes) == nil, "the page is not on the screen yet")
    model.drawn()
    #expect(model.shown.count == 2)
    #expect(names(model.press(.yes)).count == 8)
    #expect(model.question == nil)
  }

  @Test func `some of a group are approved, and some rejected with a reason`() throws {
    var model = eight()
    _ = model.press(.approveGroup)
    model.drawn()
    for key in [ReviewModel.Key.down, .mark, .right] { _ = model.press(key) }
    model.drawn()
    #expect(model.message.contains("approve the 7 marked of 8 snapshots?"))
    let chosen = names(model.press(.yes))
    #expect(chosen.count == 7 && !chosen.contains("Many/places/2.grid"))
    _ = model.press(.approveGroup)
    for key in [ReviewModel.Key.mark, .reject] { _ = model.press(key) }
    for letter in "no, way" { _ = model.press(.other, text: String(letter)) }
    _ = model.press(.erase)
    #expect(text(model).contains("reason: no, wa"))
    guard case .reject(let items, let reason)? = model.press(.open) else {
      Issue.record("Enter ends the reason")
      return
    }
    #expect(items.count == 7 && reason == "no, wa")
    _ = model.press(.reject)
    #expect(model.press(.back) == nil, "esc rejects nothing")
    #expect(model.message == "nothing was rejected")
  }

  @Test func `pictures are shown side by side before they are approved together`() throws {
    for name in ["a", "b"] {
      for mode in [RecordMode.missing, .never] {
        var image = Image(width: 40, height: 40, filledWith: .white)
        if mode == .never { for x in 4..<20 { image[x, 9] = RGBA(red: 255, green: 0, blue: 0) } }
        _ = verifier(mode).verify(image, key: ReferenceKey(testPath: "Pictures/two", name: name))
      }
    }
    let review = PendingReview(output: folder.path + "/out", references: folder.path + "/refs")
    let thumbnails = ReviewThumbnails(review.items)
    #expect(thumbnails.hasImages && thumbnails.shows(review.items))
    let sheet = try #require(thumbnails.composed(width: 200, height: 60, gap: 4))
    let red = (0..<sheet.width).filter { x in
      (0..<sheet.height).contains { y in
        sheet[x, y].alpha > 0 && Int(sheet[x, y].red) > Int(sheet[x, y].blue) + 100
      }
    }
    #expect(red.contains { $0 < 100 } && red.contains { $0 > 100 }, "both are on the sheet")
    #expect(thumbnails.lines(columns: 60, rows: 20).count > 2)
  }

  @Test func `what was settled is gone, and the next one chosen`() throws {
    var model = model()
    _ = model.press(.right)
    let second = try #require(model.item)
    #expect(second.record.reference == "Class/places/a@iPhone6.grid")
    model.settle([second], isApproval: true)
    #expect(model.item?.record.reference == "Class/places/a@iPhone4.grid")
    model.settle(model.groups[0], isApproval: false)
    #expect(model.item?.record.reference == "Class/places/b@iPhone6.grid")
    model.settle(model.items, isApproval: true)
    #expect(model.item == nil)
    #expect((model.approved, model.rejected) == (2, 1))
    #expect(text(model).contains("Nothing waits for review any more."))
    guard case .leave = model.press(.approve) else {
      Issue.record("with nothing left any key leaves")
      return
    }
  }

  @Test func `an opened one shows what differs`() {
    var model = model()
    _ = model.press(.down)
    _ = model.press(.open)
    let lines = text(model)
    #expect(lines[1].hasPrefix("Class/places \"b\"@iPhone6"))
    #expect(lines.contains { $0.contains("│4 left│b left│") })
    #expect(model.press(.back) == nil)
    #expect(!model.isOpen)
    guard case .leave = model.press(.back) else {
      Issue.record("back from the list leaves")
      return
    }
  }

  @Test(arguments: [(1, 1), (20, 3), (30, 6), (200, 50)])
  func `any extent is kept`(columns: Int, rows: Int) {
    var model = model()
    for _ in 0..<2 {
      let lines = text(model, columns: columns, rows: rows)
      #expect(lines.count == rows)
      #expect(lines.allSatisfy { $0.count <= max(20, columns) }, "\(lines)")
      _ = model.press(.open)
    }
  }

  @Test(arguments: [
    ("a\u{1B}[2Jb", "a\u{241B}[2Jb"), ("a\u{9B}2Jb", "a\u{FFFD}2Jb"), ("a\r\nb", "a b"),
  ])
  func `no text of a test commands the terminal`(text: String, shown: String) {
    #expect(ReviewPage.cut(text, 10) == shown)
  }

  @Test func `a picture is cut to the room around what differs`() throws {
    var image = Image(width: 300, height: 200, filledWith: .white)
    let key = ReferenceKey(testPath: "Class/places", name: "wide")
    for mode in [RecordMode.missing, .never] {
      _ = SnapshotVerifier(
        SnapshotConfiguration(
          references: folder.path + "/refs", output: folder.path + "/out",
          record: .init(mode, isByName: false))
      ).verify(image, key: key)
      for x in 200..<204 { image[x, 50] = .black }
    }
    let item = try #require(
      PendingReview(output: folder.path + "/out", references: folder.path + "/refs").items.first)
    let pictures = ReviewPictures(item)
    func shown(_ width: Int, _ height: Int) -> Image? {
      pictures.composed(.actual, isZoomed: true, width: width, height: height, gap: 8)
    }
    let roomy = try #require(shown(120, 80))
    #expect((roomy.width, roomy.height) == (120, 80), "as much as there is room for, not scaled")
    #expect(roomy[58, 40] == .black)
    let narrow = try #require(shown(10, 8))
    #expect(narrow.width <= 10 && narrow.height == 8, "all of what differs, scaled down")
    #expect(shown(400, 300) == image)
  }
}
