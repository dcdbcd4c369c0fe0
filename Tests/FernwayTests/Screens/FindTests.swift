import FernwayCore
import Testing

@MainActor @Suite struct FindTests {
  @Test func `only the answer to the newest query counts`() throws {
    let test = try AppUnderTest("mina")
    for text in ["y", "yo", "yoga"] { try test.find.handle(.query(text)) }
    #expect(try test.find.state.isLoading)
    test.scheduler.settle()
    #expect(try test.find.state.results.map(\.id) == [7, 8, 9])
    #expect(try !test.find.state.isLoading)
  }

  @Test func `a first search that fails says so, and is asked again`() throws {
    let test = try AppUnderTest("search-error")
    #expect(try test.find.state.hasFailed)
    try test.send(FindEvent.retry)
    #expect(try !test.find.state.hasFailed)
    #expect(try test.find.state.results.count == 13)
  }

  @Test func `back clears the query, then leaves the rest to the host`() throws {
    let test = try AppUnderTest("mina")
    try test.send(FindEvent.query("zumba"))
    #expect(try test.find.state.results.isEmpty)
    #expect(test.back())
    #expect(try test.find.state.results.count == 13)
    #expect(!test.back())
  }

  @Test func `a venue's name leads to its classes`() throws {
    let test = try AppUnderTest("mina")
    try test.send(FindEvent.select(1))
    try test.send(ClassDetailEvent.seeVenue)
    #expect(try test.find.state.query == "Tidepool Pilates")
    #expect(try test.find.state.results.map(\.id) == [1, 10])
  }
}
