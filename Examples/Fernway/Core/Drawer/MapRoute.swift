extension ScreenRoute {
  /// The map; without a list named, the studios come first.
  static let map = ScreenRoute(
    "map", path: "map", accepts: [.oneOf("list", MapState.Segment.allCases.map(\.rawValue))]
  ) { values, _ in
    .map(values.text("list").flatMap(MapState.Segment.init(rawValue:)) ?? .studios)
  }
}
