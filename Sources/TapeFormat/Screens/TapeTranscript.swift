package import TerminalModel

/// The screens of a tape as text, in the form that VHS's `Output x.ascii` has: a line a row, and a
/// line of 80 `─` after each screen.
package struct TapeTranscript: Sendable {
  private static let separator = String(repeating: "─", count: 80)

  /// The screens without blanks at the ends of their rows, and without blank rows at the end.
  private var screens: [[String]] = []
  /// All of them as they were, one after the other.
  package private(set) var text = ""

  package init() {}

  /// The different screens, in the same form: what can be compared with another playing.
  package var canonicalText: String {
    screens.map { $0.map { $0 + "\n" }.joined() }.joined(separator: Self.separator + "\n")
  }

  package init(text: String) {
    self.text = text
    var screen: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == Self.separator {
        append(screen)
        screen = []
      } else {
        screen.append(Self.trimmed(String(line)))
      }
    }
    if screen.contains(where: { !$0.isEmpty }) { append(screen) }
  }

  package mutating func add(_ screen: Screen) {
    let lines = Self.lines(of: screen).screen
    text += lines.map { $0 + "\n" }.joined() + Self.separator + "\n"
    append(lines)
  }

  /// Two that are equal count once: how often VHS looked is chance.
  private mutating func append(_ screen: [String]) {
    var screen = screen
    while screen.last?.isEmpty == true { screen.removeLast() }
    if screens.last != screen { screens.append(screen) }
  }

  /// The rows of a screen, and that of its cursor.
  package static func lines(of screen: Screen) -> (screen: [String], cursor: String) {
    let lines = screen.rows.map { cells in
      trimmed(cells.reduce(into: "") { if $1.width > 0 { $0 += $1.text } })
    }
    let row = screen.cursor.position.y
    return (lines, lines.indices.contains(row) ? lines[row] : "")
  }

  private static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// What is different, in words; nil where nothing is.
  package func difference(from expected: TapeTranscript) -> String? {
    for (index, wanted) in expected.screens.enumerated() {
      guard index < screens.count else {
        return "it has \(expected.screens.count) different screens, and there were \(screens.count)"
      }
      let found = screens[index]
      guard found != wanted else { continue }
      for row in 0..<max(found.count, wanted.count) {
        let (old, new) = (
          row < wanted.count ? wanted[row] : "", row < found.count ? found[row] : ""
        )
        guard old != new else { continue }
        return "screen \(index + 1) has \"\(old)\" in row \(row + 1), and \"\(new)\" was seen"
      }
    }
    guard screens.count > expected.screens.count else { return nil }
    return "it has \(expected.screens.count) different screens, and there were \(screens.count)"
  }
}
