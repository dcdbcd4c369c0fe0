import JSONModel
import TerminalModel
import WireProtocol

/// Clicks and typing into elements, as a person would do it.
struct ElementInput: Sendable {
  let app: RunningApp

  /// Presses and releases the mouse at the element's middle, or, in a bare program that takes no
  /// mouse, uses the keys that lead there.
  func click(_ id: String, deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    if !app.backend.takesMouse {
      if try await pressByKeys(id, deadline: deadline) { return }
      if try await pressWithFocus(id, deadline: deadline) { return }
    }
    try await press(id, deadline: deadline)
  }

  /// How often a press is tried on an element that moves away under it.
  private static let pressLimit = 10

  /// Presses an element where it is.
  ///
  /// The screen may change after the last look at it: an app that can drops a press which would reach
  /// anything else, and it is tried again.
  /// - Throws: `element not interactable` for an element that never stays in its place, and what
  ///   `pressPoint` throws.
  private func press(
    _ id: String, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    let model = app.backend.model
    var point = try await pressPoint(of: id, deadline: deadline)
    let found = try app.resolve(id)
    guard app.backend.hasAgent, model.hello?.aims == true, !found.view.tree.isRun(found.index)
    else { return try await press(point, deadline: deadline) }
    do throws(WebDriverError) {
      for _ in 0..<Self.pressLimit {
        let missed = model.progress.missed
        try await app.backend.perform(.aim(element: found.node.id, at: point), deadline: deadline)
        let place = try await pressPoint(of: id, deadline: deadline)
        if place == point {
          try await press(point, deadline: deadline)
          if model.progress.missed == missed { return }
          point = try await pressPoint(of: id, deadline: deadline)
        } else {
          point = place
        }
      }
      throw WebDriverError(
        .elementNotInteractable,
        "\(app.line(found.index, in: found.view)) was not pressed: it was at another place at each "
          + "of \(Self.pressLimit) tries. Wait until it does not move.")
    } catch {
      // The next press is meant for something else.
      if app.backend.end == nil {
        _ = try? await app.backend.perform(.cancelTouch, deadline: deadline)
      }
      throw error
    }
  }

  private func press(
    _ point: CellPoint, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    try await app.giveLast(
      [.mouse(MouseEvent(.press, at: point)), .mouse(MouseEvent(.release, at: point))],
      deadline: deadline)
  }

  /// The cell where a press reaches the element, brought into view if it must be.
  /// - Throws: `element not interactable`, `element click intercepted`.
  private func pressPoint(
    of id: String, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> CellPoint {
    var found = try await brought(id, deadline: deadline)
    if found.view.cover(of: found.index) != nil, app.backend.hasAgent {
      // What floats over a scrolled list may leave it free elsewhere.
      try await app.backend.perform(.reveal(element: found.node.id), deadline: deadline)
      found = try app.resolve(id)
    }
    let line = app.line(found.index, in: found.view)
    guard found.isDisplayed else {
      throw WebDriverError(
        .elementNotInteractable, "\(line) is not visible: bring it onto the screen first.")
    }
    guard app.backend.takesMouse else {
      throw WebDriverError(
        .elementNotInteractable,
        "The program has not enabled mouse reporting, so \(line) can't be clicked: send it keys.")
    }
    if let cover = found.view.cover(of: found.index) {
      let other = app.line(cover, in: found.view)
      throw WebDriverError(
        .elementClickIntercepted, "\(line) is covered by \(other): a press would reach that.")
    }
    if let other = found.view.shownInstead(of: found.index) {
      throw WebDriverError(
        .elementNotInteractable,
        "\(line) was not pressed: the screen shows \(app.line(other, in: found.view)) at its place, "
          + "so the app's agent gives a wrong place. Press a key in its stead, or correct the agent."
      )
    }
    return found.view.pressPoint(of: found.index)
  }

  /// The element, scrolled into view by the app's agent where it isn't.
  func brought(
    _ id: String, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> RunningApp.Found {
    let found = try app.resolve(id)
    guard !found.isDisplayed, app.backend.hasAgent else { return found }
    try await app.backend.perform(.reveal(element: found.node.id), deadline: deadline)
    return try app.resolve(id)
  }

  /// Gives the element the focus, by a press where it hasn't got it.
  private func focus(
    _ id: String, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    let found = try app.resolve(id)
    let takesFocus = !found.view.isInferred && found.node.states.isFocusable
    if takesFocus ? found.hasFocus : found.node.states.isFocused { return }
    if found.view.isInferred, !app.backend.takesMouse {
      // What has no field of its own is typed wherever the program's cursor is.
      if found.node.attributes["shape"] == "field" {
        _ = try await walk(to: id, deadline: deadline)
      }
      return
    }
    guard found.node.states.isEnabled else {
      let line = app.line(found.index, in: found.view)
      throw WebDriverError(.elementNotInteractable, "\(line) takes no input.")
    }
    guard app.backend.takesMouse || !takesFocus else {
      try await tab(to: id, deadline: deadline)
      return
    }
    try await press(id, deadline: deadline)
    try await app.awaitEffect(deadline: deadline)
    // In some programs a press gives no focus. What is typed must not reach another field.
    guard takesFocus else { return }
    do throws(WebDriverError) {
      try await tab(to: id, deadline: deadline)
    } catch {
      // The press may have led to another screen, whose own field takes the input.
      guard error.code == .staleElementReference else { throw error }
    }
  }

  /// Types into the element, focused first.
  func sendKeys(
    _ id: String, _ body: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    guard let text = body["text"]?.stringValue else {
      throw WebDriverError(.invalidArgument, "The text to send must be a string.")
    }
    let found = try app.resolve(id)
    if found.node.states.isSecure || body["qa:sensitive"]?.boolValue == true {
      app.mask(text, into: id)
    }
    try await focus(id, deadline: deadline)
    try await app.giveLast(KeySequence.inputs(text), deadline: deadline)
  }

  /// Empties a field by the keys that a person would use.
  func clear(_ id: String, deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    let found = try app.resolve(id)
    let line = app.line(found.index, in: found.view)
    guard [.textField, .secureField].contains(found.node.role) || found.view.isInferred else {
      throw WebDriverError(.invalidElementState, "\(line) is no field that can be cleared.")
    }
    guard found.node.states.isEnabled else {
      throw WebDriverError(.invalidElementState, "\(line) is disabled: it can't be cleared.")
    }
    if !found.view.isInferred, (found.node.value ?? "").isEmpty { return }
    try await focus(id, deadline: deadline)
    if found.view.isInferred {
      try await app.giveLast([.key(.named(.end)), .key(.control("u"))], deadline: deadline)
      return
    }
    // The value may be shown shorter than it is (a mask): go on until nothing is left.
    for _ in 0..<4 {
      guard let value = try app.resolve(id).node.value, !value.isEmpty else { return }
      let back = Array(repeating: AppInput.key(.named(.backspace)), count: value.count)
      try await app.give([.key(.named(.end))] + back, deadline: deadline)
    }
    guard try (app.resolve(id).node.value ?? "").isEmpty else {
      throw WebDriverError(.invalidElementState, "\(line) could not be emptied by its keys.")
    }
  }
}

extension AppView {
  /// The cell that a press of the element goes to: the middle of what is on the screen.
  func pressPoint(of index: ElementTree.Index) -> CellPoint {
    if let place = tree[index].attributes[PageOutline.pressKey]?.split(separator: ","),
      let x = place.first.flatMap({ Int($0) }), let y = place.last.flatMap({ Int($0) })
    {
      return CellPoint(x: x, y: y)
    }
    let frame = tree[index].frame
    let visible = frame.intersection(tree[0].frame)
    return (visible.isEmpty ? frame : visible).center
  }

  /// What a press at the element's middle would reach instead of it.
  func cover(of index: ElementTree.Index) -> ElementTree.Index? {
    if knowsCovers {
      return tree[index].attributes[PageOutline.coverKey].flatMap { Int($0) }.flatMap(index(ofID:))
    }
    // A run of text is no element: whatever is there gets the press.
    guard !tree.isRun(index), let hit = tree.hit(pressPoint(of: index)), hit != index,
      !tree.descendants(of: index).contains(hit)
    else { return nil }
    let above = Set(tree.ancestors(of: index))
    if above.contains(hit) { return nil }
    // Only what takes presses, or a modal that does so for all it covers, is in the way.
    let path = [hit] + tree.ancestors(of: hit)
    return path.first { other in
      !above.contains(other) && (tree[other].isModal || tree[other].role.takesPresses)
    }
  }
}

extension ElementNode {
  fileprivate var isModal: Bool {
    role == .alert || role == .window || attributes["modal"] == "true"
  }
}

extension ElementRole {
  fileprivate var takesPresses: Bool {
    switch self {
    case .button, .link, .textField, .secureField, .toggle, .picker, .tab, .row: true
    default: false
    }
  }
}
