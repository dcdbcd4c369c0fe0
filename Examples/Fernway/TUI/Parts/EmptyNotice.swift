import ViewKit

/// A screen's answer where it has nothing to list: what is so, and what to do about it.
struct EmptyNotice<Action: View>: View {
  private let title: String
  private let hint: String?
  private let identifier: String
  private let action: Action
  @Environment(\.theme) private var theme

  init(
    _ title: String, hint: String? = nil, identifier: String, @ViewBuilder action: () -> Action
  ) {
    self.title = title
    self.hint = hint
    self.identifier = identifier
    self.action = action()
  }

  var body: some View {
    VStack(spacing: 8) {
      Text(title).font(.headline).accessibilityIdentifier(identifier)
      if let hint { Text(hint).font(.subhead).foregroundStyle(theme.dim) }
      action.padding(.top, 12)
    }
    .multilineTextAlignment(.center)
    .padding(.top, 48)
    .frame(maxWidth: .infinity)
  }
}

extension EmptyNotice where Action == EmptyView {
  init(_ title: String, hint: String? = nil, identifier: String) {
    self.init(title, hint: hint, identifier: identifier) { EmptyView() }
  }
}
