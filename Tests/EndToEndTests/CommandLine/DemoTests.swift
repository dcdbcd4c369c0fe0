import Foundation
import Testing
import Waiting

/// The first five minutes: what a newcomer is shown is what happens.
@Suite(.serialized, .timeLimit(.backstop)) struct DemoTests {
  @Test func `a broken label shows test, pictures, grid and the commands to go on`() async throws {
    let scratch = try Scratch.fernway()
    let end = try await Invocation(Products.runner, ["demo", "break"], in: scratch).finish()
    #expect(end.code == 0, "\(end.output)")
    for words in [
      "Class detail / shows places left @iPhone 6", "\"Places\" → \"Seats\"",
      "detail@iPhone6~core.png",
      "actual.png", "diff.png", "│ Places ", "│ Seats ",
      "qa-runner review --approve \"Class detail/shows places left\" --group",
    ] {
      #expect(end.output.contains(words), "\(words) is missing:\n\(end.output)")
    }
    #expect(scratch.exists("qa-output/demo-break/qa-output/index.html"))
    // The failed test in the terminal has left its recording.
    let files = FileManager.default.enumerator(atPath: scratch.path + "/qa-output/demo-break")
    let casts = (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix("/session.cast") }
    #expect(casts.count == 1 && casts[0].contains("-tui/"))

    // The change is approved in the copy by the printed command, and then matches; the project's
    // own references are as they were.
    let copy = Scratch(at: "\(scratch.path)/qa-output/demo-break")
    let seen = try #require(end.output.firstMatch(of: /--group --seen ([0-9a-f]{8})/)?.output.1)
    let approval = try await Invocation(
      Products.runner,
      ["review", "--approve", "Class detail/shows places left", "--group", "--seen", String(seen)],
      in: copy
    ).finish()
    #expect(approval.code == 0, "\(approval.output)")
    let again = try await Invocation(
      Products.runner,
      ["Class detail/shows places left", "--device", "iPhone 6", "--record", "never"], in: copy
    ).finish()
    #expect(again.code == 0, "\(again.output)")
    let reference = "ReferenceImages/Class detail/shows places left/detail@iPhone6.grid"
    #expect(try copy.read(reference).contains("Seats"))
    #expect(try !scratch.read(reference).contains("Seats"))
  }

  @Test func `a killed node is replaced and all results are in`() async throws {
    let scratch = try Scratch.fernway()
    let end = try await Invocation(Products.runner, ["demo", "kill"], in: scratch).finish()
    #expect(end.code == 0, "\(end.output)")
    #expect(end.output.contains("kill -9"))
    #expect(end.output.contains("1 node replaced"))
    #expect(end.output.contains("each with one result"))
  }

  @Test func `a misspelt demo names the two there are`() async throws {
    let end = try await Invocation(Products.runner, ["demo", "brake"], in: try Scratch()).finish()
    #expect(end.code == 2)
    #expect(end.output.contains("demo break"))
  }
}
