import Glibc
import Testing

/// Where no thread can be made, whatever waits for one would wait for ever.
@Suite(.timeLimit(.minutes(2))) struct ThreadShortageTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: \(Products.brief)}
      targets: [core]
      devices: {one: [iPhone 6]}
      apps: {none: /bin/true}
      """, to: "qa.yml")
  }

  /// Runs a command line behind a shell's limit.
  private func run(_ limit: String, _ words: String) async throws -> Finished {
    try await Invocation(
      "/bin/bash", ["-c", "\(limit); exec \"$RUNNER\" \(words)"], in: scratch,
      environment: ["RUNNER": Products.runner]
    ).finish(within: .seconds(60))
  }

  @Test(arguments: [120_000, 200_000, 450_000, 700_000])
  func `a run without memory for its threads ends with a sentence`(kilobytes: Int) async throws {
    let end = try await run("ulimit -v \(kilobytes)", "--parallel 4")
    #expect(end.code == 5, "\(end.output)")
    #expect(end.output.contains("threads, and this process can make "), "\(end.output)")
    #expect(end.output.contains("ulimit -v"))
  }

  /// The limit is a user's, so it takes one that has no other process.
  @Test(
    .enabled(if: getuid() == 0, "Only root may start a program as another user."),
    arguments: [1, 2, 4, 8], ["run --parallel 4", "serve"])
  func `where no thread can be made neither a run nor a server stands still`(
    limit: Int, words: String
  ) async throws {
    for folder in [scratch.path, scratch.temporary] { chmod(folder, 0o777) }
    let user = "set -- setpriv --reuid 64123 --regid 64123 --clear-groups prlimit --nproc=\(limit)"
    let end = try await Invocation(
      "/bin/bash", ["-c", "\(user); exec \"$@\" \"$RUNNER\" \(words)"], in: scratch,
      environment: ["RUNNER": Products.runner]
    ).finish(within: .seconds(60))
    #expect(end.code == 5, "\(end.output)")
    #expect(end.output.contains("threads, and this process can make "), "\(end.output)")
    #expect(end.output.contains("a container's limit on pids"))
  }
}
