import Drawing
import Foundation
import HTTPServing
import ViewHost

/// The pinned fonts: for measuring, and as files for the browser, so that both set words alike.
struct PageFonts: Sendable {
  let library: FontLibrary
  /// The typefaces that a page loads, by their names in its style sheet.
  private let files: [String: String]

  /// - Throws: `driver` with the Debian package to install where a font is missing.
  init() throws(ViewHostError) {
    do throws(DrawingError) {
      library = try FontLibrary.pinned()
    } catch {
      throw .driver(reason: "\(error)")
    }
    files = Dictionary(
      FontFile.pinned.map { ($0.path.split(separator: "/").last.map(String.init) ?? "", $0.path) }
    ) { first, _ in first }
  }

  func response(_ name: String) -> HTTPResponse {
    guard let path = files[name] else { return .plain(404, "There is no font \(name).") }
    do {
      return HTTPResponse(
        status: 200,
        headers: [
          ("content-type", path.hasSuffix(".otf") ? "font/otf" : "font/ttf"),
          ("cache-control", "max-age=86400"),
        ], body: try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      return .plain(500, "The font \(name) cannot be read: \(error.localizedDescription)")
    }
  }
}
