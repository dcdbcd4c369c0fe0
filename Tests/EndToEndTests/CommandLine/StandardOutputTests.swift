import Testing

/// What is printed has got to where it was sent, or the exit code says that it has not.
@Suite struct StandardOutputTests {
  private func shell(_ command: String, in scratch: Scratch) async throws -> Finished {
    try await Invocation(
      "/bin/bash", ["-o", "pipefail", "-c", command], in: scratch,
      environment: ["RUNNER": Products.runner]
    ).finish()
  }

  @Test(arguments: [
    "devices --json", "devices", "completions bash", "--help", "list --help", "--version",
    "flags flags.yml --json", "references",
  ])
  func `a full disk is infrastructure`(words: String) async throws {
    let scratch = try Scratch()
    try scratch.write("[]", to: "flags.yml")
    // A file that may hold nothing stands for a disk that is full; standard error goes elsewhere.
    let end = try await shell(
      "(trap '' XFSZ; ulimit -f 0; exec \"$RUNNER\" \(words) 2>&1 > out) | cat", in: scratch)
    #expect(end.code == 5, "\(words): \(end.output)")
    #expect(end.output.contains("Standard output cannot be written: File too large."))
  }

  @Test func `a reader that has gone, and a closed output, are no errors`() async throws {
    let scratch = try Scratch()
    let gone = try await shell(
      "for n in 1 2 3 4 5 6; do \"$RUNNER\" completions zsh || exit; done | head -c 1", in: scratch)
    #expect(gone.code == 0, "\(gone.output)")
    let closed = try await shell("\"$RUNNER\" devices >&-", in: scratch)
    #expect(closed.code == 0, "\(closed.output)")
  }
}
