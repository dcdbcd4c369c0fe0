import Execution
import TerminalModel
import WireProtocol

/// Presses elements of bare programs that take no mouse, by the keys that a person would use: the
/// element's own key, or Tab and the arrows until it is the chosen one, and then Enter or Space.
extension ElementInput {
  /// More steps than any dialog has stops.
  private static let longestWalk = 48
  /// How long a busy program may take to move its choice by a key.
  private static let slowestMove = Duration.seconds(1)

  /// Presses the element by keys.
  /// - Returns: false where the element can't be pressed by keys at all.
  func pressByKeys(
    _ id: String, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> Bool {
    let found = try app.resolve(id)
    guard found.view.isInferred, let shape = found.node.attributes["shape"] else { return false }
    if shape == "keyButton" {
      guard let key = found.node.attributes["key"].flatMap(Key.init(onScreen:)) else {
        return false
      }
      try await app.giveLast([.key(key)], deadline: deadline)
      return true
    }
    guard try await walk(to: id, deadline: deadline) else { return false }
    switch shape {
    case "bracketButton", "filledButton", "menuItem":
      try await app.giveLast([.key(.enter)], deadline: deadline)
    case "checkBox", "radioButton":
      try await app.giveLast([.text(" ")], deadline: deadline)
    default: break
    }
    return true
  }

  /// Makes the element the chosen one, or gives a field the cursor.
  /// - Returns: false where nothing on the screen is chosen, so that no key is known to move it.
  func walk(
    to id: String, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> Bool {
    var seen: Set<Stop> = []
    for _ in 0..<Self.longestWalk {
      let found = try app.resolve(id)
      if found.isChosen { return true }
      guard let stop = Stop(found.view), let key = found.keyTowards() else { return false }
      // Back where it was before, by the same key: the element can't be reached so.
      if !seen.insert(Stop(stop, key)).inserted { break }
      try await app.give([.key(key)], deadline: deadline)
      await move(from: stop, deadline: deadline)
    }
    let found = try app.resolve(id)
    let line = app.line(found.index, in: found.view)
    throw WebDriverError(
      .elementNotInteractable,
      "The program has not enabled mouse reporting, and Tab and the arrow keys did not reach "
        + "\(line): send it keys.")
  }

  /// Waits until something else is chosen, for a second at most: on a busy machine a program can
  /// seem to rest before it has read the key.
  private func move(from stop: Stop, deadline: ContinuousClock.Instant) async {
    let limit = min(deadline, app.timing.now + Self.slowestMove)
    while true {
      let view = app.backend.view()
      if Stop(view) != stop || app.backend.end != nil { return }
      guard app.timing.now < limit, !Task.isCancelled else { return }
      await app.backend.change(after: view.generation, deadline: limit)
    }
  }
}

/// The same for apps with an agent, which say what has focus.
extension ElementInput {
  /// Presses Tab until the element has focus; none where it has it already.
  /// - Throws: `element not interactable` where Tab does not lead there.
  func tab(to id: String, deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    var seen: Set<Int> = []
    for _ in 0..<Self.longestWalk {
      let isSettled = try await awaitFocus(of: id, deadline: deadline)
      let found = try app.resolve(id)
      if found.hasFocus { return }
      let place = found.view.tree.focused.map { found.view.tree[$0].id } ?? 0
      // The same place again: the element can't be reached so, unless the app has yet to move on.
      if !seen.insert(place).inserted, isSettled { break }
      try await app.give([.key(.named(.tab))], deadline: deadline)
    }
    let found = try app.resolve(id)
    if found.hasFocus { return }
    let line = app.line(found.index, in: found.view)
    throw WebDriverError(
      .elementNotInteractable,
      "\(line) does not have focus: neither a press nor Tab gave it focus. Send the program the keys "
        + "that lead there.")
  }

  /// Waits until the element has focus or the app has handled its input, for a second at most.
  /// - Returns: Whether one of both is so.
  private func awaitFocus(
    of id: String, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> Bool {
    let limit = min(deadline, app.timing.now + Self.slowestMove)
    while true {
      let found = try app.resolve(id)
      if found.hasFocus { return true }
      if try await app.backend.isSettled(found.view, deadline: limit) { return true }
      guard app.timing.now < limit, app.backend.end == nil, !Task.isCancelled else { return false }
      await app.backend.change(
        after: found.view.generation, deadline: min(limit, app.timing.now + .milliseconds(20)))
    }
  }

  /// Gives a control focus by Tab and presses it by Enter or Space.
  /// - Returns: false where the element is no such control, or the app has no agent.
  func pressWithFocus(
    _ id: String, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> Bool {
    let found = try app.resolve(id)
    guard !found.view.isInferred, found.node.states.isFocusable else { return false }
    switch found.node.role {
    case .button, .link:
      try await tab(to: id, deadline: deadline)
      try await app.give([.key(.enter)], deadline: deadline)
    case .toggle:
      try await tab(to: id, deadline: deadline)
      try await app.give([.text(" ")], deadline: deadline)
    case .textField, .secureField:
      try await tab(to: id, deadline: deadline)
    default: return false
    }
    return true
  }
}

/// What is chosen on a screen, to notice that keys lead in a circle.
private struct Stop: Hashable {
  private var chosen: [Int]
  private var cursor: CellPoint?
  private var key: Key?

  /// Nil where nothing is chosen.
  init?(_ view: AppView) {
    chosen = view.tree.indices.map { view.tree[$0] }.filter(\.isStop).map(\.id)
    cursor = view.screen?.cursor.position
    if chosen.isEmpty { return nil }
  }

  init(_ stop: Stop, _ key: Key) {
    self = stop
    self.key = key
  }
}

extension ElementNode {
  /// Whether it is a control that is chosen now.
  fileprivate var isStop: Bool {
    switch attributes["shape"] {
    case "field": states.isFocused
    case "text", "box", "menu", "menuBar", "link", nil: false
    default: states.isSelected
    }
  }

  /// Controls that the same arrow keys go through.
  fileprivate var walkGroup: String? {
    switch attributes["shape"] {
    case "checkBox", "radioButton", "row", "text": "list"
    case "menuItem": "menu"
    case "field": "field"
    default: nil
    }
  }
}

extension RunningApp.Found {
  /// Whether what is typed reaches the element: it or a part of it has focus, or it is the current row of a list that
  /// has.
  var hasFocus: Bool {
    if node.states.isFocused { return true }
    guard let focused = view.tree.focused else { return false }
    if view.tree.descendants(of: index).contains(focused) { return true }
    return node.role == .row && node.states.isSelected
      && view.tree.ancestors(of: index).first { view.tree[$0].role == .list } == focused
  }

  /// Whether the element is chosen; a text is where the highlighted row is.
  fileprivate var isChosen: Bool {
    if node.attributes["shape"] == "text" {
      return view.tree.ancestors(of: index).contains { view.tree[$0].isStop }
    }
    return node.isStop
  }

  /// The key that brings the choice nearer: an arrow inside of a list or a form, Tab otherwise.
  fileprivate func keyTowards() -> Key? {
    let box = view.tree.ancestors(of: index).first { view.tree[$0].role == .group }
    let stops = view.tree.indices.filter { other in
      view.tree[other].isStop && view.tree[other].walkGroup == node.walkGroup
        && node.walkGroup != nil
        && view.tree.ancestors(of: other).first { view.tree[$0].role == .group } == box
    }
    if let stop = stops.first {
      let (from, to) = (view.tree[stop].frame, node.frame)
      if from.y != to.y { return .named(to.y > from.y ? .down : .up) }
      return .named(to.x > from.x ? .right : .left)
    }
    // A text is reached by its list alone.
    return node.attributes["shape"] == "text" ? nil : .tab
  }
}

extension Key {
  /// A key as a bar of keys writes it: `F5`, `^X`, `M-C`, `Esc`, `q`.
  fileprivate init?(onScreen text: String) {
    let named: [String: Key.Name] = [
      "Esc": .escape, "Enter": .enter, "Tab": .tab, "TAB": .tab, "Del": .delete, "Ins": .insert,
      "Home": .home, "End": .end, "PgUp": .pageUp, "PgDn": .pageDown,
    ]
    if let name = named[text] ?? Key.Name(rawValue: text.lowercased()) {
      self = .named(name)
    } else if text == "Space" {
      self = .character(" ")
    } else if text.count == 2, text.hasPrefix("^"), let letter = text.last {
      self = .control(letter.lowercased())
    } else if text.count == 3, text.hasPrefix("M-"), let letter = text.last {
      self = Key(.character(letter.lowercased()), modifiers: .alt)
    } else if text.count == 1 {
      self = .character(text)
    } else {
      return nil
    }
  }
}
