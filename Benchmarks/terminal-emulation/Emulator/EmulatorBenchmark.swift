import Foundation
import TerminalEmulation
import TerminalModel

/// Measures the terminal emulator on recorded output.
///
///     bench-terminal throughput SECONDS FILE…   each file's MB/s
///     bench-terminal copies SECONDS FILE…       the same with a screen kept after each read
///     bench-terminal sessions COUNT FILE…       the resident memory of as many sessions at once
///
/// Prints JSON.
@main
struct EmulatorBenchmark {
  static let size = CellSize(columns: 100, rows: 30)
  /// What one read of a pseudo-terminal gives at most.
  static let chunk = 4096
  /// Screens kept, as a session keeps its last frames.
  static let keptScreens = 64

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count > 2, let number = Double(arguments[1]) else { return usage() }
    let files = Array(arguments.dropFirst(2))
    let results: [String: Double]
    switch arguments[0] {
    case "throughput": results = try throughput(seconds: number, files, keepsScreens: false)
    case "copies": results = try throughput(seconds: number, files, keepsScreens: true)
    case "sessions": results = try await SessionMemory.measure(Int(number), printing: files)
    default: return usage()
    }
    print(String(decoding: try JSONEncoder().encode(results), as: UTF8.self))
  }

  private static func usage() {
    print("usage: bench-terminal throughput|copies SECONDS FILE…")
    print("       bench-terminal sessions COUNT FILE…")
  }

  private static func throughput(
    seconds: Double, _ files: [String], keepsScreens: Bool
  ) throws -> [String: Double] {
    var results: [String: Double] = [:]
    for file in files {
      let url = URL(fileURLWithPath: file)
      let bytes = [UInt8](try Data(contentsOf: url))
      var terminal = VirtualTerminal(size: size)
      var screens: [TerminalCapture] = []
      var fed = 0
      let start = processorTime()
      while processorTime() - start < seconds {
        for first in stride(from: 0, to: bytes.count, by: chunk) {
          terminal.feed(bytes[first..<min(bytes.count, first + chunk)].span)
          _ = terminal.takeReplies()
          _ = terminal.takeEvents()
          guard keepsScreens else { continue }
          if screens.count == keptScreens { screens.removeFirst() }
          screens.append(terminal.capture())
        }
        fed += bytes.count
      }
      let name = url.deletingPathExtension().lastPathComponent
      results[name] = Double(fed) / (processorTime() - start) / 1e6
    }
    return results
  }

  /// The seconds of a core that this process has had: what else the machine does doesn't count.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
