import FernwayCore
import ViewKit

/// A chain over its classes, with the way to its places.
struct BrandRow: View {
  let brand: Brand
  let seeAll: @MainActor @Sendable () -> Void
  @Environment(\.searchWords) private var words
  @Environment(\.theme) private var theme

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(brand.name).font(.headline).accessibilityIdentifier("results.brand")
      Text(words.places(brand.locations.count)).font(.subhead).foregroundStyle(theme.dim)
      Button("\(words.seeAll) ›", style: .plain, action: seeAll)
        .font(.subhead)
        .accessibilityLabel(words.seeAll).accessibilityIdentifier("results.places")
    }
    .card()
  }
}

/// A chain's places, as a list or on the map.
struct BrandPlaces: View {
  let brand: Brand
  let places: SearchState.Places
  let send: @MainActor @Sendable (SearchEvent) -> Void
  @Environment(\.searchWords) private var words
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(brand.name).font(.title).accessibilityIdentifier("places.title")
      HStack(spacing: 24) {
        tab(words.list, .list)
        tab(words.map, .map)
      }
      .padding(.vertical, medium.isCells ? 0 : 8)
      if places == .map { BrandMap(brand: brand).padding(.bottom, 8) }
      List {
        ForEach(Array(brand.locations.enumerated()), id: \.offset) { location in
          Button {
            send(.place(location.element.place))
          } label: {
            HStack(spacing: 12) {
              if places == .map {
                Text("\(location.offset + 1)").foregroundStyle(theme.accent)
              }
              Text(location.element.place).frame(maxWidth: .infinity, alignment: .leading)
              Text(words.classes(location.element.classCount)).font(.subhead)
                .foregroundStyle(theme.dim)
            }
            .card()
          }
          .accessibilityIdentifier("places.row.\(Completion.slug(location.element.place))")
        }
      }
      .accessibilityIdentifier("places.list")
    }
  }

  private func tab(_ title: String, _ kind: SearchState.Places) -> some View {
    Button(places == kind ? "▸ \(title)" : title, style: .plain) { send(.places(kind)) }
      .font(.subhead)
      .accessibilityLabel(title)
      .accessibilitySelected(places == kind)
      .accessibilityIdentifier("places.show.\(kind.rawValue)")
  }
}

/// Port Amity's shore, and a numbered pin for each place of a chain.
struct BrandMap: View {
  let brand: Brand
  @Environment(\.theme) private var theme

  var body: some View {
    let (shore, pin, ground) = (theme.dim, theme.accent, theme.tint)
    let brand = brand
    Canvas { context, size in
      context.fill(Path(Rect(origin: .zero, size: size), cornerRadius: 10), with: .color(ground))
      var line = Path()
      line.move(to: Point(x: size.width * 0.95, y: 0))
      line.addLine(to: Point(x: size.width * 0.86, y: size.height * 0.4))
      line.addLine(to: Point(x: size.width * 0.93, y: size.height * 0.7))
      line.addLine(to: Point(x: size.width * 0.7, y: size.height))
      context.stroke(line, with: shore)
      for (index, location) in brand.locations.enumerated() {
        context.draw(
          Text("\(index + 1)").font(.headline).foregroundStyle(pin),
          at: Point(x: location.x * size.width, y: location.y * size.height))
      }
    }
    .frame(maxWidth: .infinity, minHeight: 144, maxHeight: 144)
    .accessibilityCombined(role: .image)
    .accessibilityLabel(brand.locations.map(\.place).joined(separator: ", "))
    .accessibilityIdentifier("places.map")
  }
}
