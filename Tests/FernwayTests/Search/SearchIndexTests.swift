import FernwayCore
import Testing

@Suite struct SearchIndexTests {
  private let index = SearchIndex(Catalogue.portAmity.classes)

  private func found(by query: String) -> [Int] { index.hits(for: query).map(\.id) }

  @Test func `the tag filter and the full text are joined without duplicates`() {
    #expect(found(by: "yoga") == [7, 8, 9])
    #expect(found(by: "strength") == [3, 6, 11, 12])
    #expect(found(by: "core") == [3, 6])
  }

  @Test func `a class is not found by its description`() {
    #expect(!found(by: "yoga").contains(2))
    #expect(found(by: "experience") == [])
  }

  @Test func `classes whose tag or title fits come before those whose venue does`() {
    // “h” starts words of four titles, and of one more class's venue: Harbour Row.
    #expect(found(by: "h") == [2, 11, 12, 13, 3])
  }

  @Test(arguments: ["Barrows", "barrow’s", "BARROW'S", "Bárrows"])
  func `a chain is found whatever its apostrophe, case and accents`(_ query: String) {
    #expect(found(by: query) == [8, 5, 11, 12, 13])
    #expect(index.brands(named: query).map(\.name) == ["Barrow’s"])
  }

  @Test func `a chain has at least two places`() {
    #expect(index.brands.map(\.name) == ["Barrow’s", "Cruxx Gym"])
    #expect(index.brands.map(\.locations.count) == [5, 3])
    #expect(index.brands(named: "willow") == [])
  }

  @Test(arguments: ["", "  ", "🧘🏽‍♀️", "…"])
  func `a query without any word finds every class`(_ query: String) {
    #expect(found(by: query).count == 13)
  }
}

@Suite struct FallbackTests {
  private let fallback = Fallback.portAmity

  @Test(
    arguments: [
      ("yoag", "yoga"), ("pilate", "pilates"), ("swiming", "swimming"), ("dancee", "dance"),
      ("barrw", "barre"), ("yoba", "yoga"), ("gym", nil), ("yog", nil), ("yoga", nil),
      ("yoag now", nil),
      ("barrows", "barre"), ("crux", "core"),
    ] as [(String, String?)])
  func `one slip leads to a tag`(_ query: String, _ tag: String?) {
    #expect(fallback.tag(for: query) == tag)
  }
}

@Suite struct CompletionTests {
  private let index = SearchIndex(Catalogue.portAmity.classes)

  @Test func `the phrase is the first row, even where nothing else is offered`() {
    #expect(index.completions(of: " balayage ", in: .control) == [.phrase("balayage")])
    #expect(index.completions(of: "zumba", in: .explicitClassVenue) == [.phrase("zumba")])
  }

  @Test func `a query is cut after eighty characters`() {
    let long = String(repeating: "é", count: 81)
    #expect(
      index.completions(of: long, in: .control) == [.phrase(String(repeating: "é", count: 80))])
  }

  @Test(arguments: SearchArm.allCases)
  func `each arm names what it is named after`(_ arm: SearchArm) {
    let rows = index.completions(of: "cruxx", in: arm) + index.completions(of: "core", in: arm)
    let namesClasses = rows.contains { if case .session = $0 { true } else { false } }
    let namesVenues = rows.contains { if case .venue = $0 { true } else { false } }
    #expect(namesClasses == [.explicitClass, .explicitClassVenue].contains(arm))
    #expect(namesVenues == [.explicitVenue, .explicitClassVenue].contains(arm))
    #expect(rows.contains(.brand(name: "Cruxx Gym", places: 3)))
  }

  @Test func `there are at most three rows of a kind`() {
    let rows = index.completions(of: "b", in: .explicitVenue)
    #expect(rows.count { if case .venue = $0 { true } else { false } } == 3)
  }
}
