import CProcess
import Execution
import Foundation

/// The worker's pipes, taken away from what tests may print to or read from.
struct StandardStreams {
  /// What standard input was: the coordinator's lines.
  let input: Descriptor
  /// What standard output was: the worker's lines.
  let output: Descriptor
  /// What tests print from now on, standard error included.
  let printed: Descriptor

  /// Moves 0 and 1 to private descriptors; 0 then reads nothing, 1 and 2 write to `printed`.
  /// - Throws: `POSIXError`.
  static func takeOver() throws -> StandardStreams {
    let input = Descriptor(owning: try checked(qa_duplicate(0, 10)))
    let output = Descriptor(owning: try checked(qa_duplicate(1, 10)))
    let log = Descriptor(owning: try checked(qa_duplicate(2, 10)))
    let ends = try pipe()
    let nothing = Descriptor(owning: try checked(unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)))
    try replace(0, by: nothing)
    try replace(1, by: ends.write)
    try replace(2, by: ends.write)
    // What a crash prints would die in the pipe: its last words go to the node's log. Swift's
    // backtracer holds a crashed process for seconds, silent like a hung one: only on demand.
    let isTraced = ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] != nil
    qa_drain_at_crash(ends.read.raw, log.release(), isTraced ? 1 : 0)
    qa_line_buffer_output()
    return StandardStreams(input: input, output: output, printed: ends.read)
  }

  private static func pipe() throws -> (read: Descriptor, write: Descriptor) {
    var ends: [Int32] = [-1, -1]
    try unsafe ends.withUnsafeMutableBufferPointer {
      _ = try checked(unsafe qa_pipe($0.baseAddress))
    }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  private static func replace(_ number: Int32, by descriptor: Descriptor) throws {
    guard dup2(descriptor.raw, number) >= 0 else {
      throw POSIXError(.init(rawValue: errno) ?? .EIO)
    }
  }

  private static func checked(_ answer: Int32) throws -> Int32 {
    guard answer < 0 else { return answer }
    throw POSIXError(.init(rawValue: answer == -1 ? errno : -answer) ?? .EIO)
  }
}
