package import FernwayCore
package import ViewKit

/// Whose app this is, and the way out.
package struct MenuView: View {
  private let state: MenuState
  private let send: @MainActor @Sendable (MenuEvent) -> Void
  @Environment(\.margin) private var margin
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium
  @Environment(\.menuWords) private var words

  package init(
    _ state: MenuState,
    send: @escaping @MainActor @Sendable (MenuEvent) -> Void = { _ in }
  ) {
    self.state = state
    self.send = send
  }

  package var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      PageTitle(words.menuTitle).padding(.top, medium.isCells ? 0 : 8)
      VStack(alignment: .leading, spacing: 0) {
        Text(state.name ?? words.guest).font(.headline).accessibilityIdentifier("menu.name")
        Text(state.name == nil ? words.loggedOutHint : words.credits(state.credits))
          .font(.subhead).foregroundStyle(theme.dim).accessibilityIdentifier("menu.credits")
      }
      .card()
      .padding(.top, 16).padding(.bottom, 24)
      if !state.items.isEmpty { items.padding(.bottom, 24) }
      if state.name == nil {
        Button(words.logIn) { send(.logIn) }
          .accessibilityIdentifier("menu.login").defaultFocus()
      } else {
        Button(words.logOut, style: .secondary) { send(.logOut) }
          .accessibilityIdentifier("menu.logout").defaultFocus()
      }
    }
    .padding(.horizontal, margin)
  }

  private var items: some View {
    VStack(alignment: .leading, spacing: medium.isCells ? 0 : 12) {
      ForEach(state.items, id: \.self) { item in
        Button("\(words.title(item)) ›", style: .plain) { send(.open(item)) }
          .accessibilityLabel(words.title(item))
          .accessibilityIdentifier("menu.item.\(item.rawValue)")
        if state.opened == item {
          Text(words.text(item)).font(.subhead).foregroundStyle(theme.dim)
            .accessibilityIdentifier("menu.text.\(item.rawValue)")
        }
      }
    }
  }
}

extension MenuInteractor: DrawnScreen {
  package var identity: String { "menu" }
  package var coversTabs: Bool { false }
  package func title(in languageCode: String) -> String { MenuWords.of(languageCode).menuTitle }
  package var view: some View { MenuView(state) { self.handle($0) } }
}
