/// What the list of classes shows.
package struct FindState: Hashable, Sendable {
  /// What is asked for; empty finds everything.
  package var query: String
  /// The classes found last, by starting time.
  package var results: [ClassSummary]
  /// Whether an answer is awaited; the results are those of an earlier query, or none yet.
  package var isLoading: Bool
  /// Whether the last search failed.
  package var hasFailed: Bool
  /// The day that counts as today.
  package var today: CivilDay
  /// Searches that are offered while nothing is asked.
  package var suggestions: [Suggestion] = []

  package init(
    query: String, results: [ClassSummary], isLoading: Bool = false, hasFailed: Bool = false,
    today: CivilDay = AppClock.opening.now.day
  ) {
    self.query = query
    self.results = results
    self.isLoading = isLoading
    self.hasFailed = hasFailed
    self.today = today
  }

  package static let many = FindState(query: "", results: found(by: ""))
  package static let yoga = FindState(query: "yoga", results: found(by: "yoga"))
  package static let one = FindState(query: "handstand", results: found(by: "handstand"))
  package static let zero = FindState(query: "zumba", results: [])
  package static let loading = FindState(query: "", results: [], isLoading: true)
  package static let failed = FindState(query: "yoga", results: [], hasFailed: true)
  package static let longText = FindState(
    query: "breath, balance and bone-deep rest for tired shoulders and busy heads",
    results: found(by: "breath"))

  /// Every state worth a picture, by name.
  package static let all: [Sample<FindState>] = [
    Sample("many", many), Sample("yoga", yoga), Sample("one", one), Sample("zero", zero),
    Sample("loading", loading), Sample("failed", failed), Sample("long text", longText),
  ]

  private static func found(by query: String) -> [ClassSummary] {
    Catalogue.portAmity.classes.filter(ClassSearch(query).finds).map {
      ClassSummary($0, booked: false)
    }
  }
}
