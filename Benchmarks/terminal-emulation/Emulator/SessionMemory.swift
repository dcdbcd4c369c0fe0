import Foundation
import TerminalEmulation
import TerminalModel

/// The memory that many sessions take, each with a screen, kept frames and a full scrollback.
enum SessionMemory {
  /// Opens `count` sessions; each prints one of the files and stays.
  /// - Returns: the process's resident memory in MB, before and with them.
  static func measure(_ count: Int, printing files: [String]) async throws -> [String: Double] {
    let before = try resident()
    let sessions = try (0..<count).map { index in
      try TerminalSession(
        Launch(
          executable: "/bin/sh",
          arguments: ["-c", "cat \"$0\"; exec cat", files[index % files.count]],
          environment: Launch.hermeticEnvironment(home: "/tmp"), workingDirectory: "/tmp",
          size: EmulatorBenchmark.size))
    }
    var printed = 0.0
    for session in sessions {
      let settling = await session.settled(
        quiet: .milliseconds(300), deadline: .now + .seconds(60))
      let state = settling.state
      guard settling.isSettled else { throw Unsettled(screen: state.frame.screen.text) }
      printed += Double(state.outputBytes)
    }
    let with = try resident()
    for session in sessions { session.close() }
    return ["before": before, "resident": with, "printed": printed / 1e6]
  }

  /// A session whose program didn't come to rest.
  struct Unsettled: Error {
    var screen: String
  }

  private static func resident() throws -> Double {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    return kilobytes / 1000
  }
}
