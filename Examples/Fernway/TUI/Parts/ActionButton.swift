import ViewKit

/// A button as the app's screens have them: one that stands out, others beside it, and links.
struct ActionButton: View {
  private let title: String
  private let style: ButtonStyle
  private let identifier: String
  private let action: @MainActor @Sendable () -> Void
  @Environment(\.medium) private var medium

  typealias Action = @MainActor @Sendable () -> Void

  /// What the screen is for; one at most.
  static func primary(_ title: String, _ identifier: String, _ action: @escaping Action) -> Self {
    Self(title, .primary, identifier, action)
  }

  /// Another way on.
  static func secondary(_ title: String, _ identifier: String, _ action: @escaping Action)
    -> Self
  {
    Self(title, .secondary, identifier, action)
  }

  /// A way on in letters alone, in the middle of its line and as high as a finger needs.
  static func link(_ title: String, _ identifier: String, _ action: @escaping Action) -> Self {
    Self(title, .plain, identifier, action)
  }

  private init(
    _ title: String, _ style: ButtonStyle, _ identifier: String, _ action: @escaping Action
  ) {
    self.title = title
    self.style = style
    self.identifier = identifier
    self.action = action
  }

  @ViewBuilder var body: some View {
    if style == .plain {
      button.frame(minHeight: medium.isCells ? 16 : 44).frame(maxWidth: .infinity)
    } else {
      button
    }
  }

  private var button: some View {
    Button(title, style: style, action: action).accessibilityIdentifier(identifier)
  }
}
