import JSONModel
import Recording
import TerminalModel
import WireProtocol

/// Keys and the mouse of the page, for the app and for the recorder.
extension Studio {
  /// What a page may send at once.
  private static let eventLimit = 200

  func input(_ argument: JSONValue) async throws -> JSONValue {
    guard let events = argument["events"]?.arrayValue, events.count <= Self.eventLimit else {
      throw StudioError("Input must be a list of at most \(Self.eventLimit) events.")
    }
    guard end == nil else { throw StudioError("The program has ended. Start it again.") }
    for event in events {
      try Task.checkCancellation()
      switch try PageInput(event) {
      case .recorded(let input, let times): try await give(input, times: times)
      case .click(let click): try await give(click)
      case .refused(let sentence): throw StudioError(sentence)
      }
    }
    if recorder != nil { publishRecord() }
    return [:]
  }

  /// How long the program may take to answer an input, before the next one is recorded.
  private static let answerTime = Duration.milliseconds(300)

  /// - Parameter times: of a click, how many there were in quick succession, it included.
  private func give(_ given: RecordedInput, times: Int) async throws {
    if let foreign {
      try await foreign.perform(given, hasTouch: try await anyLook().hasTouch)
      return inputSent()
    }
    var input = given
    let isText = if case .type = input { true } else { false }
    let isPaste = if case .paste = input { true } else { false }
    let isClick = if case .click = input { true } else { false }
    var look: Look?
    // What is typed where nothing shows it is masked, whether it is recorded or not.
    if recorder != nil || isText || isPaste || isClick {
      // What the last input changed is seen before the next one.
      let isMoreText = isText && isInText && recorder == nil
      let answer = recorder == nil ? nil : Self.answerTime
      let now = isMoreText ? try await anyLook() : try await freshLook(settling: answer)
      let isSecret = now.hidesInput || now.focused?.isSecret == true
      switch input {
      case .type(let text, _): input = .type(text, isSecret: isSecret)
      case .paste(let text, _): input = .paste(text, isSecret: isSecret)
      default: break
      }
      look = now
    }
    var target: RecordedTarget?
    if case .click(let cell) = input, let look {
      target = look.element(at: cell).flatMap { RecordedTarget($0, on: look) }
    }
    let isMoreText = isText && isInText
    isInText = isText
    try await perform(input, on: target)
    // A refused input is no step.
    if let look { await note(input, on: look, target, times: times) }
    switch input {
    case .type(let text, _): typed = isMoreText ? typed + text : text
    case .paste(let text, _): typed = text
    default: typed = ""
    }
    inputSent()
  }

  private func note(
    _ input: RecordedInput, on look: Look, _ target: RecordedTarget?, times: Int
  ) async {
    guard case .click(let cell) = input else {
      lastClick = nil
      let count = recorder?.steps.count ?? 0
      recorder?.note(input, on: look)
      return await hideSecrets(in: recorder?.steps.dropFirst(count) ?? [])
    }
    // A click on what the last click has brought is no double click.
    if var last = lastClick, times == last.times + 1, last.cell == cell, hearsMouse,
      last.target?.frame == target?.frame, last.target?.title == target?.title
    {
      last.times = times
      lastClick = last
      if var before = last.recorder {
        before.note(.clicks(cell, times: times), on: last.look)
        recorder = before
      }
      return
    }
    lastClick = LastClick(
      cell: cell, times: 1, target: target, look: look, recorder: recorder)
    let count = recorder?.steps.count ?? 0
    recorder?.note(input, on: look)
    await hideSecrets(in: recorder?.steps.dropFirst(count) ?? [])
  }

  /// Has the driver mask what was typed before, once it is known as a secret.
  func hideSecrets(in steps: some Collection<RecordedStep>) async {
    guard !typed.isEmpty, steps.contains(where: { $0.secretName != nil }) else { return }
    // A session that is lost shows nothing.
    _ = try? await mobile(.addSecrets, ["texts": [.string(typed)]])
  }

  /// A click that no step of a test can say; the app gets it where nothing is recorded.
  private func give(_ click: PageInput.Click) async throws {
    if recorder != nil {
      throw StudioError(
        "\(click.title) cannot be recorded, so the app did not get it: a test has clicks, double clicks "
          + "and drags of the left button, without keys held.")
    }
    guard foreign == nil else {
      throw StudioError("\(click.title) is not sent to this app: it gets clicks and drags alone.")
    }
    lastClick = nil
    isInText = false
    try await send(.performActions, click.actions(at: point(click.cell, "x", "y")))
    try await send(.releaseActions)
    inputSent()
  }

  private func perform(_ input: RecordedInput, on target: RecordedTarget?) async throws {
    switch input {
    case .type(let text, let isSecret):
      try await mobile(.type, ["text": .string(text), "sensitive": .bool(isSecret)])
    case .paste(let text, let isSecret):
      try await mobile(.paste, ["text": .string(text), "sensitive": .bool(isSecret)])
    case .press(let key): try await mobile(.keys, ["keys": [.string(key)]])
    case .click(let cell), .clicks(let cell, _):
      // As the test will do it: by its locator, so that keys do it where there is no mouse.
      if let target, let id = try await elements(PastedLocator(target.swift)).first {
        try await send(.click, [:], element: id)
      } else {
        try await mobile(.tap, point(cell, "x", "y"))
      }
    case .wheel(let isUp, let turns, let cell):
      var argument = cell.map { point($0, "x", "y") }?.objectValue ?? [:]
      argument["direction"] = isUp ? "up" : "down"
      argument["amount"] = .number(Double(turns))
      try await mobile(.scroll, .object(argument))
    case .drag(let from, let to):
      var argument = point(from, "fromX", "fromY").objectValue ?? [:]
      argument.merge(point(to, "toX", "toY").objectValue ?? [:]) { $1 }
      try await mobile(.drag, .object(argument))
    case .resize, .signal, .focus: break
    }
  }

  /// The middle of a cell in the session's unit.
  private func point(_ cell: CellPoint, _ x: String, _ y: String) -> JSONValue {
    guard device != nil else {
      return [x: .number(Double(cell.x)), y: .number(Double(cell.y))]
    }
    return [x: .number(Double(cell.x) * 8 + 4), y: .number(Double(cell.y) * 16 + 8)]
  }

  /// The elements that a locator means now.
  func elements(_ locator: PastedLocator?) async throws -> [String] {
    guard let locator else { return [] }
    let answer = try await send(
      .findElements,
      [
        "using": .string(LocatorStrategy.query.rawValue),
        "value": try JSONValue(encoding: locator.query),
      ])
    return (answer.arrayValue ?? []).compactMap { $0[ElementReference.key]?.stringValue }
  }
}
