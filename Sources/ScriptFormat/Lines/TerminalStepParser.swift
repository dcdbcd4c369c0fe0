import Devices
import Foundation
import TerminalModel
import TextModel
import WireProtocol

/// Reads a line as a step.
package struct TerminalStepParser {
  package typealias Problem = TerminalLine.Problem

  private static let mostSizes = 100

  private let words: [TerminalLine.Word]
  let entry: TerminalVocabulary.Entry
  var rest: ArraySlice<TerminalLine.Word>

  /// The step of a line; nil for an empty one or a comment.
  /// - Throws: `Problem` that says what is wrong, and what was expected.
  package static func step(_ line: String) throws(Problem) -> TerminalStep? {
    if let command = try hostCommand(line) { return .host(command) }
    let words = try TerminalLine(line).words
    guard let first = words.first else { return nil }
    let name = first.text.lowercased()
    guard let entry = TerminalVocabulary.entry(name) else {
      let known = TerminalVocabulary.entries + TerminalVocabulary.settings
      let hint = NearestMatch.of(name, among: known.map(\.name))
      throw Problem(
        "there is no command \"\(first.text.prefix(60))\""
          + (hint.map { "; did you mean \($0)?" } ?? "; `help` lists them"))
    }
    var parser = TerminalStepParser(words: words, entry: entry, rest: words.dropFirst())
    let step = try parser.read()
    guard let more = parser.rest.first else { return step }
    throw parser.problem("there is a word too many: \"\(more.text)\"")
  }

  /// What stands behind `host`, as it is: the shell reads its quotes itself.
  private static func hostCommand(_ line: String) throws(Problem) -> String? {
    let parts = line.split(maxSplits: 1, whereSeparator: { $0 == " " || $0 == "\t" })
    guard let name = parts.first, name.lowercased() == "host" else { return nil }
    let command = parts.dropFirst().joined().trimmingCharacters(in: .whitespaces)
    guard !command.isEmpty, !command.hasPrefix("#") else {
      throw Problem("host needs a command of the shell, as in: host test -e notes.txt")
    }
    return command
  }

  func problem(_ text: String) -> Problem {
    Problem("\(text); the form is: \(entry.usage)   (\(entry.example))")
  }

  private mutating func read() throws(Problem) -> TerminalStep {
    switch entry.name {
    case "screen": return .screen
    case "tree": return .tree
    case "state": return .state
    case "quit": return .quit
    case "help": return .help(rest.popFirst()?.text)
    case "find": return .find(try target())
    case "type": return .type(try text(), isSecret: false)
    case "secret": return try secret()
    case "paste": return .paste(try text())
    case "mark": return .mark(try text())
    case "key": return .keys(try keys())
    case "click": return .click(try target())
    case "fill":
      guard rest.count >= 2, let text = rest.popLast()?.text else {
        throw problem("a field and its text are needed")
      }
      return .fill(try target(), text)
    case "drag": return .drag(from: try cell(), to: try cell())
    case "wheel": return try wheel()
    case "wait":
      let limit = try limit()
      return .wait(try condition(), limit)
    case "expect":
      guard try limit() == nil else {
        throw problem("expect checks at once and has no time; wait has one")
      }
      return .expect(try condition())
    case "resize": return .resize(try size())
    case "signal": return .signal(try signal())
    case "focus": return .focus(try choice("in", "out") == "in")
    case "save": return try save()
    case "snapshot": return try snapshot()
    case "app", "name", "size", "tags", "timeout", "allow": return .setting(try setting())
    default: throw problem("it can't be done")
    }
  }

  // MARK: Parts

  /// The rest of the line as one text, blanks folded outside of quotes.
  private mutating func text() throws(Problem) -> String {
    guard !rest.isEmpty else { throw problem("a text is missing") }
    defer { rest = [] }
    return rest.map(\.text).joined(separator: " ")
  }

  /// `secret ${PASSWORD}` types a variable; in quotes it is the text itself.
  private mutating func secret() throws(Problem) -> TerminalStep {
    if rest.count == 1, let word = rest.first, !word.isQuoted, word.text.hasPrefix("${"),
      word.text.hasSuffix("}")
    {
      let name = word.text.dropFirst(2).dropLast()
      guard let first = name.first, first == "_" || first.isASCII && first.isLetter,
        name.allSatisfy({ $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) })
      else {
        throw problem("\"\(word.text)\" names no variable: letters, digits and _ are allowed")
      }
      rest = []
      return .typeVariable(String(name))
    }
    return .type(try text(), isSecret: true)
  }

  private mutating func signal() throws(Problem) -> String {
    let name = try text().uppercased().droppingPrefix("SIG")
    guard entry.words.contains(name) else {
      throw problem(
        "there is no signal \"\(name)\""
          + (NearestMatch.of(name, among: entry.words).map { "; did you mean \($0)?" }
            ?? "; signals are \(entry.words.joined(separator: ", "))"))
    }
    return name
  }

  private mutating func snapshot() throws(Problem) -> TerminalStep {
    var isPicture = false
    if rest.count > 1, let last = rest.last, last.text == "picture", !last.isQuoted {
      isPicture = true
      rest.removeLast()
    }
    return .snapshot(try text(), isPicture: isPicture)
  }

  private mutating func setting() throws(Problem) -> ScriptSetting {
    switch entry.name {
    case "app":
      guard let program = rest.first?.text, !program.isEmpty else {
        throw problem("a program is missing")
      }
      defer { rest = [] }
      return .app(rest.map { Wording.shell($0.text) }.joined(separator: " "))
    case "name": return .name(try text())
    case "allow":
      _ = try choice("empty")
      return .allowEmpty
    case "tags":
      guard !rest.isEmpty else { throw problem("a tag is missing") }
      defer { rest = [] }
      return .tags(rest.map(\.text))
    case "timeout":
      let time = try text()
      guard let limit = Duration(timeSpan: time) else {
        throw problem("\"\(time)\" is no time such as 60s")
      }
      return .timeout(limit)
    default:
      var sizes: [CellSize] = []
      repeat {
        let size = try size()
        guard !sizes.contains(size) else {
          throw problem("\(size.columns)x\(size.rows) is given twice")
        }
        guard sizes.count < Self.mostSizes else {
          throw problem(
            "a script is a test in \(Self.mostSizes) sizes at most. Part it into several")
        }
        sizes.append(size)
      } while !rest.isEmpty
      return .sizes(sizes)
    }
  }

  private mutating func keys() throws(Problem) -> [String] {
    guard !rest.isEmpty else { throw problem("a key's name is missing") }
    defer { rest = [] }
    for word in rest {
      guard Key(name: word.text) == nil else { continue }
      let last = word.text.split(separator: "+").last.map { $0.lowercased() } ?? word.text
      let hint = NearestMatch.of(last, among: Key.names)
      throw problem(
        "there is no key \"\(word.text)\"" + (hint.map { "; did you mean \($0)?" } ?? ""))
    }
    return rest.map(\.text)
  }

  private mutating func choice(_ words: String...) throws(Problem) -> String {
    guard let word = rest.popFirst()?.text, words.contains(word) else {
      throw problem("\(words.joined(separator: " or ")) is missing")
    }
    return word
  }

  private mutating func cell() throws(Problem) -> CellPoint {
    guard let word = rest.popFirst(), let point = CellPoint(commaSeparated: word.text) else {
      throw problem("a place X,Y in cells from 0,0 at the top left is missing")
    }
    return point
  }

  private mutating func size() throws(Problem) -> CellSize {
    let numbers = (rest.popFirst()?.text ?? "").split(separator: "x").map { Int($0) ?? 0 }
    guard numbers.count == 2, (1...1000).contains(numbers[0]), (1...1000).contains(numbers[1])
    else {
      throw problem("a size such as 80x24, each side 1 to 1000, is missing")
    }
    return CellSize(columns: numbers[0], rows: numbers[1])
  }

  private mutating func wheel() throws(Problem) -> TerminalStep {
    let isUp = try choice("up", "down") == "up"
    var turns = 1
    if let word = rest.first, word.text != "at" {
      guard let number = Int(word.text), (1...500).contains(number) else {
        throw problem("a count from 1 to 500 is missing")
      }
      turns = number
      rest.removeFirst()
    }
    guard !rest.isEmpty else { return .wheel(isUp: isUp, turns: turns, at: nil) }
    _ = try choice("at")
    return .wheel(isUp: isUp, turns: turns, at: try cell())
  }

  private mutating func save() throws(Problem) -> TerminalStep {
    let path = try text()
    let ending = (path as NSString).pathExtension.lowercased()
    guard let format = TerminalStep.Format(rawValue: ending) else {
      let known = TerminalStep.Format.allCases.map { ".\($0.rawValue)" }.joined(separator: " ")
      throw problem("the file's ending must be one of \(known)")
    }
    return .save(format, path)
  }
}

extension CellPoint {
  init?(commaSeparated text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x >= 0, y >= 0 else {
      return nil
    }
    self.init(x: x, y: y)
  }
}

extension String {
  fileprivate func droppingPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
