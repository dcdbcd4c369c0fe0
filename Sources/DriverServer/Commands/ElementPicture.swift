import Dispatch
import Execution
import Foundation
import Imaging
import TerminalModel
import WireProtocol

/// Cuts an element's part out of a screenshot.
enum ElementPicture {
  /// The part as a PNG.
  /// - Parameters:
  ///   - frame: The part, in points.
  ///   - columns: The screen's width in cells, by which the picture's scale is known.
  static func cut(
    _ frame: CellRect, columns: Int, from png: Data
  ) async throws(WebDriverError) -> Data {
    do {
      return try await runBlocking(on: DispatchQueue(label: "qa.picture")) {
        let whole = try Image(png: [UInt8](png))
        let scale = max(1, Int((Double(whole.width) / Double(max(1, columns) * 8)).rounded()))
        let wanted = PixelRect(
          x: frame.x * scale, y: frame.y * scale, width: frame.width * scale,
          height: frame.height * scale)
        let part = wanted.intersection(
          PixelRect(x: 0, y: 0, width: whole.width, height: whole.height))
        guard !part.isEmpty else {
          throw WebDriverError(.unableToCaptureScreen, "The element lies outside of the picture.")
        }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(part.width * part.height * 4)
        for row in part.y..<part.y + part.height {
          let start = (row * whole.width + part.x) * 4
          pixels += whole.pixels[start..<start + part.width * 4]
        }
        let image = Image(width: part.width, height: part.height, pixels: pixels)
        return Data(try image.png())
      }
    } catch let error as WebDriverError {
      throw error
    } catch {
      throw WebDriverError(.unableToCaptureScreen, "The element's picture can't be made: \(error)")
    }
  }
}
