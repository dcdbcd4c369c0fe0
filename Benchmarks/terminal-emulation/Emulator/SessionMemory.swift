import Foundation
import TerminalEmulation
import TerminalModel

/// The memory that many sessions take, each with a full scrollback and kept frames, after each was
/// waited for, typed into and looked at.
enum SessionMemory {
  /// Opens `count` sessions; each prints one of the files and stays.
  /// - Returns: the process's resident memory in MB, before and with them.
  static func measure(_ count: Int, printing files: [String]) async throws -> [String: Double] {
    let before = try resident()
    let sessions = try (0..<count).map { index in
      try TerminalSession(
        Launch(
          executable: "/bin/sh",
          arguments: ["-c", script, files[index % files.count]],
          environment: Launch.hermeticEnvironment(home: "/tmp"), workingDirectory: "/tmp",
          size: EmulatorBenchmark.size))
    }
    try await withThrowingTaskGroup { group in
      for session in sessions { group.addTask { try await use(session) } }
      try await group.waitForAll()
    }
    let printed = sessions.reduce(0.0) { $0 + Double($1.state.outputBytes) }
    let with = try resident()
    for session in sessions { session.close() }
    return ["before": before, "resident": with, "printed": printed / 1e6]
  }

  /// Prints a file, and then on a plain, clear screen what it is sent.
  private static let script =
    #"cat "$0"; printf '\033[?1049l\033[r\033[m\033[H\033[Jready\n'; exec cat"#

  /// Looks at every frame until the program reads, then types and sees it.
  private static func use(_ session: TerminalSession) async throws {
    let deadline = ContinuousClock.now + .seconds(120)
    try await session.until("the file's end", deadline: deadline) {
      $0.screen.text.hasPrefix("ready\n")
    }
    try session.send(text: "typed\r")
    try await session.until("the typed text", deadline: deadline) {
      $0.screen.text.contains("typed\ntyped")
    }
  }

  private static func resident() throws -> Double {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    return kilobytes / 1000
  }
}
