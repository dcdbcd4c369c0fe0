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
