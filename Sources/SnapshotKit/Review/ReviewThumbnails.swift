package import Imaging

/// The snapshots that are to be approved together, small: pictures side by side, of grids and texts their first changes.
package struct ReviewThumbnails: Sendable {
  private static let columns = 3
  private let items: [PendingSnapshot]
  private let contents: [ReviewPictures]

  /// Reads the files of the snapshots on one page.
  package init(_ items: [PendingReview.Item]) {
    self.items = items.map(\.snapshot)
    contents = items.map(ReviewPictures.init)
  }

  /// Whether these are the thumbnails of these snapshots.
  package func shows(_ items: [PendingReview.Item]) -> Bool { self.items == items.map(\.snapshot) }

  /// Whether there are pictures, rather than text, of all of them.
  package var hasImages: Bool { contents.allSatisfy(\.hasImages) }

  /// The pictures in rows within an extent of pixels; nil where there are none.
  package func composed(width: Int, height: Int, gap: Int) -> Image? {
    let pictures = contents.filter(\.hasImages)
    guard !pictures.isEmpty, width > 0, height > 0 else { return nil }
    let columns = min(Self.columns, pictures.count)
    let rows = (pictures.count + columns - 1) / columns
    let room = (
      width: (width - gap * (columns - 1)) / columns, height: (height - gap * (rows - 1)) / rows
    )
    guard room.width > 1, room.height > 0 else { return nil }
    let thumbnails = pictures.compactMap {
      $0.thumbnail(width: room.width, height: room.height)
    }
    let full = stride(from: 0, to: thumbnails.count, by: columns).map { start in
      // Each at its own column, whatever the others' widths.
      ReviewPictures.beside(
        thumbnails[start..<min(start + columns, thumbnails.count)].map {
          Self.padded($0, room.width, room.height)
        }, gap: gap)
    }
    return Self.below(full, width: width, gap: gap)
  }

  /// How many lines each of the others has in so many rows.
  private func room(rows: Int) -> Int {
    let texts = contents.filter { !$0.hasImages }
    guard !texts.isEmpty else { return 0 }
    return max(1, (texts.count == contents.count ? rows : rows / 2) / texts.count)
  }

  /// Those without pictures whose changes do not fit: the page shows only a part of these.
  package func cut(columns: Int, rows: Int) -> Set<PendingSnapshot> {
    let room = room(rows: rows)
    return Set(
      zip(items, contents).filter { _, content in
        guard !content.hasImages else { return false }
        let lines = content.lines(.all, isZoomed: true, columns: columns, rows: room)
        return lines.count > room || lines.contains { Self.width($0) > columns }
      }.map(\.0))
  }

  /// The columns that a line takes, without its colours.
  private static func width(_ line: String) -> Int {
    line.replacing(/\u{1B}\[[0-9;]*m/, with: "").count
  }

  /// What to show in cells: the pictures as half blocks, then a few lines of each of the others.
  package func lines(columns: Int, rows: Int) -> [String] {
    let texts = contents.filter { !$0.hasImages }
    let room = room(rows: rows)
    let words = texts.flatMap { content in
      content.lines(.all, isZoomed: true, columns: columns, rows: room).prefix(room)
    }
    guard
      let image = composed(
        width: columns, height: max(0, rows - words.count) * 2, gap: 2)
    else { return words }
    return HalfBlocks.lines(of: image) + words
  }

  private static func padded(_ image: Image, _ width: Int, _ height: Int) -> Image {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for row in 0..<height {
      let used = row < image.height ? min(width, image.width) : 0
      if used > 0 {
        let start = row * image.width * 4
        pixels += image.pixels[start..<start + used * 4]
      }
      pixels += [UInt8](repeating: 0, count: (width - used) * 4)
    }
    return Image(width: width, height: height, pixels: pixels)
  }

  private static func below(_ images: [Image], width: Int, gap: Int) -> Image {
    var pixels: [UInt8] = []
    for (index, image) in images.enumerated() {
      if index > 0 { pixels += [UInt8](repeating: 0, count: width * gap * 4) }
      pixels += padded(image, width, image.height).pixels
    }
    return Image(width: width, height: pixels.count / max(1, width * 4), pixels: pixels)
  }
}
