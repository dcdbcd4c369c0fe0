package import FernwayCore
package import FernwayWidget
package import ViewKit

/// The phone's home screen: the app's icon and its widgets in three sizes.
package struct HomeView: View {
  private let entry: UpcomingEntry
  private let open: @MainActor @Sendable (String) -> Void
  @Environment(\.theme) private var theme
  @Environment(\.margin) private var margin
  @Environment(\.medium) private var medium

  package init(
    _ entry: UpcomingEntry, open: @escaping @MainActor @Sendable (String) -> Void = { _ in }
  ) {
    self.entry = entry
    self.open = open
  }

  package var body: some View {
    Page {
      ScrollView {
        VStack(alignment: .leading, spacing: 16) {
          HStack(alignment: .top, spacing: 16) {
            UpcomingWidgetView(entry, .small, open: open)
              .frame(width: 144, height: medium.isCells ? 128 : 155)
            Button {
              open("fernway://find")
            } label: {
              VStack(spacing: 4) {
                Symbol("◎", size: 34).foregroundStyle(theme.accent).accessibilityHidden()
                Text("Fernway").font(.caption)
              }
              .padding(8)
            }
            .accessibilityIdentifier("home.app").defaultFocus()
          }
          UpcomingWidgetView(entry, .medium, open: open)
            .frame(maxWidth: 329, minHeight: 155, maxHeight: medium.isCells ? 176 : 155)
          UpcomingWidgetView(entry, .large, open: open)
            .frame(maxWidth: 329, minHeight: 240, maxHeight: medium.isCells ? 288 : 300)
        }
        .frame(maxWidth: .infinity, alignment: .topLeading)
        .padding(.horizontal, margin).padding(.vertical, medium.isCells ? 0 : 16)
      }
      .accessibilityIdentifier("home.list")
    }
    .background(theme.tint)
  }
}

extension HomeInteractor: DrawnScreen {
  package var identity: String { "home" }
  package var coversTabs: Bool { true }
  package func title(in languageCode: String) -> String { "Home" }

  @ViewBuilder package var view: some View {
    if let host = host as? WidgetHost { HomeView(host.entry) { self.open($0) } }
  }
}
