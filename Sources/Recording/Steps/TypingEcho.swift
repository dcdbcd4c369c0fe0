import TerminalModel

/// Tells characters that a program echoes, as a field or a line does, from those that it takes as commands.
enum TypingEcho {
  /// Whether the next character joins those that were typed: the program has done no more than to show them where they
  /// were typed, or hides them there.
  /// - Parameters:
  ///   - text: what was typed.
  ///   - before: the look at its first character.
  ///   - now: the look at the next one.
  static func joins(_ text: String, typedOn before: Look, now: Look) -> Bool {
    if before.hidesInput || before.focused?.isSecret == true {
      return now.hidesInput || now.focused?.isSecret == true
    }
    // The program shows nothing of it, or the look is of the same moment.
    if before.screen == now.screen { return true }
    if let value = now.focused?.value, value.hasSuffix(text), value != before.focused?.value {
      return true
    }
    guard now.screen.cursor.isVisible else { return isInserted(text, before.screen, now.screen) }
    guard let echo = written(from: before.screen, to: now.screen) else { return false }
    return echo == text || isMask(echo, of: text)
  }

  /// What stands between the places of the cursor, where all before it is as it was.
  private static func written(from before: Screen, to now: Screen) -> String? {
    let (start, end) = (before.cursor.position, now.cursor.position)
    guard before.size == now.size, now.rows.indices.contains(end.y), start.y <= end.y,
      now.rows[start.y].prefix(start.x).map(\.text)
        == before.rows[start.y].prefix(start.x).map(\.text)
    else { return nil }
    return (start.y...end.y).map { row in
      let cells = now.rows[row].prefix(row == end.y ? end.x : now.size.columns)
      return cells.dropFirst(row == start.y ? start.x : 0).map(\.text).joined()
    }.joined()
  }

  /// Whether a program shows one character for each that was typed, or several.
  private static func isMask(_ echo: String, of text: String) -> Bool {
    guard let first = echo.first, !echo.isEmpty else { return false }
    return echo.allSatisfy { $0 == first } && echo.count.isMultiple(of: text.count)
  }

  /// Whether one row has the text more often than before, and no other row has changed.
  private static func isInserted(_ text: String, _ before: Screen, _ now: Screen) -> Bool {
    guard before.size == now.size else { return false }
    let changed = now.rows.indices.filter {
      before.rows[$0].map(\.text) != now.rows[$0].map(\.text)
    }
    guard changed.count == 1, let row = changed.first else { return false }
    return now.text(row: row).split(separator: text, omittingEmptySubsequences: false).count
      > before.text(row: row).split(separator: text, omittingEmptySubsequences: false).count
  }
}
