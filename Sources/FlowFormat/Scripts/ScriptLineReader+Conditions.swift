import Devices
import Patterns
import TerminalModel
import TextModel
import WireProtocol

/// What a `wait` or an `expect` may name: a condition and its times, and the targets of any line.
extension ScriptLineReader {
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
    after word: String, where isMeant: (ScriptWords.Word?) -> Bool
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

  /// The step that waits for what the rest of the line says.
  mutating func condition(within limit: Duration) throws(Problem) -> FlowStep {
    let lasting = try lasting()
    if let word = rest.first, !word.isQuoted {
      if word.text == "settled" { return try settled(lasting, within: limit) }
      if word.text == "exit" { return try exit(within: limit) }
    }
    var isGone = false
    if rest.count > 1, let last = rest.last, last.text == "gone", !last.isQuoted {
      isGone = true
      rest.removeLast()
    }
    if let facts = try terminalFacts(isGone) {
      guard lasting == nil else {
        throw problem("for TIME holds for a target that is gone and for settled, not for this")
      }
      return step(.expectScreen, facts + [(\.timeout, .time(limit))])
    }
    let target = try target()
    guard isGone else {
      return step(.waitFor, [(\.target, .element(target)), (\.timeout, .time(limit))])
    }
    return step(
      .waitFor,
      [(\.notVisible, .element(target)), (\.timeout, .time(max(limit, lasting ?? .zero)))]
        + Self.lasting(lasting))
  }

  private static func lasting(
    _ time: Duration?
  ) -> [(PartialKeyPath<FlowKeys>, FlowValue)] {
    time.map { [(\.lasting, .time($0))] } ?? []
  }

  private mutating func settled(
    _ lasting: Duration?, within limit: Duration
  ) throws(Problem) -> FlowStep {
    rest.removeFirst()
    if let next = rest.first { throw surplus(next, after: "settled") }
    return step(
      .expectSettled,
      [(\.timeout, .time(max(limit, lasting ?? .zero)))] + Self.lasting(lasting))
  }

  private mutating func exit(within limit: Duration) throws(Problem) -> FlowStep {
    if rest.count > 2 { throw surplus(rest[rest.startIndex + 2], after: "the exit status") }
    rest.removeFirst()
    var code = FlowRule.anyExit
    if let status = rest.popFirst() {
      let name = status.text.uppercased()
      let signal = name.hasPrefix("SIG") ? String(name.dropFirst(3)) : name
      if SignalName.number(signal) != nil, Int(status.text) == nil {
        code = signal
      } else if let number = Int(status.text), (0...255).contains(number) {
        code = "\(number)"
      } else {
        throw problem(
          "\"\(status.text)\" is neither an exit status from 0 to 255 nor a signal such as TERM")
      }
    }
    return step(.waitForExit, [(\.code, .list([.text(code)])), (\.timeout, .time(limit))])
  }

  /// `scrollback TEXT`, `clipboard TEXT`, `styled TEXT STYLE` or `noecho`, unless in quotes.
  private mutating func terminalFacts(
    _ isGone: Bool
  ) throws(Problem) -> [(PartialKeyPath<FlowKeys>, FlowValue)]? {
    guard let word = rest.first, !word.isQuoted,
      ["scrollback", "clipboard", "styled", "noecho"].contains(word.text)
    else { return nil }
    rest.removeFirst()
    if word.text == "noecho" {
      if let next = rest.first { throw surplus(next, after: "noecho") }
      return [(\.hidesInput, .flag(!isGone))]
    }
    guard let first = rest.first else {
      throw problem(
        "\(word.text) needs a text or a pattern; a text \"\(word.text)\" stands in quotes")
    }
    if word.text == "styled" { return [try styled(isGone)] }
    if first.isQuoted || first.pattern != nil, rest.count > 1 {
      throw surplus(
        rest[rest.startIndex + 1], after: first.isQuoted ? "the text" : "the pattern")
    }
    let match = try match(rest.map(\.text).joined(separator: " "), first, word.text)
    rest = []
    let path: PartialKeyPath<FlowKeys> =
      switch (word.text, isGone) {
      case ("clipboard", false): \.clipboard
      case ("clipboard", true): \.notClipboard
      case (_, false): \.scrollback
      case (_, true): \.notScrollback
      }
    return [(path, word.text == "clipboard" ? match : .list([match]))]
  }

  /// A text, in quotes where it has blanks, and the words of a style.
  private mutating func styled(
    _ isGone: Bool
  ) throws(Problem) -> (PartialKeyPath<FlowKeys>, FlowValue) {
    let first = rest.removeFirst()
    let style = rest.map(\.text).joined(separator: " ")
    rest = []
    let match = try match(first.text, first, "styled")
    do { _ = try StylePattern(style) } catch {
      throw problem(error.hint.isEmpty ? "\(error)" : "\(error).\(error.hint)")
    }
    let value = FlowValue.keys(["text": match, "style": .text(style)])
    return (isGone ? \.notStyled : \.styled, .list([value]))
  }

  /// The text, or the pattern of the word that it begins with.
  private func match(
    _ text: String, _ first: ScriptWords.Word, _ name: String
  ) throws(Problem) -> FlowValue {
    if let found = first.pattern {
      let pattern = try pattern(found)
      guard (try? BoundedRegex(pattern).isFound(in: "")) != true else {
        throw problem(
          "the pattern \(first.text) matches an empty text too: it would hold whatever is there")
      }
      return .keys([FlowMatch.patternKey: .text(FlowLiteral.written(pattern))])
    }
    guard !text.allSatisfy(\.isWhitespace) else {
      throw problem("the text of \(name) is empty")
    }
    guard first.isQuoted || !text.hasPrefix("/") else {
      throw problem(
        "\(first.text) is no pattern: one ends with a slash and a blank. A text that begins with / stands in quotes"
      )
    }
    return .text(FlowLiteral.written(text))
  }

  private func surplus(_ word: ScriptWords.Word, after what: String) -> Problem {
    problem(
      "\"\(word.text)\" stands after \(what), where nothing but `gone`, `for TIME` and `within TIME` may"
    )
  }

  private func pattern(_ text: String) throws(Problem) -> String {
    // As such scripts once had to be written.
    if let doubled = text.firstMatch(of: /\\\\[dDwWsSbB]/) {
      throw problem(
        "in /\(text)/ one \\ is enough, as in \(doubled.0.dropFirst()): two mean the sign \\ itself, which is written "
          + "[\\\\] before a letter")
    }
    do throws(PatternError) {
      _ = try BoundedRegex(text)
    } catch {
      throw problem("the pattern /\(text)/ cannot be used: \(error)")
    }
    return text
  }

  mutating func target() throws(Problem) -> FlowSelector {
    FlowSelector(try locator(), place: place)
  }

  private mutating func locator() throws(Problem) -> FlowLocator {
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
      guard !first.text.allSatisfy(\.isWhitespace) else {
        throw problem("the text is empty, and every screen has an empty text")
      }
      return .named(first.text)
    }
    if let word = words.dropLast().last, !word.isQuoted, let time = words.last?.text,
      Duration(timeSpan: time) != nil, NearestMatch.of(word.text, among: ["within"]) != nil
    {
      throw problem("there is no word \"\(word.text)\" here; did you mean within \(time)?")
    }
    if let found = first.pattern {
      if let next = words.first { throw surplus(next, after: "the pattern") }
      return .pattern(try pattern(found))
    }
    if CellPoint(commaSeparated: first.text) != nil, words.isEmpty {
      throw problem("a cell is always there; name what it shows")
    }
    return try locator(first, words)
  }

  /// A locator that begins with a plain word.
  private func locator(
    _ first: ScriptWords.Word, _ words: [ScriptWords.Word]
  ) throws(Problem) -> FlowLocator {
    if first.text == "highlighted", words.isEmpty { return .highlighted }
    if first.text.hasPrefix("app.") || first.text.hasPrefix("app[") {
      guard words.isEmpty, let locator = PastedLocator(first.text) else {
        throw problem("\"\(first.text)\" is no locator that `tree` suggests")
      }
      return .pasted(locator)
    }
    if first.text.hasPrefix("/") {
      throw problem(
        "\(first.text) is no pattern: one ends with a slash and a blank. A text that begins with / stands in quotes"
      )
    }
    let name = words.isEmpty ? nil : words.map(\.text).joined(separator: " ")
    let whole = ([first] + words).map(\.text).joined(separator: " ")
    for (mark, locator) in [("css=", FlowLocator.css), ("xpath=", FlowLocator.xpath)]
    where whole.hasPrefix(mark) {
      let selector = String(whole.dropFirst(mark.count))
      guard !selector.isEmpty else { throw problem("a selector is missing after \(mark)") }
      return locator(selector)
    }
    if first.text.hasPrefix("#"), first.text.count > 1, name == nil {
      return .identifier(String(first.text.dropFirst()))
    }
    if let name, name.allSatisfy(\.isWhitespace) {
      throw problem("the name is empty; leave it out for any \(first.text)")
    }
    let role = ["field": "textField", "menuitem": "menuItem", "box": "group"][
      first.text.lowercased()]
    if let known = ElementRole(rawValue: role ?? first.text) {
      if known == .text, let name { return .text(name) }
      return .role(known, name)
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
