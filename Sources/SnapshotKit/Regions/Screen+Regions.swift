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
    do { return try frames(of: find) } catch {
      throw .notRenderable(reason: SnapshotRegion.reason(error))
    }
  }

  private func frames(
    of find: (String) throws(PatternError) -> [Range<String.Index>]
  ) throws(PatternError) -> [Rect] {
    var frames: [Rect] = []
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
        let (left, last) = (columns[start], columns[end - 1])
        frames.append(
          .init(
            x: Double(left), y: Double(y),
            width: Double(last - left + max(1, Int(cells[last].width))), height: 1))
      }
    }
    return frames
  }
}
