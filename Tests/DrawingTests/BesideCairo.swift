import Imaging

@testable import Drawing

/// A picture of a coloured ground and what is drawn on it, by Cairo alone or as it comes.
func picture(
  width: Int, height: Int, scale: Double, background: RGBA = RGBA(red: 240, green: 230, blue: 9),
  byCairo: Bool, _ draw: (borrowing Canvas) -> Void
) throws -> Image {
  let canvas = Canvas(
    width: width, height: height, scale: scale, background: background,
    fonts: try CanvasTests.fonts.get())
  let ground = [RGBA(red: 3, green: 80, blue: 255), RGBA(red: 255, green: 0, blue: 90)]
  // Below it the background is seen.
  let (across, down) = (Double(width) / scale, Double(height - 30) / scale)
  canvas.fill(
    Rect(x: 0, y: 0, width: across, height: down),
    .linear(from: Point(x: 0, y: 0), to: Point(x: across, y: down), ground))
  if byCairo { canvas.area.leaveToCairo() }
  draw(canvas)
  return canvas.makeImage()
}
