import Execution
import JSONModel
import TerminalModel
import WireProtocol

extension DriverSession {
  /// Performs the ticks one after another; input without a pause between goes out together.
  func performActions(
    _ body: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    let sequence = try ActionSequence(body)
    if body["qa:sensitive"]?.boolValue == true {
      hide(sequence.ticks.joined().compactMap(\.typed).joined())
    }
    var pending: [AppInput] = []
    for tick in sequence.ticks {
      for step in tick {
        if step.needsFreshView {
          try await backend.send(pending, deadline: deadline)
          pending = []
        }
        pending += try inputs(for: step)
      }
      let pause = tick.map(\.duration).max() ?? 0
      if pause > 0 {
        try await backend.send(pending, deadline: deadline)
        pending = []
        do {
          try await timing.sleep(for: .milliseconds(pause))
        } catch {
          throw WebDriverError(.timeout, "The actions ended before they were all performed.")
        }
      }
    }
    try await backend.send(pending, deadline: deadline)
  }

  /// Lets go of all that is pressed.
  func releaseActions(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    let releases = input.pointers.values.compactMap { pointer in
      pointer.pressed.map { AppInput.mouse(MouseEvent(.release, button: $0, at: pointer.position)) }
    }
    input = InputState()
    try await backend.send(releases, deadline: deadline)
  }

  private func inputs(for step: ActionSequence.Step) throws(WebDriverError) -> [AppInput] {
    switch step.action {
    case .pause: return []
    case .keyDown(let value): return keyDown(value)
    case .keyUp(let value):
      if case .modifier(let modifier)? = KeySequence.meaning(Character(value)) {
        input.modifiers.subtract(modifier)
      }
      return []
    case .pointerDown(let number):
      var pointer = input.pointers[step.source] ?? InputState.Pointer()
      let button = MouseEvent.Button(number: number)
      pointer.pressed = button
      input.pointers[step.source] = pointer
      return [mouse(.press, button, pointer.position)]
    case .pointerUp(let number):
      var pointer = input.pointers[step.source] ?? InputState.Pointer()
      guard pointer.pressed != nil else { return [] }
      pointer.pressed = nil
      input.pointers[step.source] = pointer
      return [mouse(.release, MouseEvent.Button(number: number), pointer.position)]
    case .pointerMove(let x, let y, let origin):
      return try move(step.source, x: x, y: y, origin)
    case .pointerCancel:
      guard let pressed = input.pointers[step.source]?.pressed else { return [] }
      input.pointers[step.source]?.pressed = nil
      return [mouse(.release, pressed, input.pointers[step.source]?.position ?? .init(x: 0, y: 0))]
    case .scroll(let x, let y, _, let deltaY, let origin):
      let point = try place(x: x, y: y, origin, from: nil)
      let turns = Int((abs(deltaY) / Double(unit.cellHeight)).rounded(.up))
      let kind: MouseEvent.Kind = deltaY < 0 ? .wheelUp : .wheelDown
      return Array(repeating: mouse(kind, .none, point), count: min(turns, 500))
    }
  }

  private func mouse(
    _ kind: MouseEvent.Kind, _ button: MouseEvent.Button, _ point: CellPoint
  ) -> AppInput {
    .mouse(MouseEvent(kind, button: button, at: point, modifiers: input.modifiers))
  }

  private func keyDown(_ value: String) -> [AppInput] {
    switch KeySequence.meaning(Character(value)) {
    case .modifier(let modifier)?:
      input.modifiers.formUnion(modifier)
      return []
    case .key(let name)?: return [.key(.named(name, input.modifiers))]
    case .character(let text)?: return [.key(KeySequence.key(text, input.modifiers))]
    case .release?, .nothing?: return []
    case nil:
      return input.modifiers.isEmpty
        ? [.text(value)] : [.key(KeySequence.key(value, input.modifiers))]
    }
  }

  /// A pressed pointer reports each cell that it crosses.
  private func move(
    _ source: String, x: Double, y: Double, _ origin: ActionSequence.Origin
  ) throws(WebDriverError) -> [AppInput] {
    var pointer = input.pointers[source] ?? InputState.Pointer()
    let start = pointer.position
    let end = try place(x: x, y: y, origin, from: start)
    pointer.position = end
    input.pointers[source] = pointer
    guard let pressed = pointer.pressed else {
      return [mouse(.move, .none, end)]
    }
    let steps = max(abs(end.x - start.x), abs(end.y - start.y))
    guard steps > 0 else { return [] }
    return (1...steps).map { step in
      let point = CellPoint(
        x: start.x + (end.x - start.x) * step / steps,
        y: start.y + (end.y - start.y) * step / steps)
      return mouse(.drag, pressed, point)
    }
  }

  /// The cell of a place told from an origin, in the session's unit.
  private func place(
    x: Double, y: Double, _ origin: ActionSequence.Origin, from start: CellPoint?
  ) throws(WebDriverError) -> CellPoint {
    let (dx, dy) = (x / Double(unit.cellWidth), y / Double(unit.cellHeight))
    let point: CellPoint
    switch origin {
    case .viewport: point = unit.cell(x: x, y: y)
    case .pointer:
      point = CellPoint(x: (start?.x ?? 0) + Int(dx), y: (start?.y ?? 0) + Int(dy))
    case .element(let id):
      let found = try resolve(id)
      let middle = found.view.pressPoint(of: found.index)
      point = CellPoint(x: middle.x + Int(dx), y: middle.y + Int(dy))
    }
    guard (0..<size.columns).contains(point.x), (0..<size.rows).contains(point.y) else {
      throw WebDriverError(
        .moveTargetOutOfBounds,
        "The place \(x), \(y) is outside of the screen of \(size.columns) × \(size.rows) cells.")
    }
    return point
  }
}

extension ActionSequence.Step {
  /// Whether it looks at where elements are, so that all before it must have been handled.
  fileprivate var needsFreshView: Bool {
    switch action {
    case .pointerMove(_, _, .element), .scroll(_, _, _, _, .element): true
    default: false
    }
  }

  fileprivate var typed: String? {
    if case .keyDown(let value) = action, KeySequence.meaning(Character(value)) == nil {
      value
    } else {
      nil
    }
  }
}

extension MouseEvent.Button {
  fileprivate init(number: Int) {
    switch number {
    case 1: self = .middle
    case 2: self = .right
    default: self = .left
    }
  }
}
