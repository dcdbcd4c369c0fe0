/// A part of a picture that is held to limits of its own.
public struct TolerantRegion: Hashable, Sendable {
  /// The part.
  public var region: SnapshotRegion
  /// What its differences are held to.
  public var limits: ComparisonLimits

  /// Holds a part to limits.
  public init(region: SnapshotRegion, limits: ComparisonLimits) {
    self.region = region
    self.limits = limits
  }
}
