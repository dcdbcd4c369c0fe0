import TerminalModel

/// What lies behind a cell's text, by which runs of cells are told apart.
struct Ground: Hashable {
  private var color: Color
  /// Whether it is the colour of text that is put behind it.
  private var isInverse: Bool

  init(_ style: Style) {
    let swaps = style.attributes.contains(.inverse)
    color = swaps ? style.foreground : style.background
    // A text colour used as ground is that colour; only the terminal's own is another one then.
    isInverse = swaps && color == .standard
  }

  static let plain = Ground(.plain)
}
