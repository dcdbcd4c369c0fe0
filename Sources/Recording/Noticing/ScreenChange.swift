package import FlowMatching
package import TerminalModel
import TextModel

/// What an action changed on a screen, as a test may expect it.
package struct ScreenChange: Sendable {
  package let before: ShownText
  package let after: ShownText

  /// The most texts that one step expects to come, and to be gone.
  private static let (mostNew, mostGone) = (24, 3)
  /// The most rows that are known by a pattern.
  private static let mostRows = 8

  package init(from before: Screen, to after: Screen) {
    self.init(RecordedFrames(before: before, after: after))
  }

  init(_ frames: RecordedFrames) {
    (before, after) = (frames.before.shown, frames.after.shown)
  }

  /// The texts that came: those that stand nowhere on the screen before, from the top.
  package var came: [ScreenText] {
    ScreenText.all(on: after.screen).filter { !before.shows($0.text) }
  }

  /// The texts that vanished: those that stand nowhere on the screen after, from the top. What was scrolled off is none.
  package var vanished: [ScreenText] {
    let scrolled = scrolledRows
    return ScreenText.all(on: before.screen).filter {
      $0.row >= scrolled && !after.shows($0.text)
    }
  }

  /// What came, with the rows that are new though each of their texts stood somewhere before.
  package var news: [ScreenText] {
    let new = came
    return new
      + newRows(apart: Set(new.map(\.row))).map { row in
        let cells = after.screen.rows[row]
        let start = cells.firstIndex { $0.text != " " } ?? 0
        let end = (cells.lastIndex { $0.text != " " } ?? -1) + 1
        return ScreenText(
          text: cells[start..<max(start, end)].map(\.text).joined(), row: row,
          columns: start..<max(start, end))
      }
  }

  /// What a test expects of it: what came and what vanished, values among it; else what looks different.
  ///
  /// Each holds after the action, and none before it.
  /// - Parameters:
  ///   - secrets: what no test may hold.
  ///   - isMasked: whether the row of the cursor shows in some way what was typed.
  ///   - isEnd: whether the program has ended, and its last screen gave way to what it has printed.
  package func facts(
    without secrets: [String] = [], isMasked: Bool = false, isEnd: Bool = false
  ) -> [ScreenFact] {
    func isAllowed(_ text: ScreenText) -> Bool {
      !secrets.contains { !$0.isEmpty && text.text.contains($0) }
        && !(isMasked && text.row == after.screen.cursor.position.y)
    }
    let new = came.filter(isAllowed)
    let chosen = Self.chosen(new, Self.mostNew)
    let texts = chosen.map { ScreenFact.shows($0.text) }
    // A text within another one, as a value within its command, is known by its row.
    let rows = Self.mostNew - texts.count > 0 ? newRows(apart: Set(chosen.map(\.row))) : []
    let patterns = rows.filter { row in
      isAllowed(ScreenText(text: after.screen.text(row: row), row: row, columns: 0..<1))
    }.compactMap(pattern(ofRow:))
    let gone =
      isEnd
      ? []
      : Self.chosen(vanished.filter(isAllowed), Self.mostGone).map { ScreenFact.lacks($0.text) }
    let facts = texts + patterns.prefix(Self.mostRows) + gone
    if !facts.isEmpty || isEnd { return facts }
    return (styled().map { [$0] } ?? cursor(isMasked: isMasked).map { [$0] }) ?? []
  }

  // MARK: Choosing

  /// The ones that tell most, in their order. One within another tells nothing more.
  private static func chosen(_ texts: [ScreenText], _ most: Int) -> [ScreenText] {
    var seen: Set<String> = []
    let whole = texts.prefix(400).filter { text in
      text.telling > 0 && seen.insert(text.text).inserted
    }
    let apart = whole.filter { text in
      !whole.contains { $0.text != text.text && $0.text.contains(text.text) }
    }
    guard apart.count > most else { return apart }
    let best = apart.enumerated().sorted {
      ($1.element.telling, $0.offset) < ($0.element.telling, $1.offset)
    }.prefix(most).map(\.offset)
    return best.sorted().map { apart[$0] }
  }

  /// How many rows of the screen before have gone over the top.
  private var scrolledRows: Int {
    let (old, new) = (before.rows, after.rows)
    guard old.count == new.count, let first = new.first(where: { !$0.isEmpty }),
      let place = new.firstIndex(of: first)
    else { return 0 }
    for shift in stride(from: 1, to: old.count - place, by: 1)
    where old[place + shift] == first {
      // The rows after it came along, up to the last one that had a text.
      let last = old.lastIndex { !$0.isEmpty } ?? 0
      if (place + shift..<max(place + shift + 1, last)).allSatisfy({ new[$0 - shift] == old[$0] }) {
        return place + shift
      }
    }
    return 0
  }

  // MARK: Rows whose texts stand elsewhere, too

  /// The rows that the screen before has not so often, and none of whose texts is new.
  private func newRows(apart known: Set<Int>) -> [Int] {
    var counts: [String: Int] = [:]
    for row in before.rows { counts[row, default: 0] += 1 }
    return after.rows.indices.filter { row in
      let text = after.rows[row]
      if let count = counts[text], count > 0 {
        counts[text] = count - 1
        return false
      }
      return !known.contains(row) && text.contains { $0.isLetter || $0.isNumber }
    }
  }

  /// A pattern of a row that the screen before does not match, alone or with the row above.
  private func pattern(ofRow row: Int) -> ScreenFact? {
    let own = "(?m)^ *\(ScreenFact.pattern(of: after.screen.text(row: row))) *$"
    var candidates = [own]
    if row > 0, !after.rows[row - 1].isEmpty {
      let above = ScreenFact.pattern(of: after.screen.text(row: row - 1))
      candidates.append("(?m)^ *\(above) *\\n\(own.dropFirst(5))")
    }
    // The same row once more.
    let count = after.rows.count { $0 == after.rows[row] }
    if count > 1 { candidates.append("(?m)(?:\(own.dropFirst(4))[\\s\\S]*?){\(count)}") }
    return candidates.map { ScreenFact.matches($0) }.first {
      $0.holds(on: after) && !$0.holds(on: before)
    }
  }

  // MARK: What looks different

  /// A text that has got another style.
  private func styled() -> ScreenFact? {
    let (old, new) = (before.screen, after.screen)
    guard old.size == new.size else { return nil }
    let texts = ScreenText.all(on: new).filter { $0.telling > 0 }
    // A text as a whole, else the part of one that looks different.
    for parts in [texts, texts.flatMap { styleRuns(of: $0) }.filter { $0.telling > 0 }] {
      var candidates: [(fact: ScreenFact, isPlain: Bool)] = []
      for text in parts {
        let style = Style.common(to: new.rows[text.row][text.columns])
        guard style != Style.common(to: old.rows[text.row][text.columns]) else { continue }
        candidates.append((.styled(text.text, style: StyleName.name(of: style)), style == .plain))
      }
      let best = candidates.filter { !$0.isPlain } + candidates.filter(\.isPlain)
      let found = best.prefix(50).map(\.fact).first {
        $0.holds(on: after) && !$0.holds(on: before)
      }
      if let found { return found }
    }
    return nil
  }

  /// The parts of a text that have one style each.
  private func styleRuns(of text: ScreenText) -> [ScreenText] {
    let row = after.screen.rows[text.row]
    var runs: [ScreenText] = []
    for column in text.columns {
      if let last = runs.last, row[last.columns.lowerBound].style == row[column].style {
        runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1
      } else {
        runs.append(ScreenText(text: "", row: text.row, columns: column..<column + 1))
      }
    }
    return runs.map { run in
      var run = run
      while let last = run.columns.last, row[last].text == " " {
        run.columns = run.columns.lowerBound..<last
      }
      while let first = run.columns.first, row[first].text == " " {
        run.columns = first + 1..<run.columns.upperBound
      }
      run.text = row[run.columns].map(\.text).joined()
      return run
    }
  }

  /// The row of the cursor, which it has gone to.
  private func cursor(isMasked: Bool) -> ScreenFact? {
    guard after.screen.cursor.isVisible, !isMasked,
      after.cursorLine.contains(where: { $0.isLetter || $0.isNumber })
    else { return nil }
    let fact = ScreenFact.cursorLine("^ *\(ScreenFact.pattern(of: after.cursorLine)) *$")
    return fact.holds(on: after) && !fact.holds(on: before) ? fact : nil
  }
}

extension Style {
  /// What all cells with a text have in common.
  fileprivate static func common(to cells: ArraySlice<Cell>) -> Style {
    let shown = cells.filter { $0.text != " " }
    guard var common = shown.first?.style else { return .plain }
    for style in shown.map(\.style) {
      common.attributes.formIntersection(style.attributes)
      if style.foreground != common.foreground { common.foreground = .standard }
      if style.background != common.background { common.background = .standard }
      if style.underline != common.underline { common.underline = .none }
      if style.underlineColor != common.underlineColor { common.underlineColor = .standard }
      if style.link != common.link { common.link = nil }
    }
    return common
  }
}

extension ShownText {
  func shows(_ text: String) -> Bool { folded.contains(text.folded) }
}
