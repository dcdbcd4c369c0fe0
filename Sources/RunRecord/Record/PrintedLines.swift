import TextModel

/// What a test printed: all of it, or its beginning and its end where it is much.
package struct PrintedLines: Sendable, Hashable {
  private var first: [String] = []
  private var last: [String] = []
  private var count = 0

  /// How many lines of either end are kept.
  private static let limit = 500
  /// The most characters of a line that reports show.
  private static let width = 500

  package init(_ lines: [String] = []) {
    for line in lines { append(line) }
  }

  package var isEmpty: Bool { count == 0 }

  mutating func append(_ line: String) {
    count += 1
    if first.count < Self.limit { return first.append(line) }
    last.append(line)
    // Seldom, as it moves them all.
    if last.count > 2 * Self.limit { last.removeFirst(last.count - Self.limit) }
  }

  /// The first `head` lines and the last `tail`, up to 500 of each, and between them how many more
  /// there are.
  package func lines(head: Int, tail: Int) -> [String] {
    let kept = first + last
    guard count > head + tail else { return kept.map(Self.cut) }
    let left = "… \(Wording.count(count - head - tail, "line")) left out"
    return first.prefix(head).map(Self.cut) + [left] + kept.suffix(tail).map(Self.cut)
  }

  private static func cut(_ line: String) -> String {
    line.count > width ? line.prefix(width) + "…" : line
  }
}
