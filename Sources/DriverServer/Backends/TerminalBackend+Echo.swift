import TerminalEmulation
import TerminalModel

/// What only the terminal shows of input: the program has not read it, so it says nothing of the program.
extension TerminalBackend {
  func viewWithoutEcho(_ view: AppView) -> AppView? {
    guard view.isInferred, let screen = view.screen, let input = session.input, input.echoes else {
      return nil
    }
    let typed = session.state.recentInput.entries.flatMap(\.bytes)
    let partial =
      input.readsByLines ? typed.reversed().prefix { $0 != 0x0D && $0 != 0x0A }.count : 0
    // A line that is being typed belongs to a program that reads it.
    let isRead = session.inputWait == .reading || session.inputWait == .polling
    let count = input.unreadBytes + (input.unreadBytes > 0 || !isRead ? partial : 0)
    guard count > 0 else { return nil }
    let lines = typed.suffix(count).split { $0 == 0x0D || $0 == 0x0A }
      .map { String(decoding: $0, as: UTF8.self) }.filter { !$0.allSatisfy(\.isWhitespace) }
    var rows = screen.rows
    var isFound = false
    for line in lines {
      guard let (row, columns) = Self.last(line, in: rows) else { continue }
      for column in columns { rows[row][column] = .blank }
      isFound = true
    }
    guard isFound else { return nil }
    let bare = Screen(
      size: screen.size, rows: rows, cursor: screen.cursor, lineSizes: screen.lineSizes)
    var inference = ScreenInference()
    var without = view
    without.tree = ElementTree(inference.tree(of: bare, title: view.title))
    without.screen = bare
    return without
  }

  /// The last place of a text in the rows.
  private static func last(_ text: String, in rows: [[Cell]]) -> (row: Int, columns: Range<Int>)? {
    let wanted = text.map(String.init)
    for (row, cells) in rows.enumerated().reversed() where cells.count >= wanted.count {
      for start in (0...cells.count - wanted.count).reversed()
      where zip(cells[start...], wanted).allSatisfy({
        $0.text == $1 || $0.text.isEmpty && $1 == " "
      }) {
        return (row, start..<start + wanted.count)
      }
    }
    return nil
  }
}
