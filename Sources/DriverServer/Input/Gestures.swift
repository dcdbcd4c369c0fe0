import Devices
import Execution
import JSONModel
import TerminalModel
import WireProtocol

/// Gestures and keys as `mobile:` commands: real input, as Perform Actions gives it.
struct Gestures: Sendable {
  let app: RunningApp
  let window: SessionWindow

  private static let longestPress = 60_000

  /// Presses keys given as names (`enter`, `ctrl+c`, `x`), as `{"key","modifiers"}`, or as Android's
  /// `{"keycode"}`.
  func press(
    _ keys: [JSONValue], deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    var inputs: [AppInput] = []
    for json in keys {
      let modifiers = json["modifiers"]?.arrayValue?.compactMap(\.stringValue) ?? []
      let code = json["keycode"]?.integerValue
      let name =
        json.stringValue ?? json["key"]?.stringValue ?? code.flatMap(AndroidKey.name) ?? ""
      guard let key = Key(name: (modifiers + [name]).joined(separator: "+")) else {
        throw WebDriverError(
          .invalidArgument,
          "There is no key \(code.map(String.init) ?? name).\(NearestMatch.hint(name, among: Key.names))"
            + " Use names such as enter, esc, space, ctrl+c, F13 or x.")
      }
      inputs.append(.key(key))
    }
    try await app.giveLast(inputs, deadline: deadline)
  }

  /// Types or pastes a text wherever the app's cursor is.
  func type(
    _ argument: JSONValue, isPaste: Bool, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    guard let text = argument["text"]?.stringValue else {
      throw WebDriverError(.invalidArgument, "The text must be a string.")
    }
    if argument["sensitive"]?.boolValue == true { app.mask(text) }
    try await app.giveLast(isPaste ? [.paste(text)] : KeySequence.inputs(text), deadline: deadline)
  }

  /// Turns the wheel over an element, or over the screen's middle.
  func scroll(
    _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    let direction = argument["direction"]?.stringValue ?? "down"
    guard ["up", "down"].contains(direction) else {
      throw WebDriverError(.invalidArgument, "The direction must be up or down.")
    }
    let size = window.size
    let middle = CellPoint(x: size.columns / 2, y: size.rows / 2)
    let point = try await place(argument, "elementId", "x", "y", deadline: deadline) ?? middle
    let turns = max(1, min(argument["amount"]?.integerValue ?? 3, 500))
    let event = MouseEvent(
      direction == "up" ? .wheelUp : .wheelDown, button: .none, at: point)
    try await app.giveLast(Array(repeating: .mouse(event), count: turns), deadline: deadline)
  }

  /// Presses a place `times` times, each press held for the argument's `duration` or `least`.
  func tap(
    _ argument: JSONValue, times: Int, least: Int = 0, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    guard let point = try await place(argument, "elementId", "x", "y", deadline: deadline) else {
      throw WebDriverError(.invalidArgument, "A tap needs an elementId, or x and y.")
    }
    let held = try duration(argument) ?? least
    for time in 1...times {
      try await app.give([.mouse(MouseEvent(.press, at: point))], deadline: deadline)
      try await wait(milliseconds: held)
      let release = AppInput.mouse(MouseEvent(.release, at: point))
      if time == times {
        try await app.giveLast([release], deadline: deadline)
      } else {
        try await app.give([release], deadline: deadline)
      }
    }
  }

  /// Drags from one place to another, cell by cell over the argument's `duration`.
  func drag(
    _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    guard
      let start = try await place(
        argument, "elementId", "fromX", "fromY", deadline: deadline),
      let end = try await place(argument, "targetId", "toX", "toY", deadline: deadline)
    else {
      throw WebDriverError(
        .invalidArgument,
        "A drag needs elementId or fromX and fromY, and targetId or toX and toY.")
    }
    try await drag(from: start, to: end, over: try duration(argument) ?? 0, deadline: deadline)
  }

  /// Drags over half of an element, or of the screen, towards a side.
  func swipe(
    _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    var area = window.area
    if let id = element(argument, "elementId") {
      let found = try app.resolve(id)
      area = found.node.frame.intersection(area)
    }
    let centre = area.center
    let (across, down) = (max(1, area.width / 4), max(1, area.height / 4))
    let ways = [
      "up": (0, -down), "down": (0, down), "left": (-across, 0), "right": (across, 0),
    ]
    guard let way = ways[argument["direction"]?.stringValue ?? ""] else {
      throw WebDriverError(.invalidArgument, "The direction must be up, down, left or right.")
    }
    if !app.backend.takesSwipes, way.1 != 0 {
      // The content of a page on a computer follows the wheel.
      let event = MouseEvent(way.1 < 0 ? .wheelDown : .wheelUp, button: .none, at: centre)
      let turns = max(1, abs(way.1) * 2 / 100)
      return try await app.giveLast(
        Array(repeating: .mouse(event), count: turns), deadline: deadline)
    }
    try await drag(
      from: CellPoint(x: centre.x - way.0, y: centre.y - way.1),
      to: CellPoint(x: centre.x + way.0, y: centre.y + way.1),
      over: try duration(argument) ?? 0, deadline: deadline)
  }

  private func drag(
    from start: CellPoint, to end: CellPoint, over milliseconds: Int,
    deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    try await app.give([.mouse(MouseEvent(.press, at: start))], deadline: deadline)
    let way = max(abs(end.x - start.x), abs(end.y - start.y), 1)
    let steps = app.unit == .pixels ? min(way, 1 + min(milliseconds, 2000) / 16) : way
    for step in 1...steps {
      if milliseconds > 0 { try await wait(milliseconds: milliseconds / steps) }
      let point = CellPoint(
        x: start.x + (end.x - start.x) * step / steps,
        y: start.y + (end.y - start.y) * step / steps)
      try await app.give([.mouse(MouseEvent(.drag, at: point))], deadline: deadline)
    }
    try await app.giveLast([.mouse(MouseEvent(.release, at: end))], deadline: deadline)
  }

  private func wait(milliseconds: Int) async throws(WebDriverError) {
    guard milliseconds > 0 else { return }
    do {
      try await app.timing.sleep(for: .milliseconds(milliseconds))
    } catch {
      throw WebDriverError(.timeout, "The gesture ended before it was whole.")
    }
  }

  private func duration(_ argument: JSONValue) throws(WebDriverError) -> Int? {
    guard let given = argument["duration"] else { return nil }
    guard let value = given.integerValue, (0...Self.longestPress).contains(value) else {
      throw WebDriverError(
        .invalidArgument, "The duration must be milliseconds in 0 … \(Self.longestPress).")
    }
    return value
  }

  private func element(_ argument: JSONValue, _ name: String) -> String? {
    argument[name]?.stringValue ?? argument[name]?[ElementReference.key]?.stringValue
      ?? (name == "elementId"
        ? argument[ElementReference.key]?.stringValue ?? element(argument, "element") : nil)
  }

  /// The cell of an element or of coordinates in the session's unit; nil where neither is given.
  private func place(
    _ argument: JSONValue, _ id: String, _ x: String, _ y: String,
    deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> CellPoint? {
    if let id = element(argument, id) {
      let found = try await ElementInput(app: app).brought(id, deadline: deadline)
      return found.view.pressPoint(of: found.index)
    }
    guard let left = argument[x]?.numberValue, let top = argument[y]?.numberValue else {
      return nil
    }
    return try window.cell(x: left, y: top)
  }
}
