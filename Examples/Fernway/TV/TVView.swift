import FernwayCore
package import ViewKit

/// The ten-foot surface: large, with exactly one focused element.
package struct TVView: View {
  /// How far an arrow key moves the focus, in points.
  package static let reach = 280.0

  private let state: TVState
  private let send: @MainActor @Sendable (TVApp.Event) -> Void
  @Environment(\.theme) private var theme

  package init(
    _ state: TVState, send: @escaping @MainActor @Sendable (TVApp.Event) -> Void = { _ in }
  ) {
    self.state = state
    self.send = send
  }

  package var body: some View {
    screen
      .padding(.horizontal, 80).padding(.vertical, 48)
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      .background(theme.background)
      .environment(\.textSize, .accessibility1)
      .focusReach(Self.reach)
  }

  @ViewBuilder private var screen: some View {
    switch state.screen {
    case .promo(let promo): PromoView(promo: promo)
    case .shelf:
      if let shelf = state.shelf { ShelfView(shelf: shelf, send: send) }
    case .detail(let summary): TVDetailView(summary: summary, send: send)
    case .studios:
      TVPageView(
        title: TVWords.studios, lines: state.shelf.map(Self.studios) ?? [],
        identifier: "tv.studios", send: send)
    case .help:
      TVPageView(
        title: TVWords.help, lines: [TVWords.helpText], identifier: "tv.help", send: send)
    }
  }

  private static func studios(of shelf: Shelf) -> [String] {
    Set(shelf.rows.flatMap(\.classes).map(\.venue)).sorted()
  }
}

/// A panel of the promo loop.
struct PromoView: View {
  let promo: Promo
  @Environment(\.theme) private var theme

  var body: some View {
    VStack(spacing: 32) {
      Text("Fernway").font(.headline).foregroundStyle(theme.accent)
      Text(TVWords.promo[promo.panel].title).font(.largeTitle)
        .accessibilityIdentifier("tv.promo")
      Text(TVWords.promo[promo.panel].text).font(.title).foregroundStyle(theme.dim)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .environment(\.textSize, .accessibility5)
  }
}

/// A class by itself.
struct TVDetailView: View {
  let summary: ClassSummary
  let send: @MainActor @Sendable (TVApp.Event) -> Void
  @Environment(\.theme) private var theme

  var body: some View {
    VStack(alignment: .leading, spacing: 32) {
      Text(summary.title).font(.largeTitle).accessibilityIdentifier("tv.class.title")
      Text(summary.venue).font(.title)
      Text(TVWords.time(of: summary)).font(.title).foregroundStyle(theme.dim)
      Text(TVWords.places(of: summary)).font(.headline).foregroundStyle(theme.accent)
      TVButton(title: TVWords.back, identifier: "tv.back") { send(.back) }.defaultFocus()
    }
    .onBack { send(.back) }
  }
}

/// A title over some lines.
struct TVPageView: View {
  let title: String
  let lines: [String]
  let identifier: String
  let send: @MainActor @Sendable (TVApp.Event) -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 16) {
      Text(title).font(.largeTitle).accessibilityIdentifier(identifier)
      ForEach(lines, id: \.self) { Text($0).font(.title) }
      TVButton(title: TVWords.back, identifier: "tv.back") { send(.back) }.defaultFocus()
    }
    .onBack { send(.back) }
  }
}

/// A button as high as a hand; it is filled while it has the focus.
struct TVButton: View {
  let title: String
  let identifier: String
  let action: @MainActor @Sendable () -> Void

  var body: some View {
    Button(action: action) { Title(title: title) }.accessibilityIdentifier(identifier)
  }

  private struct Title: View {
    let title: String
    @Environment(\.isFocused) private var isFocused
    @Environment(\.theme) private var theme

    var body: some View {
      Text(title).font(.headline).foregroundStyle(isFocused ? theme.onAccent : theme.ink)
        .padding(.horizontal, 32).padding(.vertical, 16)
        .background(isFocused ? theme.accent : theme.tint, cornerRadius: 12)
    }
  }
}
