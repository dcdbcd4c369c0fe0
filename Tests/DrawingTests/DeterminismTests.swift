import Drawing
import Foundation
import Imaging
import Testing
import Waiting

@Suite struct DeterminismTests {
  /// A picture with every kind of text and shape.
  static func picture(_ fonts: FontLibrary) -> Image {
    let canvas = Canvas(width: 400, height: 300, scale: 2, background: .white, fonts: fonts)
    canvas.fill(
      Rect(x: 5, y: 5, width: 150, height: 60), radius: 12,
      .linear(from: Point(x: 0, y: 0), to: Point(x: 150, y: 60), [.black, .white]))
    canvas.stroke(
      Rect(x: 8, y: 8, width: 140, height: 50), radius: 9, width: 1.5, .solid(.white))
    for (index, text) in ["Slow flow 1,234.5", "مرحبا 123", "世界 🌿", "i̇stanbul ﬁ"].enumerated() {
      let style = TextStyle(size: 15 + Double(index), weight: 400 + index * 100, lineHeight: 22)
      canvas.draw(
        TextParagraph(text, style: style, width: 90, lineLimit: 2),
        at: Point(x: 5, y: 40 + Double(index) * 24), .black)
    }
    return canvas.makeImage()
  }

  @Test func `threads draw the same pixels`() async throws {
    let fonts = try CanvasTests.fonts.get()
    let hashes = await withTaskGroup(of: String.self) { group in
      for _ in 0..<12 { group.addTask { Self.picture(fonts).pixelHash } }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(hashes.count == 1)
  }

  @Test func `another library draws the same pixels`() throws {
    let first = Self.picture(try FontLibrary())
    #expect(first == Self.picture(try FontLibrary()))
    #expect(try first.png(level: 9) == Self.picture(CanvasTests.fonts.get()).png(level: 9))
  }

  @Test(arguments: ["C", "en_US.UTF-8", "ja_JP.UTF-8", "ar_EG.UTF-8", "tr_TR.UTF-8"])
  func `another process in any locale draws the same pixels`(locale: String) async throws {
    let expected = Self.picture(try CanvasTests.fonts.get()).pixelHash
    await #expect(processExitsWith: .success) { [locale, expected = expected as String] in
      await recordingErrors {
        for name in ["LANG", "LC_ALL", "LANGUAGE", "PANGO_LANGUAGE"] { setenv(name, locale, 1) }
        setenv("FONTCONFIG_FILE", "/nowhere", 1)
        setlocale(LC_ALL, "")
        let found = DeterminismTests.picture(try FontLibrary()).pixelHash
        exit(found == expected ? 0 : 1)
      }
    }
  }
}
