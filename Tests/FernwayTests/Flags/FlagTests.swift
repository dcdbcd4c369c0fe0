import Foundation
import Testing

@testable import FernwayCore

@MainActor @Suite struct FlagTests {
  private static let portos = Audience(system: "portos", version: AppVersion(1, 2), user: 1)

  @Test func `a rule looks at member, system and version`() {
    let (mina, guest) = (
      Self.portos, Audience(system: "portos", version: AppVersion(1, 2), user: nil)
    )
    #expect(FlagRule("x", users: [1]).treats(mina))
    #expect(!FlagRule("x", users: [2]).treats(mina))
    #expect(!FlagRule("x", users: [1]).treats(guest))
    #expect(FlagRule("x").treats(guest))
    #expect(FlagRule("x", systems: ["portos"]).treats(mina))
    #expect(!FlagRule("x", systems: ["tideos"]).treats(mina))
    #expect(FlagRule("x", firstVersion: AppVersion(1, 2)).treats(mina))
    #expect(!FlagRule("x", firstVersion: AppVersion(1, 10)).treats(mina))
  }

  @Test func `without a payload a normal flag runs old code, a kill switch new`() {
    let flags = CachedFlags()
    #expect(!flags.runsNewCode(FindFlag.openFirst))
    #expect(flags.runsNewCode(BookingFlag.afterDisable))
    #expect(flags.early == ["find_open_first", "booking_after_disable"])
  }

  @Test func `the first payload counts for the session`() {
    let flags = CachedFlags()
    flags.take(["find_open_first": true, "booking_after_disable": true])
    flags.take([:])
    #expect(flags.runsNewCode(FindFlag.openFirst))
    #expect(!flags.runsNewCode(BookingFlag.afterDisable))
    #expect(flags.early.isEmpty)
  }

  @Test func `the file of flags lists the enums and the plugins, no more`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Examples/Fernway/flags.yml").standardized
    let listed = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .compactMap { $0.wholeMatch(of: /- \{key: ([a-z_]+),.*/)?.output.1 }.map(String.init)
    let known = FlagCatalogue.all.map { "\($0.rawValue)" } + AppPlugins().keys
    #expect(listed.sorted() == known.sorted())
  }
}
