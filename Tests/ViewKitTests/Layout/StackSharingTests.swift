import TerminalModel
import Testing
import ViewKit

@MainActor @Suite struct StackSharingTests {
  @Test func `of two texts with room for both neither is cut short`() {
    let view = ScrollView {
      VStack(alignment: .leading, spacing: 0) {
        Text("Classes to book").padding(.bottom, 16)
        Text("Try again in a moment")
      }
    }
    let screen = GridRenderer().screen(of: view, size: CellSize(columns: 12, rows: 6))
    let rows = (0..<6).map { screen.text(row: $0).filter { $0 != " " } }
    #expect(rows == ["Classesto", "book", "", "Tryagainin", "amoment", ""])
  }
}
