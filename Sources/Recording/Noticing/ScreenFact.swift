package import FlowMatching
import Patterns
import TerminalModel
import TextModel

/// One thing that a recorded test expects of a screen.
package enum ScreenFact: Hashable, Sendable {
  case shows(String)
  case lacks(String)
  /// A regular expression, which the screen's text matches.
  case matches(String)
  /// One that the row of the cursor matches.
  case cursorLine(String)
  case styled(String, style: String)

  /// In a few words, for a list: `"1 task"`, `no "Buy milk"`.
  package var title: String {
    switch self {
    case .shows(let text): "\"\(text)\""
    case .lacks(let text): "no \"\(text)\""
    case .matches(let pattern): "/\(pattern)/"
    case .cursorLine(let pattern): "cursor line /\(pattern)/"
    case .styled(let text, let style): "\"\(text)\" \(style)"
    }
  }

  /// The text that it is about; nil for a pattern.
  package var text: String? {
    switch self {
    case .shows(let text), .lacks(let text), .styled(let text, _): text
    case .matches, .cursorLine: nil
    }
  }

  /// As a step asks for it; nil for a pattern or a style that cannot be read.
  package var demand: ScreenDemand? {
    switch self {
    case .shows(let text): .shows(text)
    case .lacks(let text): .lacks(text)
    case .matches(let pattern): (try? BoundedRegex(pattern)).map(ScreenDemand.matches)
    case .cursorLine(let pattern): (try? BoundedRegex(pattern)).map(ScreenDemand.cursorLine)
    case .styled(let text, let style):
      (try? StylePattern(style)).map { .styled(text, $0) }
    }
  }

  /// Whether a screen is as it says; a demand that cannot be judged is not met.
  package func holds(on shown: ShownText) -> Bool {
    guard let demand else { return false }
    return (try? demand.holds(on: shown)) == true
  }
}

extension ScreenFact {
  /// A pattern for a text whose blanks may be more.
  static func pattern(of text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).map { String($0).regexEscaped }.joined(
      separator: " +")
  }
}
