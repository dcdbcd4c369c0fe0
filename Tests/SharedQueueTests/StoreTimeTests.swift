import Testing

@testable import SharedQueue

/// Times of a store, whose clock may be anything.
@Suite struct StoreTimeTests {
  @Test(arguments: [
    ("1790000000", 1_790_000_000), ("0", 0), ("100000000000", 100_000_000_000),
    ("9223372036854775807", nil), ("9223372036854775000", nil), ("-1", nil), ("1e300", nil),
    ("inf", nil), ("x", nil), ("100000000001", nil),
  ])
  func `a time beyond all years is none, so that no sum of it overflows`(
    text: String, seconds: Int?
  ) {
    #expect(StoreTime.seconds(text) == seconds)
    #expect(StoreTime.milliseconds(text + "000") == seconds.map { $0 * 1000 })
  }
}
