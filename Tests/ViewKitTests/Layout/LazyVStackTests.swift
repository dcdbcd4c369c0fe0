import Testing
import ViewKit

@MainActor @Suite struct LazyVStackTests {
  @Test func `of ten thousand rows those are built that are seen, and their neighbours`() {
    let screen = Scrolled { row in LazyVStack(0..<10_000, id: \.self, rowHeight: 40, row: row) }
    let first = screen.laid()
    #expect(first.scrollAreas.first?.contentSize.height == 400_000)
    #expect(first.root.first(identifier: "row.9")?.visibleFrame.isEmpty == false)
    #expect(first.root.first(identifier: "row.12") == nil)
    #expect(screen.built.count <= 12)
    let list = first.root.all.first { $0.role == .list }
    #expect(list?.attributes["rows"] == "10000")
    #expect(list?.children.first?.role == .row)

    screen.scroll(first.scrollAreas[0].id, to: 200_000)
    let middle = screen.laid()
    #expect(middle.root.first(identifier: "row.5000")?.frame.y == 9)
    #expect(screen.built.contains(5009) && !screen.built.contains(1))
    #expect(screen.built.count <= 13)
  }

  @Test func `rows may differ in height, and none is built to know it`() {
    // A title of 20 points before every 9 rows of 40.
    let screen = Scrolled { row in
      LazyVStack(
        0..<10_000, id: \.self, spacing: 4, rowHeight: { $0 % 10 == 0 ? 20 : 40 }, row: row)
    }
    let period = 24.0 + 9 * 44
    let first = screen.laid()
    #expect(first.scrollAreas.first?.contentSize.height == 1000 * period - 4)
    func row(_ number: Int, _ layout: ViewLayout) -> Rect? {
      layout.root.all.first {
        $0.role == .row && $0.all.contains { $0.identifier == "row.\(number)" }
      }?
      .frame
    }
    #expect(row(0, first).map { [$0.y, $0.height] } == [0, 20])
    #expect(row(1, first).map { [$0.y, $0.height] } == [24, 40])
    #expect(row(2, first).map { [$0.y, $0.height] } == [68, 40])
    #expect(screen.built.count <= 12)

    // The end of a row is the beginning of the space behind it.
    screen.scroll(first.scrollAreas[0].id, to: 500 * period + 10)
    let middle = screen.laid()
    #expect(row(5000, middle).map { [$0.y, $0.height] } == [-10, 20])
    #expect(row(5001, middle)?.y == 14)
    #expect(screen.built.min() == 4999 && screen.built.contains(5009) && screen.built.count <= 13)

    screen.scroll(first.scrollAreas[0].id, to: 1e9)
    #expect(row(9999, screen.laid())?.maxY == 400)
  }

  @Test(arguments: [false, true])
  func `rows that lie over each other are built wherever they are seen`(differs: Bool) {
    let (spacing, height): (Double, @Sendable (Int) -> Double) =
      differs ? (-10, { $0 == 480 ? 400 : 20 }) : (-30, { _ in 40 })
    var tops = [0.0]
    for row in 0..<999 { tops.append(tops[row] + height(row) + spacing) }
    func check(_ screen: Scrolled<some View>) {
      for offset in [0, 5000, 5195, 6000] as [Double] {
        screen.scroll(screen.laid().scrollAreas[0].id, to: offset)
        let tree = screen.laid().root
        let seen = (0..<1000).filter {
          tops[$0] < offset + 400 && tops[$0] + height($0) > offset
        }
        #expect(seen.allSatisfy { tree.first(identifier: "row.\($0)") != nil })
        #expect(screen.built.count <= seen[seen.count - 1] - seen[0] + 4)
      }
    }
    if differs {
      check(
        Scrolled { row in
          LazyVStack(0..<1000, id: \.self, spacing: spacing, rowHeight: height, row: row)
        })
    } else {
      check(
        Scrolled { row in
          LazyVStack(0..<1000, id: \.self, rowHeight: 40, spacing: spacing, row: row)
        })
    }
  }

  @Test func `a row keeps its identity while others come and go`() {
    let screen = Scrolled { row in LazyVStack(0..<100, id: \.self, rowHeight: 20, row: row) }
    func fifth(at offset: Double) -> NodeID? {
      screen.scroll(screen.laid().scrollAreas[0].id, to: offset)
      return screen.laid().root.first(identifier: "row.4")?.id
    }
    let before = fifth(at: 60)
    #expect(before != nil)
    #expect(fifth(at: 0) == before)
  }

  @Test func `no rows take no room`() {
    let view = VStack(spacing: 0) {
      LazyVStack([Int](), id: \.self, rowHeight: 16) { Text("\($0)") }
      Text("end")
    }
    #expect(rows(of: view, 5, 1) == [" end"])
  }

  @Test(arguments: extremeExtents)
  func `rows of no extent, or over each other, come to an end`(extent: Double) {
    for spacing in [extent, -16] {
      let list = ScrollView {
        LazyVStack(0..<9, id: \.self, rowHeight: 16, spacing: spacing) { Text("\($0)") }
      }
      let each = ScrollView {
        LazyVStack(0..<9, id: \.self, spacing: spacing, rowHeight: { $0 == 1 ? extent : 16 }) {
          Text("\($0)")
        }
      }
      #expect(rows(of: list, 8, 3).first?.contains("0") == true)
      #expect(rows(of: each, 8, 3).count == 3)
      #expect(!pointLayout(of: list, 80, 40).displayList.items.isEmpty)
      #expect(!pointLayout(of: each, 80, 40).displayList.items.isEmpty)
    }
  }
}

private struct Row: View {
  let number: Int

  var body: some View { Text("row \(number)").accessibilityIdentifier("row.\(number)") }
}

/// A list in a view of 200 × 400 points that is laid out anew at each look, scrolled as it is told.
@MainActor private final class Scrolled<List: View> {
  /// Counts the rows that a list asks for.
  private final class Builder {
    var built: Set<Int> = []
  }

  private let view: ScrollView<List>
  private let builder: Builder
  private let identities = IdentityRegistry()
  private var interaction = InteractionState()

  init(_ list: (@escaping (Int) -> Row) -> List) {
    let builder = Builder()
    self.builder = builder
    view = ScrollView {
      list { number in
        builder.built.insert(number)
        return Row(number: number)
      }
    }
  }

  /// The rows that the last layout has built.
  var built: Set<Int> { builder.built }

  func laid() -> ViewLayout {
    builder.built = []
    return ViewLayout(
      view, size: Size(width: 200, height: 400), environment: EnvironmentValues(),
      measurer: BlockMeasurer(), identities: identities, interaction: interaction)
  }

  func scroll(_ id: NodeID, to y: Double) { interaction.offsets[id] = Point(x: 0, y: y) }
}
