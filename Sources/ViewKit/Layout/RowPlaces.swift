/// How high the rows of a lazy stack are, in points.
enum RowHeights<Element> {
  /// All alike.
  case same(Double)
  /// Each as its element says.
  case each((Element) -> Double)
}

/// Where rows stand in a lazy stack, in the medium's units; none need be built for that.
struct RowPlaces {
  let count: Int
  private let spacing: Double
  /// The height of all rows; nil where `tops` tells each.
  private let shared: Double?
  /// Each row's top, and the end of the spacing behind the last.
  private let tops: [Double]
  /// How far each row and those before it reach: a high one may end below the next.
  private let reaches: [Double]

  init<Data: RandomAccessCollection>(
    _ heights: RowHeights<Data.Element>, of data: Data, spacing: Double, _ medium: Medium
  ) {
    func inside(_ height: Double) -> Double { min(Self.most, max(1, medium.height(height))) }
    // Rows may lie over each other, but each begins below the one before.
    func between(_ least: Double) -> Double {
      min(Self.most, max(1 - least, medium.vertical(spacing)))
    }
    count = data.count
    switch heights {
    case .same(let height):
      let height = inside(height)
      shared = height
      self.spacing = between(height)
      tops = []
      reaches = []
    case .each(let height):
      shared = nil
      let heights = data.map { inside(height($0)) }
      let spacing = between(heights.min() ?? 1)
      self.spacing = spacing
      var tops = [0.0]
      var reaches: [Double] = []
      tops.reserveCapacity(data.count + 1)
      reaches.reserveCapacity(data.count)
      for (index, height) in heights.enumerated() {
        let end = tops[index] + height
        tops.append(end + spacing)
        reaches.append(max(reaches.last ?? end, end))
      }
      self.tops = tops
      self.reaches = reaches
    }
  }

  /// The highest that a row may be, and the farthest that rows may be apart.
  private static let most = 1_000_000.0

  /// The height of all rows and what is between them.
  var height: Double { count == 0 ? 0 : top(count) - spacing }

  /// The distance of a row's top from the first's; of one past the end, where it would begin.
  func top(_ index: Int) -> Double {
    if let shared { return Double(index) * (shared + spacing) }
    return tops[index]
  }

  func height(_ index: Int) -> Double { shared ?? tops[index + 1] - tops[index] - spacing }

  /// The rows in `range` and one more at each end, of at least one.
  func around(_ range: ClosedRange<Double>) -> Range<Int> {
    let first = max(0, firstEnding(after: range.lowerBound) - 1)
    let last = min(count - 1, index(at: range.upperBound.nextDown) + 1)
    return first..<max(first, last) + 1
  }

  /// The first row that reaches beyond a distance from the first's top, or the last.
  private func firstEnding(after distance: Double) -> Int {
    if let shared {
      let before = ((distance - shared) / (shared + spacing)).rounded(.down)
      return min(count - 1, max(0, Int(before) + 1))
    }
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if reaches[middle] > distance { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The row at a distance from the first's top, that below it where it is between two.
  private func index(at distance: Double) -> Int {
    if let shared { return Int((distance / (shared + spacing)).rounded(.down)) }
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if tops[middle] <= distance { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
