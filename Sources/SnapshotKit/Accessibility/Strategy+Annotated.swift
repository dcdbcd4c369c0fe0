public import Devices
import Drawing
public import Imaging
import ViewImaging
public import ViewKit

extension Strategy where Value: View, Format == Imaging.Image {
  /// A view's picture with a numbered box around each element of its accessibility tree, and beside it the legend: what
  /// a screen reader would say, in its order.
  public static func annotated(
    on device: DeviceProfile, colorScheme: ColorScheme = .light, locale: String = "en",
    textSize: TextSize = .large
  ) -> Strategy {
    let conditions = ViewConditions(
      device, colorScheme: colorScheme, locale: locale, textSize: textSize)
    let plain = Strategy.image(conditions)
    var context = plain.context
    // The mark keeps it apart from the plain picture of the same name.
    context.mark = "annotated"
    return Strategy(.image, context: context) { view, context in
      let (image, outline) = try plain.snapshot(view, context)
      let elements = outline?.elements ?? []
      let picture = try AnnotatedPicture(image, elements, scale: device.scale)
      return (picture.image, outline)
    }
  }
}

/// A picture with numbered boxes and a legend.
struct AnnotatedPicture {
  let image: Imaging.Image

  // Told apart by colour-blind readers, and dark enough for white numbers.
  private static let colors: [RGBA] = [
    RGBA(red: 0x0b, green: 0x5f, blue: 0xa5), RGBA(red: 0xa3, green: 0x41, blue: 0x0b),
    RGBA(red: 0x2a, green: 0x7a, blue: 0x3b), RGBA(red: 0x8a, green: 0x2c, blue: 0x8f),
    RGBA(red: 0x5c, green: 0x5c, blue: 0x00), RGBA(red: 0xb0, green: 0x1e, blue: 0x4b),
  ]
  private static let ink = RGBA(red: 0x1b, green: 0x1f, blue: 0x1c)
  private static let legendWidth = 300.0

  init(_ plain: Imaging.Image, _ elements: [SnapshotElement], scale: Double) throws(SnapshotError) {
    let fonts: FontLibrary
    do {
      fonts = try FontLibrary.pinned()
    } catch {
      throw .notRenderable(reason: error.description)
    }
    let size = (width: Double(plain.width) / scale, height: Double(plain.height) / scale)
    let entries = elements.enumerated().map { index, element in
      TextParagraph(
        Self.words(element), style: TextStyle(size: 11, lineHeight: 15),
        width: Self.legendWidth - 48 - Double(element.depth) * 10, lineLimit: 3)
    }
    let legend = entries.reduce(24.0) { $0 + max(20, fonts.measure($1, scale: scale).height + 5) }
    let height = min(max(size.height, legend), Double(Drawing.Canvas.sideLimit) / scale)
    let canvas = Drawing.Canvas(
      width: plain.width + Int(Self.legendWidth * scale), height: Int(height * scale), scale: scale,
      background: RGBA(red: 255, green: 255, blue: 255), fonts: fonts)
    canvas.draw(plain, in: Rect(x: 0, y: 0, width: size.width, height: size.height))
    var y = 12.0
    for (index, element) in elements.enumerated() {
      let color = Self.colors[index % Self.colors.count]
      let frame = element.frame
      canvas.stroke(frame.inset(by: 0.5), radius: 3, width: 1.5, .solid(color))
      // Beside the box, so that no letter is covered; inside where there is no room.
      Self.number(
        index + 1, frame.x < 15 ? frame.x : frame.x - 15, frame.y, color, on: canvas)
      let x = size.width + 12 + Double(element.depth) * 10
      guard y + 16 < height else { continue }
      Self.number(index + 1, x, y, color, on: canvas)
      canvas.draw(entries[index], at: Point(x: x + 26, y: y), Self.ink)
      y += max(20, fonts.measure(entries[index], scale: scale).height + 5)
    }
    image = canvas.makeImage()
  }

  private static func number(
    _ number: Int, _ x: Double, _ y: Double, _ color: RGBA, on canvas: borrowing Drawing.Canvas
  ) {
    let paragraph = TextParagraph(
      "\(number)", style: TextStyle(size: 9, weight: 600, lineHeight: 12))
    let width = canvas.measure(paragraph).width + 6
    canvas.fill(
      Rect(x: x, y: y, width: max(14, width), height: 14), radius: 3, .solid(color))
    canvas.draw(
      paragraph,
      at: Point(x: x + (max(14, width) - canvas.measure(paragraph).width) / 2, y: y + 1),
      RGBA(red: 255, green: 255, blue: 255))
  }

  /// "button “Book”, disabled · class.book".
  private static func words(_ element: SnapshotElement) -> String {
    var text = element.role
    if let words = element.label ?? element.text, !words.isEmpty { text += " “\(words)”" }
    if let value = element.value, !value.isEmpty { text += ", \(value)" }
    text += element.states.map { ", \($0)" }.joined()
    if let identifier = element.identifier { text += " · \(identifier)" }
    return text
  }
}
