import TerminalModel
import Testing
import ViewHost
import ViewKit

/// Presses that are meant for an element, on a screen that changes before they come.
@MainActor @Suite struct AimTests {
  private let model = SampleModel()

  private func sample() -> Interaction {
    model.rows = 20
    return model.interaction()
  }

  private func place(of identifier: String, in interaction: Interaction) throws -> CellPoint {
    let frame = try #require(interaction.element(identifier)).visibleFrame
    return CellPoint(x: Int(frame.x + frame.width / 2), y: Int(frame.y + frame.height / 2))
  }

  private func aim(_ identifier: String, in interaction: Interaction) throws -> CellPoint {
    let point = try place(of: identifier, in: interaction)
    interaction.aim(at: try #require(interaction.element(identifier)).id, in: point)
    return point
  }

  /// Scrolls the list until another row is at a place; its number.
  private func scrolled(_ interaction: Interaction, at point: CellPoint) throws -> Int {
    for _ in 0..<4 {
      interaction.perform([.mouse(MouseEvent(.wheelDown, at: point))])
      let row = (0..<20).first { number in
        interaction.element("row.\(number)").map { CellRect($0.visibleFrame).contains(point) }
          ?? false
      }
      if let row, row != 1 { return row }
    }
    throw CancellationError()
  }

  @Test func `a press reaches the element that it is meant for`() throws {
    let interaction = sample()
    interaction.click(try aim("row.1", in: interaction))
    #expect(model.log == ["row 1"])
    #expect(interaction.missedPresses == 0)
  }

  @Test func `a press is dropped where another element came into its place`() throws {
    let interaction = sample()
    let point = try aim("row.1", in: interaction)
    let other = try scrolled(interaction, at: point)
    interaction.click(point)
    #expect(model.log.isEmpty)
    #expect(interaction.missedPresses == 1)
    // The next press is anybody's.
    interaction.click(point)
    #expect(model.log == ["row \(other)"])
    #expect(interaction.missedPresses == 1)
  }

  @Test func `a press is dropped where something came over its element, or it has gone`() throws {
    let interaction = sample()
    let point = try aim("row.1", in: interaction)
    model.isModal = true
    interaction.update()
    interaction.click(point)
    model.isModal = false
    interaction.update()
    let second = try aim("row.1", in: interaction)
    model.rows = 0
    interaction.update()
    interaction.click(second)
    #expect(model.log.isEmpty)
    #expect(interaction.missedPresses == 2)
  }

  @Test func `an element that goes away under the finger is missed`() throws {
    let interaction = sample()
    let point = try aim("row.1", in: interaction)
    interaction.perform([.mouse(MouseEvent(.press, at: point))])
    _ = try scrolled(interaction, at: point)
    interaction.perform([.mouse(MouseEvent(.release, at: point))])
    #expect(model.log.isEmpty)
    #expect(interaction.missedPresses == 1)
  }
}
