import TerminalModel

/// The named colours that the controls draw with.
public struct Theme: Hashable, Sendable {
  /// Behind everything.
  public var background: ThemeColor
  /// Behind cards, fields and bars.
  public var card: ThemeColor
  /// Text that is to be read.
  public var ink: ThemeColor
  /// Text beside it.
  public var dim: ThemeColor
  /// Rules and frames.
  public var line: ThemeColor
  /// Primary buttons, links, the selected.
  public var accent: ThemeColor
  /// Text on the accent.
  public var onAccent: ThemeColor
  /// Behind pills.
  public var tint: ThemeColor
  /// Errors.
  public var warn: ThemeColor

  /// Makes a theme from its colours.
  public init(
    background: ThemeColor, card: ThemeColor, ink: ThemeColor, dim: ThemeColor, line: ThemeColor,
    accent: ThemeColor, onAccent: ThemeColor, tint: ThemeColor, warn: ThemeColor
  ) {
    self.background = background
    self.card = card
    self.ink = ink
    self.dim = dim
    self.line = line
    self.accent = accent
    self.onAccent = onAccent
    self.tint = tint
    self.warn = warn
  }

  /// Warm paper and fern green.
  public static let fern = Theme(
    background: ThemeColor(light: 0xF6F5F0, dark: 0x101412, terminal: nil),
    card: ThemeColor(light: 0xFFFFFF, dark: 0x1A201D, terminal: nil),
    ink: ThemeColor(light: RGBA(hex: 0x1B1F1C), dark: RGBA(hex: 0xEDF1EE), terminal: .standard),
    dim: ThemeColor(light: 0x6B726D, dark: 0x98A29C, terminal: 0x98A29C),
    line: ThemeColor(light: 0xE3E2DB, dark: 0x2A322E, terminal: 0x98A29C),
    accent: ThemeColor(light: 0x2C6E4F, dark: 0x5FB58A, terminal: 0x5FB58A),
    onAccent: ThemeColor(light: 0xFFFFFF, dark: 0x0B120E, terminal: 0x0B120E),
    tint: ThemeColor(light: 0xE4EFE8, dark: 0x1E3328, terminal: nil),
    warn: ThemeColor(light: 0xB4491F, dark: 0xF08A5D, terminal: 0xF08A5D))
}

extension ThemeColor {
  /// `Theme.fern`'s background; a theme of the app's own is read from the environment.
  public static let background = Theme.fern.background
  /// `Theme.fern`'s card.
  public static let card = Theme.fern.card
  /// `Theme.fern`'s ink.
  public static let ink = Theme.fern.ink
  /// `Theme.fern`'s dim ink.
  public static let dim = Theme.fern.dim
  /// `Theme.fern`'s rules.
  public static let line = Theme.fern.line
  /// `Theme.fern`'s accent.
  public static let accent = Theme.fern.accent
  /// `Theme.fern`'s text on the accent.
  public static let onAccent = Theme.fern.onAccent
  /// `Theme.fern`'s tint behind pills.
  public static let tint = Theme.fern.tint
  /// `Theme.fern`'s colour of errors.
  public static let warn = Theme.fern.warn
}
