/// A role of text, and how heavy it is drawn.
public struct Font: Hashable, Sendable {
  /// The roles, from a screen's title down to a tab's.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    case largeTitle, title, headline, body, subhead, footnote, caption, tab
  }

  /// How heavy, in the steps of OpenType's weight class.
  public enum Weight: Int, Hashable, Sendable {
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
  }

  /// The role.
  public var style: Style
  /// How heavy.
  public var weight: Weight

  /// Makes a font; without `weight`, the role's own.
  public init(_ style: Style, weight: Weight? = nil) {
    self.style = style
    self.weight = weight ?? style.weight
  }

  /// The font with another weight.
  public func weight(_ weight: Weight) -> Font { Font(style, weight: weight) }
  /// The font in bold.
  public func bold() -> Font { weight(.bold) }

  /// A screen's title: 34/41 bold.
  public static let largeTitle = Font(.largeTitle)
  /// A section's title: 22/28 bold.
  public static let title = Font(.title)
  /// A row's title: 17/22 semibold.
  public static let headline = Font(.headline)
  /// What is read: 17/22.
  public static let body = Font(.body)
  /// What stands under a title: 15/20.
  public static let subhead = Font(.subhead)
  /// A note: 13/18.
  public static let footnote = Font(.footnote)
  /// A small note: 12/16.
  public static let caption = Font(.caption)
  /// A tab's title: 10/12, at every text size.
  public static let tab = Font(.tab)
}

extension Font.Style {
  package var weight: Font.Weight {
    switch self {
    case .largeTitle, .title: .bold
    case .headline: .semibold
    case .body, .subhead, .footnote, .caption, .tab: .regular
    }
  }

  /// The sizes in points from `xSmall` to `accessibility5`, as Apple's interface guidelines list.
  private var sizes: [Double] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .subhead: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .tab: Array(repeating: 10, count: 12)
    }
  }

  private var lineRatio: Double {
    switch self {
    case .largeTitle: 41.0 / 34
    case .title: 28.0 / 22
    case .headline, .body: 22.0 / 17
    case .subhead: 20.0 / 15
    case .footnote: 18.0 / 13
    case .caption: 16.0 / 12
    case .tab: 1.2
    }
  }

  fileprivate func size(at textSize: TextSize) -> Double { sizes[textSize.step] }
  fileprivate func lineHeight(at textSize: TextSize) -> Double {
    (size(at: textSize) * lineRatio).rounded()
  }
}

/// A font at a reader's text size, as a measurer and a renderer need it.
public struct ResolvedFont: Hashable, Sendable {
  /// The size, in points: 0.1 … 2,000, beyond which no typeface is drawn.
  public let size: Double
  /// The height of a line, in points: 0.1 … 4,000.
  public let lineHeight: Double
  /// How heavy.
  public var weight: Font.Weight
  /// Whether digits are all equally wide.
  public var monospacedDigits: Bool

  /// Makes a font from its measures, in points; what is beyond a range, or no number, becomes an
  /// end of it.
  public init(
    size: Double, lineHeight: Double, weight: Font.Weight, monospacedDigits: Bool = false
  ) {
    // A comparison with what is no number is false: that becomes the least.
    self.size = size > 0.1 ? min(size, 2000) : 0.1
    self.lineHeight = lineHeight > 0.1 ? min(lineHeight, 4000) : 0.1
    self.weight = weight
    self.monospacedDigits = monospacedDigits
  }

  /// Makes `font` as it is at `textSize`.
  public init(_ font: Font, at textSize: TextSize) {
    self.init(
      size: font.style.size(at: textSize), lineHeight: font.style.lineHeight(at: textSize),
      weight: font.weight)
  }
}
