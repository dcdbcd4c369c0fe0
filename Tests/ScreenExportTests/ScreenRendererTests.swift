import Drawing
import Imaging
import ScreenExport
import TerminalModel
import Testing

@Suite struct ScreenRendererTests {
  private func image(
    _ screen: Screen, theme: TerminalTheme = .dark, scale: Double = 1, showingCursor: Bool = true
  ) throws -> Image {
    ScreenRenderer(fonts: try .pinned(), theme: theme, scale: scale)
      .image(of: screen, showingCursor: showingCursor)
  }

  /// The colours in a cell of a picture at scale 1.
  private func colors(_ image: Image, column: Int, row: Int) -> Set<RGBA> {
    var colors: Set<RGBA> = []
    for y in row * 16..<row * 16 + 16 {
      for x in column * 8..<column * 8 + 8 { colors.insert(image[x, y]) }
    }
    return colors
  }

  @Test(arguments: [1.0, 2, 3]) func `a cell is 8 × 16 points`(scale: Double) throws {
    let image = try image(screen([cells("abc"), []], columns: 3), scale: scale)
    #expect(image.width == Int(24 * scale))
    #expect(image.height == Int(32 * scale))
  }

  @Test func `a blank screen is the theme's background`() throws {
    for theme in [TerminalTheme.dark, .light] {
      let image = try image(screen([[]], columns: 2), theme: theme)
      #expect(colors(image, column: 0, row: 0) == [theme.background])
    }
  }

  @Test func `colours come from the theme, the palette or the program`() throws {
    let row =
      cells(" ", Style(background: .indexed(1))) + cells(" ", Style(background: .indexed(196)))
      + cells(" ", Style(background: .indexed(255)))
      + cells(" ", Style(background: .rgb(red: 1, green: 2, blue: 3)))
      + cells(" ", Style(attributes: .inverse))
    let image = try image(screen([row], columns: 5))
    let expected = [
      TerminalTheme.dark.palette[1], RGBA(red: 255, green: 0, blue: 0),
      RGBA(red: 238, green: 238, blue: 238), RGBA(red: 1, green: 2, blue: 3),
      TerminalTheme.dark.foreground,
    ]
    for (column, color) in expected.enumerated() {
      #expect(colors(image, column: column, row: 0) == [color])
    }
  }

  @Test func `a double row is drawn twice as wide, its halves of double height in two rows`() throws
  {
    let rows = [cells("█ "), cells("▀▄"), cells("▀▄"), cells("▀▄")]
    let plain = screen(rows, columns: 4)
    let doubled = Screen(
      size: plain.size, rows: plain.rows, cursor: plain.cursor,
      lineSizes: [.doubleWidth, .single, .doubleHeightTop, .doubleHeightBottom])
    let image = try image(doubled, showingCursor: false)
    let (ink, ground) = (TerminalTheme.dark.foreground, TerminalTheme.dark.background)
    #expect(
      (0..<4).map { colors(image, column: $0, row: 0) } == [[ink], [ink], [ground], [ground]])
    // The upper halves fill their row, the lower ones theirs.
    #expect(
      (0..<4).map { colors(image, column: $0, row: 2) } == [[ink], [ink], [ground], [ground]])
    #expect(
      (0..<4).map { colors(image, column: $0, row: 3) } == [[ground], [ground], [ink], [ink]])
  }

  @Test func `letters are wider in a double row, also after plain ones`() throws {
    let size = CellSize(columns: 4, rows: 2)
    let rows = [cells("HH  "), cells("HH  ")]
    let cursor = Cursor(position: CellPoint(x: 0, y: 0), isVisible: false)
    let mixed = try image(
      Screen(size: size, rows: rows, cursor: cursor, lineSizes: [.single, .doubleWidth]))
    let double = try image(
      Screen(size: size, rows: rows, cursor: cursor, lineSizes: [.doubleWidth, .doubleWidth]))
    for y in 16..<32 {
      #expect((0..<32).allSatisfy { mixed[$0, y] == double[$0, y] })
    }
    #expect((0..<16).contains { y in (0..<32).contains { mixed[$0, y] != double[$0, y] } })
  }

  @Test func `concealed text leaves no trace, dim text a fainter one`() throws {
    let concealed = try image(screen([cells("M", Style(attributes: .conceal))], columns: 1))
    #expect(colors(concealed, column: 0, row: 0) == [TerminalTheme.dark.background])
    let plain = try image(screen([cells("█")], columns: 1))
    let dim = try image(screen([cells("█", Style(attributes: .dim))], columns: 1))
    #expect(plain[4, 8] == TerminalTheme.dark.foreground)
    #expect(dim[4, 8].red < plain[4, 8].red && dim[4, 8].red > TerminalTheme.dark.background.red)
  }

  @Test func `braille, diagonals, sextants and separators are drawn to their cell`() throws {
    let text = "⣿⠁╲\u{1FB02}\u{E0B0}\u{E0B2}"
    let image = try image(screen([cells(text)], columns: 6), scale: 2)
    let ink = TerminalTheme.dark.foreground
    func isInk(_ column: Int, _ x: Int, _ y: Int) -> Bool { image[column * 16 + x, y] == ink }
    // Eight dots in the middles of eighths of the cell; one at the top left alone.
    for (x, y) in [(4, 4), (12, 4), (4, 28), (12, 28)] { #expect(isInk(0, x, y)) }
    #expect(isInk(1, 4, 4) && !isInk(1, 12, 4) && !isInk(1, 4, 28))
    #expect(isInk(2, 8, 16) && !isInk(2, 14, 2))
    // The upper left, upper right third: whole, and nothing below.
    #expect(isInk(3, 0, 0) && isInk(3, 15, 5) && !isInk(3, 8, 20))
    // A triangle from the whole left side to the middle of the right one, and its mirror.
    #expect(isInk(4, 1, 16) && isInk(4, 12, 16) && !isInk(4, 15, 2))
    #expect(isInk(5, 14, 16) && !isInk(5, 0, 2))
  }

  @Test func `box drawing joins across cells`() throws {
    let image = try image(screen([cells("┌─┐"), cells("│ │"), cells("└─┘")], columns: 3), scale: 2)
    let middle = (0..<image.height).first { image[image.width / 2, $0] != image[0, 0] }
    let y = try #require(middle)
    // From the corner's middle to the other one's there is no gap.
    for x in 9..<39 { #expect(image[x, y] == TerminalTheme.dark.foreground) }
  }

  @Test func `the cursor shows in its shape, where it is visible and wanted`() throws {
    func picture(_ shape: Cursor.Shape, visible: Bool = true, wanted: Bool = true) throws -> Int {
      let cursor = Cursor(position: CellPoint(x: 1, y: 0), isVisible: visible, shape: shape)
      let image = try image(
        screen([cells("abc")], columns: 3, cursor: cursor), showingCursor: wanted)
      var count = 0
      for y in 0..<16 {
        for x in 8..<16 where image[x, y] == TerminalTheme.dark.cursor { count += 1 }
      }
      return count
    }
    #expect(try picture(.block) > 60)
    #expect(try picture(.underline) == 16)
    #expect(try picture(.bar) == 32)
    #expect(try picture(.block, visible: false) == 0)
    #expect(try picture(.block, wanted: false) == 0)
  }

  @Test func `a wide character fills both of its cells`() throws {
    let row = [Cell("漢", width: 2), .continuation(style: .plain)]
    let image = try image(screen([row], columns: 3))
    #expect(colors(image, column: 0, row: 0).count > 1)
    #expect(colors(image, column: 1, row: 0).count > 1)
    #expect(colors(image, column: 2, row: 0).count == 1)
  }

  @Test func `a picture is the same each time`() throws {
    let text = screen([cells("The quick brown fox, 0123")], columns: 30)
    #expect(try image(text, scale: 2) == image(text, scale: 2))
  }
}
