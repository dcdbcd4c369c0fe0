/// What the search shows.
package struct SearchState: Hashable, Sendable {
  /// How a chain's places are shown.
  package enum Places: String, Hashable, Sendable, CaseIterable {
    case list, map
  }

  package enum Phase: Hashable, Sendable {
    /// Rows for what is typed.
    case completing([Completion])
    case looking
    case shown(SearchAnswer)
    case failed
  }

  /// What the field says.
  package var query: String
  package var phase: Phase
  /// The chain's places, where they cover the classes.
  package var places: Places?
  /// The day that counts as today.
  package var today: CivilDay

  package init(
    query: String, phase: Phase, places: Places? = nil,
    today: CivilDay = AppClock.opening.now.day
  ) {
    self.query = query
    self.phase = phase
    self.places = places
    self.today = today
  }

  /// What was found, while it is shown.
  package var answer: SearchAnswer? {
    if case .shown(let answer) = phase { answer } else { nil }
  }

  /// The longest query that counts.
  static let eightyCharacters =
    "breath, balance and bone-deep rest for tired shoulders and busy heads after work"

  /// Every state worth a picture, by name.
  package static let all: [Sample<SearchState>] = [
    Sample("empty", typed("")),
    Sample("tags", typed("yo")),
    Sample("phrase only", typed("balayage")),
    Sample("brand", typed("barrow")),
    Sample("four kinds", typed("cruxx", .explicitClassVenue)),
    Sample("eighty characters", typed(eightyCharacters)),
    Sample("emoji", typed("🧘🏽‍♀️")),
    Sample("many", found(.phrase("yoga"))),
    Sample("zero", found(.phrase("zumba"))),
    Sample("fallback", found(.phrase("yoag"))),
    Sample("brand results", found(.brand("Barrow’s"))),
    Sample("brand list", found(.brand("Barrow’s"), .list)),
    Sample("brand map", found(.brand("Barrow’s"), .map)),
    Sample("looking", SearchState(query: "yoga", phase: .looking)),
    Sample("failed", SearchState(query: "yoga", phase: .failed)),
  ]

  private static let index = SearchIndex(Catalogue.portAmity.classes)

  private static func typed(_ text: String, _ arm: SearchArm = .control) -> SearchState {
    SearchState(query: text, phase: .completing(index.completions(of: text, in: arm)))
  }

  private static func found(_ subject: SearchSubject, _ places: Places? = nil) -> SearchState {
    SearchState(
      query: subject.text,
      phase: .shown(index.answer(to: subject) { ClassSummary($0, booked: false) }),
      places: places)
  }
}
