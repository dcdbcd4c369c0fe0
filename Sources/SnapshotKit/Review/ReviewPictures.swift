package import Imaging
import TerminalModel

/// The files of one waiting snapshot, ready to be shown in a terminal.
package struct ReviewPictures: Sendable {
  /// What is there to show.
  private enum Content: Sendable {
    case images([(panel: ReviewModel.Panel, image: Image)], focus: PixelRect?)
    case grid(GridDifference)
    case text([String])
  }
  private let content: Content

  /// Reads the files; what can't be read is said instead of shown.
  package init(_ item: PendingReview.Item) {
    do {
      content = try Self.content(item.snapshot)
    } catch {
      content = .text(["\(error)"])
    }
  }

  private static func content(_ snapshot: PendingSnapshot) throws -> Content {
    let (old, new) = (
      try snapshot.bytes(of: "expected.\(snapshot.fileExtension)"),
      try snapshot.bytes(of: "actual.\(snapshot.fileExtension)")
    )
    switch snapshot.fileExtension {
    case "png":
      let actual = try new.map { try Image(png: $0) }
      // A reference that can't be read is why it waits.
      let expected = old.flatMap { try? Image(png: $0) }
      let marked = try snapshot.bytes(of: "diff.png").flatMap {
        try? Image(png: $0)
      }
      var focus: PixelRect?
      if let expected, let actual,
        let found = try? actual.difference(from: expected, showing: .standard)
      {
        focus = found.clusters().map(\.bounds).reduce(nil) { $0?.union($1) ?? $1 }
      }
      let panels = [
        (ReviewModel.Panel.reference, expected), (.actual, actual), (.difference, marked),
      ]
      return .images(
        panels.compactMap { panel, image in image.map { (panel, $0) } }, focus: focus)
    case "grid":
      if let old, let new, let expected = try? GridFile(bytes: old).screen,
        let actual = try? GridFile(bytes: new).screen, expected.size == actual.size
      {
        return .grid(GridDifference(expected: expected, actual: actual))
      }
      return .text(lines(new ?? old ?? []))
    default:
      return .text(lines(try snapshot.bytes(of: "diff.txt") ?? new ?? old ?? []))
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    LineDifference.lines(String(decoding: bytes.prefix(1 << 20), as: UTF8.self))
  }

  /// Whether there are pictures, rather than text.
  package var hasImages: Bool { if case .images = content { true } else { false } }

  /// The pictures side by side in an extent of pixels; nil where there are none.
  package func composed(
    _ panel: ReviewModel.Panel, isZoomed: Bool, width: Int, height: Int, gap: Int
  ) -> Image? {
    guard case .images(let all, let focus) = content, width > 0, height > 0 else { return nil }
    let chosen = panel == .all ? all : all.filter { $0.panel == panel }
    let shown = chosen.isEmpty ? all : chosen
    guard !shown.isEmpty else { return nil }
    let room = max(1, (width - gap * (shown.count - 1)) / shown.count)
    let parts = shown.map { _, image in
      (isZoomed ? Self.zoomed(image, focus, room, height) : image)
        .fitted(intoWidth: room, height: height)
    }
    return Self.beside(parts, gap: gap)
  }

  /// The reference beside what the test saw, in an extent of pixels; nil where there are none.
  func thumbnail(width: Int, height: Int) -> Image? {
    guard case .images(let all, let focus) = content, width > 1, height > 0 else { return nil }
    let sides = all.filter { $0.panel != .difference }
    guard !sides.isEmpty else { return nil }
    let room = max(1, width / sides.count)
    return Self.beside(
      sides.map {
        Self.zoomed($0.image, focus, room, height).fitted(intoWidth: room, height: height)
      }, gap: 0)
  }

  /// What to show in cells: pictures as half blocks, grids and texts as they are, in colour.
  package func lines(
    _ panel: ReviewModel.Panel, isZoomed: Bool, columns: Int, rows: Int
  ) -> [String] {
    switch content {
    case .images:
      guard
        let image = composed(
          panel, isZoomed: isZoomed, width: columns, height: rows * 2, gap: 2)
      else { return ["there is no picture"] }
      return HalfBlocks.lines(of: image)
    case .grid(let difference): return difference.lines(isColored: true, width: columns)
    case .text(let lines):
      return lines.map { line in
        let text = ReviewPage.cut(line, columns)
        switch line.first {
        case "+": return "\u{1B}[38;5;35m\(text)\u{1B}[0m"
        case "-": return "\u{1B}[38;5;162m\(text)\u{1B}[0m"
        default: return text
        }
      }
    }
  }

  /// The part around `focus` in the proportions of the room, where it is worth it: as much as the room holds
  /// without being scaled down, and the whole focus in any case.
  private static func zoomed(_ image: Image, _ focus: PixelRect?, _ width: Int, _ height: Int)
    -> Image
  {
    guard let focus, !focus.isEmpty else { return image }
    let margin = max(12, min(focus.width, focus.height) / 2)
    var wide = max(focus.width + 2 * margin, min(image.width, width))
    var tall = max(focus.height + 2 * margin, min(image.height, height))
    wide = max(wide, tall * width / max(1, height))
    tall = max(tall, wide * height / max(1, width))
    guard wide < image.width || tall < image.height else { return image }
    let x = max(0, min(focus.x + focus.width / 2 - wide / 2, image.width - wide))
    let y = max(0, min(focus.y + focus.height / 2 - tall / 2, image.height - tall))
    let part = PixelRect(x: x, y: y, width: wide, height: tall).intersection(image.bounds)
    return part.isEmpty ? image : image.cropped(to: part)
  }

  static func beside(_ images: [Image], gap: Int) -> Image {
    let width = images.reduce(gap * (images.count - 1)) { $0 + $1.width }
    let height = images.map(\.height).max() ?? 1
    var rows = [UInt8](repeating: 0, count: width * height * 4)
    var left = 0
    for image in images {
      for row in 0..<image.height {
        let start = (row * width + left) * 4
        let from = row * image.width * 4
        rows.replaceSubrange(
          start..<start + image.width * 4, with: image.pixels[from..<from + image.width * 4])
      }
      left += image.width + gap
    }
    return Image(width: width, height: height, pixels: rows)
  }
}
