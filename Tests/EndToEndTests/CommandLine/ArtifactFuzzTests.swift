import Testing
import Waiting

/// A few seconds of `make fuzz-artifacts`.
@Suite(.timeLimit(.backstop)) struct ArtifactFuzzTests {
  @Test func `damaged folders and suites at the edges of every number do no harm`() async throws {
    let scratch = try Scratch()
    let end = try await Invocation(
      "/usr/bin/python3",
      [
        "\(Products.package)/Tests/Soak/fuzz_artifacts.py", Products.runner, Products.brief,
        "--seconds", "5",
      ], in: scratch
    ).finish()
    #expect(end.code == 0, "\(end.output)")
  }
}
