package import JSONModel

extension CoordinatorMessage {
  /// The message as the encoder writes it, for the one kind that every test has: the encoder would
  /// hold the test up. Nil for the others.
  package var quickValue: JSONValue? {
    guard case .run(let order) = self else { return nil }
    return .object([
      "type": "run", "attempt": .string(order.attempt), "test": order.test.json,
      "number": .number(Double(order.number)), "driver": .string(order.driver),
      "capabilities": .object(order.capabilities), "app": .string(order.app),
      "references": .string(order.references), "recordMode": .string(order.recordMode),
      "output": .string(order.output), "testTimeout": .number(Double(order.testTimeout)),
      "commandTimeout": .number(Double(order.commandTimeout)),
    ])
  }
}

extension TestIdentity {
  /// The identity as the encoder writes it.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "path": .string(path), "device": .string(device), "target": .string(target.rawValue),
    ]
    if let repetition { members["repetition"] = .number(Double(repetition)) }
    return .object(members)
  }
}
