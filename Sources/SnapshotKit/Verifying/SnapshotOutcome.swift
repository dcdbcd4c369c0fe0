import TextModel

/// What became of one snapshot: a value, whether it passed or not.
public struct SnapshotOutcome: Sendable {
  /// What became of it, in a word.
  public enum Verdict: String, Hashable, Sendable, Codable {
    /// It is what the reference shows, within the limits.
    case matched
    /// Its reference was written.
    case recorded
    /// It isn't what the reference shows.
    case differs
    /// It has another extent than the reference.
    case differentSize
    /// It isn't what the reference shows, and the reference was drawn by another renderer, font or device.
    case differentProvenance
    /// Two snapshots of the same, taken one after the other, are not alike.
    case flaky
    /// There is no reference, and none was to be recorded.
    case missing
    /// There is a reference that can't be read.
    case unreadable
    /// It could be neither compared nor recorded.
    case failed
  }

  /// The absolute paths of the files that show a failure.
  public struct Artifacts: Hashable, Sendable {
    /// The folder that holds them.
    public var folder: String
    /// A copy of the reference, where there is one.
    public var expected: String?
    /// What the test saw; approving it makes it the reference.
    public var actual: String?
    /// What differs.
    public var difference: String?
    /// What a second look showed, where it isn't what the first one did.
    public var second: String?
  }

  /// Which snapshot.
  public let key: ReferenceKey
  /// The reference's path under the folder of references.
  public let reference: String
  /// The reference's absolute path.
  public let referencePath: String
  /// What became of it.
  public let verdict: Verdict
  /// A phrase with units, "1,284 of 250,125 pixels, largest cluster 71 × 24" for example; for a match, tolerated
  /// noise if there is any; else empty.
  public let summary: String
  /// What changed, an element each, the likeliest cause first.
  public let changes: [ElementChange]
  /// Further lines that show the difference, without colour.
  public let lines: [String]
  /// The files that show a failure.
  public let artifacts: Artifacts?
  /// Whether recording was asked for by name, so that a recorded snapshot is a success.
  public let isRecordingByName: Bool
  /// The cells that differ, for grids.
  package let grid: GridDifference?
  /// Whether what the test saw may be approved; a reference that only has to be fetched keeps its place.
  package let waits: Bool
  /// Equal for differences that are the same one, on several devices for example; nil where nothing differs.
  package let likeness: String?

  package init(
    key: ReferenceKey, reference: String, referencePath: String, verdict: Verdict,
    summary: String = "", changes: [ElementChange] = [], lines: [String] = [],
    artifacts: Artifacts? = nil, isRecordingByName: Bool = false, grid: GridDifference? = nil,
    waits: Bool = true, likeness: String? = nil
  ) {
    self.key = key
    self.reference = reference
    self.referencePath = referencePath
    self.verdict = verdict
    self.summary = summary
    self.changes = changes
    self.lines = lines
    self.artifacts = artifacts
    self.isRecordingByName = isRecordingByName
    self.grid = grid
    self.waits = waits
    self.likeness = likeness
  }

  /// Whether the test may go on as passed: it matched, or recording was asked for by name.
  public var passes: Bool {
    switch verdict {
    case .matched: true
    case .recorded: isRecordingByName
    default: false
    }
  }

  /// Whether running the test again can't change the outcome.
  public var isDeterministic: Bool { verdict != .failed && verdict != .flaky }

  /// One sentence without its full stop: `snapshot "detail" differs: 12 of 1,886 cells by text`.
  public var headline: String {
    let subject = "snapshot \"\(key.name)\""
    return switch verdict {
    case .matched: summary.isEmpty ? "\(subject) matches" : "\(subject) matches: \(summary)"
    case .recorded: "\(subject) was recorded\(summary.isEmpty ? "" : ": " + summary)"
    case .differs: "\(subject) differs: \(summary)"
    case .differentSize: "\(subject) has another size: \(summary)"
    case .differentProvenance:
      "\(subject) differs, and its reference was recorded under other conditions: \(summary)"
    case .flaky: "\(subject) is flaky: \(summary)"
    case .missing: "\(subject) has no reference"
    case .unreadable: "\(subject) can't be compared: \(summary)"
    case .failed: "\(subject) failed: \(summary)"
    }
  }

  /// The headline, what changed, the difference's lines, the files, and what to do next.
  /// - Parameter isColored: whether it goes to a terminal that shows colour.
  public func message(isColored: Bool = false) -> String {
    var text = [headline]
    text += changes.prefix(12).map { "  \($0)" }
    if changes.count > 12 { text.append("  … and \(changes.count - 12) more changes") }
    let shown = isColored ? grid?.lines(isColored: true) ?? lines : lines
    text += shown.prefix(60).map { "  \($0)" }
    if shown.count > 60 { text.append("  … and \(shown.count - 60) more lines") }
    text += places
    return text.joined(separator: "\n")
  }

  private var places: [String] {
    switch verdict {
    case .matched: return []
    case .recorded:
      return ["recorded  \(referencePath)"]
        + (isRecordingByName ? [] : ["next      look at it, then run again"])
    default: break
    }
    var lines = ["expected  \(referencePath)"]
    if let actual = artifacts?.actual { lines.append("actual    \(actual)") }
    if let second = artifacts?.second { lines.append("again     \(second)") }
    if let difference = artifacts?.difference { lines.append("diff      \(difference)") }
    switch verdict {
    case .missing:
      // Whoever asked that nothing be recorded does not want the advice to record.
      lines.append(
        isRecordingByName && artifacts?.actual != nil
          ? "approve   qa-runner review --approve \(Wording.shell(reference))"
          : "record    run again with QA_RECORD=missing")
    case .failed: break
    case .flaky:
      lines.append(
        "next      make it come to rest: fix the clock, the seed, the animation; or ignore the part"
      )
    default:
      if waits, artifacts?.actual != nil {
        lines.append("approve   qa-runner review --approve \(Wording.shell(reference))")
      }
    }
    return lines
  }
}
