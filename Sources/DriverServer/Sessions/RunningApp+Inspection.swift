import JSONModel
import TerminalEmulation
import TerminalModel
import TextModel
import WireProtocol

extension RunningApp {
  /// How long locators are suggested for one inspection.
  private static let adviceLimit = Duration.seconds(2)

  /// Everything that a person wants to see of an app at once: elements, locators, the screen.
  func inspect(deadline: ContinuousClock.Instant) async throws(WebDriverError) -> JSONValue {
    let screen = try await backend.screen(deadline: deadline)
    let view = backend.view()
    let engine = LocatorEngine(tree: view.tree, unit: unit)
    let advice = LocatorAdvice(engine)
    let masked = view.mask(secrets.texts)
    // Each suggestion looks at all elements: on a crowded screen the last ones go without.
    let end = min(deadline, .now + Self.adviceLimit)
    let elements = view.tree.indices.map { index -> JSONValue in
      let node = view.tree[index]
      let frame = unit.rect(node.frame)
      var members: [String: JSONValue] = [
        "depth": .number(Double(view.tree.ancestors(of: index).count)),
        "role": .string(node.role.rawValue),
        "name": .string(masked(view.tree.name(of: index))),
        "states": .array(node.states.names.map { .string($0) }),
        "frame": [
          .number(Double(frame.x)), .number(Double(frame.y)), .number(Double(frame.width)),
          .number(Double(frame.height)),
        ],
      ]
      members["identifier"] = node.identifier.map { .string(masked($0)) }
      members["value"] = node.value.map { .string(masked($0)) }
      if .now < end, let locator = advice.locator(for: index) {
        members["locator"] = .string(masked(locator.swift))
        members["python"] = .string(masked(locator.python))
      }
      return .object(members)
    }
    return [
      "elements": .array(elements), "screen": .string(screen.masked(by: secrets.texts).text),
      "columns": .number(Double(screen.size.columns)), "rows": .number(Double(screen.size.rows)),
      "unit": .string(unit.rawValue), "inferred": .bool(view.isInferred),
      "title": shown(view.title), "route": shown(view.route),
    ]
  }
}

extension ElementStates {
  /// The states that are worth a word.
  fileprivate var names: [String] {
    var names: [String] = []
    if !isEnabled { names.append("disabled") }
    if isFocused { names.append("focused") }
    if isSelected { names.append("selected") }
    if let isChecked { names.append(isChecked ? "checked" : "unchecked") }
    if !isVisible { names.append("hidden") }
    if isSecure { names.append("secure") }
    return names
  }
}
