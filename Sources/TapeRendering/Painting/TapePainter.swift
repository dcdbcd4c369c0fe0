package import Drawing
package import Imaging
import ScreenExport
package import TapeFormat
package import TerminalModel

/// Draws the screens of a tape as VHS does: in a window with a bar, round corners and a margin.
package struct TapePainter {
  private let settings: TapeSettings
  private let theme: TerminalTheme
  private let renderer: ScreenRenderer
  /// The picture without a screen.
  private let ground: Image
  /// Where the cells begin.
  package let origin: (x: Int, y: Int)

  /// - Parameter margin: the picture that `MarginFill` names.
  /// - Throws: `TapeThemeError`.
  package init(
    _ settings: TapeSettings, fonts: FontLibrary, margin: Image? = nil
  ) throws(TapeThemeError) {
    self.settings = settings
    theme = try TapeTheme.theme(of: settings)
    let cell = settings.cell
    renderer = ScreenRenderer(
      fonts: fonts, theme: theme, scale: 1,
      metrics: CellMetrics(
        width: Double(cell.width), height: Double(cell.height), fontSize: Double(settings.fontSize))
    )
    let frame = Self.frame(settings)
    origin = (
      frame.window.x + (frame.window.width - settings.size.columns * cell.width) / 2,
      frame.window.y + settings.barHeight
        + (frame.window.height - settings.barHeight - settings.size.rows * cell.height) / 2
    )
    ground = Self.ground(settings, theme, frame, fonts, margin)
  }

  /// The whole picture and the window in it, in pixels.
  private static func frame(
    _ settings: TapeSettings
  ) -> (width: Int, height: Int, window: PixelRect) {
    let around = 2 * settings.margin
    // Where rows and columns are given, the window is as large as they need.
    let (size, cell, padding) = (settings.size, settings.cell, 2 * settings.padding)
    let width = max(
      settings.columns == nil ? settings.width : 0, size.columns * cell.width + padding + around)
    let height = max(
      settings.rows == nil ? settings.height : 0,
      size.rows * cell.height + padding + around + settings.barHeight)
    let window = PixelRect(
      x: settings.margin, y: settings.margin, width: width - around, height: height - around)
    return (width, height, window)
  }

  private static func ground(
    _ settings: TapeSettings, _ theme: TerminalTheme,
    _ frame: (width: Int, height: Int, window: PixelRect), _ fonts: FontLibrary, _ margin: Image?
  ) -> Image {
    let fill = settings.marginFill.flatMap { RGBA(tape: $0) } ?? theme.background
    let canvas = Canvas(
      width: frame.width, height: frame.height, background: fill, fonts: fonts)
    if let margin {
      canvas.draw(
        margin,
        in: Rect(x: 0, y: 0, width: Double(frame.width), height: Double(frame.height)))
    }
    let window = frame.window
    canvas.fill(
      Rect(
        x: Double(window.x), y: Double(window.y), width: Double(window.width),
        height: Double(window.height)), radius: Double(settings.borderRadius),
      .solid(theme.background))
    if let bar = settings.windowBar { draw(bar, settings, theme, in: window, on: canvas) }
    return canvas.makeImage()
  }

  /// The three marks of the bar, of the sizes that VHS gives them.
  private static func draw(
    _ bar: TapeSettings.WindowBar, _ settings: TapeSettings, _ theme: TerminalTheme,
    in window: PixelRect, on canvas: borrowing Canvas
  ) {
    let size = settings.windowBarSize
    let isRing = bar == .rings || bar == .ringsRight
    let isRight = bar == .colorfulRight || bar == .ringsRight
    let radius = isRing ? size / 5 : size / 6
    let gap = (size - 2 * radius) / 2
    let step = 2 * radius + size / 6
    let colors: [UInt32] =
      isRing ? [0x333333, 0x333333, 0x333333] : [0xFF4F4D, 0xFEBB00, 0x00CC1D]
    func circle(_ x: Int, _ radius: Int, _ color: RGBA) {
      let y = window.y + gap + (isRing ? size / 5 : radius)
      canvas.fill(
        Rect(
          x: Double(x - radius), y: Double(y - radius), width: Double(2 * radius),
          height: Double(2 * radius)), radius: Double(radius), .solid(color))
    }
    for (index, color) in colors.enumerated() {
      let offset = gap + radius + index * step
      let x = isRight ? window.x + window.width - offset : window.x + offset
      circle(x, radius, RGBA(hex: color))
      if isRing { circle(x, radius * 4 / 5, theme.background) }
    }
  }

  /// The pixels of one cell.
  var cell: (width: Int, height: Int) { settings.cell }

  /// The cells of a screen alone.
  func cells(of screen: Screen, showingCursor: Bool) -> Image {
    renderer.image(of: screen, showingCursor: showingCursor)
  }

  /// The picture of a screen.
  package func image(of screen: Screen, showingCursor: Bool = true) -> Image {
    let cells = renderer.image(of: screen, showingCursor: showingCursor)
    var pixels = ground.pixels
    let (width, height) = (
      min(cells.width, ground.width - origin.x), min(cells.height, ground.height - origin.y)
    )
    for row in 0..<max(0, height) {
      let from = row * cells.width * 4
      let to = ((row + origin.y) * ground.width + origin.x) * 4
      pixels.replaceSubrange(to..<to + width * 4, with: cells.pixels[from..<from + width * 4])
    }
    return Image(width: ground.width, height: ground.height, pixels: pixels)
  }
}
