package import WorkerProtocol

/// The part of the console that is drawn anew in place: the bar and a line for each node.
package struct LiveBlock: Sendable {
  package enum NodeState: Sendable, Hashable {
    case starting
    case idle
    /// `since`: milliseconds since the run began.
    case running(test: TestIdentity, since: Double)
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

  /// The lines, `columns` wide at most, `now` in milliseconds since the run began.
  package func lines(columns: Int, now: Double, palette: Palette) -> [String] {
    var lines = [bar(columns: columns, now: now, palette: palette)]
    for (number, state) in nodes.sorted(by: { $0.key < $1.key }) {
      let head = " \(number) "
      let width = columns - 1
      switch state {
      case .running(let test, let since):
        lines.append(
          Wording.line(
            head + Wording.identity(test), Wording.duration(now - since), columns: min(width, 78)))
      case .starting: lines.append(palette.dim(head + "starting"))
      case .idle: lines.append(palette.dim(head + "–"))
      case .message(let text): lines.append(palette.yellow(Wording.cut(head + text, to: width)))
      case .gone: lines.append(palette.red(head + "gone"))
      }
    }
    return lines
  }

  private func bar(columns: Int, now: Double, palette: Palette) -> String {
    let share = total > 0 ? Double(finished) / Double(total) : 1
    var text = " \(finished)/\(total) · \(Int(share * 100)) %"
    if let left = timeLeft(now: now) { text += " · \(left) left" }
    let width = max(8, min(40, columns - text.count - 4))
    let eighths = Int((share * Double(width * 8)).rounded(.down))
    let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    let full = String(repeating: "█", count: eighths / 8) + partial
    let empty = String(repeating: " ", count: width - Wording.width(full))
    return " " + (failures > 0 ? palette.red(full) : palette.green(full)) + empty + text
  }

  private func timeLeft(now: Double) -> String? {
    guard finished < total else { return nil }
    let milliseconds: Double
    if workLeft > 0 {
      milliseconds = workLeft / Double(max(1, nodes.count))
    } else {
      guard finished >= 3 else { return nil }
      milliseconds = now / Double(finished) * Double(total - finished)
    }
    let seconds = max(1, (Wording.milliseconds(milliseconds) + 500) / 1000)
    return seconds < 100 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}
