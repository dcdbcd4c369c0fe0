import TextModel

/// What a style must have: `bold red`, `on blue`, `not underline`; what it does not name may be
/// anything.
///
/// The words are those of a grid reference's legend. `underline` means a line of any kind, `plain`
/// nothing but the terminal's own.
package struct StylePattern: Hashable, Sendable {
  /// Why words are no pattern.
  package enum Problem: Error, Hashable, CustomStringConvertible {
    case missing
    /// A word, or two, that is no part of a style.
    case unknown(String)
    /// No cell can have all of it.
    case impossible(String)

    package var description: String {
      switch self {
      case .missing: "a style is missing: words such as bold red on blue, or not underline"
      case .unknown(let word):
        "\"\(word)\" is no style, which is words such as bold, dim, italic, underline, inverse, strike, "
          + "red, bright-red, color208, #2c6e4f, on blue, plain, or not bold"
      case .impossible(let words):
        "nothing can be \"\(words)\" at once: each word must be true of each cell of the text"
      }
    }

    /// The word of ours for what an unknown word means elsewhere, or in capitals.
    package var meant: String? {
      guard case .unknown(let word) = self else { return nil }
      let lowered = word.lowercased()
      if StylePattern.known.contains(lowered) { return lowered }
      if lowered.hasPrefix("color"), let index = UInt8(lowered.dropFirst(5)), index < 16 {
        return StyleName.name(of: Color.indexed(index))
      }
      return StylePattern.elsewhere[lowered]
    }
  }

  /// Names that other programs have for the same.
  private static let elsewhere = [
    "faint": "dim", "reverse": "inverse", "reversed": "inverse", "hidden": "conceal",
    "invisible": "conceal", "strikethrough": "strike", "crossed-out": "strike",
    "underlined": "underline", "italics": "italic", "blinking": "blink", "normal": "plain",
    "default": "standard", "gray": "bright-black", "grey": "bright-black", "purple": "magenta",
    "undercurl": "curly-underline",
  ]

  private struct Demand: Hashable, Sendable {
    var part: StyleName.Part
    var isNegated: Bool
  }

  /// The words that a pattern may have; colours have also numbers.
  package static var known: [String] { StyleName.words + ["not"] }

  /// As it was written.
  package let words: String
  private let demands: [Demand]

  package init(_ words: String) throws(Problem) {
    var rest = (QuotedText.words(words) ?? [words])[...]
    guard !words.allSatisfy(\.isWhitespace) else { throw .missing }
    var demands: [Demand] = []
    while let first = rest.first {
      let isNegated = first == "not"
      if isNegated { rest.removeFirst() }
      let written = rest.prefix(2).joined(separator: " ")
      let head = rest.first ?? first
      // No bits at all are in every style.
      guard let part = StyleName.part(&rest), part != .attributes([]) else {
        throw .unknown(["on", "line", "link"].contains(head) ? written : head)
      }
      demands.append(Demand(part: part, isNegated: isNegated))
    }
    guard Self.canHold(demands) else { throw .impossible(words) }
    self.words = words
    self.demands = demands
  }

  /// Whether some style has all of it.
  private static func canHold(_ demands: [Demand]) -> Bool {
    // Two styles that have in common only what is asked for.
    let others = [
      Style.plain,
      Style(
        foreground: .rgb(red: 1, green: 2, blue: 3), background: .rgb(red: 3, green: 2, blue: 1),
        underlineColor: .rgb(red: 2, green: 1, blue: 3), link: "\u{0}"),
    ].map { other in
      let parts = demands.filter { !$0.isNegated }.map(\.part)
      return parts.reduce(into: parts.contains(.plain) ? .plain : other) { style, part in
        // A line of any kind is there already.
        if part != .underline(.single) || style.underline == .none { part.set(in: &style) }
      }
    }
    return demands.allSatisfy { demand in
      demand.isNegated
        ? !others.allSatisfy(demand.part.fits) : others.allSatisfy(demand.part.fits)
    }
  }

  /// Whether each cell of a text has all of it. A blank between words need not have what a blank does
  /// not show: the text's colour and its weight.
  package func fits(_ cells: [Cell]) -> Bool {
    let hasText = cells.contains { $0.text != " " }
    return !cells.isEmpty
      && cells.allSatisfy { cell in
        let isBetween = hasText && cell.text == " "
        return demands.allSatisfy { demand in
          guard isBetween else { return demand.part.fits(cell.style) != demand.isNegated }
          if !demand.part.showsOnBlanks { return true }
          if demand.part == .plain {
            return demand.isNegated || demand.part.fits(cell.style.shownByBlank)
          }
          return demand.part.fits(cell.style) != demand.isNegated
        }
      }
  }
}

extension Style {
  fileprivate static let unseenOnBlanks: Attributes = [.bold, .dim, .italic, .blink, .conceal]

  /// Without what a blank does not show.
  fileprivate var shownByBlank: Style {
    var shown = self
    // An inverse blank is as its text's colour.
    if !attributes.contains(.inverse) { shown.foreground = .standard }
    shown.attributes.subtract(Self.unseenOnBlanks)
    return shown
  }
}

extension StyleName.Part {
  fileprivate func fits(_ style: Style) -> Bool {
    switch self {
    case .plain: style == .plain
    case .attributes(let attributes): style.attributes.isSuperset(of: attributes)
    case .underline(.single): style.underline != .none
    case .underline(let underline): style.underline == underline
    case .foreground(let color): style.foreground == color
    case .background(let color): style.background == color
    case .underlineColor(let color): style.underlineColor == color
    case .link(let link): style.link == link
    }
  }

  fileprivate var showsOnBlanks: Bool {
    switch self {
    case .foreground: false
    case .attributes(let attributes):
      attributes.isDisjoint(with: Style.unseenOnBlanks)
    case .plain, .underline, .background, .underlineColor, .link: true
    }
  }
}
