import Devices

extension TapeParser {
  static let settings = [
    "Shell", "FontFamily", "FontSize", "LetterSpacing", "LineHeight", "TypingSpeed", "Theme",
    "Padding", "Width", "Height", "Columns", "Rows", "Framerate", "PlaybackSpeed", "LoopOffset",
    "Margin", "MarginFill", "WindowBar", "WindowBarSize", "BorderRadius", "CursorBlink",
    "WaitTimeout", "WaitPattern",
  ]

  /// Reads one `Set`; its name.
  mutating func setting() throws(TapeError) -> String {
    guard hasArgument(.word) else { throw fault("Set needs a setting, such as Set FontSize 22.") }
    let name = take()
    switch name.text {
    case "FontSize": tape.settings.fontSize = try whole(name, 1...500)
    case "Padding": tape.settings.padding = try whole(name, 0...5000)
    case "Width": tape.settings.width = try whole(name, 1...10_000)
    case "Height": tape.settings.height = try whole(name, 1...10_000)
    case "Columns": tape.settings.columns = try whole(name, 2...1000)
    case "Rows": tape.settings.rows = try whole(name, 1...1000)
    case "Framerate": tape.settings.framerate = try whole(name, 1...100)
    case "Margin": tape.settings.margin = try whole(name, 0...5000)
    case "WindowBarSize": tape.settings.windowBarSize = try whole(name, 0...1000)
    case "BorderRadius": tape.settings.borderRadius = try whole(name, 0...5000)
    case "LetterSpacing": tape.settings.letterSpacing = try number(name, 0...200)
    case "LineHeight": tape.settings.lineHeight = try number(name, 0.1...10)
    case "PlaybackSpeed": tape.settings.playbackSpeed = try number(name, 0.01...100)
    case "LoopOffset":
      tape.settings.loopOffset = try number(name, 0...100)
      if hasArgument(.symbol), token.text == "%" { take() }
    case "TypingSpeed":
      tape.settings.typingSpeed = try time("Set TypingSpeed", "Set TypingSpeed 50ms")
    case "WaitTimeout":
      tape.settings.waitTimeout = try time("Set WaitTimeout", "Set WaitTimeout 15s")
    default: try textSetting(name)
    }
    return name.text
  }

  private mutating func textSetting(_ name: TapeToken) throws(TapeError) {
    switch name.text {
    case "Shell":
      let word = token
      let shell = try text("Set Shell", "Set Shell bash")
      tape.settings.shell = try choice(
        TapeShell(rawValue: shell == "cmd.exe" ? "cmd" : shell), word, "shell",
        TapeShell.allCases.map(\.rawValue))
    case "FontFamily":
      tape.settings.fontFamily = try text("Set FontFamily", "Set FontFamily \"DejaVu Sans Mono\"")
    case "MarginFill":
      let word = token
      let fill = try text("Set MarginFill", "Set MarginFill \"#674EFF\"")
      let digits = fill.dropFirst()
      if fill.hasPrefix("#"), digits.count != 6 || !digits.allSatisfy(\.isHexDigit) {
        throw fault("a colour is # with six hexadecimal digits, not \"\(fill)\".", at: word)
      }
      tape.settings.marginFill = fill
    case "WindowBar":
      let word = token
      let bar = try text("Set WindowBar", "Set WindowBar Colorful")
      tape.settings.windowBar =
        bar.isEmpty
        ? nil
        : try choice(
          TapeSettings.WindowBar(rawValue: bar), word, "window bar",
          TapeSettings.WindowBar.allCases.map(\.rawValue))
    case "CursorBlink":
      guard hasArgument(.word), ["true", "false"].contains(token.text) else {
        throw fault("Set CursorBlink needs true or false.")
      }
      tape.settings.cursorBlinks = take().text == "true"
    case "WaitPattern":
      guard hasArgument(.regex, .string) else {
        throw fault("Set WaitPattern needs a pattern, such as Set WaitPattern /\\$ $/.")
      }
      try requirePattern(token)
      tape.settings.waitPattern = take().text
    case "Theme":
      tape.themePlace = lexer.place(of: token)
      if hasArgument(.json) {
        tape.settings.theme = .json(take().text)
      } else {
        let theme = try text("Set Theme", "Set Theme \"Dracula\"")
        tape.settings.theme =
          theme.isEmpty ? nil : theme.hasPrefix("{") ? .json(theme) : .named(theme)
      }
    default:
      throw fault(
        "there is no setting \"\(name.text)\"."
          + Self.advice(name.text, Self.settings, "Settings are"), at: name)
    }
  }

  private func choice<Value>(
    _ value: Value?, _ word: TapeToken, _ what: String, _ known: [String]
  ) throws(TapeError) -> Value {
    guard let value else {
      throw fault(
        "there is no \(what) \"\(word.text)\"." + NearestMatch.hint(word.text, among: known)
          + " Use one of \(known.joined(separator: ", ")).", at: word)
    }
    return value
  }

  private mutating func whole(
    _ name: TapeToken, _ range: ClosedRange<Int>
  ) throws(TapeError) -> Int {
    let value = try number(name, Double(range.lowerBound)...Double(range.upperBound))
    guard value == value.rounded() else {
      throw fault("Set \(name.text) needs a whole number, not \(value).", at: name)
    }
    return Int(value)
  }

  private mutating func number(
    _ name: TapeToken, _ range: ClosedRange<Double>
  ) throws(TapeError) -> Double {
    // Quoted numbers are numbers for VHS too.
    guard hasArgument(.number, .string), let value = Double(token.text), range.contains(value)
    else {
      func shown(_ bound: Double) -> String {
        bound == bound.rounded() ? "\(Int(bound))" : "\(bound)"
      }
      throw fault(
        "Set \(name.text) needs a number from \(shown(range.lowerBound)) to "
          + "\(shown(range.upperBound)).")
    }
    take()
    if hasArgument(.word), ["px", "em"].contains(token.text) { take() }
    return value
  }
}
