import Drawing
import Imaging
import Testing

@Suite struct CellCanvasTests {
  let black = CellStyle(color: .black)

  func canvas(_ columns: Int, _ rows: Int, scale: Double = 2) throws -> CellCanvas {
    CellCanvas(
      columns: columns, rows: rows, scale: scale, background: .white,
      fonts: try CanvasTests.fonts.get())
  }

  /// The rectangle of pixels that aren't white.
  func inked(_ image: Image) -> PixelRect {
    (0..<image.width * image.height).reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) {
      let (x, y) = ($1 % image.width, $1 / image.width)
      return image[x, y] == .white ? $0 : $0.union(PixelRect(x: x, y: y, width: 1, height: 1))
    }
  }

  @Test(arguments: [1.0, 2, 3]) func `a cell is 8 × 16 points`(scale: Double) throws {
    var canvas = try canvas(3, 2, scale: scale)
    canvas.fill(column: 1, row: 1, .black)
    let image = canvas.makeImage()
    #expect(image.width == Int(24 * scale))
    #expect(image.height == Int(32 * scale))
    let cell = Int(8 * scale)
    #expect(
      inked(image) == PixelRect(x: cell, y: 2 * cell, width: cell, height: 2 * cell))
  }

  @Test(arguments: ["M", "g", "@", "世", "🌿", "👩‍👩‍👧‍👦", "ﷺ", "é", "\u{10ffff}"])
  func `a cluster stays inside its cells`(cluster: String) throws {
    for columns in 1...2 {
      var canvas = try canvas(4, 3)
      canvas.draw(cluster, column: 1, row: 1, columns: columns, black)
      let ink = inked(canvas.makeImage())
      #expect(!ink.isEmpty)
      let cells = PixelRect(x: 15, y: 32, width: 16 * columns + 2, height: 32)
      #expect(ink.intersection(cells) == ink, "\(cluster) in \(columns)")
    }
  }

  @Test(arguments: ["│", "┃", "║", "╎", "█", "▌", "┼", "╬", "╋"], [1.0, 2, 3])
  func `vertical pieces meet across rows`(piece: String, scale: Double) throws {
    var canvas = try canvas(1, 3, scale: scale)
    for row in 0..<3 { canvas.draw(piece, column: 0, row: row, black) }
    let ink = inked(canvas.makeImage())
    #expect(ink.y == 0)
    let bottom = ink.y + ink.height
    #expect(bottom == Int(48 * scale) || piece == "╎")
  }

  @Test(arguments: ["┌─┐│└┘", "┏━┓┃┗┛", "╔═╗║╚╝", "╭─╮│╰╯", "╒═╕│╘╛", "╓─╖║╙╜"], [1.0, 2, 3])
  func `a frame has no gap`(pieces: String, scale: Double) throws {
    let piece = pieces.map { String($0) }
    var canvas = try canvas(4, 4, scale: scale)
    for row in 0..<4 {
      for column in 0..<4 {
        let text =
          switch (row, column) {
          case (0, 0): piece[0]
          case (0, 3): piece[2]
          case (3, 0): piece[4]
          case (3, 3): piece[5]
          case (0, _), (3, _): piece[1]
          case (_, 0), (_, 3): piece[3]
          default: " "
          }
        canvas.draw(text, column: column, row: row, black)
      }
    }
    let image = canvas.makeImage()
    // The middle is cut off from the outside: a flood from the corner doesn't reach it.
    var seen: Set<[Int]> = [[0, 0]]
    var open = [[0, 0]]
    while let point = open.popLast() {
      for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
        let next = [point[0] + dx, point[1] + dy]
        guard next[0] >= 0, next[1] >= 0, next[0] < image.width, next[1] < image.height,
          image[next[0], next[1]].red > 200, seen.insert(next).inserted
        else { continue }
        open.append(next)
      }
    }
    #expect(!seen.contains([image.width / 2, image.height / 2]))
  }

  @Test func `halves and quadrants fill their parts`() throws {
    var canvas = try canvas(4, 1)
    for (column, text) in ["▀", "▐", "▖", "▟"].enumerated() {
      canvas.draw(text, column: column, row: 0, black)
    }
    let image = canvas.makeImage()
    func quarters(_ column: Int) -> [Bool] {
      [(4, 8), (12, 8), (4, 24), (12, 24)].map { image[column * 16 + $0.0, $0.1] == .black }
    }
    #expect(quarters(0) == [true, true, false, false])
    #expect(quarters(1) == [false, true, false, true])
    #expect(quarters(2) == [false, false, true, false])
    #expect(quarters(3) == [false, true, true, true])
  }

  @Test func `each kind of line is seen, and in its own colour`() throws {
    var pictures: Set<String> = []
    let red = RGBA(red: 255, green: 0, blue: 0)
    for line in [CellStyle.Line.single, .double, .curly, .dotted, .dashed] {
      var canvas = try canvas(4, 1)
      var style = black
      style.underline = line
      style.underlineColor = red
      for column in 0..<4 { canvas.draw(" ", column: column, row: 0, style) }
      let image = canvas.makeImage()
      #expect((0..<image.width * image.height).contains { image[$0 % 64, $0 / 64] == red })
      pictures.insert(image.pixelHash)
    }
    #expect(pictures.count == 5)
  }

  @Test func `bold and italic are other letters`() throws {
    var pictures: Set<String> = []
    for style in [
      black, CellStyle(color: .black, isBold: true), CellStyle(color: .black, isItalic: true),
      CellStyle(color: .black, isBold: true, isItalic: true),
      CellStyle(color: .black, isStruck: true), CellStyle(color: .black, isOverlined: true),
    ] {
      var canvas = try canvas(2, 1)
      canvas.draw("a", column: 0, row: 0, style)
      pictures.insert(canvas.makeImage().pixelHash)
    }
    #expect(pictures.count == 6)
  }
}
