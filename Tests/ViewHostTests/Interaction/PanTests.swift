import TerminalModel
import Testing
import ViewHost
import ViewKit

/// A strip that follows the finger by at most five cells, over a list.
@MainActor @Suite struct PanTests {
  /// A log of gestures, and a clock in the test's hand.
  @MainActor private final class Log {
    var showsStrip = true
    var gestures: [PanGesture] = []
    var moved = 0.0
    var taps: [String] = []
    var now = ContinuousClock.now

    var phases: [PanGesture.Phase] { gestures.map(\.phase) }

    /// Takes at most 80 points upwards, and the way back once the list is at its top.
    func pan(_ gesture: PanGesture) -> Double {
      gestures.append(gesture)
      let wanted = gesture.step < 0 ? gesture.step : max(0, gesture.step - gesture.scrolled)
      let used = min(max(wanted, -80 - moved), -moved)
      moved += used
      return used
    }
  }

  private let log = Log()

  private func interaction(isCovered: Bool = false) -> Interaction {
    let log = log
    let app = HostedApp(name: "pans", version: "1") {
      ZStack(alignment: .topLeading) {
        VStack(spacing: 0) {
          Text("handle").accessibilityIdentifier("handle")
          List(style: .plain) {
            ForEach(0..<20, id: \.self) { row in
              Button(action: { log.taps.append("row \(row)") }) { Text("Row \(row)") }
                .accessibilityIdentifier("row.\(row)")
            }
          }
        }
        .onPan { log.pan($0) }
        if isCovered {
          Button("Float", style: .plain) { log.taps.append("float") }
            .accessibilityIdentifier("float")
        }
      }
    }
    return Interaction(
      app, size: CellSize(columns: 16, rows: 10), environment: EnvironmentValues(),
      now: { log.now })
  }

  private func offset(_ interaction: Interaction) -> Double {
    interaction.layout.scrollAreas[0].offset.y
  }

  private func mouse(_ kind: MouseEvent.Kind, _ y: Int, x: Int = 4) -> InputEvent {
    .mouse(MouseEvent(kind, at: CellPoint(x: x, y: y)))
  }

  @Test func `a pan begins, changes and ends, in points`() {
    let interaction = interaction()
    interaction.perform([mouse(.press, 6), mouse(.drag, 5), mouse(.drag, 3), mouse(.release, 3)])
    #expect(log.phases == [.began, .changed, .ended])
    #expect(log.gestures.map(\.translation) == [-16, -48, -48])
    #expect(log.gestures.map(\.step) == [-16, -32, 0])
    #expect(log.taps.isEmpty)
  }

  @Test func `what a pan leaves over scrolls the list, in one gesture`() {
    let interaction = interaction()
    interaction.perform([mouse(.press, 9), mouse(.drag, 4)])
    #expect(log.moved == -80)
    #expect(offset(interaction) == 0)
    interaction.perform([mouse(.drag, 1)])
    #expect(log.moved == -80)
    #expect(offset(interaction) == 3)
    interaction.perform([mouse(.drag, 6)])
    #expect(offset(interaction) == 0)
    #expect(log.moved == -48)
  }

  @Test func `one step is shared between the view and its list`() {
    let interaction = interaction()
    interaction.perform([mouse(.press, 9), mouse(.drag, 1)])
    #expect(log.moved == -80)
    #expect(offset(interaction) == 3)
  }

  @Test func `a tap is no pan, and still taps`() {
    let interaction = interaction()
    interaction.tap("row.1")
    #expect(log.phases == [.failed])
    #expect(log.taps == ["row 1"])
  }

  @Test func `a finger that first moves across is no pan`() {
    let interaction = interaction()
    interaction.perform([
      mouse(.press, 6), mouse(.drag, 6, x: 6), mouse(.drag, 3, x: 6), mouse(.release, 3, x: 6),
    ])
    #expect(log.phases == [.failed])
  }

  @Test func `a cancelled pan goes no further`() {
    let interaction = interaction()
    interaction.perform([mouse(.press, 6), mouse(.drag, 5)])
    interaction.cancelPress()
    interaction.perform([mouse(.drag, 2), mouse(.release, 2)])
    #expect(log.phases == [.began, .cancelled])
    #expect(log.taps.isEmpty)
  }

  @Test func `what stands before a pan's view is no part of it`() {
    let interaction = interaction(isCovered: true)
    interaction.tap("float")
    #expect(log.phases.isEmpty)
    #expect(log.taps == ["float"])
  }

  @Test func `a finger that is lifted in a move is fast, after a rest it is not`() {
    let interaction = interaction()
    interaction.perform([mouse(.press, 9)])
    log.now += .milliseconds(400)
    interaction.perform([mouse(.drag, 8)])
    log.now += .milliseconds(100)
    interaction.perform([mouse(.drag, 4), mouse(.release, 4)])
    #expect(abs((log.gestures.last?.speed ?? 0) + 800) < 1)
    interaction.perform([mouse(.press, 4), mouse(.drag, 6)])
    log.now += .milliseconds(200)
    interaction.perform([mouse(.release, 6)])
    #expect(log.gestures.last?.phase == .ended)
    #expect(log.gestures.last?.speed == 0)
  }

  @Test func `all moves at one moment are a flick`() {
    let interaction = interaction()
    interaction.perform([mouse(.press, 9), mouse(.drag, 8), mouse(.drag, 7), mouse(.release, 7)])
    #expect((log.gestures.last?.speed ?? 0) <= -1000)
  }

  @Test func `a turn of the wheel is a quick pan, and then scrolls`() {
    let interaction = interaction()
    interaction.perform([mouse(.wheelDown, 5)])
    #expect(log.phases == [.began, .ended])
    #expect(log.moved == -48)
    #expect(offset(interaction) == 0)
    interaction.perform([mouse(.wheelDown, 5)])
    #expect(log.moved == -80)
    #expect(offset(interaction) == 1)
  }

  @Test func `a pan whose view goes away is cancelled`() {
    let log = log
    let app = HostedApp(name: "pans", version: "1") {
      if log.showsStrip {
        Text("strip").frame(maxWidth: .infinity, maxHeight: .infinity).onPan { log.pan($0) }
      }
    }
    let interaction = Interaction(
      app, size: CellSize(columns: 16, rows: 10), environment: EnvironmentValues())
    interaction.perform([mouse(.press, 6), mouse(.drag, 5)])
    log.showsStrip = false
    interaction.update()
    interaction.perform([mouse(.drag, 4), mouse(.release, 4)])
    #expect(log.phases == [.began, .cancelled])
  }
}
