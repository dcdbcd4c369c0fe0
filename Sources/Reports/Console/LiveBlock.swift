import RunRecord
import TextModel
package import WorkerProtocol

/// The part of the console that is drawn anew in place: the bar and a line for each node.
package struct LiveBlock: Sendable {
  package enum NodeState: Sendable, Hashable {
    case starting
    case idle
    /// `since`: milliseconds since the run began; `expected`: those that it takes by the history, 0
    /// when unknown.
    case running(test: TestIdentity, since: Double, expected: Double = 0)
    case message(String)
    case gone
  }

  package var total: Int
  package var finished = 0
  package var failures = 0
  package var nodes: [Int: NodeState] = [:]
  /// Milliseconds of work that is left, by the history; 0 when unknown.
  package var workLeft = 0.0

  package init(total: Int, nodes: Int) {
    self.total = total
    for number in 1...max(1, nodes) { self.nodes[number] = .starting }
  }

  /// The lines, `columns` wide at most and no more than `rows`, `now` in milliseconds since the run
  /// began.
  package func lines(
    columns: Int, rows: Int = .max, now: Double, palette: Palette
  ) -> [String] {
    let room = max(1, rows - 1)
    let all = nodes.sorted { $0.key < $1.key }
    let shown = all.prefix(all.count > room ? room - 1 : room)
    var lines = [bar(columns: columns, now: now, palette: palette)]
    lines += shown.map { line($0, $1, columns: columns - 1, now: now, palette: palette) }
    let left = all.count - shown.count
    if left > 0 {
      let words = shown.isEmpty ? Wording.count(left, "node") : "… and \(left) more"
      lines.append(palette.dim(Wording.cut("   \(words)", to: columns - 1)))
    }
    return lines
  }

  private func line(
    _ number: Int, _ state: NodeState, columns: Int, now: Double, palette: Palette
  ) -> String {
    let head = " \(number) "
    switch state {
    case .running(let test, let since, _):
      let time = Wording.duration(max(0, now - since))
      // In a wide terminal a time stays near its test.
      let needed = CellWidth.of(head + Wording.identity(test) + time) + 2
      return Wording.line(head, test, time, columns: min(columns, max(78, needed)))
    case .starting: return palette.dim(head + "starting")
    case .idle: return palette.dim(head + "–")
    case .message(let text): return palette.yellow(Wording.cut(head + text, to: columns))
    case .gone: return palette.red(head + "gone")
    }
  }

  private func bar(columns: Int, now: Double, palette: Palette) -> String {
    let share = total > 0 ? min(1, Double(finished) / Double(total)) : 1
    var facts = ["\(finished)/\(total)", "\(Int(share * 100)) %"]
    if let left = timeLeft(now: now) { facts.append("\(left) left") }
    let (least, most) = (8, 40)
    // What there is no room for goes, the time first: a line that is broken could not be drawn over.
    while facts.count > 1, least + 5 + facts.joined(separator: " · ").count > columns {
      facts.removeLast()
    }
    let text = " " + facts.joined(separator: " · ")
    let width = max(1, min(most, columns - text.count - 4))
    let eighths = Int((share * Double(width * 8)).rounded(.down))
    let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    let full = String(repeating: "█", count: eighths / 8) + partial
    let empty = String(repeating: " ", count: width - CellWidth.of(full))
    return " " + (failures > 0 ? palette.red(full) : palette.green(full)) + empty + text
  }

  private func timeLeft(now: Double) -> String? {
    guard finished < total else { return nil }
    let milliseconds: Double
    if workLeft > 0 {
      // A test that runs has done its part, as far as it takes no longer than usual.
      let running = nodes.values.compactMap { state -> (expected: Double, done: Double)? in
        guard case .running(_, let since, let expected) = state else { return nil }
        return (expected, min(expected, max(0, now - since)))
      }
      let work = workLeft - running.reduce(0) { $0 + $1.done }
      let longest = running.map { $0.expected - $0.done }.max() ?? 0
      milliseconds = max(longest, work / Double(max(1, nodes.values.count { $0 != .gone })))
    } else {
      guard finished >= 3 else { return nil }
      milliseconds = now / Double(finished) * Double(total - finished)
    }
    let seconds = max(1, (Wording.milliseconds(milliseconds) + 500) / 1000)
    return seconds < 100 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}
