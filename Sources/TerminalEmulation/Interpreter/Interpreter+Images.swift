import TerminalModel

/// Images are captured with place and size and counted, not drawn.
extension Interpreter {
  private static let cell = (width: 8, height: 16)

  /// `DCS … q`: a sixel image.
  mutating func sixelImage(_ data: [UInt8]) {
    let pixels = Sixel.size(of: data)
    guard pixels.columns > 0, pixels.rows > 0 else { return }
    let origin = modes.sixelDisplay ? CellPoint(x: 0, y: 0) : CellPoint(x: cursor.x, y: cursor.y)
    let cells = Self.cells(covering: pixels)
    capture(TerminalImage(format: .sixel, origin: origin, pixels: pixels, cells: cells))
    // Without display mode the image scrolls the screen, and text goes on below it.
    guard !modes.sixelDisplay else { return }
    for _ in 0..<min(cells.rows, rows) { lineFeed() }
  }

  /// `APC G keys ; payload ST`: kitty's graphics. Only what shows an image is captured; a question
  /// is left unanswered, since an answer would promise pictures.
  mutating func kittyImage(_ string: ArraySlice<UInt8>) {
    let head = string.prefix { $0 != UInt8(ascii: ";") }
    var keys: [Substring: Substring] = [:]
    let text = String(decoding: head, as: UTF8.self)
    for field in text.split(separator: ",").prefix(64) {
      guard let equals = field.firstIndex(of: "=") else { continue }
      keys[field[..<equals]] = field[equals...].dropFirst()
    }
    func number(_ key: Substring) -> Int { keys[key].flatMap { Int($0) }.map { max(0, $0) } ?? 0 }
    // The further parts of an image that is sent in pieces have its head no more.
    let isContinued = kittyImageContinues
    kittyImageContinues = keys["m"] == "1"
    guard !isContinued else { return }
    switch keys["a"] ?? "t" {
    case "T", "p":
      let pixels = CellSize(
        columns: min(number("s"), 100_000), rows: min(number("v"), 100_000))
      var cells = Self.cells(covering: pixels)
      if number("c") > 0 { cells.columns = min(number("c"), 10_000) }
      if number("r") > 0 { cells.rows = min(number("r"), 10_000) }
      let origin = CellPoint(x: cursor.x, y: cursor.y)
      capture(TerminalImage(format: .kitty, origin: origin, pixels: pixels, cells: cells))
      guard keys["C"] != "1", cells.rows > 0 else { return }
      for _ in 0..<min(cells.rows - 1, rows) { lineFeed() }
      moveRight(min(cells.columns, columns))
    case "q": leaveUnanswered("APC G a=q (kitty image)")
    case "d": images.removeAll { $0.format == .kitty }
    default: break
    }
  }

  private mutating func capture(_ image: TerminalImage) {
    imageCount += 1
    if images.count >= limits.entries { images.removeFirst() }
    images.append(image)
  }

  private static func cells(covering pixels: CellSize) -> CellSize {
    CellSize(
      columns: (pixels.columns + cell.width - 1) / cell.width,
      rows: (pixels.rows + cell.height - 1) / cell.height)
  }
}

/// The data of a sixel image, read as far as its size needs.
enum Sixel {
  /// The extent in pixels: what the raster attributes say, or the sixels reach, if that is more.
  static func size(of data: [UInt8]) -> CellSize {
    var size = CellSize(columns: 0, rows: 0)
    var column = 0
    var band = 0
    var index = 0
    func number() -> Int {
      var value = 0
      while index < data.count, data[index] &- 0x30 < 10 {
        value = min(100_000, value * 10 + Int(data[index] - 0x30))
        index += 1
      }
      return value
    }
    while index < data.count {
      let byte = data[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        var fields = [number()]
        while index < data.count, data[index] == UInt8(ascii: ";"), fields.count < 4 {
          index += 1
          fields.append(number())
        }
        if fields.count == 4 { size = CellSize(columns: fields[2], rows: fields[3]) }
      case UInt8(ascii: "!"):
        let count = max(1, number())
        if index < data.count, data[index] >= 0x3F, data[index] <= 0x7E {
          index += 1
          column = min(100_000, column + count)
          size.columns = max(size.columns, column)
          size.rows = max(size.rows, min(100_000, band + 6))
        }
      case UInt8(ascii: "$"): column = 0
      case UInt8(ascii: "-"):
        column = 0
        band = min(100_000, band + 6)
      case 0x3F...0x7E:
        column = min(100_000, column + 1)
        size.columns = max(size.columns, column)
        size.rows = max(size.rows, min(100_000, band + 6))
      default: break
      }
    }
    return size
  }
}
