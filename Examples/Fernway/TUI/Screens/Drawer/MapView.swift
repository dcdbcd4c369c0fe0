package import FernwayCore
package import ViewKit

/// The map, under a drawer that lists studios and classes.
package struct MapView: View {
  /// Follows a finger, in so much room; answers how much of its step was used.
  package typealias Pan = @MainActor @Sendable (DrawerModel.Pan, _ room: Double) -> Double

  private let state: MapState
  private let send: @MainActor @Sendable (MapEvent) -> Void
  private let pan: Pan
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium

  /// Behind the drawer; in a terminal too it hides the map.
  private static let ground = ThemeColor(
    light: RGBA(hex: 0xFFFFFF), dark: RGBA(hex: 0x1A201D), terminal: Theme.fern.ink.terminal)

  package init(
    _ state: MapState, send: @escaping @MainActor @Sendable (MapEvent) -> Void = { _ in },
    pan: @escaping Pan = { _, _ in 0 }
  ) {
    self.state = state
    self.send = send
    self.pan = pan
  }

  package var body: some View {
    GeometryReader { room in
      ZStack(alignment: .bottom) {
        StudioMap(studios: state.studios, size: room) { send(.studio($0.name)) }
          .offset(y: -state.drawer.mapShift(in: room.height))
          .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
          .clipped()
        DrawerView(state: state, showsList: state.drawer.showsList(in: room.height), send: send)
          .frame(height: state.drawer.height(in: room.height), alignment: .top)
          .background(Self.ground, cornerRadius: 14)
          .border(theme.line, cornerRadius: 14)
          .clipped()
          .accessibilityContainer()
          .accessibilityIdentifier("drawer")
          .onPan { pan($0.step(of: DrawerModel.self), room.height) }
          .defaultFocus()
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom)
    }
    .onBack { send(.back) }
  }
}

extension PanGesture {
  /// The gesture as the drawer's model knows it.
  fileprivate func step(of model: DrawerModel.Type) -> DrawerModel.Pan {
    switch phase {
    case .began: .began(step: step, scrolled: scrolled)
    case .changed: .changed(step: step, scrolled: scrolled)
    case .ended: .ended(speed: speed)
    case .failed: .failed
    case .cancelled: .cancelled
    }
  }
}

extension MapInteractor: DrawnScreen {
  package var identity: String { "map" }
  package var coversTabs: Bool { false }
  package func title(in languageCode: String) -> String { MapWords.of(languageCode).title }
  package var view: some View {
    MapView(state, send: { self.handle($0) }, pan: { self.pan($0, in: $1) })
  }
}
