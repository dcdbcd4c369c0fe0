extension Image {
  /// Compares with what was expected, pixel by pixel.
  /// - Parameters:
  ///   - expected: the reference, of the same extent.
  ///   - metric: when two pixels differ.
  ///   - ignored: rectangles whose pixels never count; parts outside the image are without effect.
  /// - Throws: ``ImagingError/sizesDiffer(expectedWidth:expectedHeight:actualWidth:actualHeight:)``.
  ///   Differing pixels are not an error.
  public func difference(
    from expected: Image, metric: PixelMetric = .standard, ignoring ignored: [PixelRect] = []
  ) throws(ImagingError) -> PixelDifference {
    guard width == expected.width, height == expected.height else {
      throw .sizesDiffer(
        expectedWidth: expected.width, expectedHeight: expected.height, actualWidth: width,
        actualHeight: height)
    }
    var result = PixelDifference(width: width, height: height, metric: metric)
    if pixels == expected.pixels { return result }
    let ignored = ignored.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
    var bands: [Band] = []
    let count = width * height
    let (width, height) = (width, height)
    unsafe result.marks = [UInt8](unsafeUninitializedCapacity: count) { marks, initialized in
      unsafe marks.initialize(repeating: PixelDifference.Mark.same)
      unsafe expected.pixels.withUnsafeBytes { first in
        unsafe pixels.withUnsafeBytes { second in
          guard let first = first.baseAddress, let second = second.baseAddress else { return }
          let pair = unsafe PixelPair(first: first, second: second, width: width, height: height)
          let rule = PixelRule(metric)
          bands = unsafe Band.overAll(rows: height, marks) { rows, marks in
            var band = Band()
            for y in rows {
              unsafe band.mark(row: y, of: pair, rule, ignoring: ignored, in: marks)
            }
            return band
          }
        }
      }
      initialized = count
    }
    for band in bands {
      result.differingPixels += band.differing
      result.antialiasedPixels += band.antialiased
      result.toleratedPixels += band.tolerated
      result.ignoredPixels += band.ignored
    }
    return result
  }
}
