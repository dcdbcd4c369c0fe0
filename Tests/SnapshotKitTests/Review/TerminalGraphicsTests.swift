import Foundation
import Imaging
import Randomness
import TestPlaces
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
        image[x, y] = RGBA(red: UInt8(x * 11), green: UInt8(y * 17), blue: 51)
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
    var random = SplitMix(seed: 5)
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
    let folder = try Scratch()
    try folder.write(TerminalGraphics.sixel.sequence(for: Self.image).utf8, to: "picture.six")
    let reader = Process()
    reader.executableURL = URL(filePath: "/usr/bin/sixel2png")
    reader.arguments = ["-i", folder.path + "/picture.six", "-o", folder.path + "/picture.png"]
    try reader.run()
    reader.waitUntilExit()
    let read = try Image(png: folder.bytes("picture.png"))
    #expect(read.width == 23 && read.height == 15)
    // libsixel knows no transparency: what no sixel covers it shows in black.
    #expect(read[22, 14] == .black)
    for y in 0..<15 {
      for x in 0..<23 where Self.image[x, y].alpha > 0 {
        let (old, new) = (Self.image[x, y], read[x, y])
        #expect(abs(Int(old.red) - Int(new.red)) <= 26)
        #expect(abs(Int(old.green) - Int(new.green)) <= 26)
        #expect(abs(Int(old.blue) - Int(new.blue)) <= 26)
      }
    }
  }
}
