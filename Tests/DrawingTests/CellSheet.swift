import Imaging

@testable import Drawing

/// Clusters drawn many times over on one canvas: in the first column and elsewhere, in the first row
/// and elsewhere, and in rows of each size. Blank cells keep them apart.
struct CellSheet {
  /// Where a cluster is drawn; columns of an enlarged row are twice as wide.
  private struct Place {
    let cluster: String
    let column: Int
    let row: Int
    let enlargement: CellCanvas.Enlargement?
  }

  private static let rows: [(enlargement: CellCanvas.Enlargement?, indent: Int)?] = [
    (nil, 0), nil, (nil, 1), nil, (.width, 0), nil, (.upperHalf, 0), (.lowerHalf, 0), nil, (nil, 2),
  ]

  private let scale: Double
  private let columns: Int
  private let style: CellStyle
  private let places: [Place]
  private let width: Int

  /// Makes a sheet of `clusters` that take `columns` columns each.
  init(_ clusters: [String], columns: Int, _ style: CellStyle, scale: Double) {
    self.scale = scale
    self.columns = columns
    self.style = style
    let step = columns + 2
    width = 2 * step * clusters.count
    places = Self.rows.enumerated().flatMap { row, kind in
      kind.map { kind in
        clusters.enumerated().map { index, cluster in
          Place(
            cluster: cluster, column: kind.indent + index * step, row: row,
            enlargement: kind.enlargement)
        }
      } ?? []
    }
  }

  /// The sheet as a terminal's picture is drawn, row by row.
  func drawn(by fonts: FontLibrary) -> Image {
    var canvas = CellCanvas(
      columns: width, rows: Self.rows.count, scale: scale, background: .white, fonts: fonts)
    for (row, kind) in Self.rows.enumerated() {
      if let enlargement = kind?.enlargement {
        canvas.beginEnlarged(row: row, columns: width, enlargement)
      }
      for place in places where place.row == row {
        canvas.draw(place.cluster, column: place.column, row: row, columns: columns, style)
      }
      if kind?.enlargement != nil { canvas.endEnlarged() }
    }
    return canvas.makeImage()
  }

  /// The sheet put together from cells that were each drawn alone.
  func expected(of plain: PlainCells) throws -> Image {
    let size = (width: pixels(Double(width), 8), height: pixels(Double(Self.rows.count), 16))
    var image = Image(
      width: size.width, height: size.height,
      pixels: Array(repeating: 255, count: size.width * size.height * 4))
    // By bytes: two texts are equal in Swift that are spelt otherwise, and may be drawn otherwise.
    var known: [[UInt8]: Image] = [:]
    for place in places {
      let key =
        Array(place.cluster.utf8) + [UInt8(place.enlargement.rise + place.enlargement.across)]
      let cell =
        try known[key] ?? plain.image(of: place.cluster, columns: columns, style, place.enlargement)
      known[key] = cell
      // In an enlarged row nothing leaves the row; elsewhere letters may.
      let top: Int
      let rows: Range<Int>
      switch place.enlargement {
      case nil: (top, rows) = (0, 0..<3)
      case .width: (top, rows) = (1, 1..<2)
      case .upperHalf: (top, rows) = (2, 2..<3)
      case .lowerHalf: (top, rows) = (3, 3..<4)
      }
      let left = pixels(Double((place.column - 1) * place.enlargement.across), 8)
      let first = place.row - (place.enlargement == nil ? 1 : 0)
      for y in pixels(Double(rows.lowerBound), 16)..<pixels(Double(rows.upperBound), 16) {
        let to = y + pixels(Double(first - top), 16)
        guard (0..<size.height).contains(to) else { continue }
        for x in 0..<cell.width where (0..<size.width).contains(left + x) {
          let (below, above) = (image[left + x, to], cell[x, y])
          guard above != .white else { continue }
          image[left + x, to] = RGBA(
            red: min(below.red, above.red), green: min(below.green, above.green),
            blue: min(below.blue, above.blue))
        }
      }
    }
    return image
  }

  /// Which of the clusters differ by more than `tolerance` of 255 in some pixel's channel, in words.
  func differences(_ one: Image, _ other: Image, tolerance: Int) -> [String] {
    guard one != other else { return [] }
    guard one.width == other.width, one.height == other.height else {
      return ["\(one.width) × \(one.height) and \(other.width) × \(other.height) pixels"]
    }
    var most: [String: Int] = [:]
    var order: [String] = []
    for index in one.pixels.indices where one.pixels[index] != other.pixels[index] {
      let step = abs(Int(one.pixels[index]) - Int(other.pixels[index]))
      guard step > tolerance else { continue }
      let name = name(x: index / 4 % one.width, y: index / 4 / one.width)
      if most[name] == nil { order.append(name) }
      most[name] = max(most[name, default: 0], step)
    }
    return order.map { "\($0) differs by up to \(most[$0, default: 0])" }
  }

  /// What is drawn around a pixel.
  private func name(x: Int, y: Int) -> String {
    let row = y / pixels(1, 16)
    let nearest = places.last { place in
      place.row == row && pixels(Double((place.column - 1) * place.enlargement.across), 8) <= x
    }
    return nearest.map { "\($0.cluster) in row \(row), column \($0.column)" } ?? "blank row \(row)"
  }

  /// Whole pixels of that many cells of `points` points.
  private func pixels(_ cells: Double, _ points: Double) -> Int {
    Int((cells * points * scale).rounded())
  }
}
