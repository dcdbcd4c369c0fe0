/// What a member's own classes show.
package struct UpcomingState: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    /// A guest has none, and can log in.
    case loggedOut
    case loading
    case shown([ClassSummary])
    /// The server did not answer; it can be asked again.
    case failed
  }

  /// The classes of one day.
  package struct DayGroup: Hashable, Sendable {
    package let day: CivilDay
    package let classes: [ClassSummary]
  }

  package var phase: Phase

  package init(phase: Phase) {
    self.phase = phase
  }

  /// The classes by day, in the order of time.
  package var groups: [DayGroup] {
    guard case .shown(let classes) = phase else { return [] }
    return Dictionary(grouping: classes, by: \.starts.day)
      .map { DayGroup(day: $0.key, classes: $0.value) }
      .sorted { $0.day < $1.day }
  }

  package static let many = sample([1, 7, 5, 9])
  package static let two = sample([7, 9])
  package static let one = sample([7])
  package static let none = sample([])
  package static let loggedOut = UpcomingState(phase: .loggedOut)
  package static let failed = UpcomingState(phase: .failed)
  package static let loading = UpcomingState(phase: .loading)

  /// Every state worth a picture, by name.
  package static let all: [Sample<UpcomingState>] = [
    Sample("many", many), Sample("two", two), Sample("one", one), Sample("none", none),
    Sample("logged out", loggedOut), Sample("loading", loading),
    Sample("failed", failed),
  ]

  private static func sample(_ ids: Set<Int>) -> UpcomingState {
    UpcomingState(
      phase: .shown(
        Catalogue.portAmity.classes.filter { ids.contains($0.id) }
          .map { ClassSummary($0, booked: true) }))
  }
}
