import Testing
import ViewKit

@MainActor @Suite struct BlockTextTests {
  private func blocks(_ view: some View, _ width: Double = 200) -> [Rect] {
    var environment = EnvironmentValues()
    environment.medium = .points(scale: 2)
    let layout = ViewLayout(
      view, size: Size(width: width, height: 100), environment: environment,
      measurer: BlockTextMeasurer())
    #expect(
      !layout.displayList.textAsBlocks.items.contains {
        if case .text = $0 { true } else { false }
      })
    return layout.displayList.textAsBlocks.items.compactMap {
      if case .fill(let rect, _, _) = $0 { rect } else { nil }
    }
  }

  @Test func `each word is a block, half as wide a letter as its font is high`() {
    let found = blocks(Text("ab cde").frame(maxWidth: .infinity, alignment: .leading))
    #expect(found.map(\.width) == [17, 25.5])
    #expect(found.map(\.x) == [0, 25.5])
    #expect(Set(found.map(\.height)) == [12])
  }

  @Test func `lines wrap and align as they are measured`() {
    let found = blocks(Text("aaaa bbbb").multilineTextAlignment(.trailing).frame(width: 50))
    #expect(found.count == 2)
    #expect(found[1].y - found[0].y == 22)
    #expect(found[0].maxX == found[1].maxX)
  }

  @Test func `parts have blocks of their own colours`() {
    let view = Text("ab") + Text("cd").foregroundStyle(.warn)
    #expect(blocks(view).count == 2)
  }

  @Test func `wide characters are twice as wide`() {
    #expect(blocks(Text("世界")).first?.width == 34)
  }
}
