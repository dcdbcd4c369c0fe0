import Drawing
import Files
package import Imaging

/// Many pictures on one page, small, each with its name: failed ones as they are now beside what differs, or references.
package struct ContactSheet {
  /// A picture, or more that belong together.
  package struct Tile: Sendable {
    package var caption: String
    package var detail: String
    package var pictures: [Image]

    package init(caption: String, detail: String, pictures: [Image]) {
      self.caption = caption
      self.detail = detail
      self.pictures = pictures
    }
  }

  /// The tiles of failed snapshots or of references, read from their files.
  package struct Source {
    package let tiles: [Tile]
    /// How many there are, with those that are counted only.
    package let count: Int

    /// The most failures on one sheet; the rest are counted in its last caption.
    package static let limit = 48

    /// - Parameter outcomes: failures; those without pictures are left out.
    package init(_ outcomes: [SnapshotOutcome]) {
      self.init(
        outcomes.map { outcome in
          let key = outcome.key
          let name =
            ([key.device ?? key.name] + key.variant.words + [key.mark].compactMap(\.self))
            .joined(separator: " · ")
          return (name, outcome.changes.first?.description ?? outcome.summary, outcome.artifacts)
        })
    }

    /// - Parameter items: snapshots that wait for review; those without pictures are left out.
    /// - Returns: as many sheets as show each of them.
    package static func pages(of items: [PendingReview.Item]) -> [Source] {
      let drawn = items.map { ($0.record, $0.snapshot.artifacts) }.filter {
        $0.1.actual?.hasSuffix(".png") == true
      }
      return stride(from: 0, to: drawn.count, by: limit).map { start in
        Source(
          drawn[start..<min(start + limit, drawn.count)].map { record, artifacts in
            (
              PathParts(record.reference).name, record.changes.first ?? record.summary, artifacts
            )
          })
      }
    }

    /// - Parameter references: PNGs, by their paths in the store; no more than `limit`.
    package init(_ references: [String], in store: ReferenceStore) throws(SnapshotError) {
      var tiles: [Tile] = []
      for reference in references {
        let path = store.path(of: reference)
        let parts = PathParts(reference)
        let pictures = Self.pictures([path])
        guard !pictures.isEmpty else {
          throw .notReadable(path: path, reason: "it is not a PNG that can be read")
        }
        tiles.append(
          Tile(
            caption: String(parts.name.dropLast(4)), detail: parts.folder, pictures: pictures))
      }
      self.tiles = tiles
      count = tiles.count
    }

    private init(
      _ failures: [(caption: String, detail: String, artifacts: SnapshotOutcome.Artifacts?)]
    ) {
      var tiles: [Tile] = []
      var left = 0
      for failure in failures {
        let paths = [failure.artifacts?.actual, failure.artifacts?.difference].compactMap(\.self)
          .filter { $0.hasSuffix(".png") }
        guard !paths.isEmpty else { continue }
        guard tiles.count < Self.limit else {
          left += 1
          continue
        }
        let pictures = Self.pictures(paths)
        guard !pictures.isEmpty else { continue }
        tiles.append(
          Tile(caption: failure.caption, detail: failure.detail, pictures: pictures))
      }
      if left > 0, !tiles.isEmpty {
        tiles[tiles.count - 1].detail += " (and \(left) more that are not shown)"
      }
      self.tiles = tiles
      count = tiles.count + left
    }

    /// The pictures small; one that can't be read is missed here only.
    private static func pictures(_ paths: [String]) -> [Image] {
      paths.compactMap { path in
        (try? AtomicFile.read(path)).flatMap { $0 }.flatMap { try? Image(png: $0) }
          .map { $0.fitted(intoWidth: 2 * 260, height: 2 * 240) }
      }
    }
  }

  package let image: Image

  private static let margin = 24.0
  private static let gap = 20.0
  private static let pictureHeight = 240.0
  private static let ground = RGBA(red: 0xf7, green: 0xf7, blue: 0xf5)
  private static let card = RGBA(red: 0xff, green: 0xff, blue: 0xff)
  private static let ink = RGBA(red: 0x1b, green: 0x1f, blue: 0x1c)
  private static let dim = RGBA(red: 0x6b, green: 0x72, blue: 0x6d)
  private static let line = RGBA(red: 0xe3, green: 0xe2, blue: 0xdb)

  /// Draws the sheet at 2 pixels a point, tiles in rows of about 1,200 points.
  /// - Throws: `SnapshotError.notRenderable` where a font is missing or the page would be too large.
  package init(title: String, tiles: [Tile]) throws(SnapshotError) {
    let fonts: FontLibrary
    do {
      fonts = try FontLibrary.pinned()
    } catch {
      throw .notRenderable(reason: error.description)
    }
    let rows = Self.rows(tiles.map(Self.width))
    let heights = rows.map { row in
      row.flatMap { tiles[$0].pictures.map { Self.size($0).height } }.reduce(0, max) + 74
    }
    let width =
      2 * Self.margin
      + max(360, rows.map { Self.length($0.map { Self.width(tiles[$0]) }) }.max() ?? 0)
    let height =
      heights.reduce(Self.margin * 2 + 34 - Self.gap) { $0 + $1 + Self.gap }
    guard width * 2 <= Double(Canvas.sideLimit), height * 2 <= Double(Canvas.sideLimit) else {
      throw .notRenderable(reason: "there are too many pictures for one sheet")
    }
    let canvas = Canvas(
      width: Int(width * 2), height: Int(height * 2), scale: 2, background: Self.ground,
      fonts: fonts)
    canvas.draw(
      TextParagraph(title, style: TextStyle(size: 17, weight: 600, lineHeight: 22)),
      at: Point(x: Self.margin, y: Self.margin), Self.ink)
    var y = Self.margin + 34
    for (row, rowHeight) in zip(rows, heights) {
      var x = Self.margin
      for index in row {
        Self.draw(tiles[index], x, y, rowHeight, on: canvas)
        x += Self.width(tiles[index]) + Self.gap
      }
      y += rowHeight + Self.gap
    }
    image = canvas.makeImage()
  }

  /// The sheet as a PNG.
  package func png() throws(SnapshotError) -> [UInt8] {
    do {
      return try image.png(level: 6)
    } catch {
      throw .notRenderable(reason: error.description)
    }
  }

  private static func draw(
    _ tile: Tile, _ x: Double, _ y: Double, _ height: Double, on canvas: borrowing Canvas
  ) {
    let width = width(tile)
    let card = Rect(x: x, y: y, width: width, height: height)
    canvas.fill(card, radius: 10, .solid(Self.card))
    canvas.stroke(card, radius: 10, width: 1, .solid(line))
    canvas.draw(
      TextParagraph(
        tile.caption, style: TextStyle(size: 13, weight: 600, lineHeight: 18), width: width - 24,
        lineLimit: 1), at: Point(x: x + 12, y: y + 10), ink)
    canvas.draw(
      TextParagraph(
        tile.detail, style: TextStyle(size: 11, lineHeight: 15), width: width - 24, lineLimit: 2),
      at: Point(x: x + 12, y: y + 28), dim)
    var left = x + 12
    for picture in tile.pictures {
      let size = size(picture)
      let frame = Rect(x: left, y: y + 62, width: size.width, height: size.height)
      canvas.draw(picture, in: frame)
      canvas.stroke(frame.inset(by: -1), width: 1, .solid(line))
      left += size.width + 10
    }
  }

  private static func size(_ picture: Image) -> (width: Double, height: Double) {
    let factor = min(
      pictureHeight / Double(picture.height), 260 / Double(picture.width))
    return (Double(picture.width) * factor, Double(picture.height) * factor)
  }

  private static func width(_ tile: Tile) -> Double {
    let pictures = tile.pictures.reduce(10 * Double(max(0, tile.pictures.count - 1))) {
      $0 + size($1).width
    }
    return max(220, pictures) + 24
  }

  private static func length(_ widths: [Double]) -> Double {
    widths.reduce(gap * Double(max(0, widths.count - 1)), +)
  }

  /// The tiles' indices in rows.
  private static func rows(_ widths: [Double]) -> [[Int]] {
    var rows: [[Int]] = []
    for index in widths.indices {
      if let last = rows.last, length((last + [index]).map { widths[$0] }) <= 1200 {
        rows[rows.count - 1].append(index)
      } else {
        rows.append([index])
      }
    }
    return rows
  }
}
