import Imaging
import Randomness
import Testing

@testable import Drawing

/// Shapes that are written straight into the pixels beside the same drawn by Cairo.
@Suite struct WrittenShapeTests {
  @Test(arguments: [1.0, 1.5, 2, 2.75, 3, 3.5], [0, 0.4, 0.5, 3, 5.5, 8, 14, 40])
  func `a shape is the same to the pixel as Cairo's`(scale: Double, radius: Double) throws {
    var random = SplitMix(seed: UInt64(scale * 64 + radius * 4))
    for _ in 0..<60 {
      func length(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random)) / scale
      }
      let rect = Rect(
        x: length(-20...100), y: length(-20...90), width: length(1...140),
        height: length(1...120))
      let color = RGBA(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random))
      let line: Double = [0, 0.5, 1, 1.2, 1.7, 2, 5.3, 7].randomElement(using: &random) ?? 0
      func draw(on canvas: borrowing Canvas) {
        if line == 0 {
          canvas.fill(rect, radius: radius, .solid(color))
        } else {
          canvas.stroke(rect, radius: radius, width: line, .solid(color))
        }
      }
      let written = try picture(width: 150, height: 130, scale: scale, byCairo: false) {
        draw(on: $0)
      }
      let drawn = try picture(width: 150, height: 130, scale: scale, byCairo: true) { draw(on: $0) }
      #expect(written == drawn, "\(rect), \(line) wide, \(color)")
    }
  }

  @Test func `what is clipped, gathered, thrown as a shadow or made larger stays so`() throws {
    func draw(on canvas: borrowing Canvas) {
      let card = Rect(x: 10, y: 10, width: 60, height: 50)
      canvas.pushClip(Rect(x: 20, y: 5, width: 30, height: 33))
      canvas.fill(card, radius: 12, .solid(.black))
      canvas.pushClip(Rect(x: 22.5, y: 20, width: 10, height: 10))
      canvas.fill(card, .solid(.white))
      canvas.popClip()
      canvas.stroke(card, radius: 12, width: 2, .solid(.white))
      canvas.popClip()
      canvas.pushOpacity()
      canvas.fill(Rect(x: 40, y: 30, width: 30, height: 20), radius: 4, .solid(.black))
      canvas.popOpacity(0.5)
      canvas.pushShadow(around: Rect(x: 0, y: 30, width: 22, height: 22))
      canvas.fill(Rect(x: 1, y: 31, width: 20, height: 20), radius: 4, .solid(.white))
      canvas.popShadow(
        CanvasShadow(color: .black, radius: 4, offset: Point(x: 1, y: 2)))
      canvas.pushDouble(
        Rect(x: 2, y: 2, width: 40, height: 8), rise: 2, isBottom: false)
      canvas.fill(Rect(x: 4, y: 3, width: 9, height: 3), .solid(.black))
      canvas.popClip()
      canvas.fill(Rect(x: 60, y: 2, width: 9, height: 3), .solid(.black))
    }
    let written = try picture(width: 150, height: 130, scale: 2, byCairo: false) { draw(on: $0) }
    #expect(
      try picture(width: 150, height: 130, scale: 2, byCairo: true) { draw(on: $0) } == written)
  }

  @Test func `the ground is spared where it is covered, and nowhere else`() throws {
    let sentinel: UInt32 = 0x1234_5678
    var words = [UInt32](repeating: sentinel, count: 20 * 10)
    let holes = [
      PixelRect(x: 2, y: 1, width: 6, height: 4), PixelRect(x: 5, y: 3, width: 9, height: 5),
      PixelRect(x: 18, y: 9, width: 2, height: 1), PixelRect(x: 4, y: 4, width: 0, height: 3),
    ]
    unsafe words.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe PixelRows(start, stride: 20).fill(
        PixelRect(x: 0, y: 0, width: 20, height: 10), except: holes, 7)
    }
    for y in 0..<10 {
      for x in 0..<20 {
        let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
        let isSpared = holes.contains { !$0.intersection(pixel).isEmpty }
        #expect(words[y * 20 + x] == (isSpared ? sentinel : 7), "\(x), \(y)")
      }
    }
  }
}
