package import Foundation
import JSONModel
import Synchronization
import TerminalModel

/// Writes a session as an asciicast (version 2), which asciinema plays.
///
/// Lines are gathered and written in blocks; `flush` writes what is there. Once the file has reached
/// its limit a last mark says so, and nothing more is written.
package final class SessionRecorder: Sendable {
  private struct State {
    var file: FileHandle?
    var started = ContinuousClock.now
    /// Bytes at the end of the output that begin a character.
    var partial: [UInt8] = []
    var pending: [UInt8] = []
    var written = 0
    var isFull = false

    /// Whether more can be written.
    var isOpen: Bool { !isFull && file != nil }
  }

  private static let blockSize = 1 << 15

  private let limit: Int
  private let state: Mutex<State>

  /// Makes a recorder that owns `file`.
  ///
  /// It writes secrets too: whoever hands the recording on takes them out.
  /// - Parameter limit: the most bytes that are written.
  package init(to file: sending FileHandle, limit: Int = 8 << 20) {
    self.limit = limit
    state = Mutex(State(file: file))
  }

  /// Writes a mark, such as the command that a test just sent.
  package func mark(_ label: String) {
    state.withLock { event("m", label, &$0) }
  }

  func begin(_ launch: Launch) {
    let header = Header(
      width: launch.size.columns, height: launch.size.rows,
      env: ["TERM": launch.environment["TERM"] ?? ""])
    state.withLock { state in
      state.started = .now
      do {
        write(Array(try JSONEncoder().encode(header)), &state)
      } catch {
        // Without its first line the recording is none.
        state.file = nil
      }
    }
  }

  func output(_ bytes: ArraySlice<UInt8>) {
    state.withLock { state in
      guard state.isOpen else { return }
      let all = state.partial + bytes
      let whole = Self.wholeCharacters(all)
      state.partial = Array(all[whole...])
      let text = String(decoding: all[..<whole], as: UTF8.self)
      if !text.isEmpty { event("o", text, &state) }
    }
  }

  func input(_ bytes: ArraySlice<UInt8>) {
    state.withLock { state in
      guard state.isOpen else { return }
      event("i", String(decoding: bytes, as: UTF8.self), &state)
    }
  }

  func resize(_ size: CellSize) {
    state.withLock { event("r", "\(size.columns)x\(size.rows)", &$0) }
  }

  /// Writes all that was recorded so far.
  package func flush() {
    state.withLock { drain(&$0) }
  }

  func end() {
    flush()
    state.withLock { state in
      // A recording that can't be closed was cut short already; the session goes on without it.
      do { try state.file?.close() } catch { state.file = nil }
      state.file = nil
    }
  }

  // MARK: Lines

  private struct Header: Encodable {
    var version = 2
    var width: Int
    var height: Int
    var env: [String: String]
  }

  private func event(_ code: String, _ data: String, _ state: inout State) {
    guard state.isOpen else { return }
    let (seconds, attoseconds) = (ContinuousClock.now - state.started).components
    let micros = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    var line = Array(
      "[\(micros / 1_000_000).\(Self.sixDigits(micros % 1_000_000)), \"\(code)\", ".utf8)
    JSONValue.string(data).write(into: &line)
    line.append(UInt8(ascii: "]"))
    if state.written + state.pending.count + line.count > limit {
      state.isFull = true
      line = Array(
        "[\(micros / 1_000_000).0, \"m\", \"the recording ends here: \(limit) bytes\"]".utf8)
    }
    write(line, &state)
  }

  private static func sixDigits(_ number: Int64) -> String {
    let digits = String(number)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  private func write(_ line: [UInt8], _ state: inout State) {
    state.pending += line
    state.pending.append(UInt8(ascii: "\n"))
    if state.pending.count >= Self.blockSize { drain(&state) }
  }

  private func drain(_ state: inout State) {
    guard let file = state.file, !state.pending.isEmpty else { return }
    do {
      try file.write(contentsOf: state.pending)
      state.written += state.pending.count
      state.pending.removeAll(keepingCapacity: true)
    } catch {
      // A full disk must not end the session; the recording stops at its last whole block.
      state.file = nil
    }
  }

  /// The length of the longest prefix that does not end in the middle of a character.
  private static func wholeCharacters(_ bytes: [UInt8]) -> Int {
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte < 0x80 { return bytes.count }
      if byte >= 0xC0 {
        let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        return needed > back ? bytes.count - back : bytes.count
      }
    }
    return bytes.count
  }
}
