import CTerminal
import Foundation
import TerminalModel

/// The process' terminal in raw mode, on its alternate screen, with mouse, paste and focus reports.
///
/// The terminal gets its old state back by `leave()`, at exit, and at a crash.
struct TerminalSession {
  private let input: Int32
  private let output: Int32
  private let enter = Array(
    "\u{1B}[22;0t\u{1B}[?1049h\u{1B}[2J\u{1B}[H\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?1004h\u{1B}[?2004h\u{1B}[?25l"
      .utf8)
  private let exit = Array(
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[0 q\u{1B}[?25h\u{1B}[?1049l\u{1B}[23;0t"
      .utf8)

  /// - Throws: `notATerminal`.
  init(input: Int32, output: Int32) throws(ViewHostError) {
    guard isatty(input) == 1, isatty(output) == 1 else { throw .notATerminal }
    self.input = input
    self.output = output
    try begin()
  }

  /// Takes the terminal, at the start and after `leave()`.
  func begin() throws(ViewHostError) {
    let answer = unsafe enter.withUnsafeBufferPointer { enter in
      unsafe exit.withUnsafeBufferPointer { exit in
        unsafe qt_enter(
          input, output, enter.baseAddress, enter.count, exit.baseAddress, exit.count)
      }
    }
    guard answer == 0 else { throw .system(call: "tcsetattr", code: -answer) }
  }

  /// Gives the terminal back.
  func leave() { qt_leave() }

  /// The extent; 80 × 24 where the terminal doesn't know.
  var size: CellSize {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard unsafe qt_size(output, &columns, &rows) == 0, columns > 0, rows > 0 else {
      return CellSize(columns: 80, rows: 24)
    }
    return CellSize(columns: min(1000, Int(columns)), rows: min(1000, Int(rows)))
  }

  /// The bytes that are there; none at the end of the terminal.
  func read() throws(ViewHostError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe Foundation.read(input, &buffer, buffer.count)
      if count >= 0 { return Array(buffer.prefix(count)) }
      if errno == EIO { return [] }
      if errno != EINTR { throw .system(call: "read", code: errno) }
    }
  }

  /// Whether bytes wait to be read.
  func hasInput() throws(ViewHostError) -> Bool {
    try poll([(input, Int16(POLLIN))], until: .now)[0] != 0
  }

  /// Writes all of `bytes`, waiting while the terminal takes none.
  func write(_ bytes: [UInt8]) throws(ViewHostError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Foundation.write(output, bytes.baseAddress, bytes.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        _ = try poll([(output, Int16(POLLOUT))], until: nil)
      } else if errno != EINTR {
        throw .system(call: "write", code: errno)
      }
    }
  }
}

/// Waits until one of the descriptors is ready or the deadline has passed; answers their events.
package func poll(
  _ watched: [(descriptor: Int32, events: Int16)], until deadline: ContinuousClock.Instant?
) throws(ViewHostError) -> [Int16] {
  var list = watched.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
  while true {
    var limit: Int32 = -1
    if let deadline {
      let left = ContinuousClock.now.duration(to: deadline)
      limit = Int32(clamping: Int((left / .milliseconds(1)).rounded(.up)))
      limit = max(0, limit)
    }
    let count = unsafe Foundation.poll(&list, nfds_t(list.count), limit)
    if count >= 0 { return list.map(\.revents) }
    if errno != EINTR { throw .system(call: "poll", code: errno) }
  }
}
