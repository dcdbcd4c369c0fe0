import JSONModel
package import ScriptFormat
import TerminalModel
package import WireProtocol

/// The elements and cells that commands are about.
extension ScriptActions {
  /// The queries that a target may mean, the likeliest first.
  package func queries(_ target: TerminalTarget) -> [LocatorQuery] {
    switch target {
    case .cell: []
    case .named(let name):
      ElementRole.controls.map { LocatorQuery(role: $0, name: .equals(name)) }
        + [
          LocatorQuery(role: .text, text: .equals(name)),
          LocatorQuery(role: .text, text: .contains(name)),
          LocatorQuery(name: .contains(name)),
        ]
    case .role(let role, let name):
      [LocatorQuery(role: ElementRole(rawValue: role), name: name.map { .equals($0) })]
        + (name.map { [LocatorQuery(role: ElementRole(rawValue: role), name: .contains($0))] } ?? [])
    case .text(let text):
      [LocatorQuery(text: .equals(text)), LocatorQuery(role: .text, text: .contains(text))]
    case .pattern(let pattern): [LocatorQuery(role: .text, text: .matches(pattern))]
    case .identifier(let identifier): [LocatorQuery(identifier: identifier)]
    case .css(let selector): [LocatorQuery(css: selector)]
    case .xpath(let path): [LocatorQuery(xpath: path)]
    case .pasted(let locator): [locator.query]
    case .highlighted: [LocatorQuery(isHighlighted: true)]
    }
  }

  /// What the first query that finds anything finds.
  package func elements(_ target: TerminalTarget) async throws -> [String] {
    for query in queries(target) {
      let answer = try await driver.send(.findElements, try strategy(query))
      let found = (answer.arrayValue ?? []).compactMap { $0[ElementReference.key]?.stringValue }
      if !found.isEmpty { return found }
    }
    return []
  }

  private func strategy(_ query: LocatorQuery) throws -> JSONValue {
    [
      "using": .string(LocatorStrategy.query.rawValue), "value": try JSONValue(encoding: query),
    ]
  }

  /// The one element that a target means.
  package func element(_ target: TerminalTarget) async throws -> String {
    let found = try await elements(target)
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      let list = try await perform(.find(target))?.text ?? ""
      throw ScriptFailure(.ambiguous, "\(target) means \(found.count) elements:\n\(list)")
    }
    // The driver's own answer names what is near.
    guard let query = queries(target).first else {
      throw ScriptFailure(.notFound, "\(target) is no element")
    }
    let answer = try await driver.send(.findElement, try strategy(query))
    return answer[ElementReference.key]?.stringValue ?? ""
  }

  // MARK: Mouse

  func click(_ target: TerminalTarget) async throws -> Outcome {
    if case .cell(let point) = target { return try await pointer([point]) }
    try await driver.send(.click, [:], element: try await element(target))
    return Outcome(isAction: true)
  }

  /// The cells between two, both included, as a hand moves.
  func path(_ from: CellPoint, _ to: CellPoint) -> [CellPoint] {
    let steps = max(abs(to.x - from.x), abs(to.y - from.y), 1)
    return (0...steps).map { step in
      CellPoint(
        x: from.x + (to.x - from.x) * step / steps, y: from.y + (to.y - from.y) * step / steps)
    }
  }

  func pointer(_ points: [CellPoint]) async throws -> Outcome {
    func move(_ point: CellPoint) -> JSONValue {
      [
        "type": "pointerMove", "duration": 0, "origin": "viewport",
        "x": .number(Double(point.x)), "y": .number(Double(point.y)),
      ]
    }
    var actions = [move(points[0]), ["type": "pointerDown", "button": 0]]
    actions += points.dropFirst().map(move) + [["type": "pointerUp", "button": 0]]
    try await driver.send(
      .performActions,
      [
        "actions": [
          [
            "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
            "actions": .array(actions),
          ]
        ]
      ])
    return Outcome(isAction: true)
  }

  func wheel(_ isUp: Bool, _ turns: Int, _ point: CellPoint?) async throws -> Outcome {
    var argument: [String: JSONValue] = [
      "direction": isUp ? "up" : "down", "amount": .number(Double(turns)),
    ]
    if let point {
      argument["x"] = .number(Double(point.x))
      argument["y"] = .number(Double(point.y))
    }
    try await driver.mobile(.scroll, .object(argument))
    return Outcome(isAction: true)
  }
}

extension ElementRole {
  /// What a bare name is sought among, the likeliest first.
  fileprivate static let controls: [ElementRole] = [
    .button, .menuItem, .toggle, .link, .tab, .textField, .secureField, .row,
  ]
}
