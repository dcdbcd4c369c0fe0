import Foundation
import Testing
import Waiting

/// Real programs, unmodified, through the driver: each does what a user does, shows what it shows
/// in tmux for the same keys at the same size, and has the same effect outside.
@Suite(.timeLimit(.backstop)) struct RealProgramTests {
  @Test(arguments: ProgramScenario.all.map(\.name))
  func `a real program is driven as in tmux`(name: String) async throws {
    let scenario = try #require(ProgramScenario.all.first { $0.name == name })
    try await scenario.run(on: Driver())
  }
}
