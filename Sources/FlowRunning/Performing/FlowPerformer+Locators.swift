import Execution
import FlowFormat
package import JSONModel
import PageObjects
import WireProtocol

/// What a step has found, for a person at a prompt and for programs.
package struct FlowOutcome: Sendable {
  package var text: String
  package var value: JSONValue
}

/// Elements by our own locators: found, waited for and used as page objects do.
extension FlowPerformer {
  /// Between two looks for what a locator may mean.
  private static let pause = Duration.milliseconds(30)

  private func locators(_ locator: FlowLocator) -> [Locator] {
    locator.queries.map { Locator(app: app, query: $0, description: locator.description) }
  }

  /// What is meant: the first that matches anything, once one does.
  private func meant(
    _ locator: FlowLocator, until end: ContinuousClock.Instant
  ) async throws -> Locator {
    let all = locators(locator)
    guard all.count > 1 else { return all[0] }
    while true {
      for one in all where !(try await app.elements(of: one).isEmpty) { return one }
      // The driver's own answer says what comes near.
      guard app.clock.now < end else { return all[0] }
      try await app.clock.sleep(until: min(end, app.clock.now + Self.pause))
    }
  }

  /// Does something to the one element that is meant.
  func act(
    on locator: FlowLocator, _ action: (Locator, _ limit: Duration) async throws -> Void
  ) async throws {
    let end = app.clock.now + limits.act
    let meant = try await meant(locator, until: end)
    try await action(meant, max(.zero, app.clock.now.duration(to: end)))
    noteInput()
  }

  /// Waits until the element, or the text, is seen.
  func see(_ locator: FlowLocator, within limit: Duration) async throws {
    let sought = Locator(app: app, query: locator.sight, description: locator.description)
    try await app.expected(.visible, of: sought, within: limit)
  }

  /// Waits until nothing that is meant is seen.
  func see(
    noMore locator: FlowLocator, within limit: Duration, lasting: Duration?
  ) async throws {
    var query = locator.sight
    // Where any match is enough to be seen, each of them must be gone: the first may be hidden, the next not.
    query.index = locator.queries[0].index
    let sought = Locator(app: app, query: query, description: locator.description)
    try await app.expected(.gone, of: sought, lasting: lasting, within: limit)
  }

  /// Whether the element is a field for secrets; false where it is not there, or several match.
  func isSecret(_ locator: FlowLocator) async throws -> Bool {
    let found = try await elements(locator)
    guard found.count == 1 else { return false }
    let role = try await app.answer(to: .tagName, nil, element: found[0])
    return role.stringValue == ElementRole.secureField.rawValue
  }

  /// What the first meaning that has any element has now.
  func elements(_ locator: FlowLocator) async throws -> [String] {
    for one in locators(locator) {
      let found = try await app.elements(of: one)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Lists the elements that match, at least one.
  func find(_ locator: FlowLocator) async throws {
    let found = try await elements(locator)
    guard !found.isEmpty else { throw app.unmet(.notFound, "found nothing") }
    app.noteLook()
    var all: [JSONValue] = []
    for element in found {
      func get(_ endpoint: Endpoint) async throws -> JSONValue {
        try await app.answer(to: endpoint, nil, element: element)
      }
      all.append([
        "role": try await get(.tagName), "text": try await get(.text),
        "name": try await get(.computedLabel), "rect": try await get(.elementRect),
        "enabled": try await get(.isEnabled), "selected": try await get(.isSelected),
      ])
    }
    let lines = all.map { element -> String in
      func number(_ name: String) -> String { "\(element["rect"]?[name]?.integerValue ?? 0)" }
      return "\(element["role"]?.stringValue ?? "") \"\(element["name"]?.stringValue ?? "")\""
        + (element["selected"] == true ? " [selected]" : "")
        + "  at \(number("x")),\(number("y")), \(number("width"))×\(number("height"))"
    }
    outcome = FlowOutcome(text: lines.joined(separator: "\n"), value: .array(all))
  }
}
