package import TerminalModel
package import ViewKit

/// What a person did to an element, where the host's own medium found the element: a web page, for example.
package enum ElementEvent: Hashable, Sendable {
  /// A tap on a control.
  case tap(NodeID)
  /// The text that a field has now, and its cursor in characters.
  case text(NodeID, String, cursor: Int)
  /// A control got the focus.
  case focus(NodeID)
  /// A scroll area is at an offset now, in the medium's units.
  case scroll(NodeID, Point)
  /// A finger that is drawn over a view which recognises pans: where it is, and since when the medium runs.
  case finger(FingerPhase, CellPoint, time: Duration)
  /// A key press.
  case key(Key)
}

/// How far a finger is, where the host's own medium has found that it is drawn over the screen.
package enum FingerPhase: String, Hashable, Sendable, CaseIterable {
  case down, moved, lifted, cancelled
}

extension Interaction {
  /// Handles events in their order; `update()` then shows what came of the last.
  ///
  /// An event of an element that is gone changes nothing, as a tap beside everything.
  package func handle(_ events: some Sequence<ElementEvent>) {
    for event in events { handle(event) }
  }

  private func handle(_ event: ElementEvent) {
    if case .key(let key) = event { return handle(CollectionOfOne(InputEvent.key(key))) }
    act {
      switch event {
      case .tap(let id): tap(id)
      case .text(let id, let text, let cursor): setText(of: id, to: text, cursor: cursor)
      case .focus(let id):
        if let control = control(id), control.isFocusable { state.focused = id }
      case .scroll(let id, let offset):
        guard let area = layout.scrollAreas.first(where: { $0.id == id }) else { return }
        state.offsets[id] = Point(
          x: min(max(0, offset.x), area.maxOffset.x), y: min(max(0, offset.y), area.maxOffset.y))
      case .finger(let phase, let place, let time):
        eventTime = start + time
        finger(phase, at: place)
      case .key: break
      }
    }
  }

  /// Draws a finger over the view that recognises pans where it was put down; elsewhere it does nothing.
  private func finger(_ phase: FingerPhase, at place: CellPoint) {
    switch phase {
    case .down:
      cancelPress()
      let point = Point(x: Double(place.x), y: Double(place.y))
      guard let area = layout.panArea(at: point) else { return }
      press = Press(control: nil, start: place)
      press?.pan = Pan(area, at: place, inPoints: measurer != nil)
    case .moved: _ = pan(to: place)
    case .lifted:
      finishPan(.ended)
      press = nil
    case .cancelled: cancelPress()
    }
  }

  private func control(_ id: NodeID) -> Control? { layout.controls.last { $0.id == id } }

  private func tap(_ id: NodeID) {
    guard let control = control(id), control.isEnabled, case .action(let action) = control.behavior
    else { return }
    if control.isFocusable, state.focused != nil { state.focused = id }
    action()
  }

  private func setText(of id: NodeID, to text: String, cursor: Int) {
    guard let control = control(id), control.isEnabled, case .field(let field) = control.behavior
    else { return }
    let line = text.filter { !$0.isNewline }
    state.focused = id
    state.cursors[id] = min(max(0, cursor), line.count)
    if line != field.text { field.set(line) }
  }

  /// Changes a setting of the views or of the app by its name.
  package func set(_ name: String, to value: String) -> SettingOutcome {
    guard EnvironmentValues.settings.contains(name) else { return app.set(name, value) }
    if let allowed = environment.set(name, to: value) {
      return .refused("\(name) can't be \(value.debugDescription): use \(allowed).")
    }
    // A finger stays with the app in front.
    if environment.scenePhase == .background { cancelPress() }
    app.environmentDidChange(environment)
    return .done
  }
}
