import Foundation
import Imaging
import ScreenExport
import SnapshotKit
import TerminalModel

/// A snapshot's file as a page shows it: drawn by SVG in its own extent, so that outlines stay where
/// they belong at any zoom, and pictures of two extents at one scale.
struct ReportPicture {
  let width: Int
  let height: Int
  /// SVG in that extent.
  let content: HTML
  /// What a point is in the picture, or a cell.
  let unit: (x: Double, y: Double)
  /// A link to the file.
  let link: String
  /// What a grid shows.
  let screen: Screen?

  /// Reads a PNG's head or a grid; nil for what is neither, gone or damaged.
  init?(path: String, files: ReportFiles) {
    guard path.hasSuffix(".png") || path.hasSuffix(".grid"), let link = files.link(to: path),
      let bytes = files.bytes(of: path)
    else { return nil }
    self.link = link
    // A damaged file is shown as a link, not as a picture.
    if path.hasSuffix(".grid") {
      guard let grid = try? GridFile(bytes: bytes) else { return nil }
      (width, height) = (grid.screen.size.columns * 8, grid.screen.size.rows * 16)
      unit = (8, 16)
      screen = grid.screen
      content = Self.drawing(of: grid.screen)
    } else {
      guard let file = try? PNGFile(bytes) else { return nil }
      (width, height) = (file.header.width, file.header.height)
      let scale = ImageProvenance(file).fields[.scale].flatMap(Double.init) ?? 1
      unit = (scale, scale)
      screen = nil
      content = .element(
        "image",
        ["href": link, "width": "\(file.header.width)", "height": "\(file.header.height)"])
    }
  }

  /// A screen's cells.
  static func drawing(of screen: Screen) -> HTML {
    let rows = screen.rows.indices.compactMap { row -> HTML? in
      let markup = screen.svgRow(row)
      guard !markup.isEmpty else { return nil }
      return .element("g", ["transform": "translate(0 \(row * 16))"], [.made(markup)])
    }
    return .element(
      "g", ["class": "cells"],
      [.element("rect", ["class": "ground", "width": "100%", "height": "100%"])] + rows
        + [.made(screen.svgCursor() ?? "")])
  }
}
