import Testing
import ViewKit

/// Frames and places that no screen holds.
@MainActor @Suite struct ExtremeExtentTests {
  private struct Content: View {
    var body: some View {
      VStack(spacing: 0) {
        Text("a\nb").lineLimit(1)
        Text("a\nb").lineLimit(1).truncationMode(.head)
        Text("longer\nwords").truncationMode(.middle)
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 8))]) { Text("a") }
        LazyVStack(0..<9, id: \.self, rowHeight: 16) { Text("\($0)") }
        ProgressView(value: 0.5)
        Divider()
        Symbol("x")
      }
    }
  }

  /// Lays out and draws in both media.
  private func draw(_ view: some View) {
    let screen = ZStack(alignment: .topLeading) {
      Text("stays")
      view
    }
    for view in [AnyView(screen), AnyView(ScrollView { screen })] {
      #expect(rows(of: view, 12, 4).count == 4)
      let points = pointLayout(of: view, 96, 64)
      #expect(!points.displayList.textAsBlocks.items.isEmpty)
      #expect(!points.root.all.isEmpty)
    }
  }

  @Test(arguments: extremeExtents) func `frames of any extent are laid out`(extent: Double) {
    draw(Content().frame(width: extent))
    draw(Content().frame(height: extent))
    draw(Content().frame(width: extent, height: extent, alignment: .bottomTrailing))
    draw(Content().frame(maxWidth: extent, minHeight: extent))
    draw(Text("a").frame(height: extent))
    draw(Text("a\nb").lineLimit(1).truncationMode(.head).frame(width: extent))
  }

  @Test(arguments: extremeExtents) func `views may stand anywhere`(place: Double) {
    draw(Content().offset(x: place))
    draw(Content().offset(y: place))
    draw(Content().position(x: place, y: 8))
    draw(Content().position(x: 8, y: place))
    draw(Content().padding(place))
    draw(
      HStack(spacing: place) {
        Content(); Content()
      })
  }
}
