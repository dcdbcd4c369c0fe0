import TerminalEmulation
import TerminalModel

/// What only the terminal shows of input: the program has not read it, so it says nothing of the program.
extension TerminalBackend {
  /// The bytes of input that the program has not read, and of the line that is being typed where no thread of it
  /// waits for input.
  func unreadInput(_ work: ProgramWork) -> Int {
    guard let input = session.input else { return 0 }
    guard input.readsByLines, input.unreadBytes > 0 || !work.awaitsInput else {
      return input.unreadBytes
    }
    let typed = session.state.recentInput.entries.flatMap(\.bytes)
    return input.unreadBytes + typed.reversed().prefix { $0 >= 0x20 && $0 != 0x7F }.count
  }

  func viewWithoutEcho(_ view: AppView) -> AppView? {
    guard view.isInferred, let screen = view.screen, let input = session.input, input.echoes else {
      return nil
    }
    let typed = session.state.recentInput.entries.flatMap(\.bytes)
    let count = unreadInput(session.work)
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
