import Dispatch
import Drawing
import Execution
import Foundation
import Imaging
import ScreenExport
import TerminalModel
import WireProtocol

/// Draws a terminal's screen as a PNG, away from the threads that commands run on.
struct TerminalPicture: Sendable {
  /// Pixels a point.
  let scale: Double
  let theme: TerminalTheme
  /// Where large pictures are drawn, one after another: each takes hundreds of megabytes.
  let lane: WorkLane
  /// A picture with more pixels waits for its turn.
  private static let largePixels = 8_000_000

  /// - Throws: `unable to capture screen` for a window that is too large for a picture.
  func png(of screen: Screen) async throws(WebDriverError) -> Data {
    let width = Double(screen.size.columns) * 8 * scale
    let height = Double(screen.size.rows) * 16 * scale
    guard width * height <= Double(Image.pixelLimit) else {
      throw WebDriverError(
        .unableToCaptureScreen,
        "A picture of \(screen.size.columns) × \(screen.size.rows) cells would have \(Int(width)) × "
          + "\(Int(height)) pixels: at most \(Image.pixelLimit / 1_000_000) million are drawn. Make the "
          + "window smaller.")
    }
    if width * height > Double(Self.largePixels) {
      return try await lane.run { () throws(WebDriverError) in try drawn(screen) }
    }
    return try await WorkLane("qa.picture").run { () throws(WebDriverError) in try drawn(screen) }
  }

  private func drawn(_ screen: Screen) throws(WebDriverError) -> Data {
    do {
      let fonts = try FontLibrary.pinned()
      let renderer = ScreenRenderer(
        fonts: fonts, theme: theme, scale: scale)
      return Data(
        try renderer.image(of: screen).png(level: 1, text: fonts.origin("ScreenExport 1")))
    } catch {
      throw WebDriverError(.unableToCaptureScreen, "The screen's picture can't be made: \(error)")
    }
  }
}
