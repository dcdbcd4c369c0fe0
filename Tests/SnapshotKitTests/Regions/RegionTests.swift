import Devices
import Imaging
import TerminalModel
import Testing

@testable import SnapshotKit

@Suite struct RegionTests {
  let screen = Screen.rows("Find a class  9:00", "中 4 left          ")
  let outline = ElementOutline(
    unit: .cells,
    elements: [
      SnapshotElement(
        role: "text", identifier: "clock", label: "9:00",
        frame: .init(x: 14, y: 0, width: 4, height: 1))
    ])

  func compare(
    _ actual: Screen, _ regions: SnapshotRegion..., outline: ElementOutline? = nil
  ) throws -> Comparison {
    var context = SnapshotContext(outline: self.outline)
    let reference = try Diffing.grid.encode(screen, context)
    context.outline = outline ?? self.outline
    context.ignored = regions
    return Diffing.grid.compare(reference, actual, context)
  }

  func isSame(_ comparison: Comparison) -> Bool {
    if case .same = comparison { true } else { false }
  }

  func summary(_ comparison: Comparison) -> String? {
    if case .different(let difference) = comparison { difference.summary } else { nil }
  }

  var later: Screen { screen.replacing(x: 14, y: 0, with: Cell("8")) }

  @Test(arguments: [
    SnapshotRegion.rect(x: 14, y: 0, width: 1, height: 1), .element("clock"),
    .pattern(#"\d+:\d\d"#), .text("9:00"),
  ])
  func `a difference in a region doesn't count`(region: SnapshotRegion) throws {
    #expect(isSame(try compare(later, region)))
    #expect(!isSame(try compare(later.replacing(x: 0, y: 1, with: Cell("x")), region)))
  }

  @Test func `a text behind a wide character is found at its columns`() throws {
    var cells = screen.rows[1]
    cells[0] = Cell("中", width: 2)
    cells[1] = .continuation(style: .plain)
    let wide = Screen(size: screen.size, rows: [screen.rows[0], cells], cursor: screen.cursor)
    #expect(
      try wide.frames(of: .text("4 left")) == [.init(x: 2, y: 1, width: 6, height: 1)])
    #expect(try wide.frames(of: .text("中")) == [.init(x: 0, y: 1, width: 2, height: 1)])
  }

  @Test func `a region that is gone makes the snapshot differ`() throws {
    let none = ElementOutline(unit: .cells, elements: [])
    let gone = try compare(later, .element("clock"), outline: none)
    #expect(summary(gone) == "the ignored element \"clock\" is not there")
    let text = try compare(later, .text("never there"))
    #expect(
      summary(text)?.hasPrefix("the ignored text \"never there\" is not there; 1 of 36") == true)
    let broken = try compare(later, .pattern("("))
    #expect(summary(broken)?.contains("/(/ is not a regular expression") == true)
  }

  @Test func `a rectangle without end ignores everything`() throws {
    #expect(
      isSame(try compare(later, .rect(x: -1e300, y: -1, width: .infinity, height: .infinity))))
  }

  /// White, 2 pixels a point, with a clock's element at 4,3 and black pixels on it and beside it.
  private func clock(_ black: [(Int, Int)]) -> Image {
    var image = Image(width: 40, height: 40, filledWith: RGBA(red: 255, green: 255, blue: 255))
    for (x, y) in black { image[x, y] = RGBA(red: 0, green: 0, blue: 0) }
    return image
  }

  private func compareClock(
    _ actual: Image, label: String = "9:00",
    _ change: (Strategy<Image, Image>) -> Strategy<Image, Image>
  ) throws -> Comparison {
    let outline = { (label: String) in
      ElementOutline(
        unit: .points,
        elements: [
          SnapshotElement(
            role: "group", label: "9:00 and more", frame: .init(x: 0, y: 0, width: 20, height: 20)),
          SnapshotElement(
            depth: 1, role: "text", label: label, frame: .init(x: 4, y: 3, width: 6, height: 4)),
        ])
    }
    let plain = Strategy<Image, Image>(
      .image, context: SnapshotContext(device: DeviceProfile("d", width: 20, height: 20, scale: 2)))
    var context = plain.context
    context.outline = outline("9:00")
    let reference = try Diffing.image.encode(clock([]), context)
    context = change(plain).context
    context.outline = outline(label)
    return Diffing.image.compare(reference, actual, context)
  }

  @Test(arguments: [SnapshotRegion.text("9:0"), .pattern(#"^\d:\d\d$"#)])
  func `in an image a text is where the innermost element that says it is`(region: SnapshotRegion)
    throws
  {
    #expect(isSame(try compareClock(clock([(9, 7)])) { $0.ignoring(region) }))
    #expect(!isSame(try compareClock(clock([(30, 30)])) { $0.ignoring(region) }))
  }

  @Test func `a part is held to limits of its own, and the rest to the usual ones`() throws {
    let part = SnapshotRegion.rect(x: 4, y: 3, width: 6, height: 4)
    let budget = ComparisonLimits(metric: .exact, pixels: 2)
    func compare(_ black: [(Int, Int)]) throws -> Comparison {
      try compareClock(clock(black)) { $0.tolerating(part, budget) }
    }
    let tolerated = try compare([(9, 7), (12, 9)])
    guard case .same(let note) = tolerated else {
      Issue.record("two pixels are within the budget: \(tolerated)")
      return
    }
    #expect(note == "tolerated noise: of 1,600 pixels 2 in tolerated parts (YIQ 0.1)")
    let three = try compare([(9, 7), (12, 9), (14, 10)])
    #expect(summary(three) == "3 of 96 pixels in the rectangle 4,3 6x4")
    guard case .different(let difference) = three else { return }
    #expect(difference.lines == ["limits  in the rectangle 4,3 6x4 the budget is 2 pixels"])
    #expect(summary(try compare([(30, 30)]))?.hasPrefix("1 of 1,600 pixels") == true)
    let gone = try compareClock(clock([])) { $0.tolerating(.element("map"), budget) }
    // Equal pixels are the same whatever the regions say.
    #expect(isSame(gone))
    let missed = try compareClock(clock([(30, 30)])) { $0.tolerating(.element("map"), budget) }
    #expect(summary(missed)?.hasPrefix("the tolerated element \"map\" is not there") == true)
  }

  @Test func `a region of an image is in points`() throws {
    var image = Image(width: 20, height: 20, filledWith: RGBA(red: 255, green: 255, blue: 255))
    let strategy = Strategy<Image, Image>(
      .image, context: SnapshotContext(device: DeviceProfile("d", width: 10, height: 10, scale: 2)))
    let reference = try Diffing.image.encode(image, strategy.context)
    image[8, 6] = RGBA(red: 0, green: 0, blue: 0)
    func compare(_ region: SnapshotRegion) -> Comparison {
      Diffing.image.compare(reference, image, strategy.ignoring(region).context)
    }
    #expect(isSame(compare(.rect(x: 4, y: 3, width: 1, height: 1))))
    #expect(!isSame(compare(.rect(x: 5, y: 3, width: 1, height: 1))))
    #expect(summary(compare(.text("x")))?.contains("the ignored text \"x\" is not there") == true)
    #expect(!isSame(compare(.rect(x: .nan, y: .nan, width: .nan, height: 1))))
    #expect(!isSame(compare(.rect(x: -1e300, y: 0, width: .infinity, height: 1))))
  }
}
