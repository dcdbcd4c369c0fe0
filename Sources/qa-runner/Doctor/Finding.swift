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
  /// What mends it; nil where all is well.
  var mend: String?

  static func good(_ name: String, _ state: String) -> Finding {
    Finding(name: name, level: .good, state: state)
  }

  static func doubtful(_ name: String, _ state: String, mend: String) -> Finding {
    Finding(name: name, level: .doubtful, state: state, mend: mend)
  }

  static func broken(_ name: String, _ state: String, mend: String) -> Finding {
    Finding(name: name, level: .broken, state: state, mend: mend)
  }

  /// For people: a line, and below it what mends it.
  var lines: [String] {
    let sign =
      switch level {
      case .good: "✓"
      case .doubtful: "!"
      case .broken: "✗"
      }
    let head = " \(sign) \(name)\(String(repeating: " ", count: max(1, 14 - name.count)))\(state)"
    return [head] + (mend.map { ["\(String(repeating: " ", count: 17))mend: \($0)"] } ?? [])
  }
}
