import Imaging
import Randomness
import Testing

@testable import Drawing

/// Text that is written straight into the pixels beside the same drawn by Cairo.
@Suite struct WrittenTextTests {
  private static let words = [
    "Find a class", "Slow flow yoga 12", "To Wave: AV, fj, ff, ﬁ, 10.5 km", "مرحبا بالعالم", "नमस्ते",
    "世界 こんにちは", "é e\u{301} ạ̈ Å", "⌕ ◎ ▤ →", "\u{10ffff} \u{e000}",
    "one\ntwo lines, the second longer",
    "🌿 leaf", "שלום 2 worlds", "W", " ",
    "Ich wünsche dir viel Glück und noch mehr Zeit für alles Schöne.",
  ]

  @Test(arguments: [1.0, 1.5, 2, 2.75, 3, 3.5], [9.0, 12, 13.5, 17, 34, 80])
  func `a text is the same to the pixel as Cairo's`(scale: Double, size: Double) throws {
    var random = SplitMix(seed: UInt64(scale * 64 + size * 4))
    for _ in 0..<40 {
      var style = TextStyle(
        family: Int.random(in: 0..<5, using: &random) == 0 ? .monospaced : .interface, size: size,
        weight: [400, 500, 600, 700].randomElement(using: &random) ?? 400,
        lineHeight: Bool.random(using: &random) ? nil : size * 1.3,
        tracking: [0, 0, -0.4, -size / 4, 1.1].randomElement(using: &random) ?? 0,
        hasMonospacedDigits: .random(in: 0..<4, using: &random) == 0,
        isUnderlined: .random(in: 0..<9, using: &random) == 0)
      style.isStruckThrough = .random(in: 0..<9, using: &random) == 0
      var paragraph = TextParagraph(
        Self.words.randomElement(using: &random) ?? "", style: style,
        width: [nil, 60, 130].randomElement(using: &random) ?? nil,
        lineLimit: [nil, 1, 2].randomElement(using: &random) ?? nil,
        alignment: [.left, .center, .right].randomElement(using: &random) ?? .left,
        isRightToLeft: .random(in: 0..<5, using: &random) == 0)
      let color = RGBA(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random),
        alpha: .random(in: 0..<6, using: &random) == 0 ? 140 : 255)
      if Int.random(in: 0..<9, using: &random) == 0 {
        paragraph.spans = [TextSpan(paragraph.string, style: style, color: color)]
      }
      let background: RGBA =
        Bool.random(using: &random) ? .white : RGBA(red: 9, green: 90, blue: 200, alpha: 120)
      func draw(on canvas: borrowing Canvas) {
        // The second time the same letters stand elsewhere, or, a third of a pixel on, apart by other pixels.
        for x in [Double.random(in: -8...30, using: &random), 7, 7 + 1 / scale / 3, 12] {
          let y = Double.random(in: -4...30, using: &random)
          canvas.draw(paragraph, at: Point(x: x, y: y), color)
        }
      }
      let before = random
      let written = try picture(
        width: 190, height: 120, scale: scale, background: background, byCairo: false
      ) {
        draw(on: $0)
      }
      random = before
      let drawn = try picture(
        width: 190, height: 120, scale: scale, background: background, byCairo: true
      ) { draw(on: $0) }
      #expect(written == drawn, "\(paragraph), \(color)")
    }
  }

  @Test func `a text that is clipped, gathered, or reaches beyond the canvas stays so`() throws {
    func draw(on canvas: borrowing Canvas) {
      let text = TextParagraph("Slow flow yoga 12", style: TextStyle(size: 17))
      canvas.draw(text, at: Point(x: -10, y: -4), .black)
      canvas.draw(text, at: Point(x: 60, y: 50), .black)
      canvas.pushClip(Rect(x: 4, y: 20, width: 30, height: 30))
      canvas.draw(text, at: Point(x: 0, y: 14), .black)
      canvas.draw(
        TextParagraph("y", style: TextStyle(size: 17)), at: Point(x: 10, y: 24), .white)
      canvas.popClip()
      canvas.pushOpacity()
      canvas.draw(text, at: Point(x: 0, y: 30), .black)
      canvas.popOpacity(0.5)
    }
    let written = try picture(width: 190, height: 120, scale: 2, background: .white, byCairo: false)
    { draw(on: $0) }
    #expect(
      try picture(width: 190, height: 120, scale: 2, background: .white, byCairo: true) {
        draw(on: $0)
      } == written)
  }
}
