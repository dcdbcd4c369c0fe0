package import TerminalModel
package import ViewKit

/// What a person's input does to an app: hit-testing, focus, text editing, scrolling.
///
/// One core for the terminal, the headless and the web host, so that all behave alike.
@MainActor
package final class Interaction {
  package let app: HostedApp
  /// The extent, in cells; in whole points where there is a measurer.
  package var size: CellSize
  /// Measures texts where the app is laid out in points; nil lays it out in cells.
  package let measurer: (any TextMeasurer)?
  package var environment: EnvironmentValues
  package private(set) var layout: ViewLayout
  /// The picture of the newest layout in cells; blank in points.
  package private(set) var screen: Screen
  /// What the host keeps for the views.
  package internal(set) var state = InteractionState()
  /// The identities of the views, for the host's life.
  package let identities = IdentityRegistry()
  var press: Press?
  /// What the next press is meant for; nil: whatever is there.
  package var aim: Aim?
  /// How many presses were dropped since they would have missed what they were meant for.
  package internal(set) var missedPresses = 0
  private let now: () -> ContinuousClock.Instant
  /// The beginning of the times of a medium that has its own.
  let start: ContinuousClock.Instant
  /// When the events that are being handled were made.
  var eventTime: ContinuousClock.Instant
  /// Whether the focus was moved by keys and must come into view.
  private var mustReveal = false
  /// Where the person was on each screen that was left.
  private var visits = Visits()
  /// Whether an event was handled since the newest layout.
  private var isStale = false

  /// The element that a press is meant for, and the control that was at its place.
  package struct Aim {
    var element: NodeID
    var control: NodeID?
  }

  /// A button of the mouse held down.
  struct Press {
    var control: NodeID?
    var start: CellPoint
    /// Whether it was meant for an element.
    var isAimed = false
    /// The scroll areas under it with their offsets, outermost first.
    var areas: [(id: NodeID, offset: Point)] = []
    var isDrag = false
    /// The pan that it is, or may become; nil where it is none.
    var pan: Pan?
  }

  /// - Parameter now: The time, for the speed of gestures.
  package init(
    _ app: HostedApp, size: CellSize, environment: EnvironmentValues,
    measurer: (any TextMeasurer)? = nil,
    now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.app = app
    self.now = now
    start = now()
    eventTime = start
    self.size = size
    self.environment = environment
    self.measurer = measurer
    layout = Self.layout(app, size, environment, measurer, identities, state)
    screen = Screen(blank: size)
    settle()
    draw()
  }

  /// Lays the app out anew after something may have changed.
  package func update() {
    lay()
    settle()
    draw()
    isStale = false
  }

  private func lay() {
    layout = Self.layout(app, size, environment, measurer, identities, state)
  }

  private func draw() {
    if measurer == nil { screen = GridRenderer.draw(layout.displayList) }
  }

  private static func layout(
    _ app: HostedApp, _ size: CellSize, _ environment: EnvironmentValues,
    _ measurer: (any TextMeasurer)?, _ identities: IdentityRegistry, _ state: InteractionState
  ) -> ViewLayout {
    guard let measurer else {
      return GridRenderer().layout(
        of: app.view(), size: size, environment: environment, identities: identities,
        interaction: state)
    }
    return ViewLayout(
      app.view(), size: Size(width: Double(size.columns), height: Double(size.rows)),
      environment: environment, measurer: measurer, identities: identities, interaction: state)
  }

  /// Does something that may change the app, once what came before it is laid out.
  func act(_ action: () -> Void) {
    if isStale { update() }
    action()
    isStale = true
  }

  /// The app laid out for a picture, with the focus and the scroll offsets of the screen.
  package func picture(
    size: Size, environment: EnvironmentValues, measurer: any TextMeasurer
  ) -> ViewLayout {
    var state = state
    state.offsets = state.offsets.mapValues { Point(x: $0.x * 8, y: $0.y * 16) }
    return ViewLayout(
      app.view(), size: size, environment: environment, measurer: measurer,
      identities: identities, interaction: state, forgets: false)
  }

  /// Brings what the host keeps in line with the views there are, and lays out again if need be.
  private func settle() {
    let before = state
    let controls = Set(layout.controls.map(\.id))
    let areas = Set(layout.scrollAreas.map(\.id))
    if let focused = state.focused, !controls.contains(focused) { state.focused = nil }
    state.cursors = state.cursors.filter { controls.contains($0.key) }
    state.offsets = state.offsets.filter { areas.contains($0.key) }
    for area in layout.scrollAreas where state.offsets[area.id] != nil {
      state.offsets[area.id] = area.offset
    }
    visits.restore(&state, in: layout, route: app.route())
    if state.focused == nil { state.focused = layout.initialFocus }
    if mustReveal, let focused = focusedControl {
      reveal(focused.frame, in: focused.scrollAreas)
      mustReveal = false
    }
    if state != before { lay() }
    visits.note(state, in: layout)
  }

  // MARK: Input

  /// Handles events in their order, laying the app out anew between them; a run of typed characters
  /// is one change. `update()` then shows what came of the last.
  ///
  /// - Parameter time: When they were made; by default now, for all of them: input that is read together was made together.
  package func handle(
    _ events: some Collection<InputEvent>, at time: ContinuousClock.Instant? = nil
  ) {
    eventTime = time ?? now()
    var rest = events[...]
    while let event = rest.first {
      if isStale { update() }
      let typed = focusedField == nil ? (text: "", count: 0) : Self.typedText(rest)
      if typed.count == 0 {
        handle(event)
        rest = rest.dropFirst()
      } else {
        edit { $0.insert(typed.text) }
        rest = rest.dropFirst(typed.count)
      }
      isStale = true
    }
  }

  /// The characters at the start of `events` that type text.
  private static func typedText(
    _ events: some Collection<InputEvent>
  ) -> (text: String, count: Int) {
    var text = ""
    var count = 0
    for event in events {
      guard case .key(let key) = event, case .character(let character) = key.code,
        key.modifiers.isSubset(of: .shift)
      else { break }
      text += character
      count += 1
    }
    return (text, count)
  }

  private func handle(_ event: InputEvent) {
    switch event {
    case .key(let key): handle(key)
    case .mouse(let event): handle(event)
    case .paste(let text): edit { $0.insert(text.filter { !$0.isNewline }) }
    case .windowFocus: break
    }
  }

  /// One step back: the foremost view's, else the app's; false where there is none.
  @discardableResult
  package func goBack() -> Bool {
    if let back = layout.back {
      back()
      return true
    }
    return app.back()
  }

  private func handle(_ key: Key) {
    if editField(key) { return }
    switch (key.code, key.modifiers) {
    case (.named(.tab), []): moveFocus(by: 1)
    case (.named(.tab), .shift): moveFocus(by: -1)
    case (.named(.down), []): moveFocus(.down)
    case (.named(.up), []): moveFocus(.up)
    case (.named(.left), []): moveFocus(.left)
    case (.named(.right), []): moveFocus(.right)
    case (.named(.enter), []), (.character(" "), []): activate()
    case (.named(.escape), []): goBack()
    case (.named(.pageDown), []): scroll(by: 1)
    case (.named(.pageUp), []): scroll(by: -1)
    default: break
    }
  }

  private func activate() {
    guard let control = focusedControl, control.isEnabled else { return }
    if case .action(let action) = control.behavior { action() }
  }
}

// MARK: - Focus

extension Interaction {
  package var focusedControl: Control? {
    state.focused.flatMap { id in layout.controls.last { $0.id == id } }
  }

  /// Moves the focus along the order of the views, round at the ends.
  func moveFocus(by step: Int) {
    let ring = layout.controls.filter(\.isFocusable)
    guard !ring.isEmpty else { return }
    var next = step > 0 ? 0 : ring.count - 1
    if let index = ring.firstIndex(where: { $0.id == state.focused }) {
      next = (index + step + ring.count) % ring.count
    }
    focus(ring[next])
  }

  /// Moves the focus to the nearest control that way; where there is none, scrolls.
  func moveFocus(_ direction: FocusDirection) {
    guard let current = focusedControl else {
      moveFocus(by: direction == .up || direction == .left ? -1 : 1)
      return
    }
    if let nearest = layout.neighbor(of: current, direction) {
      focus(nearest)
    } else {
      let step = direction.step
      let reach = measurer == nil ? 1.0 : 44
      scroll(current.scrollAreas, by: Point(x: step.x * reach, y: step.y * reach))
    }
  }

  func focus(_ control: Control) {
    state.focused = control.id
    mustReveal = true
  }

  /// Scrolls the areas so that `frame`, as laid out now, comes into view; inner areas first.
  func reveal(_ frame: Rect, in areas: [NodeID]) {
    var frame = frame
    for id in areas.reversed() {
      guard let area = layout.scrollAreas.first(where: { $0.id == id }) else { continue }
      let offset = Point(
        x: min(
          max(
            0,
            area.offset.x
              + Self.shift(
                from: frame.x, frame.maxX, into: area.frame.x, area.frame.maxX)),
          area.maxOffset.x),
        y: min(
          max(
            0,
            area.offset.y
              + Self.shift(
                from: frame.y, frame.maxY, into: area.frame.y, area.frame.maxY)),
          area.maxOffset.y))
      guard offset != area.offset else { continue }
      frame.x -= offset.x - area.offset.x
      frame.y -= offset.y - area.offset.y
      state.offsets[id] = offset
    }
  }

  /// How far a window must move so that a span comes into it; its start where it is the longer.
  private static func shift(
    from start: Double, _ end: Double, into low: Double, _ high: Double
  ) -> Double {
    if start < low || end - start >= high - low { return start - low }
    return end > high ? end - high : 0
  }

  /// Brings the element of the tree with that identity into view; false where there is none.
  package func reveal(element id: NodeID) -> Bool {
    guard let path = layout.root.path(to: id), let element = path.last else { return false }
    let areas = Set(layout.scrollAreas.map(\.id))
    reveal(element.frame, in: path.dropLast().map(\.id).filter(areas.contains))
    return true
  }
}

extension FocusDirection {
  /// A cell that way.
  fileprivate var step: Point {
    switch self {
    case .up: Point(x: 0, y: -1)
    case .down: Point(x: 0, y: 1)
    case .left: Point(x: -1, y: 0)
    case .right: Point(x: 1, y: 0)
    }
  }
}

extension AccessibilityElement {
  /// The elements from this one down to the one with `id`.
  func path(to id: NodeID) -> [AccessibilityElement]? {
    if self.id == id { return [self] }
    for child in children {
      if let path = child.path(to: id) { return [self] + path }
    }
    return nil
  }
}
