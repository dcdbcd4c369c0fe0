import TerminalModel
import Testing
import ViewKit

@MainActor @Suite struct LeastRoomTests {
  @Test(arguments: [(20, 4, "whole"), (19, 4, "small"), (20, 3, "small")])
  func `another view stands in where there is too little room`(
    _ columns: Int, _ rows: Int, _ expected: String
  ) {
    let view = Text("whole").frame(maxWidth: .infinity, maxHeight: .infinity)
      .replaced(belowWidth: 160, height: 64) {
        Text("small").frame(maxWidth: .infinity, maxHeight: .infinity)
      }
    let screen = GridRenderer().screen(of: view, size: CellSize(columns: columns, rows: rows))
    #expect(screen.text.filter { $0.isLetter } == expected)
  }
}
