import Dispatch

#if canImport(Glibc)
  import Glibc
#endif

/// What a comparison counted in some rows.
struct Band {
  var differing = 0
  var antialiased = 0
  var tolerated = 0
  var ignored = 0

  /// Marks and counts one row's differences.
  mutating func mark(
    row y: Int, of pair: PixelPair, _ rule: PixelRule, ignoring rects: [PixelRect],
    in marks: UnsafeMutableBufferPointer<UInt8>
  ) {
    let width = pair.width
    let start = y * width * 4
    guard unsafe memcmp(pair.first + start, pair.second + start, width * 4) != 0 else { return }
    let rects = rects.filter { $0.y <= y && y < $0.y + $0.height }
    var x = 0
    while x < width, let next = pair.nextUnequal(from: x, row: y) {
      x = next
      let mark: UInt8
      if !rects.isEmpty, rects.contains(where: { $0.x <= x && x < $0.x + $0.width }) {
        mark = PixelDifference.Mark.ignored
        ignored += 1
      } else {
        mark = pair.judge(x, y, rule)
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

  /// Runs `body` on bands of rows, several at a time.
  static func overAll(
    rows: Int, _ marks: UnsafeMutableBufferPointer<UInt8>,
    _ body: (Range<Int>, UnsafeMutableBufferPointer<UInt8>) -> Band
  ) -> [Band] {
    let height = 64
    let count = (rows + height - 1) / height
    var bands = [Band](repeating: Band(), count: count)
    unsafe bands.withUnsafeMutableBufferPointer { bands in
      // Each turn writes its own rows' marks and its own band, and all turns end before this does.
      nonisolated(unsafe) let (bands, marks, body) = unsafe (bands, marks, body)
      DispatchQueue.concurrentPerform(iterations: count) { index in
        let first = index * height
        unsafe bands[index] = body(first..<min(rows, first + height), marks)
      }
    }
    return bands
  }
}
