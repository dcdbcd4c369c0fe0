import Drawing
import Imaging
import Testing
import ViewImaging
import ViewKit

@MainActor
@Suite struct ImageRendererTests {
  let phone = Size(width: 375, height: 667)

  func picture(
    _ view: some View, _ size: Size? = nil, scale: Double = 2,
    environment: EnvironmentValues = EnvironmentValues()
  ) throws -> Imaging.Image {
    try ImageRenderer().image(
      of: view, size: size ?? phone, scale: scale, environment: environment)
  }

  /// The pixels that aren't the ground's colour, which the corner shows.
  func ink(_ image: Imaging.Image) -> PixelRect {
    let ground = image[0, 0]
    return (0..<image.width * image.height).reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) {
      let (x, y) = ($1 % image.width, $1 / image.width)
      return image[x, y] == ground ? $0 : $0.union(PixelRect(x: x, y: y, width: 1, height: 1))
    }
  }

  @Test(arguments: [1.0, 2, 3]) func `a picture has the profile's pixels`(scale: Double) throws {
    let image = try picture(Text("a"), scale: scale)
    #expect(image.width == Int(375 * scale))
    #expect(image.height == Int(667 * scale))
    #expect(image[0, 0] == RGBA(red: 0xf6, green: 0xf5, blue: 0xf0))
  }

  @Test func `a dark picture has the theme's dark ground and light ink`() throws {
    var environment = EnvironmentValues()
    environment.colorScheme = .dark
    let image = try picture(Text("a"), environment: environment)
    #expect(image[0, 0] == RGBA(red: 0x10, green: 0x14, blue: 0x12))
    let brightest = (0..<image.width * image.height).map {
      image[$0 % image.width, $0 / image.width].green
    }.max()
    #expect(try #require(brightest) > 0xe0)
  }

  @Test(
    arguments: [
      "Find a class", "A calm hour of long holds. Mats are there; bring a layer.", "世界 🌿",
    ],
    [Font.largeTitle, .headline, .body, .tab])
  func `words stay inside the room that was measured`(string: String, font: Font) throws {
    let resolved = ResolvedFont(font, at: .large)
    let measurer = ImageTextMeasurer(fonts: try FontLibrary.pinned(), scale: 2)
    let size = measurer.size(of: string, font: resolved, width: 200, lineLimit: nil)
    #expect(size.width <= 200)
    #expect(size.height.truncatingRemainder(dividingBy: resolved.lineHeight) == 0)
    var list = DisplayList(medium: .points(scale: 2), size: Size(width: 300, height: 400))
    let black = Paint(rgba: RGBA(hex: 0), terminal: nil)
    let frame = Rect(origin: Point(x: 20, y: 20), size: size)
    list.items = [.text(TextItem(string, font: resolved, paint: black, frame: frame))]
    let found = ink(try ImageRenderer.draw(list, background: RGBA(hex: 0xffffff)))
    let room = PixelRect(
      x: 38, y: 38, width: Int(size.width * 2) + 4, height: Int(size.height * 2) + 4)
    #expect(!found.isEmpty)
    #expect(found.intersection(room) == found)
    // More lines were not cut away: the ink reaches into the last one.
    #expect(Double(found.y + found.height) > 40 + 2 * (size.height - resolved.lineHeight))
  }

  @Test func `a list is drawn back to front in its clips and opacities`() throws {
    func paint(_ hex: UInt32) -> Paint { Paint(rgba: RGBA(hex: hex), terminal: nil) }
    var list = DisplayList(medium: .points(scale: 1), size: Size(width: 20, height: 20))
    let all = Rect(x: 0, y: 0, width: 20, height: 20)
    list.items = [
      .fill(all, radius: 0, .color(paint(0xff0000))),
      .pushClip(Rect(x: 0, y: 0, width: 10, height: 20), radius: 0),
      .fill(all, radius: 0, .color(paint(0x00ff00))),
      .popClip,
      .pushOpacity(0.5),
      .fill(Rect(x: 10, y: 10, width: 10, height: 10), radius: 0, .color(paint(0x0000ff))),
      .popOpacity,
      .rule(Rect(x: 0, y: 19, width: 20, height: 1), paint(0x000000)),
      .glyphs(all, "▌", paint(0xffffff)),
      .stroke(Rect(x: 2, y: 2, width: 4, height: 4), radius: 0, width: 1, paint(0xffffff)),
    ]
    let image = try ImageRenderer.draw(list)
    #expect(image[5, 8] == RGBA(red: 0, green: 255, blue: 0))
    #expect(image[15, 5] == RGBA(red: 255, green: 0, blue: 0))
    #expect((126...129).contains(image[15, 15].red))
    #expect((126...129).contains(image[15, 15].blue))
    #expect(image[12, 19] == .black)
    #expect(image[2, 2] == .white)
    #expect(image[3, 3] == RGBA(red: 0, green: 255, blue: 0))
  }

  @Test func `gradients run over their rectangle`() throws {
    var list = DisplayList(medium: .points(scale: 1), size: Size(width: 100, height: 100))
    let right = Rect(x: 50, y: 0, width: 50, height: 100)
    let colors = [RGBA(hex: 0), RGBA(hex: 0xffffff)]
    let line = Gradient.Kind.linear(from: UnitPoint(x: 0, y: 0), to: UnitPoint(x: 1, y: 0))
    list.items = [.fill(right, radius: 0, .gradient(line, colors: colors))]
    let image = try ImageRenderer.draw(list)
    #expect(image[49, 50] == .clear)
    #expect(image[50, 50].red < 8)
    #expect((120...135).contains(image[75, 50].red))
    #expect(image[99, 50].red > 247)
    list.items = [
      .fill(right, radius: 0, .gradient(.radial(center: .center, radius: 0.5), colors: colors))
    ]
    let round = try ImageRenderer.draw(list)
    #expect(round[75, 50].red < 8)
    #expect((120...135).contains(round[75, 25].red))
    #expect(round[75, 0].red > 247)
  }

  @Test func `a list is drawn alike on any thread`() async throws {
    let view = VStack {
      Text("Find a class").font(.largeTitle); Text("مرحبا 🌿")
    }
    let list = try ImageRenderer().layout(of: view, size: phone, scale: 2).displayList
    let here = try ImageRenderer.draw(list).pixelHash
    let drawings = (0..<8).map { _ in
      Task { @concurrent in try ImageRenderer.draw(list).pixelHash }
    }
    var there: Set<String> = []
    for drawing in drawings { there.insert(try await drawing.value) }
    #expect(there == [here])
  }

  @Test func `lines that run from right to left begin at the right`() throws {
    var environment = EnvironmentValues()
    environment.layoutDirection = .rightToLeft
    let view = Text("123").frame(maxWidth: .infinity, alignment: .leading)
    let found = ink(try picture(view, environment: environment))
    #expect(found.x > 650)
    #expect(ink(try picture(view)).x < 20)
  }

  @Test func `larger text takes more room`() throws {
    var environment = EnvironmentValues()
    let usual = ink(try picture(Text("Log in"), environment: environment))
    environment.textSize = .accessibility2
    let larger = ink(try picture(Text("Log in"), environment: environment))
    #expect(Double(larger.width) > Double(usual.width) * 1.8)
  }
}
