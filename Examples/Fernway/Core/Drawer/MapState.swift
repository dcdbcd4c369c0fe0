/// What the map and the drawer over it show.
package struct MapState: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case loading, shown, failed
  }

  /// What the drawer lists.
  package enum Segment: String, Hashable, Sendable, CaseIterable {
    case studios, classes
  }

  package var phase: Phase
  package var segment: Segment
  package var drawer: DrawerModel
  /// The classes of the week, by starting time.
  package var classes: [ClassSummary]
  /// The day that counts as today.
  package var today: CivilDay

  package init(
    _ phase: Phase, _ segment: Segment = .studios, drawer: DrawerModel = DrawerModel(),
    classes: [ClassSummary] = [], today: CivilDay = AppClock.opening.now.day
  ) {
    self.phase = phase
    self.segment = segment
    self.drawer = drawer
    self.classes = classes
    self.today = today
  }

  /// The studios on the map, by name.
  package var studios: [Studio] { Studio.all(of: classes) }

  private static func shown(_ segment: Segment, _ drawer: DrawerModel) -> MapState {
    MapState(
      .shown, segment, drawer: drawer,
      classes: Catalogue.portAmity.classes.map { ClassSummary($0, booked: false) })
  }

  /// Every state worth a picture, by name.
  package static let all: [Sample<MapState>] =
    Segment.allCases.flatMap { segment in
      SnapPoint.allCases.map { snap in
        Sample("\(segment) \(snap)", shown(segment, DrawerModel(snap)))
      }
    } + [
      Sample("held", shown(.classes, DrawerModel(.half, held: 400))),
      Sample("loading", MapState(.loading)), Sample("empty", MapState(.shown)),
      Sample("failed", MapState(.failed)),
    ]
}
