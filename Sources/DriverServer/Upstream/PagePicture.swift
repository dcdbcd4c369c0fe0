import Dispatch
import Execution
import Foundation
import Imaging
import TerminalModel
import TextModel
import WireProtocol

/// A page's picture without its secrets.
enum PagePicture {
  /// The picture, with the places of elements blacked out that show a secret; as it is where none does.
  static func masked(
    _ png: Data, of view: AppView, without secrets: SecretTexts
  ) async throws(WebDriverError) -> Data {
    let mask = view.mask(secrets)
    let places = view.tree.indices.compactMap { index -> CellRect? in
      let node = view.tree[index]
      guard view.isDisplayed(index), node.states.isSecure == false,
        [node.text, node.value, node.label].contains(where: { $0.map { mask($0) != $0 } ?? false })
      else { return nil }
      return node.frame
    }
    guard !places.isEmpty, let extent = view.tree.indices.first.map({ view.tree[$0].frame }) else {
      return png
    }
    do {
      return try await runBlocking(on: DispatchQueue(label: "qa.picture")) {
        let whole = try Image(png: [UInt8](png))
        let scale = Double(whole.width) / Double(max(1, extent.width))
        var pixels = whole.pixels
        for place in places {
          let columns = range(place.x, place.width, scale, whole.width)
          let rows = range(place.y, place.height, scale, whole.height)
          for row in rows {
            for column in columns {
              let start = (row * whole.width + column) * 4
              pixels.replaceSubrange(start..<start + 4, with: [0, 0, 0, 255])
            }
          }
        }
        return Data(try Image(width: whole.width, height: whole.height, pixels: pixels).png())
      }
    } catch {
      throw WebDriverError(
        .unableToCaptureScreen, "The page's secrets can't be taken out of its picture: \(error)")
    }
  }

  private static func range(
    _ start: Int, _ length: Int, _ scale: Double, _ limit: Int
  ) -> Range<Int> {
    let from = max(0, min(limit, Int((Double(start) * scale).rounded(.down))))
    let to = max(from, min(limit, Int((Double(start + length) * scale).rounded(.up))))
    return from..<to
  }
}
