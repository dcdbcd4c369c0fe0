import Imaging
import TerminalModel

/// A style's colours as they show: inverse, dim and concealed text already worked out.
struct ResolvedStyle: Hashable {
  var foreground: RGBA
  var background: RGBA
  /// Nil follows the text.
  var underlineColor: RGBA?
  var isConcealed: Bool

  init(_ style: Style, theme: TerminalTheme) {
    foreground = theme.pixel(style.shownForeground, standard: theme.foreground)
    background = theme.pixel(style.background, standard: theme.background)
    if style.attributes.contains(.inverse) { swap(&foreground, &background) }
    if style.attributes.contains(.dim) { foreground = foreground.blended(with: background, 0.4) }
    underlineColor =
      style.underlineColor == .standard
      ? nil : theme.pixel(style.underlineColor, standard: foreground)
    isConcealed = style.attributes.contains(.conceal)
  }
}

extension Style {
  /// The text's colour; of the first eight, bold text has the bright form, as xterm draws it.
  fileprivate var shownForeground: Color {
    guard attributes.contains(.bold), case .indexed(let index) = foreground, index < 8 else {
      return foreground
    }
    return .indexed(index + 8)
  }
}
