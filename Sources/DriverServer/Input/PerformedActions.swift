import Execution
import JSONModel
import Synchronization
import TerminalModel
import WireProtocol

/// Perform Actions and Release Actions (W3C WebDriver, section "Actions").
///
/// Only one command at a time uses it: those that change the app go one after another.
final class PerformedActions: Sendable {
  private let app: RunningApp
  private let window: SessionWindow

  init(app: RunningApp, window: SessionWindow) {
    self.app = app
    self.window = window
  }

  /// What the actions have left pressed.
  private var input: InputState {
    get { app.input.withLock { $0 } }
    set { app.input.withLock { $0 = newValue } }
  }

  /// Performs the ticks one after another; in a tick all sources act at once, each over its time.
  ///
  /// Input without a pause between goes out together.
  func perform(
    _ body: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    let sequence = try ActionSequence(body)
    for source in sequence.sources {
      if let kind = input.kinds[source.id], kind != source.kind {
        throw WebDriverError(
          .invalidArgument,
          "The source \(source.id) was of another kind before: release the actions first.")
      }
    }
    try checkFingers(sequence)
    for source in sequence.sources { input.kinds[source.id] = source.kind }
    if body["qa:sensitive"]?.boolValue == true {
      app.mask(sequence.ticks.joined().compactMap(\.typed).joined())
    }
    let before = input.pointers
    do throws(WebDriverError) {
      try await perform(sequence, deadline: deadline)
    } catch {
      // A press that was refused holds nothing pressed.
      if error.code == .elementNotInteractable { input.pointers = before }
      throw error
    }
  }

  private func perform(
    _ sequence: ActionSequence, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    var pending: [AppInput] = []
    for tick in sequence.ticks {
      if tick.contains(where: \.needsFreshView) {
        try await app.give(pending, deadline: deadline)
        pending = []
      }
      let length = tick.compactMap(\.duration).max() ?? 0
      var timeline: [(time: Int, input: AppInput)] = []
      for step in tick {
        if case .pointerCancel = step.action {
          try await app.give(pending, deadline: deadline)
          pending = []
          try await cancel(step.source.id, deadline: deadline)
          continue
        }
        let inputs = try inputs(for: step)
        let duration = step.duration ?? length
        for (index, input) in inputs.enumerated() {
          // A move arrives when its time is over; its way is spread over that time.
          timeline.append((step.isSpread ? duration * (index + 1) / inputs.count : 0, input))
        }
      }
      timeline.sort { $0.time < $1.time }
      var now = 0
      for (time, input) in timeline {
        if time > now {
          try await pass(time - now, sending: &pending, deadline: deadline)
          now = time
        }
        pending.append(input)
      }
      if length > now { try await pass(length - now, sending: &pending, deadline: deadline) }
    }
    try await app.giveLast(pending, deadline: deadline)
  }

  /// The page objects' finger can't be put down twice: what comes after would drag from where it was
  /// first. One in the air moves nothing.
  private func checkFingers(_ sequence: ActionSequence) throws(WebDriverError) {
    var down = Set(input.pointers.filter { !$0.value.pressed.isEmpty }.keys)
    for step in sequence.ticks.joined() where step.source.id == PageFinger.id {
      switch step.action {
      case .pointerDown:
        guard !down.contains(step.source.id) else {
          throw WebDriverError(
            .invalidArgument, "This finger is down already: lift or cancel it first.")
        }
        down.insert(step.source.id)
      case .pointerUp, .pointerCancel: down.remove(step.source.id)
      case .pointerMove(_, _, .pointer):
        guard down.contains(step.source.id) else {
          throw WebDriverError(
            .invalidArgument, "The finger was lifted before: touch the app again.")
        }
      default: break
      }
    }
  }

  /// Sends what waits and lets a time pass.
  private func pass(
    _ milliseconds: Int, sending pending: inout [AppInput], deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    let end = app.timing.now + .milliseconds(milliseconds)
    let inputs = pending
    pending = []
    try await app.give(inputs, deadline: deadline)
    do {
      // What the app took to handle its input is part of the time.
      try await app.timing.sleep(for: max(.zero, app.timing.now.duration(to: end)))
    } catch {
      throw WebDriverError(.timeout, "The actions ended before they were all performed.")
    }
  }

  /// Lets go of all that is pressed; a finger of an app that can take it away is cancelled.
  func release(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    let fingers = input.kinds.filter { $0.value == .pointer(.touch) }.map(\.key)
    for finger in fingers where input.pointers[finger]?.pressed.isEmpty == false {
      do throws(WebDriverError) {
        try await cancel(finger, deadline: deadline)
      } catch  where error.fault == nil {
        // This app's agent knows no cancelled touches: the finger is lifted.
      }
    }
    let releases = input.pointers.sorted { $0.key < $1.key }.flatMap { _, pointer in
      pointer.pressed.reversed().map { button in
        AppInput.mouse(MouseEvent(.release, button: .init(number: button), at: cell(pointer)))
      }
    }
    input = InputState()
    try await app.giveLast(releases, deadline: deadline)
  }

  /// Has the app's agent take a pressed pointer away; a terminal has no bytes for that.
  private func cancel(
    _ id: String, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    guard input.pointers[id]?.pressed.isEmpty == false else { return }
    guard app.backend.hasAgent else {
      throw WebDriverError(
        .unsupportedOperation, "A terminal's mouse can't cancel a press: move away and release.")
    }
    try await app.backend.perform(.cancelTouch, deadline: deadline)
    input.pointers[id]?.pressed = []
  }

  private func inputs(for step: ActionSequence.Step) throws(WebDriverError) -> [AppInput] {
    let id = step.source.id
    switch step.action {
    case .pause, .pointerCancel: return []
    case .keyDown(let value): return keyDown(value, by: id)
    case .keyUp(let value):
      if case .modifier(let modifier)? = KeySequence.meaning(Character(value)) {
        input.held[id, default: []].subtract(modifier)
      }
      return []
    case .pointerDown(let button):
      var pointer = input.pointers[id] ?? InputState.Pointer()
      guard !pointer.pressed.contains(button) else { return [] }
      pointer.pressed.append(button)
      input.pointers[id] = pointer
      return [mouse(.press, .init(number: button), cell(pointer))]
    case .pointerUp(let button):
      guard var pointer = input.pointers[id], pointer.pressed.contains(button) else { return [] }
      pointer.pressed.removeAll { $0 == button }
      input.pointers[id] = pointer
      return [mouse(.release, .init(number: button), cell(pointer))]
    case .pointerMove(let x, let y, let origin):
      return try move(step.source, x: x, y: y, origin, over: step.duration ?? 0)
    case .scroll(let x, let y, _, let deltaY, let origin):
      let place = try place(x: x, y: y, origin, from: InputState.Pointer())
      let turns = Int((abs(deltaY) / Double(app.unit.cellHeight)).rounded(.up))
      let kind: MouseEvent.Kind = deltaY < 0 ? .wheelUp : .wheelDown
      return Array(repeating: mouse(kind, .none, cell(place)), count: min(turns, 500))
    }
  }

  private func cell(_ pointer: InputState.Pointer) -> CellPoint {
    app.unit.cell(x: pointer.x, y: pointer.y)
  }

  private func mouse(
    _ kind: MouseEvent.Kind, _ button: MouseEvent.Button, _ point: CellPoint
  ) -> AppInput {
    .mouse(MouseEvent(kind, button: button, at: point, modifiers: input.modifiers))
  }

  private func keyDown(_ value: String, by id: String) -> [AppInput] {
    switch KeySequence.meaning(Character(value)) {
    case .modifier(let modifier)?:
      input.held[id, default: []].formUnion(modifier)
      return []
    case .key(let name)?: return [.key(.named(name, input.modifiers))]
    case .character(let text)?: return [.key(KeySequence.key(text, input.modifiers))]
    case .release?, .nothing?: return []
    case nil:
      return input.modifiers.isEmpty
        ? [.text(value)] : [.key(KeySequence.key(value, input.modifiers))]
    }
  }

  /// A pressed pointer reports each cell that it crosses; a finger in the air reports none.
  private func move(
    _ source: ActionSource, x: Double, y: Double, _ origin: ActionOrigin, over duration: Int
  ) throws(WebDriverError) -> [AppInput] {
    let before = input.pointers[source.id] ?? InputState.Pointer()
    let after = try place(x: x, y: y, origin, from: before)
    input.pointers[source.id] = after
    let (start, end) = (cell(before), cell(after))
    guard let pressed = after.pressed.first else {
      return source.kind == .pointer(.touch) || start == end ? [] : [mouse(.move, .none, end)]
    }
    // Each cell of a screen; on a page one for each of its frames.
    let way = max(abs(end.x - start.x), abs(end.y - start.y))
    let steps = app.unit == .pixels ? min(way, 1 + min(duration, 2000) / 16) : way
    guard steps > 0 else { return [] }
    return (1...steps).map { step in
      let point = CellPoint(
        x: start.x + (end.x - start.x) * step / steps,
        y: start.y + (end.y - start.y) * step / steps)
      return mouse(.drag, .init(number: pressed), point)
    }
  }

  /// A pointer moved to a place told from an origin, in the session's app.unit.
  private func place(
    x: Double, y: Double, _ origin: ActionOrigin, from pointer: InputState.Pointer
  ) throws(WebDriverError) -> InputState.Pointer {
    var pointer = pointer
    switch origin {
    case .viewport: (pointer.x, pointer.y) = (x, y)
    case .pointer: (pointer.x, pointer.y) = (pointer.x + x, pointer.y + y)
    case .element(let id):
      let found = try app.resolve(id)
      let middle = found.view.pressPoint(of: found.index)
      pointer.x = (Double(middle.x) + 0.5) * Double(app.unit.cellWidth) + x
      pointer.y = (Double(middle.y) + 0.5) * Double(app.unit.cellHeight) + y
    }
    try window.check(cell(pointer), at: (x, y))
    return pointer
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

  /// Whether its input is spread over its time.
  fileprivate var isSpread: Bool {
    switch action {
    case .pointerMove, .scroll: true
    default: false
    }
  }

  var typed: String? {
    if case .keyDown(let value) = action, KeySequence.meaning(Character(value)) == nil {
      value
    } else {
      nil
    }
  }
}

extension MouseEvent.Button {
  init(number: Int) {
    switch number {
    case 1: self = .middle
    case 2: self = .right
    default: self = .left
    }
  }
}
