import SnapshotKit

extension SnapshotConfiguration {
  /// Takes a snapshot of a value and verifies it.
  /// - Parameter key: what its reference is called, by what the strategy says of itself.
  /// - Throws: what turning the value into a snapshot throws.
  func verify<Value, Format>(
    _ value: Value, as strategy: Strategy<Value, Format>, key: (SnapshotContext) -> ReferenceKey
  ) throws -> SnapshotOutcome {
    var context = strategy.context
    if context.limits == .standard { context.limits = limits }
    let (format, outline) = try strategy.snapshot(value, context)
    context.outline = outline ?? context.outline
    return SnapshotVerifier(self).verify(
      format, as: strategy.diffing, key: key(context), context: context,
      again: { try strategy.snapshot(value, context).0 })
  }
}
