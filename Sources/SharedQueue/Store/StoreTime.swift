/// The times that a store tells, since 1970: of another machine, whose clock may be anything.
enum StoreTime {
  /// Until the year 5138: sums and products of a few don't overflow.
  private static let latest = 100_000_000_000

  static func seconds(_ text: String) -> Int? { whole(text, upTo: latest) }

  static func milliseconds(_ text: String) -> Int? { whole(text, upTo: latest * 1000) }

  private static func whole(_ text: String, upTo limit: Int) -> Int? {
    Int(text).flatMap { (0...limit).contains($0) ? $0 : nil }
  }
}
