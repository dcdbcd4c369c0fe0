import Drawing
import Imaging
import Testing

/// Pictures drawn straight into their pixels beside the same in Cairo's own order of channels.
@Suite struct PictureTests {
  private static let (width, height) = (240, 160)
  private let red = RGBA(red: 200, green: 40, blue: 10, alpha: 255)
  private let veil = RGBA(red: 10, green: 90, blue: 250, alpha: 120)

  /// Something of everything that a display list asks for.
  private func draw(_ words: String, on canvas: borrowing Canvas) {
    let (start, end) = (Point(x: 0, y: 0), Point(x: 120, y: 80))
    canvas.fill(Rect(x: 2, y: 2, width: 40, height: 20), radius: 4, .solid(red))
    canvas.fill(
      Rect(x: 10, y: 10, width: 100, height: 60), .linear(from: start, to: end, [red, veil]))
    canvas.fill(
      Rect(x: 50, y: 4, width: 12, height: 12), radius: 3,
      .radial(center: Point(x: 56, y: 10), radius: 9, [veil, red]))
    canvas.stroke(
      Rect(x: 4, y: 40, width: 30, height: 20), radius: 5, width: 1.5, .solid(veil))
    canvas.line(from: start, to: end, width: 1, .solid(red))
    canvas.draw(
      Image(width: 2, height: 1, pixels: [250, 20, 30, 255, 5, 60, 240, 90]),
      in: Rect(x: 70, y: 40, width: 30, height: 12))
    canvas.pushOpacity()
    canvas.fill(Rect(x: 80, y: 50, width: 30, height: 20), .solid(veil))
    canvas.popOpacity(0.4)
    canvas.pushShadow(around: Rect(x: 90, y: 6, width: 20, height: 20))
    canvas.fill(Rect(x: 92, y: 8, width: 14, height: 14), radius: 7, .solid(red))
    canvas.popShadow(CanvasShadow(color: veil, radius: 4, offset: Point(x: 1, y: 3)))
    let style = TextStyle(size: 13, weight: 400, lineHeight: 18)
    var text = TextParagraph("plain and red", style: style)
    text.spans = [
      TextSpan("plain and ", style: style, color: veil), TextSpan("red", style: style, color: red),
    ]
    canvas.draw(text, at: Point(x: 4, y: 24), .black)
    canvas.draw(TextParagraph(words, style: style), at: Point(x: 4, y: 60), red)
  }

  @Test(arguments: [
    ("Words", RGBA.white, 1), ("Words", RGBA(red: 9, green: 99, blue: 199, alpha: 255), 1),
    ("Words", .clear, 1), ("Words 🌿", .white, 2), ("Words 🌿", .clear, 2),
  ]) func `a picture is the same to the pixel, emoji too`(
    words: String, background: RGBA, times: Int
  ) throws {
    let fonts = try CanvasTests.fonts.get()
    let canvas = Canvas(
      width: Self.width, height: Self.height, scale: 2, background: background, fonts: fonts)
    draw(words, on: canvas)
    var calls = 0
    let picture = Canvas.picture(
      width: Self.width, height: Self.height, scale: 2, background: background, fonts: fonts
    ) { canvas in
      calls += 1
      draw(words, on: canvas)
    }
    #expect(picture == canvas.makeImage())
    #expect(calls == times)
  }
}
