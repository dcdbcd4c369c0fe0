import TerminalModel
import Testing
import ViewKit

@MainActor @Suite struct ImageTests {
  /// Red over blue at the left, green over nothing at the right; 2 × 2 pixels.
  private static let bitmap = Bitmap(
    width: 2, height: 2,
    pixels: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 9, 9, 0])
  private let asset = ImageAsset("flag", light: bitmap)

  @Test func `a cell shows two pixels`() {
    let view = Image(asset).resizable().frame(width: 16, height: 16)
    let row = GridRenderer().screen(of: view, size: CellSize(columns: 2, rows: 1)).rows[0]
    #expect(row.map(\.text) == ["▀", "▀"])
    #expect(row[0].style.foreground == .rgb(red: 255, green: 0, blue: 0))
    #expect(row[0].style.background == .rgb(red: 0, green: 0, blue: 255))
    #expect(row[1].style.foreground == .rgb(red: 0, green: 255, blue: 0))
    #expect(row[1].style.background == .standard)
  }

  @Test func `an image has its own extent unless it is resizable`() {
    let large = ImageAsset(
      "large", light: Bitmap(width: 40, height: 20, pixels: .init(repeating: 255, count: 3200)),
      scale: 2)
    func size(_ view: some View) -> Size? {
      pointLayout(of: view, 100, 100).root.all.first { $0.role == .image }?.frame.size
    }
    #expect(size(Image(large)) == Size(width: 20, height: 10))
    #expect(size(Image(large).resizable()) == Size(width: 100, height: 100))
    #expect(size(Image(large).resizable().scaledToFit()) == Size(width: 100, height: 50))
    #expect(size(Image(large).resizable().scaledToFill()) == Size(width: 200, height: 100))
    #expect(
      size(Image(large).resizable().aspectRatio(1, contentMode: .fit).frame(width: 30))
        == Size(width: 30, height: 30))
  }

  @Test func `a ratio holds in cells, which are twice as high as wide`() {
    let layout = layout(of: Image(asset).resizable().aspectRatio(1, contentMode: .fit), 20, 4)
    #expect(
      layout.root.all.first { $0.role == .image }?.frame.size == Size(width: 8, height: 4))
  }

  @Test func `a dark screen shows the dark bitmap`() {
    let night = Bitmap(width: 1, height: 1, pixels: [1, 2, 3, 255])
    let both = ImageAsset("day", light: Self.bitmap, dark: night)
    func shown(_ asset: ImageAsset, _ scheme: ColorScheme) -> Bitmap? {
      var environment = EnvironmentValues()
      environment.colorScheme = scheme
      return pointLayout(of: Image(asset), 10, 10, environment: environment).displayList.items
        .compactMap { if case .image(let bitmap, _, _) = $0 { bitmap } else { nil } }.first
    }
    #expect(shown(both, .light) == Self.bitmap)
    #expect(shown(both, .dark) == night)
    #expect(shown(asset, .dark) == Self.bitmap)
  }

  @Test func `an image is read out by its name or label, a decorative one not`() {
    func elements(_ view: some View) -> [String?] {
      layout(of: view, 10, 10).root.all.filter { $0.role == .image }.map(\.label)
    }
    #expect(elements(Image(asset)) == ["flag"])
    #expect(elements(Image(asset).accessibilityLabel("Our flag")) == ["Our flag"])
    #expect(elements(Image(decorative: asset)) == [])
  }

  @Test func `symbols and images that point are mirrored where they ask`() {
    var environment = EnvironmentValues()
    environment.layoutDirection = .rightToLeft
    let arrow = Symbol("‹").flipsForRightToLeftLayoutDirection()
    #expect(rows(of: arrow, 1, 1, environment: environment) == ["›"])
    #expect(rows(of: Symbol("‹"), 1, 1, environment: environment) == ["‹"])
    #expect(rows(of: arrow, 1, 1) == ["‹"])
    let image = Image(asset).resizable().frame(width: 16, height: 16)
      .flipsForRightToLeftLayoutDirection()
    let row = GridRenderer().screen(
      of: image, size: CellSize(columns: 2, rows: 1), environment: environment
    ).rows[0]
    #expect(row[0].style.foreground == .rgb(red: 0, green: 255, blue: 0))
  }
}
