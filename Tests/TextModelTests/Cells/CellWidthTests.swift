import Testing

@testable import TextModel

@Suite struct CellWidthTests {
  @Test func `the table of properties agrees with the ranges for all scalars`() {
    var widths = [UInt8](repeating: 1, count: 0x110000)
    for (ranges, width) in [(CellWidth.wideRanges, UInt8(2)), (CellWidth.zeroRanges, 0)] {
      for pair in stride(from: 0, to: ranges.count, by: 2) {
        for value in ranges[pair]...ranges[pair + 1] { widths[Int(value)] = width }
      }
    }
    var differing: [UInt32] = []
    // Below it a scalar's width is decided by clusters.
    for value in UInt32(0x300)..<0x110000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if CellWidth.of(scalar) != Int(widths[Int(value)]) { differing.append(value) }
    }
    #expect(differing.isEmpty)
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("\u{1F468}\u{200D}\u{1F469}", 2),
    ("\u{2764}\u{FE0F}", 2), ("\u{1F1F5}\u{1F1F9}", 2), ("a\u{7}b", 2), ("\u{20000}", 2),
    ("\u{E0101}", 0),
  ])
  func `a text has the width that a terminal gives it`(text: String, columns: Int) {
    #expect(CellWidth.of(text) == columns)
  }
}
