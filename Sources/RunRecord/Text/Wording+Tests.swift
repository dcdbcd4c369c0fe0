package import TextModel
package import WorkerProtocol

/// How times and tests are written for people.
extension Wording {
  /// `0.8 s`, `41.8 s`, `3 min 5 s`, from milliseconds.
  package static func duration(_ milliseconds: Double) -> String {
    let rounded = Self.milliseconds(milliseconds)
    guard rounded >= 99_950 else {
      let tenths = (rounded + 50) / 100
      return "\(tenths / 10).\(tenths % 10) s"
    }
    let whole = (rounded + 500) / 1000
    return "\(whole / 60) min \(whole % 60) s"
  }

  /// Whole milliseconds; a journal may hold what no time is, which is shown as the nearest that is.
  package static func milliseconds(_ value: Double) -> Int {
    let times = WorkerProtocol.times
    return value.isNaN
      ? 0 : Int(min(max(value, times.lowerBound), times.upperBound).rounded())
  }

  /// `Booking / books and shows in Upcoming @iPhone 6 [tui]`.
  package static func identity(_ test: TestIdentity) -> String {
    "\(path(test.path)) \(test.deviceAndTarget)"
  }

  /// The same in `columns`: device and target stay whole while there is room for some of the path, as many nodes may
  /// run one test.
  package static func identity(_ test: TestIdentity, within columns: Int) -> String {
    let rest = " \(test.deviceAndTarget)"
    let room = columns - CellWidth.of(rest)
    return room >= 12 ? cut(path(test.path), to: room) + rest : cut(identity(test), to: columns)
  }

  /// The option that names an output folder; empty for the usual one.
  package static func outputOption(_ folder: String) -> String {
    folder == "qa-output" || folder.isEmpty ? "" : " --output \(shell(folder))"
  }

  /// A test between `head` and `note` on the left of a line, and its time on the right.
  package static func line(
    _ head: String, _ test: TestIdentity, note: String = "", _ time: String, columns: Int
  ) -> String {
    let rest = CellWidth.of(head) + CellWidth.of(note) + (time.isEmpty ? 0 : CellWidth.of(time) + 2)
    return line(head + identity(test, within: columns - rest) + note, time, columns: columns)
  }
}
