package import Execution
import Foundation
import JSONModel
import Synchronization
import TextModel

/// What the server does, a line an event: for people, or as JSON for a collector.
///
/// Nobody waits for a line to be written: a reader that stands still costs lines, which are counted,
/// never time. No line holds a body, a token or what was typed; control characters are made visible.
package final class DriverLog: Sendable {
  package enum Format: String, Sendable, CaseIterable {
    case plain, json
  }

  package enum Level: String, Sendable {
    case debug, info, warning
  }

  private struct State {
    var waiting: [UInt8] = []
    var lost = 0
    var isWriting = false
  }

  /// The most bytes that wait for a slow reader.
  private static let limit = 1 << 20

  private let format: Format
  private let tellsCommands: Bool
  private let output: Descriptor
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "qa.log")

  /// - Parameter tellsCommands: Whether each command gets its line, or only what is worth a look.
  package init(_ format: Format, to output: Descriptor, tellsCommands: Bool) {
    self.format = format
    self.output = output
    self.tellsCommands = tellsCommands
  }

  /// Tells an event with its facts, in their order; nil facts are left out.
  func tell(
    _ level: Level, _ event: String,
    _ facts: @autoclosure () -> KeyValuePairs<String, JSONValue?> = [:]
  ) {
    guard level != .debug || tellsCommands else { return }
    let line = Self.line(format, level, event, facts(), at: Date())
    let mustStart = state.withLock { state in
      guard state.waiting.count + line.utf8.count <= Self.limit else {
        state.lost += 1
        return false
      }
      if state.lost > 0 {
        let lost = state.lost
        state.lost = 0
        state.waiting += Array(
          Self.line(format, .warning, "log.lost", ["lines": .number(Double(lost))], at: Date()).utf8
        )
      }
      state.waiting += Array(line.utf8)
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if mustStart { queue.async { self.writeOut() } }
  }

  private func writeOut() {
    while true {
      let bytes = state.withLock { state in
        defer { state.waiting = [] }
        if state.waiting.isEmpty { state.isWriting = false }
        return state.waiting
      }
      if bytes.isEmpty { return }
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes {
          unsafe write(output.raw, $0.baseAddress, $0.count)
        }
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN {
          var waiting = pollfd(fd: output.raw, events: Int16(POLLOUT), revents: 0)
          _ = unsafe poll(&waiting, 1, 1000)
          continue
        }
        // Nobody reads any more: there is nobody to tell.
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Waits until what was told is written, or for a second.
  package func flush() {
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    _ = done.wait(timeout: .now() + .seconds(1))
  }

  /// One line, as it is written.
  static func line(
    _ format: Format, _ level: Level, _ event: String,
    _ facts: KeyValuePairs<String, JSONValue?>, at date: Date
  ) -> String {
    let time = date.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true))
    switch format {
    case .json:
      var members = [
        "\"time\":\"\(time)Z\"", "\"level\":\"\(level.rawValue)\"", "\"event\":\"\(event)\"",
      ]
      for (name, value) in facts {
        guard let value else { continue }
        let safe = value.stringValue.map { JSONValue.string($0.printable) } ?? value
        members.append("\"\(name)\":" + String(decoding: safe.encoded(), as: UTF8.self))
      }
      return "{" + members.joined(separator: ",") + "}\n"
    case .plain:
      var words = ["\(time)Z", level == .warning ? "! \(event)" : event]
      for (name, value) in facts {
        guard let value else { continue }
        words.append("\(name)=\(text(value))")
      }
      return words.joined(separator: " ") + "\n"
    }
  }

  private static func text(_ value: JSONValue) -> String {
    guard let text = value.stringValue else {
      return String(decoding: value.encoded(), as: UTF8.self)
    }
    let printable = text.printable.replacingOccurrences(of: "\n", with: "\u{240a}")
    let isWord = !text.isEmpty && printable.allSatisfy { $0 != " " && $0 != "\"" && $0 != "=" }
    return isWord
      ? printable : "\"" + printable.replacingOccurrences(of: "\"", with: "\u{201d}") + "\""
  }
}
