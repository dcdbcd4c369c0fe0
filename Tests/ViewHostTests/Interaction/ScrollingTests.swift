import TerminalModel
import Testing
import ViewHost
import ViewKit

@MainActor @Suite struct ScrollingTests {
  /// Rows under one another, each a strip of buttons wider than the screen.
  private var interaction: Interaction {
    let app = HostedApp(name: "strips", version: "1") {
      ScrollView {
        VStack(alignment: .leading, spacing: 16) {
          ForEach(0..<6, id: \.self) { row in
            ScrollView(.horizontal) {
              HStack(spacing: 8) {
                ForEach(0..<8, id: \.self) { tag in
                  Button("t\(row).\(tag)", style: .plain) {}
                    .accessibilityIdentifier("tag.\(row).\(tag)")
                }
              }
            }
          }
        }
      }
    }
    return Interaction(app, size: CellSize(columns: 16, rows: 5), environment: EnvironmentValues())
  }

  private func offset(_ interaction: Interaction, of row: Int) -> Double {
    interaction.layout.scrollAreas[row + 1].offset.x
  }

  @Test func `the focus brings a strip's end into view, and the strip alone`() {
    let interaction = interaction
    interaction.press(.tab)
    for _ in 0..<7 { interaction.press(.named(.right)) }
    #expect(interaction.focusedIdentifier == "tag.0.7")
    #expect(interaction.element("tag.0.7")?.visibleFrame == interaction.element("tag.0.7")?.frame)
    #expect(offset(interaction, of: 0) == 23)
    #expect(offset(interaction, of: 1) == 0)
  }

  @Test func `an element far away is revealed both ways`() throws {
    let interaction = interaction
    let id = try #require(interaction.element("tag.5.6")).id
    #expect(interaction.reveal(element: id))
    interaction.update()
    let element = try #require(interaction.element("tag.5.6"))
    #expect(element.visibleFrame == element.frame && !element.frame.isEmpty)
  }

  @Test func `the wheel scrolls down, with shift across`() {
    let interaction = interaction
    let point = CellPoint(x: 4, y: 0)
    interaction.perform([
      .mouse(MouseEvent(.wheelDown, button: .none, at: point, modifiers: .shift))
    ])
    #expect(offset(interaction, of: 0) == 6)
    #expect(interaction.layout.scrollAreas[0].offset.y == 0)
    interaction.perform([.mouse(MouseEvent(.wheelDown, button: .none, at: point))])
    #expect(interaction.layout.scrollAreas[0].offset.y == 3)
  }

  @Test func `a drag moves the strip across and the list down`() {
    let interaction = interaction
    interaction.perform([
      .mouse(MouseEvent(.press, at: CellPoint(x: 12, y: 2))),
      .mouse(MouseEvent(.drag, at: CellPoint(x: 7, y: 2))),
    ])
    #expect(offset(interaction, of: 1) == 5)
    interaction.perform([
      .mouse(MouseEvent(.drag, at: CellPoint(x: 7, y: 0))),
      .mouse(MouseEvent(.release, at: CellPoint(x: 7, y: 0))),
    ])
    #expect(offset(interaction, of: 1) == 5)
    #expect(interaction.layout.scrollAreas[0].offset.y == 2)
  }
}
