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
      try await give(try Self.input(event))
    }
    if recorder != nil { publishRecord() }
    return [:]
  }

  private static func input(_ event: JSONValue) throws(StudioError) -> RecordedInput {
    func cell(_ x: String, _ y: String) -> CellPoint? {
      guard let x = event[x]?.integerValue, let y = event[y]?.integerValue,
        (0..<10_000).contains(x), (0..<10_000).contains(y)
      else { return nil }
      return CellPoint(x: x, y: y)
    }
    let text = event["text"]?.stringValue
    switch event["type"]?.stringValue {
    case "text": if let text, !text.isEmpty { return .type(text, isSecret: false) }
    case "paste": if let text, !text.isEmpty { return .paste(text, isSecret: false) }
    case "key": if let text, !text.isEmpty { return .press(text) }
    case "click": if let cell = cell("x", "y") { return .click(cell) }
    case "drag":
      if let from = cell("x", "y"), let to = cell("toX", "toY") { return .drag(from: from, to: to) }
    case "wheel":
      if let turns = event["turns"]?.integerValue, (1...100).contains(turns) {
        return .wheel(isUp: event["up"] == true, turns: turns, at: cell("x", "y"))
      }
    default: break
    }
    throw StudioError("An input event is not understood: it needs a type and what belongs to it.")
  }

  private func give(_ given: RecordedInput) async throws {
    if let foreign {
      try await foreign.perform(given, hasTouch: try await anyLook().hasTouch)
      return inputSent()
    }
    var input = given
    var target: RecordedTarget?
    if case .click(let cell) = input {
      let look = try await freshLook()
      target = look.element(at: cell).flatMap { RecordedTarget($0, on: look) }
    }
    let isText = if case .type = input { true } else { false }
    let isPaste = if case .paste = input { true } else { false }
    var look: Look?
    // What is typed where nothing shows it is masked, whether it is recorded or not.
    if recorder != nil || isText || isPaste {
      let isMoreText = isText && isInText && recorder?.isTyping != false
      let now = isMoreText ? try await anyLook() : try await freshLook()
      let isSecret = now.hidesInput || now.focused?.isSecret == true
      switch input {
      case .type(let text, _): input = .type(text, isSecret: isSecret)
      case .paste(let text, _): input = .paste(text, isSecret: isSecret)
      default: break
      }
      look = now
    }
    isInText = isText
    try await perform(input, on: target)
    // A refused input is no step.
    if let look { recorder?.note(input, on: look) }
    inputSent()
  }

  private func perform(_ input: RecordedInput, on target: RecordedTarget?) async throws {
    switch input {
    case .type(let text, let isSecret):
      try await mobile(.type, ["text": .string(text), "sensitive": .bool(isSecret)])
    case .paste(let text, let isSecret):
      try await mobile(.paste, ["text": .string(text), "sensitive": .bool(isSecret)])
    case .press(let key): try await mobile(.keys, ["keys": [.string(key)]])
    case .click(let cell):
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
