package import FernwayCore
package import ViewKit

/// Kit to rent: by collection, or all of it.
package struct ShopView: View {
  private let state: ShopState
  private let send: @MainActor @Sendable (ShopEvent) -> Void
  @Environment(\.shopWords) private var shopWords
  @Environment(\.margin) private var margin
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium

  package init(
    _ state: ShopState, send: @escaping @MainActor @Sendable (ShopEvent) -> Void = { _ in }
  ) {
    self.state = state
    self.send = send
  }

  package var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      PageTitle(shopWords.shopTitle).padding(.top, medium.isCells ? 0 : 8)
      switch state.phase {
      case .loading:
        ProgressView(shopWords.loading).accessibilityIdentifier("shop.spinner")
          .frame(maxWidth: .infinity).padding(.top, 48)
      case .failed:
        EmptyNotice(shopWords.failed, identifier: "shop.error") {
          Button(shopWords.tryAgain, style: .plain) { send(.retry) }
            .accessibilityIdentifier("shop.retry").defaultFocus()
        }
      case .shown:
        sections.padding(.vertical, medium.isCells ? 16 : 12)
        if case .grid = state.section { grid } else { collections }
      }
    }
    .padding(.horizontal, margin)
  }

  private var sections: some View {
    HStack(spacing: 24) {
      section(shopWords.collections, .collections, identifier: "shop.section.collections")
      section(shopWords.allKit, .grid(collection: nil), identifier: "shop.section.grid")
    }
  }

  private func section(
    _ title: String, _ section: ShopState.Section, identifier: String
  ) -> some View {
    let isShown = state.section == section
    return Button(isShown ? "▸ \(title)" : title, style: .plain) { send(.section(section)) }
      .font(.subhead)
      .accessibilityLabel(title)
      .accessibilitySelected(isShown)
      .accessibilityIdentifier(identifier)
  }

  private var collections: some View {
    List {
      ForEach(state.collections) { row in
        Button {
          send(.section(.grid(collection: row.id)))
        } label: {
          ShopRow(title: row.name, detail: shopWords.count(row.count, row.hearts), tint: nil)
        }
        .accessibilityIdentifier("shop.collection.\(row.id)")
      }
    }
    .accessibilityIdentifier("shop.collections")
  }

  @ViewBuilder private var grid: some View {
    if let name = state.collectionName {
      Text(name).font(.headline).accessibilityIdentifier("shop.collection")
        .padding(.bottom, medium.isCells ? 0 : 8)
    }
    List {
      ForEach(state.items) { item in
        Button {
          send(.select(item.id))
        } label: {
          ShopRow(
            title: (state.hearts.contains(item.id) ? shopWords.hearted : "") + item.name,
            detail: shopWords.perDay(item.price), tint: item.tint)
        }
        .accessibilityIdentifier("shop.item.\(item.id)")
      }
    }
    .accessibilityIdentifier("shop.grid")
  }
}

/// A collection or a product in a list.
struct ShopRow: View {
  let title: String
  let detail: String
  let tint: ClassSession.Tint?
  @Environment(\.theme) private var theme

  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      if let tint { Thumbnail(tint: tint) }
      VStack(alignment: .leading, spacing: 0) {
        Text(title).font(.headline).lineLimit(3)
        Text(detail).font(.subhead).foregroundStyle(theme.dim).lineLimit(2)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }
    .card()
  }
}

extension ShopInteractor: DrawnScreen {
  package var identity: String { "shop" }
  package var coversTabs: Bool { false }
  package func title(in languageCode: String) -> String { ShopWords.of(languageCode).shopTitle }
  package var view: some View { ShopView(state) { self.handle($0) } }
}
