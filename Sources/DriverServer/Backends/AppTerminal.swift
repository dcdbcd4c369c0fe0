import JSONModel
import TerminalEmulation
import TerminalModel

/// What only an app in a terminal has.
struct AppTerminal: Sendable {
  let session: TerminalSession
  let recording: SessionRecording?
  /// What was typed as a secret.
  let secrets: SecretMask

  func mark(_ label: String) { recording?.recorder.mark(label) }

  /// What the program does at this moment.
  var activity: String { session.activity }

  /// What a time-out tells besides screen and process.
  var evidence: [String: String] {
    let state = session.state
    return [
      "input": secrets.maskedInput(state.recentInput.text),
      "unanswered": state.unanswered.joined(separator: ", "),
    ]
  }

  /// What the program has switched on, and what it was sent last.
  var facts: JSONValue {
    let state = session.state
    var facts: [String: JSONValue] = [
      "modes": .array(state.modes.names.map { .string($0) }),
      "input": .string(secrets.maskedInput(state.recentInput.text)),
      "unanswered": .array(state.unanswered.map { .string($0) }),
      "outputBytes": .number(Double(state.outputBytes)),
      "bells": .number(Double(state.bellCount)), "hidesInput": .bool(session.hidesInput),
      "inputWait": .string(session.inputWait.rawValue),
      "awaitsInputAlone": .bool(session.work.waitsForInputAlone),
    ]
    if let copied = state.clipboard { facts["clipboard"] = .string(secrets.masked(copied)) }
    if !state.iconName.isEmpty { facts["iconName"] = .string(secrets.masked(state.iconName)) }
    if state.shell != ShellActivity() { facts["shell"] = self.facts(of: state.shell) }
    if let image = state.images.last {
      facts["images"] = [
        "count": .number(Double(state.imageCount)), "format": .string(image.format.rawValue),
        "column": .number(Double(image.origin.x)), "row": .number(Double(image.origin.y)),
        "width": .number(Double(image.pixels.columns)),
        "height": .number(Double(image.pixels.rows)),
      ]
    }
    return .object(facts)
  }

  private func facts(of shell: ShellActivity) -> JSONValue {
    var facts: [String: JSONValue] = [
      "zone": .string(shell.zone.rawValue),
      "finishedCommands": .number(Double(shell.finishedCommands)),
    ]
    if let status = shell.lastExitStatus { facts["lastExitStatus"] = .number(Double(status)) }
    if !shell.workingDirectory.isEmpty {
      facts["workingDirectory"] = .string(secrets.masked(shell.workingDirectory))
    }
    if let progress = shell.progress { facts["progress"] = .number(Double(progress)) }
    return .object(facts)
  }
}

extension TerminalModes {
  /// The modes that are not as a terminal starts, for people.
  fileprivate var names: [String] {
    var names: [String] = []
    func add(_ isOn: Bool, _ name: String) { if isOn { names.append(name) } }
    add(alternateScreen, "alternate screen")
    add(applicationCursorKeys, "application cursor keys")
    add(isVT52, "VT52")
    add(applicationKeypad, "application keypad")
    add(mouseTracking != .off, "mouse \(mouseTracking) (\(mouseTracking.rawValue))")
    add(
      mouseTracking != .off && mouseEncoding != .legacy,
      "mouse as \(mouseEncoding) (\(mouseEncoding.rawValue))")
    add(focusReporting, "focus")
    add(bracketedPaste, "bracketed paste")
    add(graphemeClusters, "grapheme clusters")
    add(!autowrap, "no wrap")
    add(modifyOtherKeys > 0, "modifyOtherKeys \(modifyOtherKeys)")
    add(kittyKeyboard > 0, "kitty keyboard \(kittyKeyboard)")
    add(reverseVideo, "reverse video")
    add(!cursorVisible, "cursor hidden")
    return names
  }
}
