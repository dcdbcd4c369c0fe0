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

  /// Chooses the mode: `named` (from a command line), then `QA_RECORD`, then `preferred` (from code), then missing.
  ///
  /// Under a system of continuous integration only what is asked for by name records; else the mode is never.
  /// - Throws: `SnapshotError.unknownRecordMode` for a word in `QA_RECORD` that is no mode.
  public static func choose(
    named: RecordMode? = nil, environment: [String: String], preferred: RecordMode? = nil
  ) throws(SnapshotError) -> Choice {
    if let named { return Choice(named, isByName: true) }
    if let word = environment["QA_RECORD"], !word.isEmpty {
      guard let mode = RecordMode(rawValue: word) else { throw .unknownRecordMode(value: word) }
      return Choice(mode, isByName: true)
    }
    if ContinuousIntegration.name(in: environment) != nil {
      return Choice(.never, isByName: false)
    }
    return Choice(preferred ?? .missing, isByName: false)
  }
}
