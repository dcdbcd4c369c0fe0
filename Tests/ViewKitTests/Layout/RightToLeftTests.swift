import TerminalModel
import Testing
import ViewKit

/// What stacks and paddings do is told in StackTests; this is the rest of a mirrored screen.
@MainActor @Suite struct RightToLeftTests {
  private var environment: EnvironmentValues {
    var environment = EnvironmentValues()
    environment.layoutDirection = .rightToLeft
    return environment
  }

  /// Lays `view` out in cells from right to left, keeping who is who from one time to the next.
  private func mirrored(
    _ view: some View, _ columns: Int, _ rows: Int
  ) -> @MainActor (InteractionState) -> ViewLayout {
    let identities = IdentityRegistry()
    return { interaction in
      GridRenderer().layout(
        of: view, size: CellSize(columns: columns, rows: rows), environment: environment,
        identities: identities, interaction: interaction)
    }
  }

  @Test func `progress runs to the left`() {
    let bar = ProgressView(value: 0.25)
    #expect(rows(of: bar, 8, 1) == ["██░░░░░░"])
    #expect(rows(of: bar, 8, 1, environment: environment) == ["░░░░░░██"])
  }

  @Test func `a field's words and label begin at the right, its cursor after them`() {
    let field = TextField("City", text: .constant("Port"))
    #expect(
      rows(of: field, 12, 4, environment: environment) == [
        "        City", "╭──────────╮", "│     Port │", "╰──────────╯",
      ])
    let laid = mirrored(field, 12, 4)
    var interaction = InteractionState()
    let layout = laid(interaction)
    interaction.focused = layout.controls.first?.id
    interaction.cursors[layout.controls[0].id] = 2
    #expect(laid(interaction).displayList.cursor == Point(x: 8, y: 2))
  }

  @Test func `a scroll view's mark stands at the left`() {
    let view = ScrollView { Text("1\n2\n3\n4\n5\n6") }
    #expect(rows(of: view, 3, 3, environment: environment).first?.hasPrefix("▏") == true)
    #expect(rows(of: view, 3, 3).first?.hasSuffix("▕") == true)
  }

  @Test func `the bar of the focus stands before its row`() throws {
    let view = Button(action: {}) { Text("row") }.padding(.horizontal, 16)
    let laid = mirrored(view, 8, 1)
    var interaction = InteractionState()
    interaction.focused = try #require(laid(interaction).controls.first).id
    #expect(GridRenderer.draw(laid(interaction).displayList).text == "  row▐")
  }

  @Test func `positions and overlays are counted from the leading edge`() {
    let view = ThemeColor.clear
      .overlay(alignment: .topLeading) {
        ThemeColor.clear.frame(width: 10, height: 10).accessibilityIdentifier("badge")
      }
      .overlay {
        ThemeColor.clear.frame(width: 20, height: 20).accessibilityIdentifier("pin")
          .position(x: 30, y: 40)
      }
    func x(_ identifier: String, _ environment: EnvironmentValues) -> Double? {
      pointLayout(of: view, 100, 100, environment: environment).root
        .first(identifier: identifier)?.frame.x
    }
    #expect(x("badge", EnvironmentValues()) == 0)
    #expect(x("badge", environment) == 90)
    #expect(x("pin", EnvironmentValues()) == 20)
    #expect(x("pin", environment) == 60)
  }
}
