import TerminalModel
import Testing
import ViewKit

@MainActor @Suite struct CanvasTests {
  private let ink = ThemeColor.ink
  private let water = ThemeColor(light: 0xBFD7E4, dark: 0x1B2E3A, terminal: 0x1B2E3A)

  private func screen(
    _ columns: Int, _ rows: Int, direction: LayoutDirection? = nil,
    _ draw: @escaping @MainActor (inout GraphicsContext, Size) -> Void
  ) -> Screen {
    var environment = EnvironmentValues()
    environment.layoutDirection = direction ?? .leftToRight
    return GridRenderer().screen(
      of: Canvas(draw).flipsForRightToLeftLayoutDirection(direction != nil),
      size: CellSize(columns: columns, rows: rows), environment: environment)
  }

  @Test func `lines are dots, two columns of four in a cell`() {
    let found = screen(4, 2) { context, size in
      #expect(size == Size(width: 32, height: 32))
      var path = Path()
      path.move(to: Point(x: 1, y: 1))
      path.addLine(to: Point(x: 31, y: 31))
      context.stroke(path, with: ink)
    }
    #expect(found.text == "⠑⢄\n  ⠑⢄")
  }

  @Test func `dots of several lines share a cell`() {
    let found = screen(1, 1) { context, size in
      for x in [1.0, 6] {
        context.stroke(Path { $0.addLines([Point(x: x, y: 0), Point(x: x, y: 15)]) }, with: ink)
      }
    }
    #expect(found.text == "⣿")
  }

  @Test func `an area colours the cells whose middle is inside`() {
    let found = screen(5, 3) { context, _ in
      context.fill(Path(Rect(x: 8, y: 16, width: 24, height: 32)), with: .color(water))
    }
    let filled = found.rows.map { row in
      row.map { $0.style.background == water.terminal ? "#" : "." }.joined()
    }
    #expect(filled == [".....", ".###.", ".###."])
  }

  @Test func `a small shape is made of dots`() {
    let found = screen(3, 1) { context, _ in
      context.fill(Path(ellipseIn: Rect(x: 8, y: 0, width: 8, height: 16)), with: .color(.warn))
    }
    #expect(found.rows[0][1].text == "⣿")
    #expect(found.rows[0][1].style.foreground == ThemeColor.warn.terminal)
    #expect(found.rows[0][0].text == " ")
  }

  @Test func `words stand where they are put, by their anchor`() {
    let found = screen(10, 1) { context, size in
      context.draw(Text("Port").bold(), at: Point(x: size.width / 2, y: 8))
      context.draw(Text("E"), at: Point(x: size.width, y: 8), anchor: UnitPoint(x: 1, y: 0.5))
    }
    #expect(found.text == "   Port  E")
    #expect(found.rows[0][3].style.attributes.contains(.bold))
  }

  @Test func `what is drawn beyond the canvas is cut`() {
    let view = HStack(spacing: 0) {
      Text("ab")
      Canvas { context, _ in
        context.fill(Path(Rect(x: -80, y: 0, width: 400, height: 16)), with: .color(water))
      }.frame(width: 16, height: 16)
      Text("cd")
    }
    let row = GridRenderer().screen(of: view, size: CellSize(columns: 6, rows: 1)).rows[0]
    #expect(
      row.map { $0.style.background == water.terminal } == [false, false, true, true, false, false])
  }

  @Test func `a drawing is mirrored where it asks to be`() {
    func bar(_ direction: LayoutDirection?) -> String {
      screen(4, 1, direction: direction) { context, _ in
        context.fill(Path(Rect(x: 0, y: 0, width: 4, height: 16)), with: .color(ink))
      }.text
    }
    #expect(bar(nil) == "⡇")
    #expect(bar(.rightToLeft) == "   ⢸")
  }

  @Test func `dashes leave gaps`() {
    let found = screen(8, 1) { context, size in
      let line = Path { $0.addLines([Point(x: 0, y: 9), Point(x: size.width, y: 9)]) }
      context.stroke(line, with: ink, style: StrokeStyle(dash: [16, 16]))
    }
    #expect(found.text == "⠤⠤  ⠤⠤")
  }

  @Test(arguments: [[-1, 2], [0, 0], [.nan, 1], [.infinity, 1]] as [[Double]])
  func `dashes that can't be leave no gaps, whenever they were set`(dash: [Double]) {
    var later = StrokeStyle()
    later.dash = dash
    for style in [StrokeStyle(dash: dash), later] {
      let found = screen(4, 1) { context, size in
        let line = Path { $0.addLines([Point(x: 0, y: 9), Point(x: size.width, y: 9)]) }
        context.stroke(line, with: ink, style: style)
      }
      #expect(found.text == "⠤⠤⠤⠤")
    }
  }

  @Test func `in points shapes stand where the canvas does`() throws {
    let view = Canvas { context, size in
      context.fill(Path(Rect(x: 0, y: 0, width: size.width, height: 10)), with: .color(ink))
    }.padding(20)
    let items = pointLayout(of: view, 100, 100).displayList.items
    let path = items.compactMap { if case .path(let path, _) = $0 { path } else { nil } }.first
    #expect(
      try #require(path).elements.prefix(3) == [
        .move(Point(x: 20, y: 20)), .line(Point(x: 80, y: 20)), .line(Point(x: 80, y: 30)),
      ])
  }

  /// Numbers that are no place on any screen.
  private nonisolated static let extremes = [
    Double.infinity, -.infinity, .nan, 1e20, -1e20, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude,
  ]

  @Test(arguments: extremes) func `places beyond any screen are cut or left out`(far: Double) {
    let asset = ImageAsset("dot", light: Bitmap(width: 1, height: 1, pixels: [9, 9, 9, 255]))
    let found = screen(4, 2) { context, _ in
      for point in [Point(x: far, y: 8), Point(x: 8, y: far), Point(x: far, y: far)] {
        let path = Path { $0.addLines([point, Point(x: 40, y: 40), point]) }
        context.fill(path, with: .color(water))
        context.stroke(Path { $0.addLines([point, point]) }, with: ink)
        context.stroke(path, with: ink, style: StrokeStyle(lineWidth: 2, dash: [3, 1]))
        context.draw(Text("far"), at: point)
        context.draw(asset, in: Rect(origin: point, size: Size(width: 8, height: 16)))
        context.draw(
          asset, in: Rect(x: 40, y: 40, width: far, height: 16))
      }
      context.stroke(Path { $0.addLines([.zero, Point(x: 0, y: 31)]) }, with: ink)
    }
    // The left four of a cell's dots.
    let dots = found.rows.map { $0[0].text.unicodeScalars.first.map { $0.value & 0x47 } }
    #expect(dots == [0x47, 0x47])
  }

  @Test func `a line from far on one side to far on the other crosses the screen`() {
    for far in [1e6, 1e12] {
      let found = screen(4, 1) { context, _ in
        context.stroke(
          Path { $0.addLines([Point(x: -far, y: 1), Point(x: far, y: 1)]) }, with: ink)
      }
      #expect(found.text.hasPrefix("⠉") && found.text.hasSuffix("⠉"), "\(found.text)")
    }
  }

  @Test(arguments: [1e9, Double.infinity])
  func `an immensely wide line covers the canvas alone`(width: Double) {
    let found = screen(40, 20) { context, size in
      context.stroke(
        Path { $0.addLines([.zero, Point(x: size.width, y: size.height)]) }, with: ink,
        lineWidth: width)
    }
    #expect(found.rows.allSatisfy { $0.allSatisfy { $0.text == "⣿" } })
  }

  @Test func `a picture over next to nothing has its colour`() {
    let asset = ImageAsset(
      "dots", light: Bitmap(width: 2, height: 1, pixels: [9, 9, 9, 255, 8, 8, 8, 255]))
    let found = screen(2, 1) { context, _ in
      context.draw(asset, in: Rect(x: 0, y: 0, width: 1e-300, height: 16))
    }
    #expect(found.rows[0][0].style.background != .standard)
  }
}
