package import JSONModel

extension AgentTool {
  /// As `tools/list` has it.
  package var json: JSONValue {
    [
      "name": .string(name.rawValue), "description": .string(summary), "inputSchema": schema,
      "annotations": [
        "readOnlyHint": .bool(isReadOnly), "destructiveHint": .bool(name == .record),
        "openWorldHint": false,
      ],
    ]
  }

  /// The JSON schema of its arguments.
  package var schema: JSONValue {
    var properties: [String: JSONValue] = [:]
    for parameter in parameters {
      var property = parameter.kind.schema
      property["description"] = .string(parameter.summary)
      properties[parameter.name] = .object(property)
    }
    var schema: [String: JSONValue] = [
      "type": "object", "properties": .object(properties), "additionalProperties": false,
    ]
    let required = parameters.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { schema["required"] = .array(required) }
    return .object(schema)
  }
}

extension AgentTool.Kind {
  fileprivate var schema: [String: JSONValue] {
    switch self {
    case .text: ["type": "string"]
    case .flag: ["type": "boolean"]
    case .whole(let range):
      [
        "type": "integer", "minimum": .number(Double(range.lowerBound)),
        "maximum": .number(Double(range.upperBound)),
      ]
    case .texts: ["type": "array", "items": ["type": "string"]]
    case .steps:
      ["anyOf": [["type": "string"], ["type": "array", "items": ["type": ["object", "string"]]]]]
    case .selector: ["anyOf": [["type": "string"], ["type": "object"]]]
    }
  }

  /// What it must be, for a sentence.
  fileprivate var words: String {
    switch self {
    case .text: "a text"
    case .flag: "true or false"
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .texts: "a list of texts"
    case .steps: "a list of steps, or their YAML as a text"
    case .selector: "a text, a ref, or an object such as {\"id\": \"login.submit\"}"
    }
  }

  fileprivate func fits(_ value: JSONValue) -> Bool {
    switch self {
    case .text: value.stringValue != nil || value.integerValue != nil
    case .flag: value.boolValue != nil
    case .whole(let range): value.integerValue.map(range.contains) ?? false
    case .texts: value.arrayValue?.allSatisfy { $0.stringValue != nil } ?? false
    case .steps: value.stringValue != nil || value.arrayValue != nil || value.objectValue != nil
    case .selector: value.stringValue != nil || value.objectValue != nil
    }
  }
}

/// The arguments of a call, checked against the tool's table.
package struct AgentArguments: Sendable {
  private let values: [String: JSONValue]

  /// - Throws: `StepLines.Problem` that names the argument, what it must be, and an example.
  package init(_ value: JSONValue?, of tool: AgentTool) throws(StepLines.Problem) {
    let given: JSONValue = value ?? [:]
    guard case .object(let members) = given.isNull ? [:] : given else {
      throw Self.problem(tool, "The arguments of \(tool.name.rawValue) must be an object.")
    }
    for name in members.keys.sorted() {
      guard let parameter = tool.parameters.first(where: { $0.name == name }) else {
        let names = tool.parameters.map(\.name).joined(separator: ", ")
        throw Self.problem(
          tool, "\(tool.name.rawValue) has no argument \"\(name.prefix(60))\". It has \(names).")
      }
      guard let value = members[name], value.isNull || parameter.kind.fits(value) else {
        throw Self.problem(
          tool, "\"\(name)\" of \(tool.name.rawValue) must be \(parameter.kind.words).")
      }
    }
    for parameter in tool.parameters where parameter.isRequired {
      guard let value = members[parameter.name], !value.isNull else {
        throw Self.problem(
          tool,
          "\(tool.name.rawValue) needs \"\(parameter.name)\": \(parameter.summary).")
      }
    }
    values = members.filter { !$0.value.isNull }
  }

  private static func problem(_ tool: AgentTool, _ text: String) -> StepLines.Problem {
    let example = String(decoding: tool.example.encoded(), as: UTF8.self)
    return StepLines.Problem(description: "\(text) An example: \(example)")
  }

  package subscript(name: String) -> JSONValue? { values[name] }

  /// A text; a number counts as its digits.
  package func text(_ name: String) -> String? {
    values[name].flatMap { $0.stringValue ?? $0.integerValue.map(String.init) }
  }

  package func number(_ name: String) -> Int? { values[name]?.integerValue }
  package func flag(_ name: String) -> Bool { values[name]?.boolValue ?? false }

  package func texts(_ name: String) -> [String] {
    values[name]?.arrayValue?.compactMap(\.stringValue) ?? []
  }

  /// Steps, or a selector, as YAML.
  package func yaml(_ name: String) -> String? {
    values[name].map { $0.stringValue ?? String(decoding: $0.encoded(), as: UTF8.self) }
  }

  /// Which of these are given.
  package func given(among names: [String]) -> [String] { names.filter { values[$0] != nil } }
}
