import Testing

@testable import SnapshotKit

@Suite struct RecordModeTests {
  @Test(arguments: [
    ([:], RecordMode?.none, RecordMode.missing), ([:], .all, .all),
    (["CI": "1"], nil, .never), (["CI": "true"], .missing, .never),
    (["CI": "woodpecker"], .all, .never),
    (["CI": ""], nil, .missing), (["CI": "0"], nil, .missing), (["CI": "false"], .failed, .failed),
  ])
  func `without a name CI never records and a machine at a desk records what is missing`(
    environment: [String: String], preferred: RecordMode?, mode: RecordMode
  ) throws {
    let choice = try RecordMode.choose(environment: environment, preferred: preferred)
    #expect(choice == RecordMode.Choice(mode, isByName: false))
  }

  @Test func `a mode by name wins, under CI too`() throws {
    let environment = ["CI": "1", "QA_RECORD": "failed"]
    #expect(try RecordMode.choose(environment: environment) == .init(.failed, isByName: true))
    #expect(
      try RecordMode.choose(named: .all, environment: environment) == .init(.all, isByName: true))
  }

  @Test func `an unknown mode is refused`() {
    #expect(throws: SnapshotError.unknownRecordMode(value: "maybe")) {
      try RecordMode.choose(environment: ["QA_RECORD": "maybe"])
    }
  }
}
