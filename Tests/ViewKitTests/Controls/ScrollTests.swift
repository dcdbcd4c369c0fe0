import TerminalModel
import Testing
import ViewKit

@MainActor @Suite struct ScrollTests {
  private func strip(_ direction: LayoutDirection = .leftToRight, offset: Double? = nil)
    -> (layout: ViewLayout, row: String)
  {
    let view = ScrollView(.horizontal) {
      HStack(spacing: 8) {
        ForEach(0..<9, id: \.self) { Text("tag\($0)").accessibilityIdentifier("tag.\($0)") }
      }
    }
    var environment = EnvironmentValues()
    environment.layoutDirection = direction
    let identities = IdentityRegistry()
    var interaction = InteractionState()
    func laid() -> ViewLayout {
      GridRenderer().layout(
        of: view, size: CellSize(columns: 14, rows: 1), environment: environment,
        identities: identities, interaction: interaction)
    }
    var layout = laid()
    if let offset {
      interaction.offsets[layout.scrollAreas[0].id] = Point(x: offset, y: 0)
      layout = laid()
    }
    return (layout, GridRenderer.draw(layout.displayList).text)
  }

  @Test func `a row scrolls across, and arrows say that there is more`() {
    let (layout, row) = strip()
    #expect(row == "tag0 tag1 tag›")
    #expect(layout.scrollAreas.first?.contentSize == Size(width: 44, height: 1))
    #expect(layout.scrollAreas.first?.maxOffset == Point(x: 30, y: 0))
    #expect(strip(offset: 5).row == "‹ag1 tag2 tag›")
    #expect(strip(offset: 99).row == "‹ag6 tag7 tag8")
  }

  @Test func `what is scrolled away is laid out, not seen`() {
    let root = strip().layout.root
    #expect(root.first(identifier: "tag.1")?.visibleFrame.isEmpty == false)
    #expect(root.first(identifier: "tag.8")?.visibleFrame.isEmpty == true)
  }

  @Test func `where lines run from right to left a row begins at its right end`() {
    #expect(strip(.rightToLeft).row == "‹ag2 tag1 tag0")
    #expect(strip(.rightToLeft, offset: 0).row == "tag8 tag7 tag›")
  }

  @Test func `a row that fits stays at the edge where lines begin`() {
    let view = ScrollView(.horizontal) { Text("ab") }
    var environment = EnvironmentValues()
    #expect(rows(of: view, 5, 1) == ["ab"])
    environment.layoutDirection = .rightToLeft
    #expect(rows(of: view, 5, 1, environment: environment) == ["   ab"])
  }

  @Test func `a plane scrolls both ways`() {
    let view = ScrollView([.horizontal, .vertical]) {
      ThemeColor.clear.frame(width: 800, height: 800).accessibilityIdentifier("plane")
    }
    let layout = pointLayout(of: view, 100, 60)
    #expect(layout.scrollAreas.first?.maxOffset == Point(x: 700, y: 740))
    #expect(
      layout.root.first(identifier: "plane")?.visibleFrame.size == Size(width: 100, height: 60))
  }
}
