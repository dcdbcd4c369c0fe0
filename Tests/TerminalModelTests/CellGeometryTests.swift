import TerminalModel
import Testing

@Suite struct CellGeometryTests {
  @Test(arguments: [
    (CellRect(x: 2, y: 3, width: 4, height: 2), CellPoint(x: 3, y: 3)),
    (CellRect(x: 0, y: 0, width: 1, height: 1), CellPoint(x: 0, y: 0)),
    (CellRect(x: 5, y: 5, width: 3, height: 3), CellPoint(x: 6, y: 6)),
  ])
  func `the centre is a cell of the rectangle`(_ rect: CellRect, _ center: CellPoint) {
    #expect(rect.center == center)
    #expect(rect.contains(center))
  }

  @Test func `the right and bottom edges are outside`() {
    let rect = CellRect(x: 1, y: 1, width: 2, height: 2)
    #expect(rect.contains(CellPoint(x: 1, y: 1)))
    #expect(!rect.contains(CellPoint(x: 3, y: 1)))
    #expect(!rect.contains(CellPoint(x: 1, y: 3)))
  }

  @Test func `rectangles that do not meet have an empty intersection`() {
    let rect = CellRect(x: 0, y: 0, width: 4, height: 4)
    #expect(
      rect.intersection(CellRect(x: 2, y: 1, width: 9, height: 2))
        == CellRect(x: 2, y: 1, width: 2, height: 2))
    #expect(rect.intersection(CellRect(x: 4, y: 0, width: 2, height: 2)).isEmpty)
    #expect(rect.intersection(CellRect(x: 9, y: 9, width: 2, height: 2)).isEmpty)
  }
}
