import CGIF
import Drawing
import Foundation
import Imaging
import ScreenExport
import TapeFormat
import TapeRendering
import TerminalEmulation
import TerminalModel
import Testing

/// A GIF of a tape, read again by giflib.
@Suite struct GIFAnimationTests {
  private func settings(_ text: String) throws -> TapeSettings {
    try Tape(text: text + "\nSet Columns 12\nSet Rows 3\nType x", file: "a.tape", read: nil)
      .settings
  }

  private func screens(_ outputs: String...) -> [Screen] {
    var terminal = VirtualTerminal(size: CellSize(columns: 12, rows: 3))
    return outputs.map {
      terminal.feed($0)
      return terminal.screen
    }
  }

  private struct Decoded {
    var images: [Image] = []
    /// In hundredths of a second.
    var delays: [Int] = []
    /// Width × height of what each frame holds.
    var areas: [Int] = []
  }

  private func decoded(_ bytes: [UInt8]) throws -> Decoded {
    let path = NSTemporaryDirectory() + "qa-\(UUID().uuidString).gif"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var code: Int32 = 0
    let file = try #require(DGifOpenFileName(path, &code))
    defer { DGifCloseFile(file, &code) }
    #expect(DGifSlurp(file) == GIF_OK)
    var result = Decoded()
    let (width, height) = (Int(file.pointee.SWidth), Int(file.pointee.SHeight))
    var canvas = Image(width: width, height: height)
    let map = try #require(file.pointee.SColorMap)
    for index in 0..<Int(file.pointee.ImageCount) {
      let saved = file.pointee.SavedImages[index]
      let area = saved.ImageDesc
      var offset = 0
      for y in Int(area.Top)..<Int(area.Top + area.Height) {
        for x in Int(area.Left)..<Int(area.Left + area.Width) {
          let color = map.pointee.Colors[Int(saved.RasterBits[offset])]
          canvas[x, y] = RGBA(red: color.Red, green: color.Green, blue: color.Blue)
          offset += 1
        }
      }
      var control = GraphicsControlBlock()
      #expect(DGifSavedExtensionToGCB(file, Int32(index), &control) == GIF_OK)
      result.images.append(canvas)
      result.delays.append(Int(control.DelayTime))
      result.areas.append(Int(area.Width) * Int(area.Height))
    }
    return result
  }

  @Test func `each frame of the file is the picture of its screen, and holds what differs`() throws
  {
    let settings = try settings(
      "Set FontSize 12\nSet Padding 6\nSet WindowBar Colorful\nSet Margin 4")
    let painter = try TapePainter(settings, fonts: try FontLibrary.pinned())
    let screens = screens("ab", "c", "\r\n\u{1B}[31mred", "\u{1B}[2J\u{1B}[Hz")
    var animation = GIFAnimation()
    var last: Screen?
    for screen in screens {
      let patch =
        last.map { painter.patch(from: ($0, true), to: (screen, true)) }
        ?? TapePatch(image: painter.image(of: screen), x: 0, y: 0)
      animation.add(patch, for: .milliseconds(125))
      last = screen
    }
    // Nothing new: the frame before is seen longer.
    animation.add(
      painter.patch(from: (screens[3], true), to: (screens[3], true)), for: .milliseconds(100))
    let decoded = try decoded(try animation.encoded())
    #expect(decoded.images.count == 4)
    for (found, screen) in zip(decoded.images, screens) {
      #expect(found == painter.image(of: screen))
    }
    #expect(decoded.delays == [12, 13, 12, 23])
    #expect(decoded.areas[1] < decoded.areas[0] / 4)
  }

  @Test func `more colours than a GIF has become their nearest ones`() throws {
    var pixels: [UInt8] = []
    for y in 0..<64 {
      for x in 0..<64 {
        // Half of it is one colour, which must stay as it is.
        pixels += x < 32 ? [1, 2, 3, 255] : [UInt8(x * 4), UInt8(y * 4), 128, 255]
      }
    }
    var animation = GIFAnimation()
    animation.add(
      TapePatch(image: Image(width: 64, height: 64, pixels: pixels), x: 0, y: 0), for: .seconds(1))
    let image = try #require(try decoded(try animation.encoded()).images.first)
    #expect(image[0, 0] == RGBA(red: 1, green: 2, blue: 3))
    for y in 0..<64 {
      let pixel = image[60, y]
      #expect(abs(Int(pixel.red) - 240) <= 40 && abs(Int(pixel.green) - y * 4) <= 40, "\(pixel)")
    }
  }

  @Test func `a theme is found by its name or read from JSON, and another is refused`() throws {
    let named = try TapeTheme.theme(of: try settings("Set Theme \"catppuccin-mocha\""))
    #expect(named.background == RGBA(red: 0x1E, green: 0x1E, blue: 0x2E))
    let own = try TapeTheme.theme(
      of: try settings("Set Theme { \"background\": \"#010203\", \"brightRed\": \"#fff\" }"))
    #expect(own.background == RGBA(red: 1, green: 2, blue: 3))
    #expect(own.palette[9] == RGBA(red: 255, green: 255, blue: 255))
    #expect(own.palette[1] == TapeTheme.standard.palette[1])
    let unknown = try settings("Set Theme \"Dracule\"")
    let error = try #require(throws: TapeThemeError.self) { _ = try TapeTheme.theme(of: unknown) }
    #expect("\(error)".contains("Did you mean \"Dracula\"?"))
    let broken = try settings("Set Theme { \"red\": \"reddish\" }")
    #expect(throws: TapeThemeError.self) { _ = try TapeTheme.theme(of: broken) }
  }
}
