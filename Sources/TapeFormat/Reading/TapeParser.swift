import Devices
import Patterns
import TextModel

/// Reads the commands of a tape.
struct TapeParser {
  /// What stands in place of the command's own name.
  static let commands =
    TapeKey.Name.allCases.map(\.rawValue) + TapeKey.Modifier.allCases.map(\.rawValue) + [
      "Type", "Sleep", "Wait", "Hide", "Show", "Screenshot", "Output", "Require", "Set", "Env",
      "Copy", "Paste", "Source", "ScrollUp", "ScrollDown",
    ]
  private static let pictureEndings = [
    ".gif", ".mp4", ".webm", ".png", ".txt", ".ascii", ".test", ".svg", ".cast",
  ]

  let lexer: TapeLexer
  let file: String
  private let tokens: [TapeToken]
  private var next = 0
  /// The token at which the command under way begins.
  private var start = 0
  var tape: Tape
  /// Whether a command has come that is no setting: settings have no effect from there on.
  private var hasBegun = false
  /// Reads a tape that `Source` names: its absolute path and its text.
  let read: Tape.Reader?

  init(_ text: String, file: String, read: Tape.Reader?) {
    var lexer = TapeLexer(text, file: file)
    tokens = lexer.tokens()
    self.lexer = lexer
    self.file = file
    self.read = read
    tape = Tape(file: file)
  }

  /// Reads every command; after a mistake it goes on in the next line.
  ///
  /// - Throws: `TapeError` with the first mistake, and all others in `others`.
  mutating func parse() throws(TapeError) {
    var errors: [TapeError] = []
    while tokens[next].kind != .end, errors.count < Mistakes.most {
      do throws(TapeError) {
        try command()
      } catch {
        errors += error.all
        let line = max(tokens[start].line, next > start ? tokens[next - 1].line : 0)
        while tokens[next].kind != .end, tokens[next].line <= line { next += 1 }
      }
    }
    try throwAll(errors)
    guard !tape.commands.isEmpty || !tape.outputs.isEmpty || !tape.requirements.isEmpty else {
      throw lexer.error(
        line: 1, column: 1,
        "the tape has no commands. Write some, such as Type \"ls\" and Enter in lines of their own."
      )
    }
  }

  /// Throws the mistakes of both the commands and their texts, if there are any.
  ///
  /// A line whose text cannot be read is not read as a command, so it is reported once.
  private func throwAll(_ errors: [TapeError]) throws(TapeError) {
    let broken = lexer.errors.prefix(Mistakes.most)
    let lines = Set(broken.map(\.place.line))
    let others = errors.filter { $0.place.file != file || !lines.contains($0.place.line) }
    let all = (broken + others).enumerated().sorted {
      ($0.element.place.line, $0.offset) < ($1.element.place.line, $1.offset)
    }.map(\.element)
    guard var first = all.first else { return }
    first.others = Array(all.dropFirst())
    throw first
  }

  // MARK: Tokens

  var token: TapeToken { tokens[next] }

  @discardableResult
  mutating func take() -> TapeToken {
    defer { if tokens[next].kind != .end { next += 1 } }
    return tokens[next]
  }

  /// Whether the next token belongs to the command: it stands in its line.
  func hasArgument(_ kinds: TapeToken.Kind...) -> Bool {
    kinds.contains(token.kind) && token.line == tokens[start].line
  }

  private func isSymbol(_ text: String) -> Bool { hasArgument(.symbol) && token.text == text }

  func fault(_ message: String, at token: TapeToken? = nil) -> TapeError {
    let token = token ?? self.token
    guard token.kind == .end || token.line != tokens[start].line, next > 0 else {
      return lexer.error(line: token.line, column: token.column, message)
    }
    // What is missing is missing at the end of the command's line.
    let last = tokens[next - 1]
    return lexer.error(line: last.line, column: last.column, message)
  }

  private var place: TapePlace {
    TapePlace(file: file, line: tokens[start].line, column: tokens[start].column)
  }

  private mutating func add(_ action: TapeCommand.Action) {
    hasBegun = true
    let line = lexer.excerpt(line: tokens[start].line)
    let first = tokens[start]
    let end = token.line == first.line && token.kind != .end ? token.column - 1 : line.count
    let text = String(line.prefix(end).dropFirst(first.column - 1))
    tape.commands.append(
      TapeCommand(action: action, place: place, text: Self.trimmed(text)))
  }

  private static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  // MARK: Commands

  private mutating func command() throws(TapeError) {
    start = next
    let name = take()
    guard name.kind == .word else {
      throw fault(
        "a command was expected, not \(Self.shown(name)). Begin with its name, such as Type or Enter.",
        at: name)
    }
    if let key = TapeKey.Name(rawValue: name.text) {
      let pause = try pause()
      return add(
        .press(
          TapeKey(code: .named(key), modifiers: []), times: try times(), every: pause))
    }
    if let modifier = TapeKey.Modifier(rawValue: name.text) { return try chord(modifier) }
    switch name.text {
    case "Type":
      let pause = try pause()
      add(.type(try texts("Type", "Type \"ls\""), every: pause))
    case "ScrollUp", "ScrollDown":
      let pause = try pause()
      let rows = try times()
      add(.scroll(name.text == "ScrollUp" ? rows : -rows, every: pause))
      warn("\(name.text) has no effect: the pictures have no scroll bar. Remove it.")
    case "Sleep": add(.sleep(try time("Sleep", "Sleep 500ms")))
    case "Wait": try wait()
    case "Hide": add(.hide)
    case "Show": add(.show)
    case "Paste": add(.paste)
    case "Copy": add(.copy(try texts("Copy", "Copy \"text\"")))
    case "Screenshot": add(.screenshot(try screenshot()))
    case "Output": try output()
    case "Require":
      let program = try text("Require", "Require git")
      tape.requirements.append(
        TapeRequirement(
          program: program, place: place, excerpt: lexer.excerpt(line: place.line)))
    case "Env": try environment()
    case "Source": try source()
    case "Set": try set()
    default:
      throw fault(
        "there is no command \"\(name.text)\"."
          + Self.advice(name.text, Self.commands, "Commands are"), at: name)
    }
  }

  /// The nearest of the known words, else all of them.
  static func advice(_ word: String, _ known: [String], _ all: String) -> String {
    let hint = NearestMatch.hint(word, among: known)
    return hint.isEmpty ? " \(all) \(known.joined(separator: ", "))." : hint
  }

  static func shown(_ token: TapeToken) -> String {
    token.kind == .end ? "the end of the tape" : "\"\(token.text)\""
  }

  /// `@500ms`
  private mutating func pause() throws(TapeError) -> Duration? {
    guard isSymbol("@") else { return nil }
    take()
    return try time("@", "Type@500ms \"text\"")
  }

  /// A count of presses.
  private mutating func times() throws(TapeError) -> Int {
    guard hasArgument(.number) else { return 1 }
    let number = take()
    guard let count = Int(number.text), (1...10_000).contains(count) else {
      throw fault(
        "a count from 1 to 10000 was expected, not \(Self.shown(number)). Correct it.", at: number)
    }
    return count
  }

  mutating func time(_ name: String, _ example: String) throws(TapeError) -> Duration {
    guard hasArgument(.number) else {
      throw fault("\(name) needs a time, such as \(example).")
    }
    let number = take()
    var unit = "s"
    if hasArgument(.word), token.isAttached || ["ms", "s", "m"].contains(token.text) {
      unit = take().text
    }
    let factors = ["ms": 0.001, "s": 1, "m": 60]
    guard let factor = factors[unit] else {
      throw fault(
        "there is no unit of time \"\(unit)\". Units are ms, s and m; without one it is seconds.",
        at: tokens[next - 1])
    }
    guard let value = Double(number.text), value * factor <= 86_400 else {
      throw fault(
        "\"\(number.text)\" is not a time. Write a number up to one day, such as \(example).",
        at: number
      )
    }
    return .milliseconds(Int((value * factor * 1000).rounded()))
  }

  /// One text, quoted or not.
  mutating func text(_ name: String, _ example: String) throws(TapeError) -> String {
    guard hasArgument(.string, .word) else {
      let path = hasArgument(.regex) ? " Put a path that begins with / into quotes." : ""
      throw fault("\(name) needs a text, such as \(example).\(path)")
    }
    return take().text
  }

  /// Texts, with a blank between them.
  private mutating func texts(_ name: String, _ example: String) throws(TapeError) -> String {
    var parts = [try text(name, example)]
    while hasArgument(.string) || (hasArgument(.word) && !Self.commands.contains(token.text)) {
      parts.append(take().text)
    }
    return parts.joined(separator: " ")
  }

  /// `Ctrl+Alt+Shift+x`, `Alt+Enter`
  private mutating func chord(_ first: TapeKey.Modifier) throws(TapeError) {
    let example = "such as \(first.rawValue)+\(first == .shift ? "Tab" : "C")"
    var modifiers: Set = [first]
    var codes: [TapeKey.Code] = []
    while isSymbol("+") {
      take()
      guard hasArgument(.word, .symbol, .string, .number, .regex), token.isAttached else { break }
      let key = take()
      if let modifier = TapeKey.Modifier(rawValue: key.text), key.kind == .word {
        guard codes.isEmpty else {
          throw fault(
            "\(key.text) must stand before the other keys. Write \(key.text)+ first.", at: key)
        }
        modifiers.insert(modifier)
      } else if let name = TapeKey.Name(rawValue: key.text), key.kind == .word {
        codes.append(.named(name))
      } else if key.text.count == 1 || (first != .control && key.kind == .word) {
        codes += key.text.map { .character($0) }
      } else {
        throw fault(
          "there is no key \(Self.shown(key))."
            + NearestMatch.hint(key.text, among: TapeKey.Name.allCases.map(\.rawValue))
            + " A key is one character, or a name \(example).", at: key)
      }
    }
    guard !codes.isEmpty else {
      throw fault("\(first.rawValue)+ needs a key, \(example).")
    }
    for code in codes {
      add(.press(TapeKey(code: code, modifiers: modifiers), times: 1, every: nil))
    }
  }

  /// `Wait+Screen@5s /pattern/`
  private mutating func wait() throws(TapeError) {
    var wait = TapeWait(isWholeScreen: false, timeout: nil, pattern: nil)
    if isSymbol("+") {
      take()
      guard hasArgument(.word), ["Screen", "Line"].contains(token.text) else {
        throw fault("Wait+ needs Screen or Line, such as Wait+Screen /done/.")
      }
      wait.isWholeScreen = take().text == "Screen"
    }
    let at = token
    wait.timeout = try pause()
    if wait.timeout == .zero {
      throw fault("the time of Wait must be more than nothing, such as Wait@5s /done/.", at: at)
    }
    if hasArgument(.regex) {
      let pattern = take()
      try requirePattern(pattern)
      wait.pattern = pattern.text
    }
    add(.wait(wait))
  }

  func requirePattern(_ token: TapeToken) throws(TapeError) {
    do throws(PatternError) {
      _ = try BoundedRegex(token.text)
    } catch {
      throw fault("the pattern /\(token.text)/ cannot be used: \(error). Correct it.", at: token)
    }
  }

  private mutating func screenshot() throws(TapeError) -> String {
    let path = try text("Screenshot", "Screenshot done.png")
    guard path.hasSuffix(".png") else {
      throw fault("the path of Screenshot must end in .png, not \"\(path)\".", at: tokens[next - 1])
    }
    return path
  }

  private mutating func output() throws(TapeError) {
    let path = try text("Output", "Output demo.gif")
    let last = path.split(separator: "/").last ?? ""
    guard last.contains(".") || path.hasSuffix("/") else {
      throw fault(
        "the path of Output needs an ending: one of \(Self.pictureEndings.joined(separator: " ")), or / "
          + "for a folder of frames.", at: tokens[next - 1])
    }
    tape.outputs.append(TapeOutput(path: path, place: place))
  }

  private mutating func environment() throws(TapeError) {
    guard hasArgument(.word, .string), !token.text.isEmpty, !token.text.contains("=") else {
      throw fault("Env needs a name and a text, such as Env LANG \"C.UTF-8\".")
    }
    let name = take().text
    let isNumber = hasArgument(.number)
    tape.environment[name] =
      isNumber ? take().text : try text("Env \(name)", "Env \(name) \"value\"")
  }

  /// Reports what has no effect at the command under way.
  private mutating func warn(_ message: String) {
    tape.warnings.append(TapeError(place, message, excerpt: lexer.excerpt(line: place.line)))
  }

  private mutating func set() throws(TapeError) {
    let isEffective = !hasBegun
    let before = tape.settings
    let name = try setting()
    guard !isEffective else {
      if name == "FontFamily", let font = tape.settings.fontFamily,
        !font.lowercased().contains("dejavu sans mono")
      {
        warn(
          "Set FontFamily has no effect: pictures have DejaVu Sans Mono, which is the same on every "
            + "machine. Remove it.")
      }
      return
    }
    if name == "TypingSpeed" {
      let speed = tape.settings.typingSpeed
      tape.settings = before
      return add(.typingSpeed(speed))
    }
    tape.settings = before
    warn("Set \(name) has no effect after the first command. Move it to the tape's beginning.")
  }

  private mutating func source() throws(TapeError) {
    let path = try text("Source", "Source setup.tape")
    let named = tokens[next - 1]
    guard path.hasSuffix(".tape") else {
      throw fault("the path of Source must end in .tape, not \"\(path)\".", at: named)
    }
    guard let read else {
      throw fault("a tape that Source names cannot have a Source of its own. Remove it.", at: named)
    }
    guard let (found, text) = read(path) else {
      throw fault("there is no tape \(path). Correct the path of Source.", at: named)
    }
    let other = try Tape(text: text, file: found, read: nil)
    tape.sources.append(found)
    if !hasBegun {
      tape.settings = other.settingsOver(tape.settings)
      tape.themePlace = other.themePlace ?? tape.themePlace
    }
    tape.environment.merge(other.environment) { $1 }
    tape.requirements += other.requirements
    hasBegun = hasBegun || !other.commands.isEmpty
    tape.commands += other.commands
    tape.warnings += other.warnings
  }
}
