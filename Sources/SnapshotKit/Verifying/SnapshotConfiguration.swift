/// Where snapshots are kept and what a run does with them.
public struct SnapshotConfiguration: Sendable {
  /// The folder of references.
  public var store: ReferenceStore
  /// The absolute path of the folder that failures are shown in.
  public var output: String
  /// When references are written.
  public var record: RecordMode.Choice
  /// What a comparison of images lets pass.
  public var limits: ComparisonLimits
  /// Which test of this process uses which file.
  public var claims: ReferenceClaims
  /// Names one attempt at one test: a second attempt may use the first one's files again.
  public var attempt: String
  /// Called with the path and the title of each reference that is asked for.
  public var onRequest: @Sendable (_ reference: String, _ title: String) -> Void

  /// Makes a configuration.
  public init(
    references: String, output: String, record: RecordMode.Choice,
    limits: ComparisonLimits = .standard, claims: ReferenceClaims = ReferenceClaims(),
    attempt: String = "",
    onRequest: @escaping @Sendable (_ reference: String, _ title: String) -> Void = { _, _ in }
  ) {
    store = ReferenceStore(root: references)
    self.output = output
    self.record = record
    self.limits = limits
    self.claims = claims
    self.attempt = attempt
    self.onRequest = onRequest
  }
}
