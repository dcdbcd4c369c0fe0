import TerminalModel
import Testing
import ViewKit

@MainActor @Suite struct FrameTests {
  private func frame(_ view: some View, _ width: Double = 200, _ height: Double = 100) -> Rect? {
    let marked = view.background { ThemeColor.clear.accessibilityIdentifier("x") }
    return pointLayout(of: marked, width, height).root.first(identifier: "x")?.frame
  }

  @Test func `a fixed frame is as large as it says, in the middle of what there is`() {
    #expect(
      frame(ThemeColor.clear.frame(width: 50, height: 20))
        == Rect(x: 75, y: 40, width: 50, height: 20))
  }

  @Test func `a frame's limits hold`() {
    #expect(
      frame(ThemeColor.clear.frame(maxWidth: 80, maxHeight: 30))?.size
        == Size(width: 80, height: 30))
    #expect(frame(Text("ab").frame(minWidth: 120))?.width == 120)
    #expect(frame(Text("ab").frame(maxWidth: .infinity))?.width == 200)
    #expect(frame(Text("ab").frame(minWidth: 20, maxWidth: 60))?.width == 60)
  }

  @Test func `a child stands in its frame where it is told`() {
    let layout = pointLayout(
      of: Text("ab").accessibilityIdentifier("x")
        .frame(width: 100, height: 50, alignment: .bottomTrailing), 100, 50)
    let frame = layout.root.first(identifier: "x")?.frame
    #expect(frame == Rect(x: 83, y: 28, width: 17, height: 22))
  }

  @Test func `padding keeps room, and asks its child for less`() {
    let layout = pointLayout(
      of: ThemeColor.clear.accessibilityIdentifier("x")
        .padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)), 100, 50)
    #expect(
      layout.root.first(identifier: "x")?.frame == Rect(x: 2, y: 1, width: 94, height: 46))
  }

  @Test func `the safe area is kept free where a view asks`() {
    var environment = EnvironmentValues()
    environment.safeArea = EdgeInsets(top: 20, bottom: 34)
    let layout = pointLayout(
      of: ThemeColor.clear.accessibilityIdentifier("x").safeAreaPadding(.top), 100, 100,
      environment: environment)
    #expect(layout.root.first(identifier: "x")?.frame == Rect(x: 0, y: 20, width: 100, height: 80))
  }

  @Test func `extents in points are cells of 8 × 16, at least one`() {
    let layout = layout(
      of: ThemeColor.clear.accessibilityIdentifier("x").frame(width: 44, height: 6), 20, 10)
    let size = layout.root.first(identifier: "x")?.frame.size
    #expect(size == Size(width: 6, height: 1))
  }

  @Test func `a view for one medium is not in the other`() {
    let view = VStack(spacing: 0) {
      Text("cells").only(in: .cells)
      Text("points").only(in: .points)
    }
    #expect(rows(of: view, 6, 1) == ["cells"])
    #expect(pointLayout(of: view, 100, 100).root.all.compactMap(\.label) == ["points"])
  }

  @Test func `an overlay takes the frame of what it covers`() {
    let layout = pointLayout(
      of: ThemeColor.clear.frame(width: 60, height: 40)
        .overlay(alignment: .topTrailing) {
          ThemeColor.clear.frame(width: 10, height: 10).accessibilityIdentifier("x")
        }, 60, 40)
    #expect(layout.root.first(identifier: "x")?.frame == Rect(x: 50, y: 0, width: 10, height: 10))
  }

  @Test func `a scroll view gives its content the height it wants, and shows a part`() {
    let view = ScrollView {
      VStack(alignment: .leading, spacing: 0) {
        ForEach(0..<9, id: \.self) { Text("row \($0)").accessibilityIdentifier("row.\($0)") }
      }
    }
    let layout = layout(of: view, 8, 3)
    #expect(layout.scrollAreas.first?.contentSize.height == 9)
    #expect(layout.scrollAreas.first?.maxOffset.y == 6)
    #expect(layout.root.first(identifier: "row.2")?.visibleFrame.isEmpty == false)
    #expect(layout.root.first(identifier: "row.3")?.visibleFrame.isEmpty == true)
    #expect(rows(of: view, 8, 3).first == "row 0  ▕")
  }

  @Test func `a layout stands on whole pixels`() {
    let view = HStack(spacing: 0) {
      ForEach(0..<3, id: \.self) { ThemeColor.clear.accessibilityIdentifier("\($0)") }
    }
    let layout = pointLayout(of: view, 100, 10)
    for element in layout.root.all {
      #expect((element.frame.x * 2).rounded() == element.frame.x * 2)
      #expect((element.frame.width * 2).rounded() == element.frame.width * 2)
    }
  }
}
