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
}
