import TerminalModel
import Testing
import ViewKit

@MainActor @Suite struct IdentityTests {
  private let identities = IdentityRegistry()

  private func ids(_ view: some View) -> [String: NodeID] {
    var environment = EnvironmentValues()
    environment.medium = .cells
    let layout = ViewLayout(
      view, size: Size(width: 40, height: 20), environment: environment,
      measurer: CellTextMeasurer(), identities: identities)
    return Dictionary(
      layout.root.all.compactMap { element in element.label.map { ($0, element.id) } },
      uniquingKeysWith: { first, _ in first })
  }

  private func list(_ keys: [String]) -> some View {
    List { ForEach(keys, id: \.self) { Text($0) } }
  }

  @Test func `a view keeps its identity while it lives, wherever it moves in its list`() {
    let before = ids(list(["a", "b", "c"]))
    let after = ids(list(["c", "a"]))
    #expect(after["a"] == before["a"])
    #expect(after["c"] == before["c"])
  }

  @Test func `a view that comes back is another`() {
    let before = ids(list(["a", "b"]))
    _ = ids(list(["a"]))
    let after = ids(list(["a", "b"]))
    #expect(after["a"] == before["a"])
    #expect(after["b"] != before["b"])
  }

  @Test func `the arms of a condition are different views`() {
    func view(_ flag: Bool) -> some View {
      VStack {
        if flag { Text("x") } else { Text("x") }
        Text("below")
      }
    }
    let before = ids(view(true))
    let after = ids(view(false))
    #expect(before["x"] != after["x"])
    #expect(before["below"] == after["below"])
  }

  @Test func `another id is another view`() {
    let before = ids(Text("x").id(1))
    #expect(ids(Text("x").id(1))["x"] == before["x"])
    #expect(ids(Text("x").id(2))["x"] != before["x"])
  }

  @Test func `another type behind AnyView is another view`() {
    let before = ids(AnyView(Text("x")))
    #expect(ids(AnyView(Text("x").opacity(1)))["x"] != before["x"])
  }

  @Test func `all identities of a screen are different`() {
    let view = VStack {
      Text("title").padding().accessibilityIdentifier("t")
      List {
        Button(action: {}) {
          VStack {
            Text("a")
            Text("b")
          }
        }
        .accessibilityIdentifier("row")
        Group {
          Text("c")
          Text("d")
        }
      }
      TextField("f", text: .constant(""))
      TabBar([TabItem("x", symbol: "x", identifier: "x")], selected: "x") { _ in }
    }
    let all = layout(of: view, 40, 30).root.all.map(\.id)
    #expect(Set(all).count == all.count)
  }
}
