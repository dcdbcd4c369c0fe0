package import Imaging

extension Image {
  /// The difference for a picture of it: by a metric, or every unequal pixel where that finds none.
  /// - Throws: `ImagingError.sizesDiffer`.
  package func difference(
    from expected: Image, showing metric: PixelMetric
  ) throws(ImagingError) -> PixelDifference {
    let difference = try difference(from: expected, metric: metric)
    guard difference.differingPixels == 0, !difference.isIdentical else { return difference }
    return try self.difference(from: expected, metric: .exact)
  }
}
