/// What `doctor` has found about one thing.
struct Finding: Sendable, Codable {
  enum Level: String, Sendable, Codable {
    case good
    /// Runs go on, with less.
    case doubtful
    /// Runs fail.
    case broken
  }

  /// What was looked at.
  var name: String
  var level: Level
  /// What is there, in a few words.
  var state: String
  /// What fixes it; nil where all is well.
  var fix: String?

  /// `mend` is the name that scripts read.
  private enum CodingKeys: String, CodingKey {
    case name, level, state
    case fix = "mend"
  }

  static func good(_ name: String, _ state: String) -> Finding {
    Finding(name: name, level: .good, state: state)
  }

  static func doubtful(_ name: String, _ state: String, fix: String) -> Finding {
    Finding(name: name, level: .doubtful, state: state, fix: fix)
  }

  static func broken(_ name: String, _ state: String, fix: String) -> Finding {
    Finding(name: name, level: .broken, state: state, fix: fix)
  }

  /// For people: a line, and below it what fixes it.
  var lines: [String] {
    let sign =
      switch level {
      case .good: "✓"
      case .doubtful: "!"
      case .broken: "✗"
      }
    let head = " \(sign) \(name)\(String(repeating: " ", count: max(1, 14 - name.count)))\(state)"
    return [head] + (fix.map { ["\(String(repeating: " ", count: 17))fix: \($0)"] } ?? [])
  }
}
