package import TerminalModel

/// Picks the text of a screen that says best where a program is.
package enum TellingText {
  /// The texts of a screen: what stands between blanks and frames, from the top.
  package static func all(on screen: Screen) -> [String] {
    var seen: Set<String> = []
    return screen.rows.flatMap(texts).filter { seen.insert($0).inserted }
  }

  /// The best text that is not among others; nil where there is none.
  ///
  /// Words tell more than numbers, which often differ from run to run.
  /// - Parameters:
  ///   - others: the texts of an earlier screen.
  ///   - typed: what was typed since: a screen that shows it tells nothing new.
  package static func best(
    on screen: Screen, notAmong others: Set<String> = [], typed: String = ""
  ) -> String? {
    let candidates = all(on: screen).filter { text in
      guard !others.contains(text), text.count(where: \.isLetter) >= 2 else { return false }
      return typed.isEmpty || !(text.contains(typed) || typed.contains(text))
    }
    // The first of the best: what stands at the top is a title more often.
    var best: (text: String, score: Int)?
    for text in candidates.prefix(400) {
      let score = score(text)
      if score > best?.score ?? Int.min { best = (text, score) }
    }
    return best?.text
  }

  private static func score(_ text: String) -> Int {
    var score = min(text.count(where: \.isLetter), 24)
    if text.contains(where: \.isNumber) { score -= 40 }
    if text.count > 60 { score -= 20 }
    // Keys and menus are on many screens.
    if text.hasPrefix("<") || text.hasPrefix("[") || text.hasPrefix("^") { score -= 15 }
    return score
  }

  private static func texts(_ row: [Cell]) -> [String] {
    var texts: [String] = []
    var text = ""
    var blanks = 0
    func end() {
      let whole = text.trimmed
      if !whole.isEmpty { texts.append(whole) }
      text = ""
      blanks = 0
    }
    for cell in row {
      if isFrame(cell.text) {
        end()
      } else if cell.text == " " {
        blanks += 1
        if blanks == 2 { end() } else { text += " " }
      } else {
        blanks = 0
        text += cell.text
      }
    }
    end()
    return texts
  }

  private static func isFrame(_ text: String) -> Bool {
    guard let scalar = text.unicodeScalars.first?.value else { return false }
    return (0x2500...0x259F).contains(scalar) || text == "|"
  }
}

extension String {
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
