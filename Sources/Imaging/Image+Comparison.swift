#if canImport(Glibc)
  import Glibc
#endif

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
    result.marks = [UInt8](repeating: PixelDifference.Mark.same, count: width * height)
    let ignored = ignored.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
    unsafe expected.pixels.withUnsafeBytes { first in
      unsafe pixels.withUnsafeBytes { second in
        guard let first = first.baseAddress, let second = second.baseAddress else { return }
        let pair = unsafe PixelPair(first: first, second: second, width: width, height: height)
        for y in 0..<height { mark(row: y, of: pair, in: &result, ignoring: ignored) }
      }
    }
    return result
  }

  /// Marks and counts one row's differences.
  private func mark(
    row y: Int, of pair: PixelPair, in result: inout PixelDifference, ignoring ignored: [PixelRect]
  ) {
    let (metric, width) = (result.metric, width)
    let start = y * width * 4
    guard unsafe memcmp(pair.first + start, pair.second + start, width * 4) != 0 else { return }
    let ignored = ignored.filter { $0.y <= y && y < $0.y + $0.height }
    var (differing, antialiased, tolerated, passed) = (0, 0, 0, 0)
    unsafe result.marks.withUnsafeMutableBufferPointer { marks in
      var x = 0
      while x < width {
        guard let next = pair.nextUnequal(from: x, row: y) else { break }
        x = next
        let mark: UInt8
        if !ignored.isEmpty, ignored.contains(where: { $0.x <= x && x < $0.x + $0.width }) {
          mark = PixelDifference.Mark.ignored
          passed += 1
        } else {
          mark = pair.judge(x, y, metric)
          switch mark {
          case PixelDifference.Mark.differing: differing += 1
          case PixelDifference.Mark.antialiased: antialiased += 1
          default: tolerated += 1
          }
        }
        unsafe marks[y * width + x] = mark
        x += 1
      }
    }
    result.differingPixels += differing
    result.antialiasedPixels += antialiased
    result.toleratedPixels += tolerated
    result.ignoredPixels += passed
  }
}
