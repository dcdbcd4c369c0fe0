/// When a run writes references.
public enum RecordMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Never: a missing reference is a failure.
  case never
  /// Where a reference is missing.
  case missing
  /// Where a reference is missing, unreadable or differs: exactly what failed is rewritten.
  case failed
  /// Always.
  case all

  /// What a run should do, and whether someone asked for it.
  public struct Choice: Hashable, Sendable {
    /// The mode.
    public var mode: RecordMode
    /// Whether it was named on the command line or in the environment; recording then is a success.
    public var isByName: Bool

    /// Makes a choice.
    public init(_ mode: RecordMode, isByName: Bool) {
      self.mode = mode
      self.isByName = isByName
    }
  }

  /// The variable that names a mode.
  package static let variable = "QA_RECORD"

  /// The variable that names the most that may be recorded, whatever is asked for: what a run that records nothing
  /// starts has it, and what a coding agent starts.
  package static let limitVariable = "QA_RECORD_LIMIT"

  /// This mode, or the environment's limit where that is less. A limit that is no mode lets nothing be recorded.
  package func limited(by environment: [String: String]) -> RecordMode {
    guard let word = environment[Self.limitVariable], !word.isEmpty else { return self }
    return limited(to: RecordMode(rawValue: word) ?? .never)
  }

  /// This mode, or the limit where that is less.
  package func limited(to limit: RecordMode) -> RecordMode {
    // Each mode records what the one before it does, and more.
    Self.allCases.first { $0 == self || $0 == limit } ?? .never
  }

  /// Chooses the mode: `named` (from a command line), then `QA_RECORD`, then `preferred` (from code), then missing.
  ///
  /// Under a system of continuous integration only what is asked for by name records; else the mode is never. Nothing
  /// exceeds the environment's limit.
  /// - Throws: `SnapshotError.unknownRecordMode` for a word in `QA_RECORD` that is no mode.
  public static func choose(
    named: RecordMode? = nil, environment: [String: String], preferred: RecordMode? = nil
  ) throws(SnapshotError) -> Choice {
    if let named { return Choice(named.limited(by: environment), isByName: true) }
    if let word = environment[variable], !word.isEmpty {
      guard let mode = RecordMode(rawValue: word) else { throw .unknownRecordMode(value: word) }
      return Choice(mode.limited(by: environment), isByName: true)
    }
    if ContinuousIntegration.name(in: environment) != nil {
      return Choice(.never, isByName: false)
    }
    return Choice((preferred ?? .missing).limited(by: environment), isByName: false)
  }
}
