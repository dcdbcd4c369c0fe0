import TerminalModel

/// What lies behind a cell's text, by which runs of cells are told apart.
struct Ground: Hashable {
  /// The colour in one number, for grounds are compared all the time: a kind above 24 bits of value.
  private var color: UInt32

  init(_ style: Style) {
    let swaps = style.attributes.contains(.inverse)
    switch swaps ? style.foreground : style.background {
    // A text colour used as ground is that colour; only the terminal's own is another one then.
    case .standard: color = swaps ? 1 << 24 : 0
    case .indexed(let number): color = 2 << 24 | UInt32(number)
    case .rgb(let red, let green, let blue):
      color = 3 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
  }

  static let plain = Ground(.plain)
}
