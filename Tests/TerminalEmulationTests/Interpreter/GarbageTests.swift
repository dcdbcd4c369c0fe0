import Foundation
import Randomness
import TerminalModel
import Testing
import Waiting

@testable import TerminalEmulation

@Suite struct GarbageTests {
  /// A gigabyte of it, at full speed, is `Fuzzing/garbage`.
  @Test func `a stream of garbage keeps memory flat`() async {
    // In a process of its own, whose memory nobody else uses.
    await #expect(processExitsWith: .success) {
      await recordingErrors {
        func resident() throws -> Int {
          let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
            separator: " ")
          return (Int(fields[1]) ?? 0) * 4096
        }
        var terminal = VirtualTerminal(size: CellSize(columns: 80, rows: 24), scrollback: 200)
        var generator = SplitMix(seed: 1)
        func feed(_ megabytes: Int) {
          for _ in 0..<megabytes * 16 {
            let noise = (0..<32_768).map { _ in UInt8.random(in: 0...255, using: &generator) }
            terminal.feed(noise)
            terminal.feed(TotalityTests.output(seed: generator.next(), count: 32_768))
            _ = terminal.takeReplies()
          }
        }
        feed(1)
        let before = try resident()
        feed(2)
        let growth = try resident() - before
        #expect(growth < 16 << 20, "it grew by \(growth) bytes")
      }
    }
  }
}
