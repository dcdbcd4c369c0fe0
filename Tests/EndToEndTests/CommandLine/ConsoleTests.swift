import Foundation
import SnapshotExpectations
import SnapshotKit
import TerminalEmulation
import TerminalModel
import Testing
import Waiting

/// The console of a run: in a real terminal as people see it, elsewhere as logs keep it.
@Suite(.serialized, .timeLimit(.backstop)) struct ConsoleTests {
  private let scratch: Scratch
  private static let slow = "Booking/when the class is full and the waiting list is long/waits"

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: "\(Products.package)/Tests/RunnerTests/Fixtures/fake_suite.py"}
      apps: {none: /bin/true}
      targets: [core]
      devices: {phones: [iPhone 6]}
      """, to: "qa.yml")
    // The longest comes first: what fails, then what passes, then what waits until it is told to go.
    let durations = [
      ("Login/fails", 9000), ("Login/lets a member in", 5000), (Self.slow, 3000),
      ("Search/shows what fits", 2000),
    ].map { "\"\($0.0) @iPhone 6 [core]\": [\($0.1)]" }
    try scratch.write(
      "{\"version\": 1, \"durations\": {\(durations.joined(separator: ", "))}}",
      to: ".qa-history.json")
    try scratch.write("", to: "state/none")
  }

  private func environment(_ tests: [String]) -> [String: String] {
    var environment = scratch.environment
    environment["FAKE_TESTS"] = tests.joined(separator: "\n")
    environment["FAKE_STATE"] = scratch.path + "/state"
    environment["TERM"] = "xterm-256color"
    environment["NO_COLOR"] = nil
    return environment
  }

  private static let tests = [
    "Login/fails", "Login/lets a member in", slow, "Search/shows what fits",
  ]

  private func session(
    _ words: String..., size: CellSize, tests: [String] = Self.tests
  ) throws -> TerminalSession {
    try TerminalSession(
      Launch(
        executable: Products.runner, arguments: words, environment: environment(tests),
        workingDirectory: scratch.path, size: size))
  }

  private func go() throws { try scratch.write("", to: "state/go") }

  /// Times differ from run to run, the places where they stand do not; a bound is told of longer runs,
  /// whose line breaks elsewhere then.
  private func lasting(_ text: String) -> String {
    let text = text.replacing(#/ \(at best [^)]*\)/#, with: "")
      .replacing(/[0-9]+\.[0-9] s/, with: "0.0 s")
      .replacing(/s\s+·\s+report\s+qa-output/, with: "s · report qa-output")
    return String(text.reversed().drop { $0.isWhitespace }.reversed())
  }

  @Test(.snapshots(), arguments: [80, 40])
  func `a terminal shows what runs and what failed, and in the end only what stays`(
    columns: Int
  ) async throws {
    let session = try session(
      "--parallel", "1", size: CellSize(columns: columns, rows: 24))
    let live = try await session.until("the test that waits", deadline: .soon) {
      $0.screen.text.contains("2/4 · 50 %") && $0.screen.text.contains(" 1 Booking / ")
    }
    try expectSnapshot(
      of: live.screen, as: .grid().ignoring(.pattern("[0-9]+(\\.[0-9])? s")),
      named: "running")
    try go()
    let exit = await session.waitForExit(deadline: .soon)
    #expect(exit == .exited(1))
    try expectSnapshot(of: lasting(session.screen.text), as: .lines, named: "ended")
  }

  @Test func `a terminal that is too low counts the nodes that it can't show`() async throws {
    let waiting = (1...5).map { "Part \($0)/waits" }
    let session = try session(
      "--parallel", "5", size: CellSize(columns: 60, rows: 6), tests: waiting)
    let live = try await session.until("three rows of nodes", deadline: .soon) {
      $0.screen.text.matches(of: #/ [1-5] Part . / waits @iPhone 6 \[core\] /#).count == 2
    }
    #expect(live.screen.text.contains("… and 3 more"), "\(live.screen.text)")
    try go()
    #expect(await session.waitForExit(deadline: .soon) == .exited(0))
    #expect(!session.screen.text.contains("more"), "nothing is left of it")
  }

  /// Runs it in a terminal of which every byte is kept.
  private static let terminal = """
    import os, pty, sys
    sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))
    """

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
  func `a terminal that takes no colours gets plain lines`(asked: [String: String]) async throws {
    try go()
    var environment = environment(Self.tests)
    environment["NO_COLOR"] = ""
    environment.merge(asked) { $1 }
    let end = try await Invocation(
      "/usr/bin/python3", ["-c", Self.terminal, Products.runner, "--parallel", "1"], in: scratch,
      environment: environment
    ).finish()
    #expect(end.code == 1, "\(end.output)")
    #expect(!end.output.contains("\u{1B}"))
    #expect(end.output.contains(" ✓ Login / lets a member in @iPhone 6 [core] "))
  }

  @Test(.snapshots()) func `a log has a line for each test`() async throws {
    try go()
    let end = try await Invocation(
      Products.runner, ["--parallel", "1"], in: scratch, environment: environment(Self.tests)
    ).finish()
    #expect(end.code == 1)
    #expect(!end.output.contains("\u{1B}"))
    try expectSnapshot(of: lasting(end.output), as: .lines, named: "log")
  }
}
