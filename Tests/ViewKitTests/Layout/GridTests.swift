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

  @Test(arguments: extremeExtents)
  func `columns of no extent, or over each other, come to an end`(extent: Double) {
    for item in [
      GridItem(.adaptive(minimum: extent), spacing: 0),
      GridItem(.adaptive(minimum: 8), spacing: extent),
      GridItem(.adaptive(minimum: extent), spacing: extent),
    ] {
      let grid = LazyVGrid(columns: [item], spacing: 0) { Text("a") }
      #expect(rows(of: grid, 8, 1).count == 1)
      #expect(!pointLayout(of: grid, 80, 20).displayList.items.isEmpty)
    }
  }

  @Test func `a column of no least width is a cell wide`() {
    let grid = LazyVGrid(columns: [GridItem(.adaptive(minimum: 0), spacing: 0)], spacing: 0) {
      ForEach(["a", "b", "c"], id: \.self) { Text($0) }
    }
    #expect(rows(of: grid, 2, 2) == ["ab", "c"])
  }
}
