import Testing
import ViewKit

@MainActor @Suite struct GridTests {
  private func frames(
    _ columns: [GridItem], _ count: Int, width: Double = 320, spacing: Double = 8,
    direction: LayoutDirection = .leftToRight
  ) -> [Rect] {
    var environment = EnvironmentValues()
    environment.layoutDirection = direction
    let view = LazyVGrid(columns: columns, spacing: spacing) {
      ForEach(0..<count, id: \.self) { index in
        ThemeColor.clear.frame(height: index == 1 ? 40 : 20).accessibilityIdentifier("\(index)")
      }
    }
    let root = pointLayout(of: view, width, 400, environment: environment).root
    return (0..<count).compactMap { root.first(identifier: "\($0)")?.frame }
  }

  @Test func `flexible columns share what fixed ones and gaps leave`() {
    let found = frames([GridItem(.fixed(100), spacing: 20), GridItem(), GridItem()], 3)
    #expect(found.map(\.x) == [0, 120, 224])
    #expect(found.map(\.width) == [100, 96, 96])
  }

  @Test func `a flexible column keeps its limits`() {
    let found = frames([GridItem(.flexible(maximum: 50)), GridItem()], 2, width: 208)
    #expect(found.map(\.width) == [50, 150])
    let least = frames([GridItem(.flexible(minimum: 150)), GridItem()], 2, width: 208)
    #expect(least.map(\.width) == [150, 50])
  }

  @Test(arguments: [(208.0, 2), (320, 3), (60, 1), (428, 4)])
  func `an adaptive column becomes as many as fit`(_ width: Double, _ columns: Int) {
    let found = frames([GridItem(.adaptive(minimum: 100))], 5, width: width)
    #expect(Set(found.map(\.x)).count == columns)
  }

  @Test func `a row is as high as its highest view, and rows keep their distance`() {
    let found = frames([GridItem(), GridItem()], 5, spacing: 10)
    #expect(found.map { $0.y + $0.height / 2 } == [170, 170, 210, 210, 240])
    #expect(found.map(\.height) == [20, 40, 20, 20, 20])
  }

  @Test func `rows begin at the right where lines do`() {
    let found = frames([GridItem(.fixed(60)), GridItem()], 3, direction: .rightToLeft)
    #expect(found.map(\.x) == [260, 0, 260])
  }

  @Test func `columns are whole cells in a terminal`() {
    let view = LazyVGrid(columns: [GridItem(), GridItem(), GridItem()], spacing: 0) {
      ForEach(1...4, id: \.self) { Text("\($0)").frame(maxWidth: .infinity, alignment: .leading) }
    }
    #expect(rows(of: view, 14, 2) == ["1    2    3", "4"])
  }
}

@MainActor @Suite struct LazyVStackTests {
  /// A view of 200 × 400 points that is laid out anew at each look, scrolled as it is told.
  @MainActor private final class Scrolled<Content: View> {
    private let view: Content
    private let identities = IdentityRegistry()
    private var interaction = InteractionState()

    init(_ view: Content) { self.view = view }

    var layout: ViewLayout {
      ViewLayout(
        view, size: Size(width: 200, height: 400), environment: EnvironmentValues(),
        measurer: BlockMeasurer(), identities: identities, interaction: interaction)
    }

    func scroll(_ id: NodeID, to y: Double) { interaction.offsets[id] = Point(x: 0, y: y) }
  }

  @Test func `of ten thousand rows those are built that are seen, and their neighbours`() {
    var built: Set<Int> = []
    let view = ScrollView {
      LazyVStack(0..<10_000, id: \.self, rowHeight: 40) { row in
        let _ = built.insert(row)
        Text("row \(row)").accessibilityIdentifier("row.\(row)")
      }
    }
    let screen = Scrolled(view)
    func laid() -> ViewLayout {
      built = []
      return screen.layout
    }
    let first = laid()
    #expect(first.scrollAreas.first?.contentSize.height == 400_000)
    #expect(first.root.first(identifier: "row.9")?.visibleFrame.isEmpty == false)
    #expect(first.root.first(identifier: "row.12") == nil)
    #expect(built.count <= 12)
    let list = first.root.all.first { $0.role == .list }
    #expect(list?.attributes["rows"] == "10000")
    #expect(list?.children.first?.role == .row)

    screen.scroll(first.scrollAreas[0].id, to: 200_000)
    let middle = laid()
    #expect(middle.root.first(identifier: "row.5000")?.frame.y == 9)
    #expect(built.contains(5009) && !built.contains(1))
    #expect(built.count <= 13)
  }

  @Test func `rows may differ in height, and none is built to know it`() {
    var built: Set<Int> = []
    // A title of 20 points before every 9 rows of 40.
    let view = ScrollView {
      LazyVStack(0..<10_000, id: \.self, spacing: 4, rowHeight: { $0 % 10 == 0 ? 20 : 40 }) { row in
        let _ = built.insert(row)
        Text("row \(row)").accessibilityIdentifier("row.\(row)")
      }
    }
    let screen = Scrolled(view)
    func laid() -> ViewLayout {
      built = []
      return screen.layout
    }
    let period = 24.0 + 9 * 44
    let first = laid()
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
    #expect(built.count <= 12)

    // The end of a row is the beginning of the space behind it.
    screen.scroll(first.scrollAreas[0].id, to: 500 * period + 10)
    let middle = laid()
    #expect(row(5000, middle).map { [$0.y, $0.height] } == [-10, 20])
    #expect(row(5001, middle)?.y == 14)
    #expect(built.min() == 4999 && built.contains(5009) && built.count <= 13)

    screen.scroll(first.scrollAreas[0].id, to: 1e9)
    #expect(row(9999, laid())?.maxY == 400)
  }

  @Test func `a row keeps its identity while others come and go`() {
    let identities = IdentityRegistry()
    var interaction = InteractionState()
    func row(at offset: Double) -> NodeID? {
      let view = ScrollView {
        LazyVStack(0..<100, id: \.self, rowHeight: 20) { Text("\($0)") }
      }
      let layout = ViewLayout(
        view, size: Size(width: 100, height: 100), environment: EnvironmentValues(),
        measurer: BlockMeasurer(), identities: identities, interaction: interaction)
      interaction.offsets[layout.scrollAreas[0].id] = Point(x: 0, y: offset)
      return layout.root.all.first { $0.label == "4" }?.id
    }
    let before = row(at: 60)
    #expect(before != nil)
    #expect(row(at: 0) == before)
  }

  @Test func `no rows take no room`() {
    let view = VStack(spacing: 0) {
      LazyVStack([Int](), id: \.self, rowHeight: 16) { Text("\($0)") }
      Text("end")
    }
    #expect(rows(of: view, 5, 1) == [" end"])
  }

  @Test(arguments: [0, -8, -1e9, .infinity, .nan, 1e-300] as [Double])
  func `columns and rows of no extent, or over each other, come to an end`(extent: Double) {
    for item in [
      GridItem(.adaptive(minimum: extent), spacing: 0),
      GridItem(.adaptive(minimum: 8), spacing: extent),
      GridItem(.adaptive(minimum: extent), spacing: extent),
    ] {
      let grid = LazyVGrid(columns: [item], spacing: 0) { Text("a") }
      #expect(rows(of: grid, 8, 1).count == 1)
      #expect(!pointLayout(of: grid, 80, 20).displayList.items.isEmpty)
    }
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

  @Test func `a column of no least width is a cell wide`() {
    let grid = LazyVGrid(columns: [GridItem(.adaptive(minimum: 0), spacing: 0)], spacing: 0) {
      ForEach(["a", "b", "c"], id: \.self) { Text($0) }
    }
    #expect(rows(of: grid, 2, 2) == ["ab", "c"])
  }
}
