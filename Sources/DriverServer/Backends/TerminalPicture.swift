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

  func png(of screen: Screen) async throws(WebDriverError) -> Data {
    do {
      return try await runBlocking(on: DispatchQueue(label: "qa.picture")) {
        let fonts = try FontLibrary.pinned()
        let renderer = ScreenRenderer(
          fonts: fonts, theme: theme, scale: scale)
        return Data(
          try renderer.image(of: screen).png(level: 1, text: fonts.origin("ScreenExport 1")))
      }
    } catch {
      throw WebDriverError(.unableToCaptureScreen, "The screen's picture can't be made: \(error)")
    }
  }
}
