import Foundation
import Imaging
import Testing

@testable import Drawing

@Suite struct CanvasTests {
  static let fonts = Result { try FontLibrary(strictness: .refuseOthers) }

  func canvas(
    _ width: Int, _ height: Int, scale: Double = 1, background: RGBA = .white
  ) throws -> Canvas {
    Canvas(
      width: width, height: height, scale: scale, background: background,
      fonts: try Self.fonts.get())
  }

  @Test func `a filled rectangle covers exactly its pixels`() throws {
    let canvas = try canvas(20, 10, scale: 2)
    canvas.fill(Rect(x: 1, y: 1, width: 3, height: 2), .solid(.black))
    let image = canvas.makeImage()
    let black = (0..<200).filter { image[$0 % 20, $0 / 20] == .black }
    #expect(black.count == 24)
    #expect(image[2, 2] == .black)
    #expect(image[1, 2] == .white)
    #expect(image[7, 5] == .black)
    #expect(image[8, 5] == .white)
  }

  @Test func `channels keep their order and alpha is straight`() throws {
    let canvas = try canvas(4, 4, background: .clear)
    let color = RGBA(red: 200, green: 100, blue: 50, alpha: 128)
    canvas.fill(Rect(x: 0, y: 0, width: 2, height: 2), .solid(color))
    let image = canvas.makeImage()
    let found = image[0, 0]
    #expect(abs(Int(found.red) - 200) <= 1)
    #expect(abs(Int(found.green) - 100) <= 1)
    #expect(abs(Int(found.blue) - 50) <= 1)
    #expect(found.alpha == 128)
    #expect(image[3, 3] == .clear)
  }

  @Test func `rounded corners let the ground through`() throws {
    let canvas = try canvas(20, 20)
    canvas.fill(Rect(x: 0, y: 0, width: 20, height: 20), radius: 8, .solid(.black))
    let image = canvas.makeImage()
    #expect(image[0, 0] == .white)
    #expect(image[19, 19] == .white)
    #expect(image[10, 0] == .black)
    #expect(image[0, 10] == .black)
  }

  @Test func `a frame is drawn inside its rectangle`() throws {
    let canvas = try canvas(10, 10)
    canvas.stroke(Rect(x: 1, y: 1, width: 8, height: 8), width: 1, .solid(.black))
    let image = canvas.makeImage()
    #expect(image[0, 5] == .white)
    #expect(image[1, 5] == .black)
    #expect(image[2, 5] == .white)
    #expect(image[8, 5] == .black)
    #expect(image[9, 5] == .white)
  }

  @Test func `a clip ends where it is popped`() throws {
    let canvas = try canvas(10, 10)
    canvas.pushClip(Rect(x: 0, y: 0, width: 5, height: 10))
    canvas.fill(Rect(x: 0, y: 0, width: 10, height: 5), .solid(.black))
    canvas.popClip()
    canvas.fill(Rect(x: 0, y: 9, width: 10, height: 1), .solid(.black))
    let image = canvas.makeImage()
    #expect(image[4, 2] == .black)
    #expect(image[5, 2] == .white)
    #expect(image[9, 9] == .black)
  }

  @Test func `what is drawn under an opacity is faded as one`() throws {
    let canvas = try canvas(10, 10)
    canvas.pushOpacity()
    canvas.fill(Rect(x: 0, y: 0, width: 6, height: 6), .solid(.black))
    canvas.fill(Rect(x: 3, y: 3, width: 6, height: 6), .solid(.black))
    canvas.popOpacity(0.5)
    let image = canvas.makeImage()
    #expect(image[1, 1] == image[4, 4])
    #expect((126...129).contains(Int(image[4, 4].red)))
  }

  @Test func `gradients run between their ends`() throws {
    let canvas = try canvas(100, 2)
    let ends = (Point(x: 0, y: 0), Point(x: 100, y: 0))
    canvas.fill(
      Rect(x: 0, y: 0, width: 100, height: 2),
      .linear(from: ends.0, to: ends.1, [.black, .white]))
    let image = canvas.makeImage()
    #expect(image[0, 0].red < 4)
    #expect((120...135).contains(Int(image[50, 0].red)))
    #expect(image[99, 0].red > 251)
  }

  @Test func `an image drawn at its size keeps its pixels`() throws {
    var picture = Image(width: 3, height: 2, filledWith: .white)
    picture[2, 1] = RGBA(red: 1, green: 2, blue: 3)
    let canvas = try canvas(8, 8, background: .black)
    canvas.draw(picture, in: Rect(x: 4, y: 4, width: 3, height: 2))
    let image = canvas.makeImage()
    #expect(image[6, 5] == RGBA(red: 1, green: 2, blue: 3))
    #expect(image[4, 4] == .white)
    #expect(image[7, 5] == .black)
  }

  @Test func `what can't be drawn leaves the rest of the picture alone`() throws {
    let canvas = try canvas(4, 4)
    let image = Image(width: 1, height: 1, filledWith: .black)
    for extent in [0, -1, .nan, .infinity] as [Double] {
      canvas.draw(image, in: Rect(x: 0, y: 0, width: extent, height: 2))
      canvas.draw(image, in: Rect(x: 0, y: 0, width: 2, height: extent))
    }
    let line = Outline([
      .move(Point(x: 0, y: 1.5)), .line(Point(x: 4, y: 1.5)),
    ])
    // Matrices that can't be inverted.
    canvas.draw(image, in: Rect(x: 3, y: 0, width: .greatestFiniteMagnitude, height: 1e-200))
    canvas.draw(image, in: Rect(x: 0, y: 0, width: 1e-200, height: 1e-200))
    canvas.draw(image, in: Rect(x: 2, y: 3, width: 1, height: .greatestFiniteMagnitude))
    canvas.stroke(line, OutlineStroke(width: 1, isRound: false), .solid(.black))
    canvas.fill(Rect(x: 3, y: 3, width: 1, height: 1), .solid(.black))
    let drawn = canvas.makeImage()
    #expect(drawn[0, 0] == .white && drawn[0, 1] == .black && drawn[3, 3] == .black)
    #expect(drawn[3, 0] == .white && drawn[1, 3] == .white && drawn[2, 3] == .black)
  }

  @Test(arguments: [Double.infinity, .nan, 1e200, -1])
  func `a blur of no measure has an end`(deviation: Double) {
    #expect((0...2000).contains(BoxBlur(deviation: deviation).radius))
  }
}
