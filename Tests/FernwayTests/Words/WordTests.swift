import FernwayCore
import Testing

@testable import FernwayTUI

@MainActor @Suite struct WordTests {
  @Test(arguments: [
    ("nl-BE", "Terug"), ("FR_ca", "Retour"), ("pt", "Voltar"), ("en", "Back"), ("fry", "Back"),
    ("", "Back"),
  ])
  func `a language code is read to its region`(_ code: String, _ back: String) {
    #expect(Words.of(code).back == back)
  }

  @Test func `no two rooms have a text of the same name`() {
    #expect(Set(WordChanges.names).count == WordChanges.names.count)
  }

  @Test func `each room says most of its texts differently in each language`() {
    for room in WordChanges.rooms {
      let languages = ["en", "pt-PT", "nl", "fr"].map { texts(of: room, in: $0) }
      for (index, texts) in languages.enumerated() {
        #expect(texts.allSatisfy { !$0.isEmpty }, "\(room)")
        for others in languages[(index + 1)...] {
          let equal = zip(texts, others).count { $0 == $1 }
          #expect(equal * 2 < texts.count, "\(room): \(texts) and \(others)")
        }
      }
    }
  }

  private func texts(of room: any RoomWords.Type, in language: String) -> [String] {
    Mirror(reflecting: room.of(language)).children.compactMap { $0.value as? String }
  }

  @Test func `a change is made in the room that has its name`() throws {
    let changes = try WordChanges("places = Seats\nback=Away")
    #expect(ClassDetailWords.english.changed(by: changes).places == "Seats")
    #expect(Words.dutch.changed(by: changes).back == "Away")
    #expect(Words.english.changed(by: changes).cancel == "Cancel")
  }

  @Test func `a change of an unknown text is refused with the names that there are`() {
    #expect {
      try WordChanges("# mine\nplacse = Seats")
    } throws: { error in
      "\(error)".contains("line 2 changes \"placse\"") && "\(error)".contains(", places, ")
    }
  }
}
