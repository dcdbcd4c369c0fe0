package import FernwayCore
package import ViewKit

/// One product: what it costs, how many are left, and its heart.
package struct ProductView: View {
  private let state: ProductState
  private let send: @MainActor @Sendable (ProductEvent) -> Void
  @Environment(\.shopWords) private var words
  @Environment(\.margin) private var margin
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium

  package init(
    _ state: ProductState, send: @escaping @MainActor @Sendable (ProductEvent) -> Void = { _ in }
  ) {
    self.state = state
    self.send = send
  }

  package var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Button("‹ \(words.back)", style: .plain) { send(.back) }
        .accessibilityLabel(words.back)
        .accessibilityIdentifier("product.back")
        .padding(.top, medium.isCells ? 0 : 12).padding(.bottom, 12)
      if let item = state.item {
        product(item)
      } else if state.isLoaded {
        EmptyNotice(words.missing, identifier: "product.missing")
      } else {
        ProgressView(words.loading).accessibilityIdentifier("product.spinner")
          .frame(maxWidth: .infinity).padding(.top, 48)
      }
    }
    .padding(.horizontal, margin)
    .onBack { send(.back) }.defaultFocus()
  }

  @ViewBuilder private func product(_ item: KitItem) -> some View {
    Hero(tint: item.tint)
    Text(item.name).font(.title).accessibilityIdentifier("product.name")
      .padding(.top, medium.isCells ? 0 : 16)
    Text(words.perDay(item.price)).font(.subhead).foregroundStyle(theme.dim)
      .accessibilityIdentifier("product.price")
    HStack(spacing: 16) {
      Text(stock).font(.subhead).accessibilityIdentifier("product.stock")
      if state.stock == .failed {
        Button(words.tryAgain, style: .plain) { send(.checkStock) }
          .font(.subhead).accessibilityIdentifier("product.retry")
      }
    }
    .padding(.top, 12)
    if state.hasHearts {
      Button(heart, style: .secondary) { send(.heart) }
        .accessibilityLabel(state.isHearted ? words.unheart : words.heart)
        .accessibilitySelected(state.isHearted)
        .accessibilityIdentifier("product.heart").defaultFocus()
        .padding(.top, 16)
    }
    if state.isRefused {
      Text(words.refused).font(.footnote).foregroundStyle(theme.warn)
        .accessibilityIdentifier("product.error")
        .padding(.top, medium.isCells ? 0 : 8)
    }
  }

  private var heart: String {
    state.isHearted ? "♥ \(words.unheart)" : "♡ \(words.heart)"
  }

  private var stock: String {
    switch state.stock {
    case .checking: words.checking
    case .known(let count): words.stock(count)
    case .failed: words.stockFailed
    }
  }
}

extension ProductInteractor: DrawnScreen {
  package var identity: String { "product.\(state.id)" }
  package var coversTabs: Bool { false }
  package func title(in languageCode: String) -> String {
    state.item?.name ?? ShopWords.of(languageCode).shopTitle
  }
  package var view: some View { ProductView(state) { self.handle($0) } }
}
