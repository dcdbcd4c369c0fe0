/// What became of each event, for the debug screen.
@MainActor
package final class EventLog {
  package private(set) var lines: [String] = []

  init() {}

  func note(_ line: String) { lines.append(line) }
}
