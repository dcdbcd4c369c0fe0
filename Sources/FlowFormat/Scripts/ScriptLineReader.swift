import Devices
import Foundation
package import TerminalModel
import TextModel

/// Reads a line of a script as a step.
struct ScriptLineReader {
  typealias Problem = ScriptWords.Problem

  private static let mostSizes = 100

  let entry: ScriptVocabulary.Entry
  let place: FlowPlace
  private let line: String
  private let usualWait: Duration
  var rest: ArraySlice<ScriptWords.Word>
  /// How long the line says that it waits.
  private var waits: Duration?

  static func read(
    _ line: String, at place: FlowPlace, waiting wait: Duration
  ) throws(Problem) -> ScriptLine? {
    let words: [ScriptWords.Word]
    let hostCommand = try hostCommand(line)
    if hostCommand != nil {
      words = [ScriptWords.Word(text: "host")]
    } else {
      let name = line.prefix { $0 != "#" }.split(whereSeparator: { $0 == " " || $0 == "\t" })
        .first?.lowercased()
      let hasTarget = name.flatMap(ScriptVocabulary.entry)?.takesTarget ?? false
      words = try ScriptWords(line, hasTarget: hasTarget).words
    }
    guard let first = words.first else { return nil }
    let name = first.text.lowercased()
    guard let entry = ScriptVocabulary.entry(name) else {
      let known = ScriptVocabulary.entries + ScriptVocabulary.settings
      let hint = NearestMatch.of(name, among: known.map(\.name))
      throw Problem(
        "there is no command \"\(first.text.prefix(60))\""
          + (hint.map { "; did you mean \($0)?" } ?? "; `help` lists them"))
    }
    var reader = ScriptLineReader(
      entry: entry, place: place, line: line, usualWait: wait, rest: words.dropFirst())
    if let hostCommand {
      return .step(
        reader.step(.host, [(\.hostCommand, .text(FlowLiteral.written(hostCommand)))]), waits: nil)
    }
    let read = try reader.read()
    guard let more = reader.rest.first else { return read }
    throw reader.problem("there is a word too many: \"\(more.text)\"")
  }

  /// The step that reports show as the line.
  func step(
    _ name: FlowCommandName, _ values: [(PartialKeyPath<FlowKeys>, FlowValue)] = [],
    label: String? = nil
  ) -> FlowStep {
    FlowStep(name: name, values: FlowValues(values), label: label ?? line.trimmed, place: place)
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

  private mutating func read() throws(Problem) -> ScriptLine {
    switch entry.name {
    case "quit": return .quit
    case "help": return .help(rest.popFirst()?.text)
    case "app", "name", "size", "tags", "timeout", "allow": return .setting(try setting())
    default:
      let step = try step()
      return .step(step, waits: waits)
    }
  }

  private mutating func step() throws(Problem) -> FlowStep {
    switch entry.name {
    case "screen", "tree", "state": return step(.show, [(\.shown, .text(entry.name))])
    case "find": return step(.find, [(\.target, .element(try target()))])
    case "type": return step(.inputText, [(\.text, .text(FlowLiteral.written(try text())))])
    case "secret":
      return step(.secret, [(\.text, .text(try secret()))], label: "secret •••")
    case "paste": return step(.paste, [(\.text, .text(FlowLiteral.written(try text())))])
    case "mark": return step(.mark, [(\.text, .text(FlowLiteral.written(try text())))])
    case "key": return step(.pressKeys, [(\.keys, .list(try keys().map { .text($0) }))])
    case "click":
      if let cell = rest.first.flatMap({ CellPoint(commaSeparated: $0.text) }), rest.count == 1 {
        rest = []
        return step(.tapOn, [(\.point, .text("\(cell.x),\(cell.y)"))])
      }
      return step(.tapOn, [(\.target, .element(try target()))])
    case "fill":
      guard rest.count >= 2, let text = rest.popLast()?.text else {
        throw problem("a field and its text are needed")
      }
      return step(
        .fill, [(\.element, .element(try target())), (\.text, .text(FlowLiteral.written(text)))])
    case "drag":
      let (start, end) = (try cell(), try cell())
      return step(
        .drag,
        [(\.start, .text("\(start.x),\(start.y)")), (\.end, .text("\(end.x),\(end.y)"))])
    case "wheel": return try wheel()
    case "wait":
      waits = try limit()
      return try condition(within: waits ?? usualWait)
    case "expect":
      guard try limit() == nil else {
        throw problem("expect checks at once and has no time; wait has one")
      }
      return try condition(within: .zero)
    case "resize":
      let size = try size()
      return step(.resize, [(\.size, .text("\(size.columns)x\(size.rows)"))])
    case "signal": return step(.signal, [(\.signal, .text(try signal()))])
    case "focus": return step(.focus, [(\.focusWay, .text(try choice("in", "out")))])
    case "save": return try save()
    case "snapshot": return try snapshot()
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
  private mutating func secret() throws(Problem) -> String {
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
      return "${\(name)}"
    }
    return FlowLiteral.written(try text())
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

  private mutating func snapshot() throws(Problem) -> FlowStep {
    var kinds: [FlowSnapshotKind] = [.grid]
    if rest.count > 1, let last = rest.last, last.text == "picture", !last.isQuoted {
      kinds.append(.image)
      rest.removeLast()
    }
    return step(
      .expectSnapshot,
      [
        (\.snapshotName, .text(FlowLiteral.written(try text()))),
        (\.kinds, .list(kinds.map { .text($0.rawValue) })),
      ])
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

  private mutating func wheel() throws(Problem) -> FlowStep {
    let way = try choice("up", "down")
    var turns = 1
    if let word = rest.first, word.text != "at" {
      guard let number = Int(word.text), (1...500).contains(number) else {
        throw problem("a count from 1 to 500 is missing")
      }
      turns = number
      rest.removeFirst()
    }
    var values: [(PartialKeyPath<FlowKeys>, FlowValue)] = [
      (\.wheelWay, .text(way)), (\.turns, .whole(turns)),
    ]
    if !rest.isEmpty {
      _ = try choice("at")
      let cell = try cell()
      values.append((\.wheelPlace, .text("\(cell.x),\(cell.y)")))
    }
    return step(.wheel, values)
  }

  private mutating func save() throws(Problem) -> FlowStep {
    let path = try text()
    guard SavedFormat(ofFile: path) != nil else {
      throw problem("the file's ending must be one of \(SavedFormat.endings)")
    }
    return step(.save, [(\.savedPath, .text(FlowLiteral.written(path)))])
  }
}

extension CellPoint {
  /// Reads `3,1`; nil for anything else.
  package init?(commaSeparated text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x >= 0, y >= 0 else {
      return nil
    }
    self.init(x: x, y: y)
  }
}

extension String {
  /// Without blanks at its ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }

  fileprivate func droppingPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
