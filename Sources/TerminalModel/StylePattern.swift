import TextModel

/// What a style must have: `bold red`, `on blue`, `not underline`; what it does not name may be
/// anything.
///
/// The words are those of a grid reference's legend. `underline` means a line of any kind, `plain`
/// nothing but the terminal's own.
package struct StylePattern: Hashable, Sendable {
  /// A word that is no part of a style; empty where there is none.
  package struct Problem: Error, Hashable, CustomStringConvertible {
    package var word: String
    package var description: String {
      word.isEmpty
        ? "a style is missing: words such as bold red on blue, or not underline"
        : "\"\(word)\" is no style, which is words such as bold, underline, red, bright-red, color208, "
          + "#2c6e4f, on blue or not bold"
    }
  }

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
    guard !rest.isEmpty else { throw Problem(word: "") }
    var demands: [Demand] = []
    while let first = rest.first {
      let isNegated = first == "not"
      if isNegated { rest.removeFirst() }
      let written = rest.prefix(2).joined(separator: " ")
      let head = rest.first ?? first
      guard let part = StyleName.part(&rest) else {
        throw Problem(word: ["on", "line", "link"].contains(head) ? written : head)
      }
      demands.append(Demand(part: part, isNegated: isNegated))
    }
    self.words = words
    self.demands = demands
  }

  /// Whether each cell of a text has all of it. A blank between words need not have what a blank does
  /// not show: the text's colour and its weight.
  package func fits(_ cells: ArraySlice<Cell>) -> Bool {
    let hasText = cells.contains { $0.text != " " }
    return !cells.isEmpty
      && cells.allSatisfy { cell in
        demands.allSatisfy { demand in
          if hasText, cell.text == " ", !demand.part.showsOnBlanks { return true }
          return demand.part.fits(cell.style) != demand.isNegated
        }
      }
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
      attributes.isDisjoint(with: [.bold, .dim, .italic, .blink, .conceal])
    case .plain, .underline, .background, .underlineColor, .link: true
    }
  }
}

extension Screen {
  /// The cells of each part of a row that `find` finds.
  package func runs<Failure: Error>(
    of find: (String) throws(Failure) -> [Range<String.Index>]
  ) throws(Failure) -> [(row: Int, columns: Range<Int>)] {
    var runs: [(row: Int, columns: Range<Int>)] = []
    for (y, cells) in rows.enumerated() {
      var text = ""
      // The column that each offset of the text, in UTF-8, belongs to.
      var columns: [Int] = []
      for (x, cell) in cells.enumerated() {
        text += cell.text
        columns += Array(repeating: x, count: cell.text.utf8.count)
      }
      for range in try find(text) where !range.isEmpty {
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        let end = text.utf8.distance(from: text.startIndex, to: range.upperBound)
        let last = columns[end - 1]
        runs.append((y, columns[start]..<last + max(1, Int(cells[last].width))))
      }
    }
    return runs
  }
}
