import ViewKit

/// A line that explains what stands over it.
struct Caption: View {
  private let text: String
  private let font: Font
  private let isProblem: Bool
  @Environment(\.theme) private var theme

  /// What a screen is for, under its title.
  static func tagline(_ text: String) -> Caption { Caption(text, .body) }
  /// What happened, in small letters.
  static func notice(_ text: String) -> Caption { Caption(text, .footnote) }
  /// What is wrong, in the colour of warnings.
  static func problem(_ text: String) -> Caption { Caption(text, .footnote, isProblem: true) }

  private init(_ text: String, _ font: Font, isProblem: Bool = false) {
    self.text = text
    self.font = font
    self.isProblem = isProblem
  }

  var body: some View {
    Text(text).font(font).foregroundStyle(isProblem ? theme.warn : theme.dim)
  }
}
