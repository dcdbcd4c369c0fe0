import Files
import Reports
import WorkerProtocol

/// How much of what a suite reports of one attempt is written down. Failures always are, shortened if
/// need be.
struct EventBudget {
  /// What the test printed.
  static let output = ByteLimit.megabytes(4)
  /// One text of an issue, a snapshot or a step.
  static let text = ByteLimit.kilobytes(256)
  /// All texts but what was printed; after that steps and matches are left out and the rest is cut.
  static let all = ByteLimit.megabytes(32)
  /// How many failures and files are kept beyond that.
  static let spare = 20
  private static let short = ByteLimit.kilobytes(4)
  /// What every event costs besides its texts, in bytes.
  private static let each = 100
  /// The most steps of one attempt.
  static let steps = 20_000
  /// The most notices of one attempt.
  static let notices = 1000

  private var printed = 0
  private var reported = 0
  private var spare = Self.spare
  private var steps = 0
  private var notices = 0
  private var hasSaid = false

  /// What of an event is written down; nil for nothing.
  mutating func admitted(_ event: AttemptEvent) -> AttemptEvent? {
    var event = event
    if case .output(let line) = event.kind {
      guard let line = admitted(line) else { return nil }
      event.kind = .output(line)
      return event
    }
    let isOver = reported >= Self.all.bytes
    let limit = isOver ? Self.short : Self.text
    switch event.kind {
    case .output: return event
    // It says where the time goes, which nobody reads afterwards.
    case .session: return nil
    case .started:
      guard !isOver else { return nil }
    case .step(let name, let duration, let failed, let depth):
      guard !isOver, steps < Self.steps else { return nil }
      steps += 1
      event.kind = .step(
        name: Self.cut(name, Self.short), duration: duration, failed: failed, depth: depth)
      reported += min(name.utf8.count, Self.short.bytes)
    case .snapshot(var snapshot):
      guard !isOver || snapshot.verdict != .matched && takeSpare() else { return nil }
      take(&snapshot, limit)
      event.kind = .snapshot(snapshot)
    case .issue(var issue):
      guard !isOver || takeSpare() else { return nil }
      issue.message = Self.cut(issue.message, limit)
      issue.details = Self.cut(issue.details, limit)
      issue.screen = issue.screen.map { Self.cut($0, limit) }
      reported += Self.size([issue.message, issue.screen ?? ""] + issue.details)
      event.kind = .issue(issue)
    case .notice(var notice):
      guard !isOver, notices < Self.notices else { return nil }
      notices += 1
      notice.message = Self.cut(notice.message, Self.short)
      reported += notice.message.utf8.count
      event.kind = .notice(notice)
    case .attachment(let name, let path):
      // Linux allows paths of 4 KiB at most.
      guard path.utf8.count <= Self.short.bytes, !isOver || takeSpare() else { return nil }
      event.kind = .attachment(name: Self.cut(name, Self.short), path: path)
      reported += name.utf8.count + path.utf8.count
    }
    reported += Self.each
    return event
  }

  private mutating func take(_ snapshot: inout SnapshotEvent, _ limit: ByteLimit) {
    snapshot.summary = Self.cut(snapshot.summary, limit)
    snapshot.changes = Self.cut(snapshot.changes, limit)
    snapshot.notes = snapshot.notes.map { Self.cut($0, limit) }
    snapshot.marks = snapshot.marks.map { marks in
      marks.prefix(1000).map { mark in
        var mark = mark
        mark.label = Self.cut(mark.label, Self.short)
        return mark
      }
    }
    snapshot.name = Self.cut(snapshot.name, Self.short)
    // Linux allows paths of 4 KiB at most.
    snapshot.reference = Self.cut(snapshot.reference, Self.short)
    snapshot.expected = snapshot.expected.map { Self.cut($0, Self.short) }
    snapshot.actual = snapshot.actual.map { Self.cut($0, Self.short) }
    snapshot.difference = snapshot.difference.map { Self.cut($0, Self.short) }
    snapshot.likeness = snapshot.likeness.map { Self.cut($0, Self.short) }
    let marks = snapshot.marks ?? []
    reported += Self.size(
      snapshot.changes + (snapshot.notes ?? []) + marks.map(\.label)
        + [snapshot.name, snapshot.reference, snapshot.summary]
        + [snapshot.expected, snapshot.actual, snapshot.difference, snapshot.likeness]
        .compactMap(\.self))
    reported += marks.count * Self.each
  }

  private mutating func takeSpare() -> Bool {
    spare -= 1
    return spare >= 0
  }

  private mutating func admitted(_ line: String) -> String? {
    let room = Self.output.after(printed)
    guard room.bytes > 0 else {
      guard !hasSaid else { return nil }
      hasSaid = true
      return "… the rest is left out: the test has printed more than \(Self.output)"
    }
    printed += line.utf8.count + 1
    return Self.cut(line, room)
  }

  private static func size(_ lines: [String]) -> Int { lines.reduce(0) { $0 + $1.utf8.count } }

  /// The text, or its beginning and an ellipsis.
  private static func cut(_ text: String, _ limit: ByteLimit) -> String {
    guard text.utf8.count > limit.bytes else { return text }
    return String(decoding: text.utf8.prefix(limit.bytes), as: UTF8.self) + "…"
  }

  /// As many lines as there is room for.
  private static func cut(_ lines: [String], _ limit: ByteLimit) -> [String] {
    var room = limit
    var kept: [String] = []
    for (index, line) in lines.enumerated() {
      guard room.bytes > 0, index < 10_000 else {
        kept.append("… and \(lines.count - index) more")
        break
      }
      kept.append(cut(line, room))
      room = room.after(line.utf8.count + 1)
    }
    return kept
  }
}
