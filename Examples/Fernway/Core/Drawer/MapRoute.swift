extension ScreenRoute {
  /// The map; without a list named, the studios come first.
  static let map = ScreenRoute(
    "map", path: "map", accepts: [.oneOf("list", MapState.Segment.allCases.map(\.rawValue))]
  ) { values, _ in
    .map(values.text("list").flatMap(MapState.Segment.init(rawValue:)) ?? .studios)
  }
}

extension Destination {
  /// The map, with a drawer that lists this.
  static func map(_ segment: MapState.Segment) -> Destination {
    Destination(
      Link(path: ["map"], query: ["list": segment.rawValue]),
      in: .tabs { tabs in
        tabs.select(.find)
        tabs.router?.attachMap(segment)
      })
  }
}

extension MapInteractor: VisibleScreen {
  package var link: Link { Destination.map(state.segment).link }

  package func goBack() -> Bool {
    handle(.back)
    return true
  }
}
