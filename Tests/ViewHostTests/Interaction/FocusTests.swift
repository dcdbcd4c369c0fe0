import TerminalModel
import Testing
import ViewHost
import ViewKit

/// Cards in two rows, the last one far to the right.
@MainActor @Suite struct FocusTests {
  private struct Label: View {
    let name: String
    @Environment(\.isFocused) private var isFocused

    var body: some View { Text(isFocused ? "[\(name)]" : name) }
  }

  private func view(reach: Double?) -> some View {
    HStack(alignment: .top, spacing: 160) {
      VStack(spacing: 16) {
        Button(action: {}) { Label(name: "one") }.accessibilityIdentifier("one")
        Button(action: {}) { Label(name: "two") }.accessibilityIdentifier("two")
      }
      Button(action: {}) { Label(name: "far") }.accessibilityIdentifier("far")
    }
    .focusReach(reach)
  }

  private func interaction(reach: Double?) -> Interaction {
    let app = HostedApp(name: "cards", version: "1") { view(reach: reach) }
    return Interaction(
      app, size: CellSize(columns: 60, rows: 10), environment: EnvironmentValues())
  }

  @Test func `a label can read whether its control has the focus`() {
    let interaction = interaction(reach: nil)
    interaction.press(.tab)
    #expect(interaction.screen.text.contains("[one]"))
    interaction.press(.named(.down))
    #expect(interaction.screen.text.contains("[two]"))
    #expect(!interaction.screen.text.contains("[one]"))
  }

  @Test(arguments: [(nil, "far"), (160, "far"), (152, "one")] as [(Double?, String)])
  func `an arrow moves the focus within its reach alone`(reach: Double?, expected: String) {
    let interaction = interaction(reach: reach)
    interaction.press(.tab, .named(.right))
    #expect(interaction.focusedIdentifier == expected)
  }

  @Test func `what no arrow reaches is known`() {
    #expect(interaction(reach: nil).layout.unreachable.isEmpty)
    #expect(interaction(reach: 152).layout.unreachable.map(\.identifier) == ["far"])
  }
}
