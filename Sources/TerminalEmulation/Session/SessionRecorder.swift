package import Foundation
import Synchronization
import TerminalModel

/// Writes a session as an asciicast (version 2), which asciinema plays.
///
/// Each event is a line, written at once, so that a recording is whole up to a crash.
package final class SessionRecorder: Sendable {
  private struct State {
    var file: FileHandle?
    var started = ContinuousClock.now
    /// Bytes at the end of the output that begin a character.
    var partial: [UInt8] = []
    var secrets: [String]
  }

  private let state: Mutex<State>

  /// Makes a recorder that owns `file`.
  /// - Parameter secrets: texts that the recording shows as `•••`, in output and in input.
  package init(to file: sending FileHandle, secrets: [String] = []) {
    state = Mutex(State(file: file, secrets: secrets))
  }

  /// Adds a text to mask from now on.
  package func mask(_ secret: String) {
    guard !secret.isEmpty else { return }
    state.withLock { $0.secrets.append(secret) }
  }

  /// Writes a mark, such as the command that a test just sent.
  package func mark(_ label: String) { write("m", label) }

  func begin(_ launch: Launch) {
    let header = Header(
      width: launch.size.columns, height: launch.size.rows,
      env: ["TERM": launch.environment["TERM"] ?? ""])
    state.withLock { state in
      state.started = .now
      Self.writeLine(header, &state)
    }
  }

  func output(_ bytes: ArraySlice<UInt8>) {
    let text = state.withLock { state -> String in
      let all = state.partial + bytes
      let whole = Self.wholeCharacters(all)
      state.partial = Array(all[whole...])
      return String(decoding: all[..<whole], as: UTF8.self)
    }
    if !text.isEmpty { write("o", text) }
  }

  func input(_ bytes: ArraySlice<UInt8>) { write("i", String(decoding: bytes, as: UTF8.self)) }

  func resize(_ size: CellSize) { write("r", "\(size.columns)x\(size.rows)") }

  func end() {
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

  private struct Event: Encodable {
    var time: Double
    var code: String
    var data: String

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(time)
      try container.encode(code)
      try container.encode(data)
    }
  }

  private func write(_ code: String, _ data: String) {
    state.withLock { state in
      let masked = state.secrets.reduce(data) { $0.replacingOccurrences(of: $1, with: "•••") }
      let (seconds, attoseconds) = (ContinuousClock.now - state.started).components
      let micros = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
      Self.writeLine(Event(time: Double(micros) / 1e6, code: code, data: masked), &state)
    }
  }

  private static func writeLine(_ value: some Encodable, _ state: inout State) {
    guard let file = state.file else { return }
    do {
      var line = try JSONEncoder().encode(value)
      line.append(UInt8(ascii: "\n"))
      try file.write(contentsOf: line)
    } catch {
      // A full disk must not end the session; the recording stops at its last whole line.
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
