/// How letters look, apart from their colour.
package struct TextStyle: Hashable, Sendable {
  /// A chain of typefaces: the first that has a character draws it.
  package enum Family: Hashable, Sendable {
    /// Inter, then Noto Sans and symbols.
    case interface
    /// DejaVu Sans Mono, then the same.
    case monospaced
  }

  /// The chain of typefaces.
  package var family: Family
  /// The em, in points.
  package var size: Double
  /// OpenType's weight class: 400 regular, 500 medium, 600 semibold, 700 bold.
  package var weight: Int
  /// The distance of two baselines, in points; nil is the typeface's own.
  package var lineHeight: Double?
  /// Extra room after each letter, in points; negative draws closer.
  package var tracking: Double
  /// Whether digits are equally wide.
  package var hasMonospacedDigits: Bool
  /// Whether a line runs under the text.
  package var isUnderlined: Bool
  /// Whether a line runs through the text.
  package var isStruckThrough = false

  /// Makes a style.
  package init(
    family: Family = .interface, size: Double, weight: Int = 400, lineHeight: Double? = nil,
    tracking: Double = 0, hasMonospacedDigits: Bool = false, isUnderlined: Bool = false
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.lineHeight = lineHeight
    self.tracking = tracking
    self.hasMonospacedDigits = hasMonospacedDigits
    self.isUnderlined = isUnderlined
  }
}
