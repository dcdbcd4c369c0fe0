import ViewKit

/// The way back, at the top of a screen that covers the tabs.
struct BackButton: View {
  private let title: String
  private let identifier: String
  private let action: @MainActor @Sendable () -> Void

  init(
    _ title: String, identifier: String, action: @escaping @MainActor @Sendable () -> Void
  ) {
    self.title = title
    self.identifier = identifier
    self.action = action
  }

  var body: some View {
    HStack(spacing: 4) {
      Button("‹ \(title)", style: .plain, action: action)
        .accessibilityLabel(title)
        .accessibilityIdentifier(identifier)
      Spacer()
    }
  }
}
