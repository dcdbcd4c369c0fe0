import Foundation
import Imaging
import Testing

@testable import SnapshotKit

@Suite struct TerminalGraphicsTests {
  @Test(arguments: [
    ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c", TerminalGraphics.kitty),
    ("\u{1B}[?62;1;4;22c", .sixel), ("\u{1B}[?62;22c", .blocks), ("\u{1B}[?64;14c", .blocks),
    ("", .blocks), ("\u{1B}_Gi=31;EINVAL\u{1B}\\\u{1B}[?1;2c", .blocks),
  ])
  func `a terminal says what it can`(answers: String, graphics: TerminalGraphics) {
    #expect(TerminalGraphics(answers: Array(answers.utf8)) == graphics)
  }

  @Test func `a cell's extent is believed where it is told`() {
    let told = TerminalGraphics.cell(answers: Array("\u{1B}[6;20;9t\u{1B}[?1c".utf8))
    #expect(told == (9, 20))
    #expect(TerminalGraphics.cell(answers: Array("\u{1B}[6;0;0t".utf8)) == (8, 16))
  }

  /// A gradient with a transparent corner.
  private static let image: Image = {
    var image = Image(width: 23, height: 15, filledWith: .white)
    for x in 0..<23 {
      for y in 0..<15 {
        image[x, y] = Pixel(red: UInt8(x * 11), green: UInt8(y * 17), blue: 51)
      }
    }
    image[22, 14] = .clear
    return image
  }()

  @Test func `half blocks hold two pixels a cell`() {
    var image = Image(width: 2, height: 3, filledWith: .white)
    image[1, 0] = .black
    image[1, 2] = .clear
    #expect(
      HalfBlocks.lines(of: image) == [
        "\u{1B}[0;48;2;255;255;255m \u{1B}[0;38;2;0;0;0;48;2;255;255;255m▀\u{1B}[0m",
        "\u{1B}[0;38;2;255;255;255m▀\u{1B}[0m \u{1B}[0m",
      ])
  }

  @Test func `kitty's chunks hold the PNG`() throws {
    var random = SeededGenerator(seed: 5)
    let wide = Image(
      width: 60, height: 40,
      pixels: (0..<9600).map { _ in UInt8.random(in: 0...255, using: &random) })
    let sequence = TerminalGraphics.kitty.sequence(for: wide)
    let chunks = sequence.matches(of: /\u{1B}_G([^;]*);([^\u{1B}]*)\u{1B}\\/)
    #expect(chunks.count > 1)
    #expect(chunks.first?.1 == "a=T,f=100,q=2,C=1,m=1")
    #expect(chunks.last?.1 == "m=0")
    #expect(chunks.allSatisfy { $0.2.count <= 4096 })
    let data = try #require(Data(base64Encoded: chunks.map { String($0.2) }.joined()))
    #expect(try Image(png: Array(data)) == wide)
  }

  @Test func `sixels hold the picture in steps of a fifth`() throws {
    let read = try Self.picture(ofSixels: TerminalGraphics.sixel.sequence(for: Self.image))
    for y in 0..<15 {
      for x in 0..<23 {
        let (old, new) = (Self.image[x, y], read[x, y])
        #expect(old.alpha == new.alpha)
        guard old.alpha > 0 else { continue }
        #expect(abs(Int(old.red) - Int(new.red)) <= 26)
        #expect(abs(Int(old.green) - Int(new.green)) <= 26)
      }
    }
  }

  /// Reads sixels as a terminal does.
  private static func picture(ofSixels text: String) throws -> Image {
    let match = try #require(text.wholeMatch(of: /\u{1B}P0;1q"1;1;(\d+);(\d+)(.*)\u{1B}\\/))
    let (width, height) = (try #require(Int(match.1)), try #require(Int(match.2)))
    var image = Image(width: width, height: height, filledWith: .clear)
    var colors: [Int: Pixel] = [:]
    var (x, top, color) = (0, 0, 0)
    for token in match.3.matches(of: /#(\d+)(?:;2;(\d+);(\d+);(\d+))?|!(\d+)([?-~])|[$\-?-~]/) {
      if let number = token.1.flatMap({ Int($0) }) {
        color = number
        if let red = token.2.flatMap({ Int($0) }), let green = token.3.flatMap({ Int($0) }),
          let blue = token.4.flatMap({ Int($0) })
        {
          colors[number] = Pixel(
            red: UInt8(red * 255 / 100), green: UInt8(green * 255 / 100),
            blue: UInt8(blue * 255 / 100))
        }
      } else if token.0 == "$" {
        x = 0
      } else if token.0 == "-" {
        (x, top) = (0, top + 6)
      } else {
        let bits = Int((token.6 ?? token.0).utf8.first ?? 63) - 63
        for _ in 0..<(token.5.flatMap { Int($0) } ?? 1) {
          for row in 0..<6 where bits >> row & 1 == 1 && top + row < height {
            image[x, top + row] = try #require(colors[color])
          }
          x += 1
        }
      }
    }
    return image
  }
}
