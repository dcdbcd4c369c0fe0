import Execution
import Foundation
import JSONModel
import Synchronization
import WireProtocol

/// A session's last commands and its client's own events, as `/se/log` and Appium's events tell
/// them.
final class SessionLog: Sendable {
  private struct Entry {
    var endpoint: Endpoint
    var script: String?
    var start: ContinuousClock.Instant
    var end: ContinuousClock.Instant
    var failure: WebDriverErrorCode?
  }

  private struct State {
    /// A ring: `next` is the oldest once it is full.
    var entries: [Entry] = []
    var next = 0
    var events: [String: [Double]] = [:]
  }

  private static let limit = 500
  private static let eventLimit = 1000
  /// The one kind of log that a client can ask for.
  static let types: JSONValue = ["driver"]

  private let state = Mutex(State())
  private let start: ContinuousClock.Instant
  /// The wall clock at `start`, in milliseconds since 1970.
  private let startDate = Date().timeIntervalSince1970 * 1000

  init(start: ContinuousClock.Instant) { self.start = start }

  /// - Parameter mask: Takes secrets out of a script's text.
  func add(
    _ command: SessionCommand, masked mask: (String) -> String, from begin: ContinuousClock.Instant,
    to end: ContinuousClock.Instant, failure: WebDriverErrorCode?
  ) {
    let script =
      command.endpoint == .executeSync
      // Masked before it is cut, lest a part of a secret be left.
      ? command.body["script"]?.stringValue.map { String(mask(String($0.prefix(1000))).prefix(60)) }
      : nil
    let entry = Entry(
      endpoint: command.endpoint, script: script, start: begin, end: end, failure: failure)
    state.withLock { state in
      if state.entries.count < Self.limit {
        state.entries.append(entry)
      } else {
        state.entries[state.next] = entry
        state.next = (state.next + 1) % Self.limit
      }
    }
  }

  private func time(_ instant: ContinuousClock.Instant) -> Double {
    (startDate + start.duration(to: instant).inSeconds * 1000).rounded()
  }

  private var ordered: [Entry] {
    state.withLock { Array($0.entries[$0.next...] + $0.entries[..<$0.next]) }
  }

  /// The commands, oldest first, as log entries of Selenium.
  /// - Throws: `invalid argument` for another type of log than `types` has.
  func lines(of type: JSONValue?) throws(WebDriverError) -> JSONValue {
    guard type == "driver" else {
      throw WebDriverError(.invalidArgument, "The one type of log is driver.")
    }
    return .array(
      ordered.map { entry in
        let route = entry.endpoint.row
        let milliseconds = (entry.start.duration(to: entry.end).inSeconds * 1e4).rounded() / 10
        return [
          "timestamp": .number(time(entry.end)),
          "level": entry.failure == nil ? "INFO" : "SEVERE",
          "message": .string(
            "\(route.method.rawValue) \(route.path)"
              + (entry.script.map { " \($0)" } ?? "") + " \(milliseconds) ms"
              + (entry.failure.map { ": \($0.rawValue)" } ?? "")),
        ]
      })
  }

  /// Notes an event of the client's own.
  func addEvent(_ name: String, at instant: ContinuousClock.Instant) {
    let time = time(instant)
    state.withLock { state in
      guard state.events.count < Self.eventLimit || state.events[name] != nil else { return }
      state.events[name, default: []].append(time)
      if state.events[name, default: []].count > Self.eventLimit {
        state.events[name]?.removeFirst()
      }
    }
  }

  /// The commands and the client's events, as Appium tells them.
  /// - Parameter kinds: The names of the kinds that are asked for; empty for all.
  func events(_ kinds: JSONValue?) -> JSONValue {
    let names = kinds?.arrayValue?.compactMap(\.stringValue) ?? []
    var members = state.withLock { $0.events }.mapValues { times in
      JSONValue.array(times.map { .number($0) })
    }
    members["commands"] = .array(
      ordered.map { entry in
        [
          "cmd": .string(entry.endpoint.rawValue), "startTime": .number(time(entry.start)),
          "endTime": .number(time(entry.end)),
        ]
      })
    if !names.isEmpty { members = members.filter { names.contains($0.key) } }
    return .object(members)
  }
}
