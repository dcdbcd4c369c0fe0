import Imaging
import Testing
import ViewImaging
import ViewKit

/// Shapes, pictures, shadows and texts of several looks, by their pixels.
@MainActor @Suite struct ShapeTests {
  private let red = ThemeColor(light: 0xFF0000, dark: 0xFF0000, terminal: nil)
  private let blue = ThemeColor(light: 0x0000FF, dark: 0x0000FF, terminal: nil)
  private let white = RGBA(hex: 0xFFFFFF)

  private func picture(
    _ view: some View, _ width: Double, _ height: Double, scale: Double = 1
  ) throws -> Imaging.Image {
    let layout = try ImageRenderer().layout(
      of: view, size: Size(width: width, height: height), scale: scale)
    return try ImageRenderer.draw(layout.displayList, background: white)
  }

  @Test func `a path is filled, and a line runs along it`() throws {
    let image = try picture(
      Canvas { context, _ in
        context.fill(Path(Rect(x: 10, y: 10, width: 20, height: 20)), with: .color(red))
        let line = Path { $0.addLines([Point(x: 0, y: 40), Point(x: 50, y: 40)]) }
        context.stroke(line, with: .ink, style: StrokeStyle(lineWidth: 4, dash: [10, 10]))
      }, 50, 50)
    #expect(image[20, 20] == RGBA(red: 255, green: 0, blue: 0))
    #expect(image[9, 20] == .white && image[30, 20] == .white)
    #expect(image[3, 40] == RGBA(red: 0x1B, green: 0x1F, blue: 0x1C))
    #expect(image[3, 37] == .white && image[15, 40] == .white)
    #expect(image[25, 40] != .white)
  }

  @Test(arguments: [0, -1, 1e9, 1e300, .greatestFiniteMagnitude, .infinity, .nan] as [Double])
  func `what no picture can hold leaves the rest of it alone`(far: Double) throws {
    let asset = ImageAsset("dot", light: Bitmap(width: 1, height: 1, pixels: [9, 9, 9, 255]))
    let image = try picture(
      Canvas { context, _ in
        for point in [Point(x: far, y: 8), Point(x: 8, y: far), Point(x: far, y: far)] {
          let path = Path { $0.addLines([point, Point(x: 40, y: 40), point]) }
          context.fill(path, with: .color(blue))
          context.fill(
            path, with: .gradient(.linear(from: .top, to: .bottom), colors: [white, white]))
          context.stroke(path, with: blue, style: StrokeStyle(lineWidth: 2, dash: [far, 1]))
          context.draw(Text("far"), at: point)
          context.draw(asset, in: Rect(origin: point, size: Size(width: 8, height: 16)))
          context.draw(asset, in: Rect(x: 40, y: 40, width: far, height: 16))
        }
        context.fill(Path(Rect(x: 20, y: 0, width: 5, height: 5)), with: .color(red))
      }, 50, 50)
    #expect(image[22, 2] == RGBA(red: 255, green: 0, blue: 0))
  }

  @Test(
    arguments: [1000, 3e6, 1e7, 16_777_241, 1e9, 1e300] as [Double], [1, 3] as [Double])
  func `what leads far away goes the way it leads`(far: Double, scale: Double) throws {
    func inked(_ image: Imaging.Image, _ rows: Range<Int>) -> Int {
      rows.reduce(0) { sum, y in
        sum + (0..<image.width).count { image[$0, y].green < 128 }
      }
    }
    // Its ends are round.
    let (half, edge) = (Int(25 * scale), Int(2 * scale))
    for (turn, seen, unseen) in [
      (1.0, half + edge..<2 * half, 0..<half - edge), (-1, 0..<half - edge, half + edge..<2 * half),
    ] {
      let end = Point(x: 25, y: 25 + turn * far)
      let spike = try picture(
        Canvas { context, _ in
          context.stroke(
            Path { $0.addLines([Point(x: 0, y: 25), end, Point(x: 50, y: 25)]) }, with: red,
            style: StrokeStyle(lineWidth: 2))
        }, 50, 50, scale: scale)
      #expect(inked(spike, seen) > 40 && inked(spike, unseen) == 0)
      // The half plane beyond a slanted line that comes from far and leads far.
      let plane = try picture(
        Canvas { context, _ in
          let (left, right) = (Point(x: -far, y: 25 - far), Point(x: far, y: 25 + far))
          let corner = Point(x: turn * -far, y: 25 + turn * far)
          context.fill(Path { $0.addLines([left, right, corner]) }, with: .color(red))
        }, 50, 50, scale: scale)
      let (inside, outside) = (Point(x: 5, y: 45), Point(x: 45, y: 5))
      let (full, empty) = turn > 0 ? (inside, outside) : (outside, inside)
      #expect(plane[Int(full.x * scale), Int(full.y * scale)] == RGBA(red: 255, green: 0, blue: 0))
      #expect(plane[Int(empty.x * scale), Int(empty.y * scale)] == .white)
    }
  }

  @Test(arguments: [1e6, 8_388_608, 16_777_216, 33_554_432, 1e9, -16_777_216] as [Double])
  func `a text far away leaves no ghost`(far: Double) throws {
    let blank = Imaging.Image(width: 80, height: 30, filledWith: .white)
    #expect(try picture(Text("ghost").offset(x: far), 80, 30) == blank)
    #expect(try picture(Text("ghost").offset(y: far), 80, 30) == blank)
    let drawn = try picture(
      Canvas { context, _ in context.draw(Text("ghost"), at: Point(x: far, y: 9)) }, 80, 30)
    #expect(drawn == blank)
  }

  @Test(arguments: [1000, 3e6, 1e9, 1e300] as [Double], [0, 8])
  func `what reaches far beyond a picture covers it all the same`(
    extent: Double, radius: Double
  ) throws {
    let long = ZStack { red.frame(width: 100, height: extent).cornerRadius(radius) }
    let image = try picture(long, 60, 60, scale: 3)
    #expect(image[90, 90] == RGBA(red: 255, green: 0, blue: 0))
    let shadowed = try picture(
      long.shadow(radius: 4).frame(width: 60, height: 60, alignment: .top), 60, 60, scale: 3)
    #expect(shadowed[90, 90] == RGBA(red: 255, green: 0, blue: 0))
    let rows = try picture(
      ScrollView {
        VStack(spacing: 0) { ThemeColor.clear.frame(height: min(extent, 1e9)) }
          .background(red).cornerRadius(radius)
      }, 60, 60, scale: 3)
    #expect(rows[90, 90] == RGBA(red: 255, green: 0, blue: 0))
  }

  @Test(arguments: [14_000, 1e9, 1e300] as [Double], [true, false])
  func `a gradient may be as long as it likes, and a pixel thin`(
    extent: Double, isWide: Bool
  ) throws {
    let blend = Gradient(colors: [RGBA(hex: 0xFF0000), RGBA(hex: 0xFF0000)])
    let image = try picture(
      ZStack(alignment: .topLeading) {
        blend.frame(width: isWide ? extent : 1.0 / 3, height: isWide ? 1.0 / 3 : extent)
      }, 20, 20, scale: 3)
    let middle = (0..<60).count { image[isWide ? 30 : $0, isWide ? $0 : 30].green < 10 }
    #expect(middle == 1)
  }

  @Test(arguments: [20_000, 1e9, .infinity, .nan, 0, -5] as [Double])
  func `letters of no size leave the rest of a picture alone`(size: Double) throws {
    let image = try picture(
      ZStack(alignment: .topLeading) {
        Symbol("x", size: size).fixedSize().frame(width: 50, height: 50)
        Canvas { context, _ in
          context.fill(Path(Rect(x: 0, y: 0, width: 5, height: 5)), with: .color(red))
        }
      }, 50, 50, scale: 2)
    #expect(image[2, 2] == RGBA(red: 255, green: 0, blue: 0))
  }

  @Test func `an ellipse and rounded corners are round`() throws {
    let image = try picture(
      Canvas { context, size in
        context.fill(
          Path(ellipseIn: Rect(x: 0, y: 0, width: 40, height: 40)), with: .color(red))
        context.fill(
          Path(Rect(x: 50, y: 0, width: 40, height: 40), cornerRadius: 10), with: .color(red))
      }, 90, 40)
    #expect(image[4, 4] == .white && image[20, 1].green < 20 && image[6, 7].green < 200)
    #expect(image[51, 1] == .white && image[55, 5] == RGBA(red: 255, green: 0, blue: 0))
  }

  @Test func `a picture is stretched, and mirrored where it asks`() throws {
    let bitmap = Bitmap(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 0, 255, 255])
    let view = Image(ImageAsset("two", light: bitmap)).resizable()
    let image = try picture(view, 40, 10)
    #expect(image[2, 5] == RGBA(red: 255, green: 0, blue: 0))
    #expect(image[37, 5] == RGBA(red: 0, green: 0, blue: 255))
    let mirrored = view.flipsForRightToLeftLayoutDirection()
      .environment(\.layoutDirection, .rightToLeft)
    #expect(try picture(mirrored, 40, 10)[2, 5] == RGBA(red: 0, green: 0, blue: 255))
  }

  @Test func `a picture is read from a file's bytes, and a broken file is refused`() throws {
    let png = try Imaging.Image(width: 3, height: 2, filledWith: .black).png(level: 1)
    let bitmap = try Bitmap(png: png)
    #expect(bitmap.width == 3 && bitmap.height == 2 && bitmap.pixels.prefix(4) == [0, 0, 0, 255])
    #expect(throws: ImagingError.self) { try Bitmap(png: Array(png.prefix(20))) }
  }

  @Test func `half seen pixels stay half seen`() throws {
    let bitmap = Bitmap(width: 1, height: 1, pixels: [255, 0, 0, 128])
    let image = try picture(Image(ImageAsset("veil", light: bitmap)).resizable(), 4, 4)
    #expect(image[2, 2].red == 255 && (126...128).contains(image[2, 2].green))
  }

  private func shadowed(radius: Double, x: Double = 0, y: Double = 0) throws -> Imaging.Image {
    let black = ThemeColor(light: RGBA(hex: 0), dark: RGBA(hex: 0), terminal: nil)
    let view = red.frame(width: 20, height: 20).shadow(color: black, radius: radius, x: x, y: y)
    return try picture(view, 80, 80)
  }

  @Test func `a shadow fades outwards behind what throws it`() throws {
    let image = try shadowed(radius: 8)
    #expect(image[40, 40] == RGBA(red: 255, green: 0, blue: 0))
    let fade = (51..<64).map { Int(image[$0, 40].green) }
    #expect(fade == fade.sorted() && fade[0] < 200 && fade[12] > 250)
    // Alike on all sides.
    #expect(image[55, 40] == image[24, 40] && image[55, 40] == image[40, 24])
    #expect(image[10, 10] == .white)
  }

  @Test func `a shadow without blur is the shape itself, moved`() throws {
    let image = try shadowed(radius: 0, x: 12, y: 5)
    #expect(image[55, 50] == .black)
    #expect(image[63, 50] == .white && image[55, 29 + 5] == .white)
    #expect(image[45, 45] == RGBA(red: 255, green: 0, blue: 0))
  }

  @Test func `letters throw shadows of their own, and shadows nest`() throws {
    let text = Text("Title").font(.largeTitle)
    let plain = try picture(text, 160, 80)
    let once = try picture(text.shadow(radius: 4), 160, 80)
    let twice = try picture(text.shadow(radius: 4).shadow(radius: 4, x: 30, y: 20), 160, 80)
    func inked(_ image: Imaging.Image) -> Int {
      (0..<image.width * image.height).count {
        image[$0 % image.width, $0 / image.width] != .white
      }
    }
    #expect(inked(once) > inked(plain) * 2)
    #expect(inked(twice) > inked(once) * 3 / 2)
  }

  @Test func `parts of a text have their own colours and weights`() throws {
    let image = try picture(
      Text("iiii").foregroundStyle(red) + Text("MMMM").bold().foregroundStyle(.accent), 200, 40,
      scale: 2)
    func has(_ test: (RGBA) -> Bool) -> Bool {
      (0..<image.width * image.height).contains {
        test(image[$0 % image.width, $0 / image.width])
      }
    }
    #expect(has { $0 == RGBA(red: 255, green: 0, blue: 0) })
    #expect(has { $0 == RGBA(red: 0x2C, green: 0x6E, blue: 0x4F) })
    #expect(!has { $0 == RGBA(red: 0x1B, green: 0x1F, blue: 0x1C) })
  }

  @Test func `words of several looks take the room that was measured`() throws {
    let mixed = Text("Save ") + Text("20 %").font(.title).bold() + Text(" on all classes")
    let layout = try ImageRenderer().layout(
      of: mixed.background(red), size: Size(width: 375, height: 100), scale: 2)
    let frame = try #require(layout.root.all.first { $0.label != nil }).frame
    let image = try ImageRenderer.draw(layout.displayList, background: white)
    let row = Int((frame.y + frame.height / 2) * 2)
    let wide = (0..<image.width).filter { image[$0, row] != .white }
    #expect(wide.first == Int(frame.x * 2) && wide.count == Int(frame.width * 2))
    // Nothing is cut: the last letters are drawn at the frame's end.
    let ink = (0..<image.width).filter { x in
      (0..<image.height).contains { y in
        image[x, y] != .white && image[x, y] != RGBA(red: 255, green: 0, blue: 0)
      }
    }
    #expect(Double(try #require(ink.last)) > (frame.x + frame.width) * 2 - 8)
  }
}
