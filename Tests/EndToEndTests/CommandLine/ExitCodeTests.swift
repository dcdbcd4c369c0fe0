import Foundation
import ProcessControl
import Testing
import Waiting

/// Every bad input has a sentence that names it and says what to do next, and its exit code.
@Suite struct ExitCodeTests {
  private func run(
    _ arguments: [String], in scratch: Scratch, environment: [String: String] = [:]
  ) async throws -> Finished {
    try await Invocation(Products.runner, arguments, in: scratch, environment: environment).finish()
  }

  @Test func `an unknown key names its line and the nearest one`() async throws {
    let scratch = try Scratch.fernway(configuration: "retrys: 2")
    let end = try await run([], in: scratch)
    #expect(end.code == 2)
    #expect(end.output.contains("qa.yml:6"))
    #expect(end.output.contains("retrys"))
    #expect(end.output.contains("retries"))
  }

  @Test func `a value of the wrong type is refused`() async throws {
    let scratch = try Scratch.fernway(configuration: "retries: many")
    let end = try await run([], in: scratch)
    #expect(end.code == 2)
    #expect(end.output.contains("qa.yml:6"))
    #expect(end.output.contains("many"))
  }

  @Test func `a missing app is named`() async throws {
    let scratch = try Scratch.fernway()
    let end = try await run(["--app", "fernway=/nowhere/fernway"], in: scratch)
    #expect(end.code == 2)
    #expect(end.output.contains("/nowhere/fernway"))
  }

  @Test func `an unknown device suggests the nearest one`() async throws {
    let end = try await run(["--device", "iPhone 66"], in: try Scratch.fernway())
    #expect(end.code == 2)
    #expect(end.output.contains("iPhone 66"))
    #expect(end.output.contains("iPhone 6"))
  }

  @Test func `an unknown option suggests the nearest one`() async throws {
    let end = try await run(["--paralel", "4"], in: try Scratch.fernway())
    #expect(end.code == 2)
    #expect(end.output.contains("--parallel"))
  }

  @Test func `nothing selected is an exit code of its own`() async throws {
    let end = try await run(["no such test anywhere"], in: try Scratch.fernway())
    #expect(end.code == 4)
    #expect(end.output.contains("no such test anywhere"))
  }

  @Test func `an output folder that cannot be made is infrastructure`() async throws {
    let scratch = try Scratch.fernway()
    try scratch.write("a file", to: "blocked")
    let end = try await run(["--output", "blocked/deeper"], in: scratch)
    #expect(end.code == 5)
    #expect(end.output.contains("blocked"))
  }

  @Test func `a port in use is named`() async throws {
    let scratch = try Scratch.fernway()
    let first = try await Invocation(
      Products.runner, ["serve", "--port", "0", "--app", "fernway=\(Products.fernway)"],
      in: scratch)
    let port = try #require(try await first.address().split(separator: ":").last)
    let end = try await run(["serve", "--port", String(port)], in: scratch)
    #expect(end.code == 5)
    #expect(end.output.contains(port))
    first.child.signal(SIGTERM)
    _ = try await first.finish()
  }

  @Test func `no qa-yml is an error that says what to write`() async throws {
    let end = try await run([], in: try Scratch())
    #expect(end.code == 2)
    #expect(end.output.contains("qa.yml"))
  }

  @Test func `a project that has recorded nothing yet runs`() async throws {
    let scratch = try Scratch.fernway(suite: Products.truth)
    try FileManager.default.removeItem(atPath: "\(scratch.path)/ReferenceImages")
    let end = try await run(
      ["passed/logs in 1 @", "--device", "iPhone 6", "--target", "core"], in: scratch)
    #expect(end.code == 0, "\(end.output)")
  }

  @Test func `help names every subcommand`() async throws {
    let end = try await run(["--help"], in: try Scratch())
    #expect(end.code == 0)
    for name in ["run", "list", "serve", "inspect", "devices", "verify", "merge", "demo"] {
      #expect(end.output.contains("\n  \(name) "), "\(name) is missing:\n\(end.output)")
    }
  }
}
