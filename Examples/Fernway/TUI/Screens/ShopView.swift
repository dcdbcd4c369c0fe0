package import ViewKit

/// Where kit will be rented; until then it says so.
package struct ShopView: View {
  @Environment(\.words) private var words
  @Environment(\.margin) private var margin
  @Environment(\.medium) private var medium

  package init() {}

  package var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      PageTitle(words.shopTitle).padding(.top, medium.isCells ? 0 : 8)
      EmptyNotice(words.shopEmpty, hint: words.shopEmptyHint, identifier: "shop.empty")
    }
    .padding(.horizontal, margin)
  }
}
