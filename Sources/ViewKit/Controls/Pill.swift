/// A few words that say how something stands, such as `4 left`.
public struct Pill: View {
  private let text: String
  private let style: Style
  @Environment(\.theme) private var theme

  /// How a pill looks.
  public enum Style: Hashable, Sendable {
    /// The accent's colour on its tint.
    case tinted
    /// Dim in an outline.
    case outlined
    /// The colour of errors in an outline.
    case warning
  }

  /// Makes a pill around `text`; in cells the words alone, in the pill's colour.
  public init(_ text: String, style: Style = .tinted) {
    self.text = text
    self.style = style
  }

  /// The words in their pill.
  public var body: some View {
    Text(text).font(.caption).fontWeight(.semibold).lineLimit(1)
      .foregroundStyle(ink)
      .only(in: .points)
      .padding(.horizontal, 8).padding(.vertical, 2)
      .background(style == .tinted ? theme.tint : .clear, cornerRadius: 9)
      .border(
        style == .tinted ? .clear : style == .warning ? theme.warn : theme.line, cornerRadius: 9)
    Text(text).lineLimit(1).foregroundStyle(ink).only(in: .cells)
  }

  private var ink: ThemeColor {
    switch style {
    case .tinted: theme.accent
    case .outlined: theme.dim
    case .warning: theme.warn
    }
  }
}

extension View {
  /// Puts the view on a card: padded, filled, outlined; in cells the view alone.
  public func card(padding: Double = 12) -> some View {
    CardView(content: self, padding: padding)
  }
}

private struct CardView<Content: View>: View {
  let content: Content
  let padding: Double
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium

  var body: some View {
    content.padding(medium.isCells ? 0 : padding)
      .frame(maxWidth: .infinity, alignment: .leading)
      .background(theme.card, cornerRadius: 14)
      .border(theme.line, cornerRadius: 14)
  }
}
