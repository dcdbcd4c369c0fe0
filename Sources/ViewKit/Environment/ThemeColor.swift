public import TerminalModel

/// Whether the screen is light or dark.
public enum ColorScheme: String, Hashable, Sendable, Codable, CaseIterable {
  /// Dark ink on light, light ink on dark.
  case light, dark
}

/// A named colour of a theme: one value a scheme, and one for terminals.
public struct ThemeColor: Hashable, Sendable {
  /// The colour on a light screen.
  public var light: RGBA
  /// The colour on a dark screen.
  public var dark: RGBA
  /// The colour in a terminal; nil draws nothing, `.standard` is the terminal's own.
  public var terminal: Color?

  /// Makes a colour from its values.
  public init(light: RGBA, dark: RGBA, terminal: Color?) {
    self.light = light
    self.dark = dark
    self.terminal = terminal
  }

  /// Makes a colour from its values in pictures; terminals, mostly dark, show the dark one, opaque, since they know no
  /// other, or nothing where it is fully transparent.
  public init(light: RGBA, dark: RGBA) {
    self.init(
      light: light, dark: dark,
      terminal: dark.alpha > 0 ? .rgb(red: dark.red, green: dark.green, blue: dark.blue) : nil)
  }

  /// Makes a colour from `0xRRGGBB` values; a nil `terminal` draws nothing there.
  public init(light: UInt32, dark: UInt32, terminal: UInt32?) {
    self.init(
      light: RGBA(hex: light), dark: RGBA(hex: dark),
      terminal: terminal.map { value in
        let color = RGBA(hex: value)
        return .rgb(red: color.red, green: color.green, blue: color.blue)
      })
  }

  /// The colour with its opacity multiplied by `share`, 0…1; terminals show it unchanged.
  public func opacity(_ share: Double) -> ThemeColor {
    ThemeColor(light: light.opacity(share), dark: dark.opacity(share), terminal: terminal)
  }

  /// Nothing, in any medium.
  public static let clear = ThemeColor(light: .clear, dark: .clear, terminal: nil)

  /// The colour to draw with under `scheme`.
  package func resolved(in scheme: ColorScheme) -> Paint {
    Paint(rgba: scheme == .light ? light : dark, terminal: terminal)
  }
}

/// A colour as a display list holds it: for pixels and for cells.
public struct Paint: Hashable, Sendable {
  /// The colour in an image.
  public var rgba: RGBA
  /// The colour in a grid; nil draws nothing.
  public var terminal: Color?

  /// Makes a paint.
  public init(rgba: RGBA, terminal: Color?) {
    self.rgba = rgba
    self.terminal = terminal
  }
}
