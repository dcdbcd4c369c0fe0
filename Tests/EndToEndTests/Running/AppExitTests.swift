import Foundation
import Testing
import Waiting

/// Runs of a real program that ends by itself: with a traceback, a code behind an old text, in good
/// order, where the test expects it and where it does not.
@Suite(.timeLimit(.backstop)) struct AppExitTests {
  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.exitProject()
    return scratch
  }

  private func references(_ scratch: Scratch) -> [String] {
    let all = try? FileManager.default.subpathsOfDirectory(
      atPath: "\(scratch.path)/ReferenceImages")
    return (all ?? []).filter { $0.hasSuffix(".grid") }
  }

  @Test func `an end that no test expects is the test's result`() async throws {
    let scratch = try scratch()
    let end = try await Invocation(Products.runner, ["failed/"], in: scratch).finish()
    #expect(end.code == 1, "\(end.output)")
    let results = try RunResults(scratch)
    #expect(results.outcomes.count == 11)
    for (test, outcome) in results.outcomes { #expect(outcome == "failed", "\(test)") }
    #expect(end.output.contains("app crashed: exit code 1\n"), "\(end.output)")
    #expect(end.output.contains("app crashed: exit code 101"))
    #expect(end.output.contains("app crashed: exit code 3"))
    #expect(end.output.contains("say app.expectExit(0)"))
    #expect(end.output.contains("app.expectExit(0) did not see the app end"))
    #expect(end.output.contains("app.expectExit(0) saw the app end with exit code 1"))
    // The last screen explains it.
    #expect(end.output.contains("KeyError: 'today'"))
  }

  @Test func `an end that a test expects is none`() async throws {
    let scratch = try scratch()
    let end = try await Invocation(
      Products.runner, ["passed", "--record", "all"], in: scratch
    ).finish()
    #expect(end.code == 0, "\(end.output)")
    #expect(references(scratch).count == 1)
    let again = try await Invocation(
      Products.runner, ["passed", "--record", "never"], in: scratch
    ).finish()
    #expect(again.code == 0, "\(again.output)")
  }

  @Test func `what a crashed app shows last is never a reference`() async throws {
    let scratch = try scratch()
    for _ in 1...2 {
      let end = try await Invocation(
        Products.runner, ["recording/", "--record", "all"], in: scratch
      ).finish()
      #expect(end.code == 1, "\(end.output)")
      let results = try RunResults(scratch)
      #expect(results.outcomes.count == 2)
      for (test, outcome) in results.outcomes { #expect(outcome == "failed", "\(test)") }
      #expect(references(scratch) == [])
    }
  }
}
