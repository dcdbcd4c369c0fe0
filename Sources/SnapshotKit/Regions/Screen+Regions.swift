import Geometry
import Patterns
import TerminalModel

extension Screen {
  /// The cells of a region's text or pattern in each row, as rectangles one row high.
  func frames(
    of region: SnapshotRegion
  ) throws(SnapshotError) -> [Rect] {
    let find: (String) throws(PatternError) -> [Range<String.Index>]
    switch region {
    case .text(let text):
      find = { row throws(PatternError) in text.isEmpty ? [] : row.ranges(of: text) }
    case .pattern(let pattern):
      let deadline = ContinuousClock.now + BoundedRegex.timeLimit
      let regex: BoundedRegex
      do { regex = try BoundedRegex(pattern) } catch {
        throw .notRenderable(reason: SnapshotRegion.reason(error))
      }
      find = { row throws(PatternError) in try regex.ranges(in: row, until: deadline) }
    case .rect, .element: return []
    }
    do throws(PatternError) {
      return try runs(of: find).map { run in
        Rect(
          x: Double(run.columns.lowerBound), y: Double(run.row), width: Double(run.columns.count),
          height: 1)
      }
    } catch {
      throw .notRenderable(reason: SnapshotRegion.reason(error))
    }
  }

  /// The cells of each part of a row that `find` finds.
  private func runs(
    of find: (String) throws(PatternError) -> [Range<String.Index>]
  ) throws(PatternError) -> [(row: Int, columns: Range<Int>)] {
    var runs: [(row: Int, columns: Range<Int>)] = []
    for (y, cells) in rows.enumerated() {
      var text = ""
      // The column that each offset of the text, in UTF-8, belongs to.
      var columns: [Int] = []
      for (x, cell) in cells.enumerated() {
        text += cell.text
        columns += Array(repeating: x, count: cell.text.utf8.count)
      }
      for range in try find(text) where !range.isEmpty {
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        let end = text.utf8.distance(from: text.startIndex, to: range.upperBound)
        let last = columns[end - 1]
        runs.append((y, columns[start]..<last + max(1, Int(cells[last].width))))
      }
    }
    return runs
  }
}
