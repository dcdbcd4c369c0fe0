import TerminalModel
import Testing
import ViewHost
import ViewKit

@MainActor @Suite struct InteractionTests {
  private let model = SampleModel()

  @Test func `a tap presses what is under it`() {
    let interaction = model.interaction()
    interaction.tap("submit")
    interaction.tap("skip")
    interaction.click(CellPoint(x: 23, y: 0))
    #expect(model.log == ["log in", "skip"])
  }

  @Test func `a press that leaves its control does nothing`() throws {
    let interaction = model.interaction()
    let submit = try #require(interaction.element("submit")).frame
    let skip = try #require(interaction.element("skip")).frame
    interaction.perform([
      .mouse(MouseEvent(.press, at: CellPoint(x: Int(submit.x), y: Int(submit.y)))),
      .mouse(MouseEvent(.release, at: CellPoint(x: Int(skip.x), y: Int(skip.y)))),
    ])
    #expect(model.log.isEmpty)
  }

  @Test func `a disabled button takes neither taps nor the focus`() {
    model.isBusy = true
    let interaction = model.interaction()
    interaction.tap("submit")
    #expect(model.log.isEmpty)
    #expect(interaction.element("submit")?.isEnabled == false)
    interaction.press(.tab, .tab, .tab)
    #expect(interaction.focusedIdentifier == "skip")
  }

  @Test func `tab goes through what responds and round`() {
    let interaction = model.interaction()
    var order: [String?] = []
    for _ in 0..<5 {
      interaction.press(.tab)
      order.append(interaction.focusedIdentifier)
    }
    #expect(order == ["user", "password", "submit", "skip", "user"])
    interaction.press(.named(.tab, .shift))
    #expect(interaction.focusedIdentifier == "skip")
  }

  @Test func `enter and space press what has the focus`() {
    let interaction = model.interaction()
    interaction.press(.tab, .tab, .tab, .enter, .character(" "))
    #expect(model.log == ["log in", "log in"])
  }

  @Test func `arrows move the focus to the nearest that way`() {
    model.rows = 3
    let interaction = model.interaction()
    interaction.press(.tab, .named(.down), .named(.down), .named(.down), .named(.down))
    #expect(interaction.focusedIdentifier == "row.0")
    interaction.press(.named(.up), .named(.up))
    #expect(interaction.focusedIdentifier == "submit")
  }

  @Test func `typed text goes into the focused field, where the cursor stands`() {
    let interaction = model.interaction()
    interaction.tap("user")
    interaction.type("mia")
    interaction.press(.named(.left))
    interaction.type("n")
    #expect(model.user == "mina")
    #expect(interaction.screen.cursor.isVisible)
    #expect(interaction.screen.cursor.position == CellPoint(x: 5, y: 3))
    interaction.press(.named(.home), .named(.delete), .named(.end), .named(.backspace))
    #expect(model.user == "in")
    interaction.press(.control("u"))
    #expect(model.user.isEmpty)
  }

  @Test func `a typed combining mark joins the character before the cursor`() {
    let interaction = model.interaction()
    interaction.tap("user")
    interaction.perform([.key(.character("e")), .key(.character("\u{301}"))])
    interaction.perform([.key(.character("u"))])
    interaction.perform([.key(.character("\u{308}"))])
    #expect(model.user == "e\u{301}u\u{308}")
    interaction.press(.named(.backspace))
    #expect(model.user == "e\u{301}")
  }

  @Test func `a paste is one line in a field and nothing elsewhere`() {
    let interaction = model.interaction()
    interaction.perform([.paste("lost")])
    interaction.tap("user")
    interaction.perform([.paste("a b\nc\r\n")])
    #expect(model.user == "a bc")
  }

  @Test func `keys after a field has moved on go to the next`() {
    let interaction = model.interaction()
    interaction.tap("user")
    interaction.perform(
      [.key(.character("a")), .key(.tab), .key(.character("b")), .key(.enter)])
    #expect(model.user == "a")
    #expect(model.password == "b")
    #expect(model.log == ["submit"])
  }

  @Test func `enter in a field that submits nothing moves on`() {
    let interaction = model.interaction()
    interaction.tap("user")
    interaction.press(.enter)
    #expect(interaction.focusedIdentifier == "password")
  }

  @Test func `escape goes back, where a view says to, else where the app says`() {
    let interaction = model.interaction()
    interaction.press(.escape)
    model.isModal = true
    interaction.update()
    interaction.press(.escape)
    #expect(model.log == ["back", "modal back"])
  }

  @Test func `a modal keeps taps and focus to itself`() {
    model.isModal = true
    let interaction = model.interaction()
    interaction.tap("submit")
    interaction.press(.tab, .tab)
    #expect(interaction.focusedIdentifier == "close")
    #expect(model.log.isEmpty)
    interaction.press(.enter)
    #expect(model.log == ["close"])
  }

  @Test func `the focus brings its row into view, and the wheel scrolls`() throws {
    model.rows = 30
    let interaction = model.interaction()
    #expect(interaction.element("row.29")?.visibleFrame.isEmpty == true)
    interaction.press(.named(.tab, .shift))
    #expect(interaction.focusedIdentifier == "row.29")
    #expect(interaction.element("row.29")?.visibleFrame.isEmpty == false)
    let point = CellPoint(x: 3, y: 13)
    for _ in 0..<40 {
      interaction.perform([.mouse(MouseEvent(.wheelUp, button: .none, at: point))])
    }
    #expect(interaction.element("row.0")?.visibleFrame.isEmpty == false)
    #expect(interaction.element("row.29")?.visibleFrame.isEmpty == true)
  }

  @Test func `a drag scrolls and presses nothing`() throws {
    model.rows = 30
    let interaction = model.interaction()
    let start = CellPoint(x: 3, y: 14)
    let end = CellPoint(x: 3, y: 12)
    let before = try #require(interaction.element("row.1")).frame.y
    interaction.perform([
      .mouse(MouseEvent(.press, at: start)), .mouse(MouseEvent(.drag, at: end)),
      .mouse(MouseEvent(.release, at: end)),
    ])
    #expect(try #require(interaction.element("row.1")).frame.y == before - 2)
    #expect(model.log.isEmpty)
  }

  @Test func `an element can be brought into view`() throws {
    model.rows = 30
    let interaction = model.interaction()
    let row = try #require(interaction.element("row.20"))
    #expect(interaction.reveal(element: row.id))
    interaction.update()
    #expect(interaction.element("row.20")?.visibleFrame.isEmpty == false)
    #expect(!interaction.reveal(element: NodeID(rawValue: 99_999)))
  }

  @Test func `the focus goes with its view and does not come back with another`() {
    model.showsError = false
    let interaction = model.interaction()
    interaction.tap("password")
    model.showsError = true
    interaction.update()
    #expect(interaction.focusedIdentifier == "password")
    model.rows = 1
    interaction.update()
    interaction.press(.tab, .tab, .tab)
    #expect(interaction.focusedIdentifier == "row.0")
    model.rows = 0
    interaction.update()
    #expect(interaction.focusedIdentifier == nil)
    model.rows = 1
    interaction.update()
    #expect(interaction.focusedIdentifier == nil)
  }

  @Test func `what is covered can't be pressed`() throws {
    var app = HostedApp(name: "sample", version: "1") { [model] in
      ZStack(alignment: .topLeading) {
        Button("Behind") { model.log.append("behind") }.accessibilityIdentifier("behind")
        Text("over").background(
          ThemeColor(light: RGBA(hex: 0), dark: RGBA(hex: 0), terminal: .standard))
      }
    }
    app.route = { nil }
    let interaction = Interaction(
      app, size: CellSize(columns: 20, rows: 1), environment: EnvironmentValues())
    interaction.click(CellPoint(x: 1, y: 0))
    #expect(model.log.isEmpty)
    interaction.click(CellPoint(x: 12, y: 0))
    #expect(model.log == ["behind"])
  }

  @Test func `the focus shows, by more than a colour`() {
    model.rows = 2
    let interaction = model.interaction()
    let before = interaction.screen.text
    interaction.press(.tab, .tab, .tab)
    #expect(interaction.screen.text.contains("▸ Log in ◂"))
    interaction.press(.tab, .tab)
    #expect(interaction.screen.text.contains("▌Row 0"))
    #expect(!before.contains("▌"))
  }
}

@MainActor @Suite struct VisitTests {
  @MainActor private final class Model {
    var route = "list"

    var app: HostedApp {
      var app = HostedApp(name: "sample", version: "1") { [self] in
        if route == "list" {
          List { ForEach(0..<30, id: \.self) { self.row($0) } }
        } else {
          Button("Back") { self.route = "list" }.accessibilityIdentifier("back")
        }
      }
      app.route = { self.route }
      return app
    }

    private func row(_ number: Int) -> some View {
      Button(action: { self.route = "detail" }) { Text("Row \(number)") }
        .accessibilityIdentifier("row.\(number)")
    }
  }

  @Test func `coming back to a screen finds the focus and the offset as they were left`() {
    let model = Model()
    let interaction = Interaction(
      model.app, size: CellSize(columns: 20, rows: 8), environment: EnvironmentValues())
    for _ in 0..<20 { interaction.press(.named(.down)) }
    #expect(interaction.focusedIdentifier == "row.19")
    let offset = interaction.layout.scrollAreas.first?.offset
    interaction.press(.enter)
    #expect(interaction.focusedIdentifier == nil)
    interaction.press(.tab, .enter)
    #expect(interaction.focusedIdentifier == "row.19")
    #expect(interaction.layout.scrollAreas.first?.offset == offset)
    #expect(offset != .zero)
  }
}

@MainActor @Suite struct PickerTests {
  @Test func `a picker takes the choice that is pressed, by tap or by keys`() {
    var taken = "studios"
    let app = HostedApp(name: "sample", version: "1") {
      Picker(
        "Show", selection: Binding(get: { taken }, set: { taken = $0 }),
        options: [.init("studios", title: "Studios"), .init("classes", title: "Classes")])
    }
    let interaction = Interaction(
      app, size: CellSize(columns: 24, rows: 1), environment: EnvironmentValues())
    #expect(interaction.screen.text == " [Studios]    Classes")
    interaction.click(CellPoint(x: 16, y: 0))
    #expect(taken == "classes")
    #expect(interaction.screen.text == "  Studios    [Classes]")
    interaction.press(.tab, .enter)
    #expect(taken == "studios")
    let picker = interaction.layout.root.children.first
    #expect(picker?.role == .picker)
    #expect(picker?.value == "Studios")
    #expect(picker?.children.map(\.isSelected) == [true, false])
  }
}
