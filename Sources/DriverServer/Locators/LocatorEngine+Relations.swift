import TerminalModel
import WireProtocol

extension LocatorEngine {
  /// The farthest that `near` reaches: in cells, or in the points of as many columns.
  private var nearLimit: Int { unit == .pixels ? 96 : 12 }

  /// Those of `found` that lie wholly on that side of one of the anchors, nearest first.
  func related(
    _ found: [ElementTree.Index], to anchors: [ElementTree.Index],
    _ direction: LocatorRelation.Direction
  ) -> [ElementTree.Index] {
    found.compactMap { index -> (index: ElementTree.Index, distance: Int)? in
      let distances = anchors.filter { $0 != index }.compactMap { anchor in
        distance(from: tree[anchor].frame, to: tree[index].frame, direction)
      }
      return distances.min().map { (index, $0) }
    }
    .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
    .map(\.index)
  }

  /// How far `frame` is from `anchor` on that side, a row of cells counting as two columns; nil
  /// where it isn't on that side.
  private func distance(
    from anchor: CellRect, to frame: CellRect, _ direction: LocatorRelation.Direction
  ) -> Int? {
    guard !frame.isEmpty, !anchor.isEmpty else { return nil }
    let columns = max(frame.x - (anchor.x + anchor.width), anchor.x - (frame.x + frame.width), 0)
    let rows = max(frame.y - (anchor.y + anchor.height), anchor.y - (frame.y + frame.height), 0)
    let distance = columns + (unit == .pixels ? 1 : 2) * rows
    let fits =
      switch direction {
      case .above: frame.y + frame.height <= anchor.y
      case .below: frame.y >= anchor.y + anchor.height
      case .leftOf: frame.x + frame.width <= anchor.x
      case .rightOf: frame.x >= anchor.x + anchor.width
      case .near: distance <= nearLimit
      }
    return fits ? distance : nil
  }
}
