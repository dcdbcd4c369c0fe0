import Execution
import ScreenExport
import TapeFormat
import TerminalModel

extension TapeFilm {
  /// The film as an SVG that plays by itself: each different row once, the frames beside one another
  /// in a window that shows one of them.
  ///
  /// - Throws: `TapeThemeError`.
  package func svg() throws(TapeThemeError) -> String {
    let theme = try TapeTheme.theme(of: tape.settings)
    let spans = spans.filter { $0.duration > .zero }
    let strip = TapeStrip(spans, theme)
    let settings = tape.settings
    let size = settings.size
    let (cell, padding) = (settings.cell, settings.padding)
    let (inner, tall) = (size.columns * cell.width, size.rows * cell.height)
    let (width, height) = (
      inner + 2 * padding + 2 * settings.margin,
      tall + 2 * padding + 2 * settings.margin + settings.barHeight
    )
    let whole = max(0.01, spans.reduce(0) { $0 + $1.duration.inSeconds })
    var time = 0.0
    var steps = ""
    for (index, span) in spans.enumerated() {
      let (share, x) = (Self.shown(time / whole * 100), index * size.columns * 8)
      steps += "\(share)%{transform:translateX(-\(x)px)}"
      time += span.duration.inSeconds
    }
    let margin = settings.margin
    let fill = settings.marginFill.flatMap { $0.hasPrefix("#") ? $0 : nil } ?? strip.background
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="'DejaVu Sans Mono',monospace" font-size="13.3">
      <style>@keyframes play{\(steps)}\
      .film{animation:play \(Self.shown(whole))s step-end infinite}</style>
      <rect width="\(width)" height="\(height)" fill="\(fill)"/>
      <rect x="\(margin)" y="\(margin)" width="\(width - 2 * margin)" \
      height="\(height - 2 * margin)" rx="\(settings.borderRadius)" fill="\(strip.background)"/>
      \(bar(width - 2 * margin, strip.background))\
      <defs>\(strip.definitions)</defs>
      <svg x="\(margin + padding)" y="\(margin + padding + settings.barHeight)" width="\(inner)" \
      height="\(tall)" viewBox="0 0 \(size.columns * 8) \(size.rows * 16)" \
      preserveAspectRatio="none"><g class="film">
      \(strip.frames)
      </g></svg>
      </svg>

      """
  }

  private static func shown(_ number: Double) -> String {
    "\((number * 1000).rounded() / 1000)"
  }

  /// The three marks of the window's bar.
  private func bar(_ width: Int, _ background: String) -> String {
    guard let bar = tape.settings.windowBar else { return "" }
    let size = tape.settings.windowBarSize
    let isRing = bar == .rings || bar == .ringsRight
    let isRight = bar == .colorfulRight || bar == .ringsRight
    let radius = isRing ? size / 5 : size / 6
    let gap = (size - 2 * radius) / 2
    let colors = isRing ? ["#333333", "#333333", "#333333"] : ["#FF4F4D", "#FEBB00", "#00CC1D"]
    return colors.enumerated().map { index, color in
      let offset = gap + radius + index * (2 * radius + size / 6)
      let x = tape.settings.margin + (isRight ? width - offset : offset)
      let y = tape.settings.margin + gap + radius
      let style =
        isRing
        ? "fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(max(1, radius / 5))\""
        : "fill=\"\(color)\""
      return "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\" \(style)/>"
    }.joined() + "\n"
  }
}

/// The frames of a film beside one another, each different row drawn once.
private struct TapeStrip {
  private(set) var definitions = ""
  private(set) var frames = ""
  let background: String
  private var known: [String: Int] = [:]

  init(_ spans: [TapeFilm.Span], _ theme: TerminalTheme) {
    background = theme.backgroundCSS
    for (index, span) in spans.enumerated() {
      var uses = ""
      for row in span.screen.rows.indices {
        guard let id = id(of: span.screen.svgRow(row, theme: theme)) else { continue }
        uses += "<use href=\"#r\(id)\" y=\"\(row * 16)\"/>"
      }
      if span.showsCursor, let cursor = span.screen.svgCursor(theme: theme) { uses += cursor }
      frames += "<g transform=\"translate(\(index * span.screen.size.columns * 8) 0)\">\(uses)</g>"
    }
  }

  private mutating func id(of markup: String) -> Int? {
    guard !markup.isEmpty else { return nil }
    if let id = known[markup] { return id }
    let id = known.count
    known[markup] = id
    definitions += "<g id=\"r\(id)\">\(markup)</g>"
    return id
  }
}
