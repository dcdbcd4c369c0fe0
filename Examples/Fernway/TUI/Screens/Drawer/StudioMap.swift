import FernwayCore
import ViewKit

/// Port Amity from above: the shore, the streets, and a pin for each studio.
struct StudioMap: View {
  let studios: [Studio]
  let size: Size
  let select: @MainActor @Sendable (Studio) -> Void
  @Environment(\.theme) private var theme
  @Environment(\.layoutDirection) private var direction

  private static let water = ThemeColor(light: 0xCFE3EA, dark: 0x14262D, terminal: nil)
  private static let shore = ThemeColor(light: 0x8FB7C6, dark: 0x35596A, terminal: 0x35596A)

  var body: some View {
    ZStack(alignment: .topLeading) {
      Canvas { graphics, size in
        graphics.fill(Self.harbour(size), with: .color(Self.water))
        for street in Self.streets(size) {
          graphics.stroke(street, with: theme.line, lineWidth: 3)
        }
        graphics.stroke(Self.harbour(size), with: Self.shore, lineWidth: 2)
      }
      .accessibilityHidden()
      ForEach(studios) { studio in
        Text("●").foregroundStyle(theme.accent)
          .onTap(focusable: false) { select(studio) }
          .accessibilityLabel(studio.name)
          .accessibilityIdentifier("map.pin.\(studio.name)")
          .position(x: studio.place.x * size.width, y: studio.place.y * size.height)
      }
    }
    .frame(width: size.width, height: size.height)
    .accessibilityContainer()
    .accessibilityIdentifier("map.ground")
  }

  private static func harbour(_ size: Size) -> Path {
    var path = Path()
    path.move(to: Point(x: size.width, y: size.height * 0.28))
    path.addCurve(
      to: Point(x: size.width * 0.72, y: size.height * 0.66),
      control1: Point(x: size.width * 0.80, y: size.height * 0.34),
      control2: Point(x: size.width * 0.88, y: size.height * 0.56))
    path.addCurve(
      to: Point(x: size.width * 0.30, y: size.height),
      control1: Point(x: size.width * 0.56, y: size.height * 0.76),
      control2: Point(x: size.width * 0.42, y: size.height * 0.82))
    path.addLine(to: Point(x: size.width, y: size.height))
    path.closeSubpath()
    return path
  }

  private static func streets(_ size: Size) -> [Path] {
    let lines: [[(Double, Double)]] = [
      [(0, 0.20), (0.52, 0.26), (0.80, 0.10)], [(0.05, 0.55), (0.40, 0.46), (0.70, 0.34)],
      [(0.34, 0), (0.30, 0.38), (0.18, 0.90)],
    ]
    return lines.map { places in
      var path = Path()
      for (index, place) in places.enumerated() {
        let point = Point(x: place.0 * size.width, y: place.1 * size.height)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      return path
    }
  }
}
