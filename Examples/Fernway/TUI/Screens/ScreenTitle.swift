package import FernwayCore

extension VisibleScreen {
  /// What the window's title says in a language: `Find a class`.
  package func title(in languageCode: String) -> String {
    let words = Words.of(languageCode)
    return switch self {
    case .login: "Fernway"
    case .find: words.findTitle
    case .map: MapWords.of(languageCode).title
    case .shop: words.shopTitle
    case .upcoming: words.upcomingTitle
    case .menu: words.menuTitle
    case .classDetail(let detail):
      if case .shown(let shown) = detail.state.phase { shown.summary.title } else { "Fernway" }
    case .booking: words.review
    case .product(let product): product.state.item?.name ?? words.shopTitle
    case .debug: "Debug"
    }
  }
}
