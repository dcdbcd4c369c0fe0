import FernwayCore
import Testing

@Suite struct ClassSearchTests {
  private func found(by query: String) -> [Int] {
    Catalogue.portAmity.classes.filter(ClassSearch(query).finds).map(\.id)
  }

  @Test func `tags, titles and venues are joined, without the baits in descriptions`() {
    #expect(found(by: "yoga") == [7, 8, 9])
  }

  @Test func `nothing asked finds every class by starting time`() {
    #expect(found(by: "  ") == [1, 2, 3, 7, 8, 5, 4, 9, 6, 10, 11, 12, 13])
  }

  @Test(arguments: ["Barrow’s", "barrow's", "BARROWS", "barrow"])
  func `a chain is found whatever its apostrophe`(_ query: String) {
    #expect(found(by: query) == [8, 5, 11, 12, 13])
  }

  @Test func `every word must be found`() {
    #expect(found(by: "cruxx yoga") == [9])
    #expect(found(by: "cruxx barre") == [])
  }

  @Test func `an untagged class is found by its title`() {
    #expect(found(by: "balayage") == [4])
  }
}
