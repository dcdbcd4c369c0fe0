package import Imaging
import TapeFormat
package import TerminalModel

/// A piece of a tape's picture, and where it belongs.
package struct TapePatch: Sendable {
  package var image: Image
  /// In pixels from the picture's top left.
  package var x: Int
  package var y: Int

  package init(image: Image, x: Int, y: Int) {
    self.image = image
    self.x = x
    self.y = y
  }
}

extension TapePainter {
  /// What a screen changes of the picture of another one: the cells from the first to the last that
  /// differ; nil where none does.
  package func patch(
    from old: (screen: Screen, showsCursor: Bool), to new: (screen: Screen, showsCursor: Bool)
  ) -> TapePatch? {
    let size = new.screen.size
    guard old.screen.size == size, old.screen.lineSizes.isEmpty, new.screen.lineSizes.isEmpty else {
      return TapePatch(
        image: image(of: new.screen, showingCursor: new.showsCursor), x: 0, y: 0)
    }
    var (rows, columns) = (Set<Int>(), Set<Int>())
    for row in 0..<size.rows where old.screen.rows[row] != new.screen.rows[row] {
      rows.insert(row)
      for column in 0..<size.columns
      where old.screen.rows[row][column] != new.screen.rows[row][column] {
        columns.insert(column)
      }
    }
    let cursors = [old, new].map { look in
      look.showsCursor && look.screen.cursor.isVisible ? look.screen.cursor : nil
    }
    if cursors[0] != cursors[1] {
      for place in cursors.compactMap({ $0?.position }) {
        rows.insert(place.y)
        columns.insert(place.x)
      }
    }
    rows = rows.filter { (0..<size.rows).contains($0) }
    guard let top = rows.min(), let bottom = rows.max(), let first = columns.min(),
      let last = columns.max()
    else { return nil }
    // A wide character reaches over its cell; letters lean into the next.
    let (left, right) = (max(0, first - 2), min(size.columns - 1, last + 2))
    let part = part(of: new.screen, top...bottom, left...right)
    return TapePatch(
      image: cells(of: part, showingCursor: new.showsCursor),
      x: origin.x + left * cell.width, y: origin.y + top * cell.height)
  }

  private func part(
    of screen: Screen, _ rows: ClosedRange<Int>, _ columns: ClosedRange<Int>
  ) -> Screen {
    let place = screen.cursor.position
    let isInside = rows.contains(place.y) && columns.contains(place.x)
    let cursor = Cursor(
      position: CellPoint(
        x: max(0, place.x - columns.lowerBound), y: max(0, place.y - rows.lowerBound)),
      isVisible: screen.cursor.isVisible && isInside, shape: screen.cursor.shape)
    return Screen(
      size: CellSize(columns: columns.count, rows: rows.count),
      rows: rows.map { Array(screen.rows[$0][columns]) }, cursor: cursor)
  }
}
