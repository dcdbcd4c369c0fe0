import ViewKit

/// A whole screen: the status bar, what scrolls, and what stays at its foot.
struct Page<Content: View, Footer: View>: View {
  private let content: Content
  private let footer: Footer
  @Environment(\.theme) private var theme

  init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.content = content()
    self.footer = footer()
  }

  var body: some View {
    VStack(spacing: 0) {
      StatusBar()
      content.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
      footer
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    .background(theme.background)
  }
}

extension Page where Footer == EmptyView {
  init(@ViewBuilder content: () -> Content) {
    self.init(content: content) { EmptyView() }
  }
}

/// The large title of a tab's screen; in a terminal the time stands at its end.
struct PageTitle: View {
  let title: String
  @Environment(\.date) private var date
  @Environment(\.theme) private var theme

  init(_ title: String) {
    self.title = title
  }

  var body: some View {
    HStack(alignment: .top) {
      Text(title).font(.largeTitle).accessibilityIdentifier("screen.title")
      Spacer()
      Text(Words.clock(minuteOfDay: date.minuteOfDay)).foregroundStyle(theme.dim)
        .accessibilityHidden().only(in: .cells)
    }
  }
}
