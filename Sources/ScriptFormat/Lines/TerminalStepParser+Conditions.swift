import Devices
import Patterns
import TerminalModel
import TextModel
import WireProtocol

/// What a `wait` or an `expect` may name: a condition and its times, and the targets of any line.
extension TerminalStepParser {
  /// `within 2s` at the line's end.
  mutating func limit() throws(Problem) -> Duration? {
    try time(after: "within") { _ in true }
  }

  /// `gone for 500ms` or `settled for 500ms` at the line's end; `for` means nothing elsewhere.
  private mutating func lasting() throws(Problem) -> Duration? {
    try time(after: "for") { before in
      before.map { !$0.isQuoted && ["gone", "settled"].contains($0.text) } ?? false
    }
  }

  /// A word and a time at the line's end.
  /// - Parameter isMeant: whether the word is meant as such, by the one before it.
  private mutating func time(
    after word: String, where isMeant: (TerminalLine.Word?) -> Bool
  ) throws(Problem) -> Duration? {
    func isWord(fromEnd place: Int) -> Bool {
      let words = Array(rest.dropLast(place))
      guard let last = words.last, last.text == word, !last.isQuoted else { return false }
      return isMeant(words.dropLast().last)
    }
    if rest.count > 1, isWord(fromEnd: 0) { throw problem("the time after \(word) is missing") }
    guard rest.count >= 2, isWord(fromEnd: 1), let time = rest.last?.text else { return nil }
    guard let limit = Duration(timeSpan: time) else {
      throw problem("\"\(time)\" is no time such as 500ms or 2s")
    }
    rest.removeLast(2)
    return limit
  }

  mutating func condition() throws(Problem) -> TerminalStep.Condition {
    let lasting = try lasting()
    let condition = try briefCondition()
    if lasting != nil, case .terminal = condition {
      throw problem("for TIME holds for a target that is gone and for settled, not for this")
    }
    return lasting.map { .lasting(condition, $0) } ?? condition
  }

  private mutating func briefCondition() throws(Problem) -> TerminalStep.Condition {
    if let word = rest.first, !word.isQuoted {
      if word.text == "settled" {
        rest.removeFirst()
        if let next = rest.first { throw surplus(next, after: "settled") }
        return .rest
      }
      if word.text == "exit" {
        if rest.count > 2 { throw surplus(rest[rest.startIndex + 2], after: "the exit status") }
        rest.removeFirst()
        guard let status = rest.popFirst() else { return .exit(nil) }
        guard let number = Int32(status.text) else {
          throw problem("\"\(status.text)\" is no exit status")
        }
        return .exit(number)
      }
    }
    var isGone = false
    if rest.count > 1, let last = rest.last, last.text == "gone", !last.isQuoted {
      isGone = true
      rest.removeLast()
    }
    if let condition = try terminalCondition() { return .terminal(condition, isGone: isGone) }
    return .element(try target(), isGone: isGone)
  }

  /// `scrollback TEXT`, `clipboard TEXT`, `styled TEXT STYLE` or `noecho`, unless in quotes.
  private mutating func terminalCondition() throws(Problem) -> TerminalWait.Condition? {
    guard let word = rest.first, !word.isQuoted,
      ["scrollback", "clipboard", "styled", "noecho"].contains(word.text)
    else { return nil }
    rest.removeFirst()
    if word.text == "noecho" {
      if let next = rest.first { throw surplus(next, after: "noecho") }
      return .hidesInput
    }
    guard let first = rest.first else {
      throw problem(
        "\(word.text) needs a text or a pattern; a text \"\(word.text)\" stands in quotes")
    }
    if word.text == "styled" { return try styled(first) }
    let text = rest.map(\.text).joined(separator: " ")
    if first.isQuoted, rest.count > 1 {
      throw surplus(rest[rest.startIndex + 1], after: "the text")
    }
    rest = []
    guard !text.allSatisfy(\.isWhitespace) else {
      throw problem("the text of \(word.text) is empty")
    }
    if let match = try match(text, isQuoted: first.isQuoted) {
      return word.text == "clipboard" ? .clipboard(match) : .scrollback(match)
    }
    return word.text == "clipboard" ? .clipboard(.equals(text)) : .scrollback(.contains(text))
  }

  /// A text, in quotes where it has blanks, and the words of a style.
  private mutating func styled(
    _ text: TerminalLine.Word
  ) throws(Problem) -> TerminalWait.Condition {
    var length = 1
    // A pattern may have blanks.
    if !text.isQuoted, text.text.hasPrefix("/"), text.text.count == 1 || !text.text.hasSuffix("/"),
      let last = rest.dropFirst().firstIndex(where: { $0.text.hasSuffix("/") })
    {
      length = last - rest.startIndex + 1
    }
    let words = rest.prefix(length).map(\.text).joined(separator: " ")
    let style = rest.dropFirst(length).map(\.text).joined(separator: " ")
    rest = []
    guard !words.allSatisfy(\.isWhitespace) else {
      throw problem("the text of styled is empty")
    }
    do { _ = try StylePattern(style) } catch {
      throw problem(error.hint.isEmpty ? "\(error)" : "\(error).\(error.hint)")
    }
    let match = try match(words, isQuoted: text.isQuoted) ?? .contains(words)
    return .styled(match, style: style)
  }

  /// `/pattern/`, unless in quotes.
  private func match(_ text: String, isQuoted: Bool) throws(Problem) -> TextMatch? {
    guard !isQuoted, text.hasPrefix("/"), text.hasSuffix("/"), text.count > 2 else { return nil }
    let found = try pattern(String(text.dropFirst().dropLast()))
    if (try? BoundedRegex(found).isFound(in: "")) == true {
      throw problem(
        "the pattern \(text) matches an empty text too: it would hold whatever is there")
    }
    return .matches(found)
  }

  private func surplus(_ word: TerminalLine.Word, after what: String) -> Problem {
    problem(
      "\"\(word.text)\" stands after \(what), where nothing but `gone`, `for TIME` and `within TIME` may"
    )
  }

  private func pattern(_ text: String) throws(Problem) -> String {
    do throws(PatternError) {
      _ = try BoundedRegex(text)
    } catch {
      throw problem("the pattern /\(text)/ cannot be used: \(error)")
    }
    return text
  }

  mutating func target() throws(Problem) -> TerminalTarget {
    guard let first = rest.popFirst() else { throw problem("a target is missing") }
    let words = Array(rest)
    rest = []
    if let word = words.first(where: { !$0.isQuoted && $0.text == "gone" }) {
      throw problem(
        "\"\(word.text)\" stands in the middle: it may be the last word, or stand before for TIME and within "
          + "TIME; put a text that has it in quotes")
    }
    if first.isQuoted {
      if let next = words.first { throw surplus(next, after: "\"\(first.text)\"") }
      return .named(first.text)
    }
    if let word = words.dropLast().last, !word.isQuoted, let time = words.last?.text,
      Duration(timeSpan: time) != nil, NearestMatch.of(word.text, among: ["within"]) != nil
    {
      throw problem("there is no word \"\(word.text)\" here; did you mean within \(time)?")
    }
    if let point = CellPoint(commaSeparated: first.text), words.isEmpty { return .cell(point) }
    if first.text == "highlighted", words.isEmpty { return .highlighted }
    if first.text.hasPrefix("app.") || first.text.hasPrefix("app[") {
      guard words.isEmpty, let locator = PastedLocator(first.text) else {
        throw problem("\"\(first.text)\" is no locator that `tree` suggests")
      }
      return .pasted(locator)
    }
    let name = words.isEmpty ? nil : words.map(\.text).joined(separator: " ")
    let whole = ([first] + words).map(\.text).joined(separator: " ")
    if first.text.hasPrefix("/"), !whole.hasSuffix("/"),
      let end = ([first] + words).firstIndex(where: { $0.text.hasSuffix("/") && $0.text != "/" })
    {
      throw surplus(words[end], after: "the pattern")
    }
    if whole.hasPrefix("/"), whole.hasSuffix("/"), whole.count > 2 {
      return .pattern(try pattern(String(whole.dropFirst().dropLast())))
    }
    if whole.hasPrefix("css=") { return .css(String(whole.dropFirst(4))) }
    if whole.hasPrefix("xpath=") { return .xpath(String(whole.dropFirst(6))) }
    if first.text.hasPrefix("#"), first.text.count > 1, name == nil {
      return .identifier(String(first.text.dropFirst()))
    }
    let role = ["field": "textField", "menuitem": "menuItem", "box": "group"][
      first.text.lowercased()]
    if let known = ElementRole(rawValue: role ?? first.text) {
      if known == .text, let name { return .text(name) }
      return .role(known.rawValue, name)
    }
    if words.contains(where: \.isQuoted) {
      throw problem(
        first.text == "gone"
          ? "gone stands behind its target, as in: \(words[0].text.debugDescription) gone"
          : "\"\(first.text)\" is no role such as button or field; put the whole text in quotes")
    }
    return .named(whole)
  }
}
