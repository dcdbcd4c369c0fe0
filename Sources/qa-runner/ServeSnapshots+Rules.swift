import DriverServer
import Imaging
import SnapshotKit

extension SnapshotContext {
  /// The same, held to what a client asks for.
  func held(to rules: SnapshotRules) -> SnapshotContext {
    var context = self
    context.ignored = rules.ignored.map(SnapshotRegion.init)
    context.tolerated = rules.tolerated.map {
      TolerantRegion(region: SnapshotRegion($0.region), limits: ComparisonLimits($0.limits))
    }
    if let limits = rules.limits { context.limits = ComparisonLimits(limits) }
    return context
  }
}

extension SnapshotRegion {
  fileprivate init(_ region: SnapshotRules.Region) {
    switch region {
    case .rect(let x, let y, let width, let height):
      self = .rect(x: x, y: y, width: width, height: height)
    case .element(let identifier): self = .element(identifier)
    case .text(let text): self = .text(text)
    case .pattern(let pattern): self = .pattern(pattern)
    }
  }
}

extension ComparisonLimits {
  fileprivate init(_ limits: SnapshotRules.Limits) {
    self.init(
      metric: limits.threshold.map { .yiq(threshold: $0) } ?? .exact, pixels: limits.pixels,
      share: limits.share, cluster: limits.cluster)
  }
}
