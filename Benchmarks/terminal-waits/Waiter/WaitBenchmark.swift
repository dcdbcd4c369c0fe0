import Foundation
import Glibc
import TerminalEmulation
import TerminalModel

/// Times a terminal session: from a key to its text on the screen, and how late a wait ends.
///
///     bench-waits LATE.PY
///
/// Prints JSON: medians and 95th percentiles in milliseconds.
@main
struct WaitBenchmark {
  static let keyRounds = 2000
  static let rounds = [50: 40, 200: 20, 1000: 8]

  static func main() async throws {
    var results = ["key": try await keys()]
    for (delay, count) in rounds {
      results["late\(delay)"] = try await lateness(delay, count, CommandLine.arguments[1])
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    print(String(decoding: try encoder.encode(results), as: UTF8.self))
  }

  struct Figures: Encodable {
    var p50: Double
    var p95: Double

    init(_ nanoseconds: [Int]) {
      let sorted = nanoseconds.sorted()
      p50 = Double(sorted[sorted.count / 2]) / 1e6
      p95 = Double(sorted[sorted.count * 95 / 100]) / 1e6
    }
  }

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  private static func launch(_ executable: String, _ arguments: [String] = []) -> Launch {
    Launch(
      executable: executable, arguments: arguments,
      environment: Launch.hermeticEnvironment(home: "/tmp"), workingDirectory: "/tmp")
  }

  /// A key to `cat`, which says it again at the line's end: from the send to the frame that shows it.
  private static func keys() async throws -> Figures {
    let session = try TerminalSession(launch("cat"))
    defer { session.close() }
    var times: [Int] = []
    for round in 0..<keyRounds {
      let letter = String(UnicodeScalar(UInt8(97 + round % 26)))
      let column = round % 60
      let before = now()
      try session.send(key: .character(letter))
      try await session.until("the letter", deadline: .now + .seconds(5)) { frame in
        let screen = frame.screen
        return screen.cursor.position.x == column + 1
          && screen[CellPoint(x: column, y: screen.cursor.position.y)]?.text == letter
      }
      times.append(now() - before)
      guard column == 59 else { continue }
      try session.send(key: .enter)
      // The line comes again; the clock stands still for that.
      _ = await session.settled(quiet: .milliseconds(20), deadline: .now + .seconds(5))
    }
    return Figures(times)
  }

  /// From the moment at which a program draws to the end of the wait for it.
  private static func lateness(
    _ delay: Int, _ count: Int, _ program: String
  ) async throws -> Figures {
    let session = try TerminalSession(launch("python3", [program]))
    defer { session.close() }
    try await session.until("the program", deadline: .now + .seconds(10)) {
      $0.screen.text.contains("ready")
    }
    var times: [Int] = []
    for number in 0..<count {
      try session.send(text: "\(number) \(delay)\r")
      let frame = try await session.until("the answer", deadline: .now + .seconds(10)) {
        $0.screen.text.contains("answer \(number).")
      }
      let end = now()
      let drawn = frame.screen.text.dropFirst().prefix { $0.isNumber }
      times.append(end - (Int(drawn) ?? 0))
    }
    return Figures(times)
  }
}
