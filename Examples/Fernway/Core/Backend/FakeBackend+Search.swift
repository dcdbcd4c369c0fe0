extension FakeBackend {
  /// Asks for the rows under the search field.
  package func complete(
    _ text: String, in arm: SearchArm, reply: @escaping Reply<[Completion]>
  ) {
    answer(.suggest, Analyzer.query(text), reply) { backend in
      .success(SearchIndex(backend.data.classes).completions(of: text, in: arm))
    }
  }

  /// Asks for what a search finds.
  package func look(
    for subject: SearchSubject, as member: Int?, reply: @escaping Reply<SearchAnswer>
  ) {
    answer(.look, subject.text, reply) { backend in
      .success(
        SearchIndex(backend.data.classes).answer(to: subject) {
          ClassSummary($0, booked: backend.isBooked($0.id, by: member))
        })
    }
  }
}
