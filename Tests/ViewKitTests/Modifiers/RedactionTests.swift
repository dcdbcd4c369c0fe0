import TerminalModel
import Testing
import ViewKit

@MainActor @Suite struct RedactionTests {
  private var card: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("Slow flow yoga").font(.headline).accessibilityIdentifier("title")
      Text("Willow Yoga Loft, at nine").frame(width: 120, alignment: .leading)
      HStack(spacing: 8) {
        Text("Places")
        Text("4").unredacted()
      }
    }
  }

  @Test func `placeholders are blocks as large as what they stand for`() {
    #expect(
      rows(of: card.redacted(reason: .placeholder), 15, 4) == [
        "░░░░░░░░░░░░░░", "░░░░░░░░░░░░░", "░░░░░░░░", "░░░░░░ 4",
      ])
    #expect(
      rows(of: card, 15, 4) == ["Slow flow yoga", "Willow Yoga", "Loft, at nine", "Places 4"])
  }

  @Test func `what isn't shown is told to nobody`() {
    let view = VStack {
      card
      Button("Pay 12") {}
      TextField("Card", text: .constant("4111"))
      Toggle("Remind me", isOn: .constant(true))
    }
    let root = layout(of: view.redacted(reason: .placeholder), 30, 20).root
    let told = root.all.flatMap { [$0.label, $0.text, $0.value] }.compactMap(\.self)
    #expect(told.allSatisfy { $0 == "4" || $0 == "Card" || $0.isEmpty })
    #expect(root.first(identifier: "title")?.attributes["redacted"] == "true")
    let screen = rows(of: view.redacted(reason: .placeholder), 30, 20).joined()
    #expect(!screen.contains("Pay") && !screen.contains("4111") && !screen.contains("Remind"))
  }

  @Test func `neither labels set outside nor values of controls tell what isn't shown`() {
    let view = VStack {
      Text("Mina").accessibilityLabel("Mina").accessibilityValue("42")
      HStack { Text("one").unredacted() }.accessibilityCombined().accessibilityLabel("secret")
      ProgressView("Upload", value: 0.4).accessibilityIdentifier("bar")
      ProgressView()
      Picker(
        "Plan", selection: .constant("b"),
        options: [.init("a", title: "Free"), .init("b", title: "Gold")])
      Toggle("Remind me", isOn: .constant(true)).accessibilityIdentifier("toggle")
      Text("Gold").accessibilitySelected()
      TabBar(
        [TabItem("Find", symbol: "⌕", identifier: "find", badge: 3)], selected: "find"
      ) { _ in }
      Canvas { context, _ in context.draw(Text("Route"), at: Point(x: 40, y: 8)) }
        .cells(columns: 12, rows: 1)
    }
    let root = layout(of: view.redacted(reason: .placeholder), 30, 30).root
    let told = root.all.flatMap { [$0.label, $0.text, $0.value] }.compactMap(\.self)
    #expect(told.allSatisfy { $0 == "one" } && told.contains("one"), "\(told)")
    #expect(root.first(identifier: "toggle")?.isChecked == nil)
    #expect(root.all.allSatisfy { !$0.isSelected })
    let screen = rows(of: view.redacted(reason: .placeholder), 30, 30)
    #expect(!screen.joined().contains("Route") && screen.contains { $0.hasSuffix("░░░░░░░░░░░░") })
    #expect(!screen.joined().contains("█"))
    // What is said of the whole, outside, is meant to be told.
    let loading = card.redacted(reason: .placeholder).accessibilityLabel("Loading")
    #expect(layout(of: loading, 15, 4).root.all.contains { $0.label == "Loading" })
    #expect(rows(of: view, 30, 30).joined().contains("Route"))
  }

  @Test func `redacted controls look alike whatever is chosen`() {
    func items(_ isOn: Bool) -> [DisplayList.Item] {
      let view = VStack {
        Toggle("Remind me", isOn: .constant(isOn))
        ProgressView(value: isOn ? 0.9 : 0.1)
        Picker(
          "Plan", selection: .constant(isOn ? "a" : "b"),
          options: [.init("a", title: "Free"), .init("b", title: "Gold")])
        TabBar(
          [
            TabItem("Find", symbol: "⌕", identifier: "a", badge: isOn ? 3 : 0),
            TabItem("More", symbol: "…", identifier: "b"),
          ], selected: isOn ? "a" : "b"
        ) { _ in }
      }
      return pointLayout(of: view.redacted(reason: .placeholder), 200, 200).displayList.items
    }
    #expect(items(true) == items(false))
  }

  @Test func `privacy hides what is marked alone`() {
    let view = HStack(spacing: 8) {
      Text("Balance")
      Text("1,204").privacySensitive()
    }.redacted(reason: .privacy)
    #expect(rows(of: view, 13, 1) == ["Balance ░░░░░"])
  }

  @Test func `in points a line's block is lower than the line and the last is shorter`() {
    let view = Text("one two three four").frame(width: 60)
      .redacted(reason: .placeholder)
    let fills = pointLayout(of: view, 100, 200).displayList.items.compactMap {
      if case .fill(let rect, radius: 4, _) = $0 { rect } else { nil }
    }
    #expect(fills.count > 1)
    #expect(fills.allSatisfy { $0.height == 13.5 })
    #expect(fills.last.map { $0.width < fills[0].width } == true)
  }
}
