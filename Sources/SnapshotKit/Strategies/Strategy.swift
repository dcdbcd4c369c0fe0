public import Imaging

/// How a value becomes a snapshot: what it is turned into, for which device and variant, and how that is compared.
public struct Strategy<Value, Format: Sendable>: Sendable {
  /// How the format is kept and compared.
  public var diffing: Diffing<Format>
  /// The device and the variant that the snapshot is made for.
  public var context: SnapshotContext
  /// Turns a value into a snapshot, and tells its elements where it can.
  package var snapshot: @Sendable (Value, SnapshotContext) throws -> (Format, ElementOutline?)

  package init(
    _ diffing: Diffing<Format>, context: SnapshotContext = SnapshotContext(),
    snapshot: @escaping @Sendable (Value, SnapshotContext) throws -> (Format, ElementOutline?)
  ) {
    self.diffing = diffing
    self.context = context
    self.snapshot = snapshot
  }

  /// Makes a strategy of one's own from a format and a conversion to it.
  public init(
    _ diffing: Diffing<Format>, snapshot: @escaping @Sendable (Value) throws -> Format
  ) {
    self.init(diffing) { value, _ in (try snapshot(value), nil) }
  }

  /// The same strategy for other values, by way of a conversion.
  public func pullback<Other>(
    _ convert: @escaping @Sendable (Other) throws -> Value
  ) -> Strategy<Other, Format> {
    let snapshot = snapshot
    return Strategy<Other, Format>(diffing, context: context) { other, context in
      try snapshot(try convert(other), context)
    }
  }

  /// The same strategy with other limits for comparing images.
  public func limits(_ limits: ComparisonLimits) -> Strategy {
    var strategy = self
    strategy.context.limits = limits
    return strategy
  }
}

extension Strategy {
  /// The same strategy without regard to differences in these parts.
  public func ignoring(_ regions: SnapshotRegion...) -> Strategy {
    var strategy = self
    strategy.context.ignored += regions
    return strategy
  }
}

extension Strategy where Format == Image {
  /// The same strategy with limits of their own for differences in one part, which then count nowhere else.
  ///
  /// A map or a chart may be held to a larger budget so, while everything around it is held to the usual one.
  public func tolerating(_ region: SnapshotRegion, _ limits: ComparisonLimits) -> Strategy {
    var strategy = self
    strategy.context.tolerated.append(TolerantRegion(region: region, limits: limits))
    return strategy
  }
}

extension Strategy where Value == Format {
  /// A value that is a snapshot already.
  public init(_ diffing: Diffing<Format>, context: SnapshotContext = SnapshotContext()) {
    self.init(diffing, context: context) { value, _ in (value, nil) }
  }
}
