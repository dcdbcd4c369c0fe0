import TerminalModel
import Testing
import ViewKit

@MainActor @Suite struct AccessibilityTests {
  private func root(_ view: some View) -> AccessibilityElement { layout(of: view, 40, 20).root }

  @Test func `a modifier changes the only element inside`() {
    let element = root(
      Text("Hi").padding().accessibilityIdentifier("greeting").accessibilityLabel("Greeting")
    )
    .children.first
    #expect(element?.role == .text)
    #expect(element?.identifier == "greeting")
    #expect(element?.label == "Greeting")
    #expect(element?.text == "Hi")
  }

  @Test(arguments: [
    (Color.indexed(3), "palette(3)"), (.standard, "default"), (nil, "none"),
    (.rgb(red: 1, green: 0x20, blue: 255), "#0120FF"),
  ])
  func `a colour in cells is told as CSS knows it`(color: Color?, name: String) {
    var shown = ThemeColor(light: 0, dark: 0, terminal: nil)
    shown.terminal = color
    let element = root(Text("Hi").foregroundStyle(shown)).children.first
    #expect(element?.attributes["style.color"] == name)
  }

  @Test func `an identifier around several elements makes a group`() {
    let view = VStack {
      Text("a")
      Text("b")
    }.accessibilityIdentifier("both")
    let group = root(view).children.first
    #expect(group?.role == .group)
    #expect(group?.identifier == "both")
    #expect(group?.children.map(\.label) == ["a", "b"])
  }

  @Test func `a button is named by its title, or by the texts inside`() {
    let title = root(Button("Log in") {}).children.first
    #expect(title?.role == .button)
    #expect(title?.label == "Log in")
    #expect(title?.children.isEmpty == true)
    let card = root(
      Button(action: {}) {
        VStack {
          Text("Yoga").accessibilityIdentifier("title")
          Text("4 left")
        }
      }
    ).children.first
    #expect(card?.label == "Yoga, 4 left")
    #expect(card?.children.first?.identifier == "title")
  }

  @Test func `what shows the focus beside a title is not told as text`() {
    let identities = IdentityRegistry()
    func button(_ interaction: InteractionState) -> AccessibilityElement? {
      var environment = EnvironmentValues()
      environment.medium = .cells
      let layout = ViewLayout(
        Button("Log in") {}, size: Size(width: 40, height: 20), environment: environment,
        measurer: CellTextMeasurer(), identities: identities, interaction: interaction)
      return layout.root.all.first { $0.role == .button }
    }
    let resting = button(InteractionState())
    var interaction = InteractionState()
    interaction.focused = resting?.id
    let focused = button(interaction)
    #expect(focused?.isFocused == true)
    #expect(focused?.text == "Log in")
  }

  @Test func `a field has its label, its value and its states`() {
    let field = root(TextField("Email", text: .constant("mina"))).children.first
    #expect(field?.role == .textField)
    #expect(field?.label == "Email")
    #expect(field?.value == "mina")
    #expect(field?.isFocusable == true)
    let secret = root(SecureField("Password", text: .constant("abc"))).children.first
    #expect(secret?.role == .secureField)
    #expect(secret?.value == "•••")
    #expect(secret?.text == "•••")
    #expect(secret?.isSecure == true)
  }

  @Test func `what is hidden is drawn and not told`() {
    let view = VStack(spacing: 0) {
      Text("seen").accessibilityHidden()
      Symbol("◎")
    }
    #expect(root(view).children.isEmpty)
    #expect(rows(of: view, 4, 2) == ["seen", " ◎"])
  }

  @Test func `a list holds rows, a tab bar tabs of which one is selected`() {
    let view = VStack(spacing: 0) {
      List {
        Text("a")
        Text("b")
      }
      TabBar(
        [
          TabItem("Find", symbol: "◎", identifier: "tab.find"),
          TabItem("Menu", symbol: "≡", identifier: "tab.menu", badge: 3),
        ], selected: "tab.menu"
      ) { _ in }
    }
    let root = root(view)
    #expect(root.children.map(\.role) == [.list, .tabBar])
    #expect(root.children.first?.children.map(\.role) == [.row, .row])
    let tabs = root.children.last?.children
    #expect(tabs?.map(\.role) == [.tab, .tab])
    #expect(tabs?.map(\.isSelected) == [false, true])
    #expect(tabs?.last?.value == "3")
    #expect(tabs?.last?.label == "Menu")
  }

  @Test func `large titles are headings, a toggle is checked or not`() {
    #expect(root(Text("Find a class").font(.largeTitle)).children.first?.role == .heading)
    let toggle = root(Toggle("Remind me", isOn: .constant(true))).children.first
    #expect(toggle?.role == .toggle)
    #expect(toggle?.isChecked == true)
  }

  @Test func `what is combined is one element`() {
    let element = root(
      HStack {
        Text("When")
        Text("Today")
      }.accessibilityCombined().accessibilityIdentifier("when")
    ).children.first
    #expect(element?.label == "When, Today")
    #expect(element?.identifier == "when")
    #expect(element?.children.isEmpty == true)
  }
}
