import TerminalModel

extension CellGrid {
  /// What draws lines of dots, two columns of four in a cell, and none outside of a clip.
  struct Brush {
    /// How far it reaches around a dot, in dots.
    private let reach: Int
    private let columns: Range<Int>
    private let rows: Range<Int>

    /// Makes a brush for lines of `width` points; a dot is 4 points wide and high.
    init(width: Double, clip: CellRect) {
      columns = clip.x * 2..<(clip.x + clip.width) * 2
      rows = clip.y * 4..<(clip.y + clip.height) * 4
      // From any dot of the clip all of it is within such a reach.
      let most = Double(columns.count + rows.count)
      reach = Int(min(most, max(0, (width / 4 - 1) / 2)).rounded())
    }

    /// The part of a line, as shares of its length, where the brush reaches the clip; nil without any.
    ///
    /// It is cut at each of the four edges in turn (Liang and Barsky's way).
    private func reachable(_ start: Point, _ x: Double, _ y: Double) -> ClosedRange<Double>? {
      guard start.isFinite, x.isFinite, y.isFinite, !columns.isEmpty, !rows.isEmpty else {
        return nil
      }
      let margin = Double(reach + 1)
      var (first, last) = (0.0, 1.0)
      for (place, way, edges) in [(start.x, x, columns), (start.y, y, rows)] {
        let (low, high) = (Double(edges.lowerBound) - margin, Double(edges.upperBound) + margin)
        guard way != 0 else {
          guard (low...high).contains(place) else { return nil }
          continue
        }
        let (one, other) = ((low - place) / way, (high - place) / way)
        first = max(first, min(one, other))
        last = min(last, max(one, other))
      }
      return first <= last ? first...last : nil
    }

    /// Where to put the brush down along a line, as shares of its `length` in dots: half a dot apart, farther under a
    /// wide brush.
    func shares(_ start: Point, _ x: Double, _ y: Double, length: Double) -> [Double] {
      guard length.isFinite, let seen = reachable(start, x, y) else { return [] }
      let step = reach > 8 ? Double(reach) / 8 : 0.5
      let all = max(1, (length / step).rounded(.up))
      let first = (seen.lowerBound * all).rounded(.down)
      let count = (seen.upperBound * all).rounded(.up) - first
      // No line inside is longer; beyond that are errors of rounding in the shares of an immense one.
      let most = Double(columns.count + rows.count + 4 * (reach + 1)) / step
      return (0...Int(min(count, most.rounded(.up)))).map { (first + Double($0)) / all }
    }

    /// Adds the dots around a place that are in the clip.
    func stamp(_ place: Point, _ dots: inout Set<CellPoint>) {
      let (x, y) = (place.x.rounded(.down), place.y.rounded(.down))
      let beyond = Double(columns.count + rows.count + reach + 1)
      guard abs(x - Double(columns.lowerBound)) <= beyond,
        abs(y - Double(rows.lowerBound)) <= beyond
      else { return }
      let (column, row) = (Int(x), Int(y))
      for down in (row - reach...row + reach).clamped(to: rows) {
        for across in (column - reach...column + reach).clamped(to: columns)
        where (across - column) * (across - column) + (down - row) * (down - row) <= reach * reach {
          dots.insert(CellPoint(x: across, y: down))
        }
      }
    }
  }
}

extension ClosedRange<Int> {
  /// What is in `limits` too.
  fileprivate func clamped(to limits: Range<Int>) -> Range<Int> {
    Range(self).clamped(to: limits)
  }
}
