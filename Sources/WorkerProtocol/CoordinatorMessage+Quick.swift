package import Foundation
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

extension CoordinatorMessage {
  /// Reads the one kind that every test has, for which `JSONDecoder` takes longer than the worker
  /// does for all else before the test. Nil for the others, and for what does not fit: the decoder
  /// says what is wrong with it.
  package init?(quick line: Data) {
    guard let message = JSONValue(quick: line), message["type"] == "run",
      let order = RunOrder(quick: message)
    else { return nil }
    self = .run(order)
  }
}

extension RunOrder {
  fileprivate init?(quick order: JSONValue) {
    guard let attempt = order["attempt"]?.stringValue,
      let test = order["test"].flatMap(TestIdentity.init(quick:)),
      let number = order["number"]?.integerValue, let driver = order["driver"]?.stringValue,
      let capabilities = order["capabilities"]?.objectValue, let app = order["app"]?.stringValue,
      let references = order["references"]?.stringValue,
      let recordMode = order["recordMode"]?.stringValue, let output = order["output"]?.stringValue,
      let testTimeout = order["testTimeout"]?.integerValue,
      let commandTimeout = order["commandTimeout"]?.integerValue
    else { return nil }
    self.init(
      attempt: attempt, test: test, number: number, driver: driver, capabilities: capabilities,
      app: app, references: references, recordMode: recordMode, output: output,
      testTimeout: testTimeout, commandTimeout: commandTimeout)
  }
}

extension TestIdentity {
  fileprivate init?(quick test: JSONValue) {
    guard let path = test["path"]?.stringValue, let device = test["device"]?.stringValue,
      let target = test["target"]?.stringValue,
      let repetition = test.optional("repetition", \.integerValue)
    else { return nil }
    self.init(
      path: path, device: device, target: TestTarget(rawValue: target), repetition: repetition)
  }

  /// The identity as the encoder writes it.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "path": .string(path), "device": .string(device), "target": .string(target.rawValue),
    ]
    if let repetition { members["repetition"] = .number(Double(repetition)) }
    return .object(members)
  }
}
