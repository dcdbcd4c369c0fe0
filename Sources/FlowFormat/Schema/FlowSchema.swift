package import JSONModel

/// The JSON schema of flows, by which editors complete and check them.
package enum FlowSchema {
  /// The schema. An editor checks each part of a file by it: the header is a mapping, the steps are
  /// a list.
  package static var json: JSONValue {
    [
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "A flow of qa-runner: a header, a line with ---, and a list of steps",
      "if": ["type": "array"],
      "then": reference("steps"),
      "else": header,
      "definitions": [
        "steps": ["type": "array", "minItems": 1, "items": reference("step")],
        "step": step,
        "selector": .object(
          anyOf([.text, .keys(FlowShape.selectorKeys.merging(FlowShape.tapKeys) { $1 })])),
        "condition": schema(.keys(FlowShape.conditionKeys)),
      ],
    ]
  }

  private static func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/definitions/\(name)")]
  }

  private static var header: JSONValue {
    [
      "type": "object",
      "properties": [
        "appId": schema(.text), "url": schema(.text), "name": schema(.text),
        "tags": schema(.list(.text)), "env": schema(.variables), "onFlowStart": schema(.steps),
        "onFlowComplete": schema(.steps), "devices": schema(.list(.text)),
        "targets": schema(.list(.text)), "fixture": schema(.text), "at": schema(.text),
        "timeout": schema(.time), "strict": schema(.flag), "allowEmpty": schema(.flag),
      ],
      "anyOf": [["required": ["appId"]], ["required": ["url"]]],
    ]
  }

  private static var step: JSONValue {
    let names = FlowCommandName.allCases
    var commands: [String: JSONValue] = [:]
    for name in names { commands[name.rawValue] = command(name) }
    return [
      "anyOf": [
        ["enum": .array(names.filter(\.isBare).map { .string($0.rawValue) })],
        [
          "type": "object", "properties": .object(commands), "additionalProperties": false,
          "minProperties": 1, "maxProperties": 1,
        ],
      ]
    ]
  }

  private static func command(_ name: FlowCommandName) -> JSONValue {
    var parts: [JSONValue] = name.isBare ? [["type": "null"]] : []
    if let refusal = name.refusal {
      return ["description": .string("Not possible in a terminal: \(refusal)")]
    }
    if let shape = name.shape { parts.append(schema(shape)) }
    return parts.count == 1 ? parts[0] : ["anyOf": .array(parts)]
  }

  private static func anyOf(_ shapes: [FlowShape]) -> [String: JSONValue] {
    ["anyOf": .array(shapes.map(schema))]
  }

  static func schema(_ shape: FlowShape) -> JSONValue {
    let expression = "\\$\\{"
    switch shape {
    case .text: return ["type": ["string", "number", "boolean"]]
    case .flag: return ["enum": [true, false, "true", "false"]]
    case .number: return either(["type": "number"], pattern: "\(expression)|^-?[0-9][0-9_.]*$")
    case .whole(let range):
      return either(
        [
          "type": "integer", "minimum": .number(Double(range.lowerBound)),
          "maximum": .number(Double(range.upperBound)),
        ], pattern: "^-?[0-9][0-9_]*$")
    case .time: return ["type": "string", "pattern": "^[0-9][0-9_.]*(ms|s|m)$"]
    case .point:
      return [
        "type": "string",
        "pattern": .string("\(expression)|^ *[0-9.]+ *%? *, *[0-9.]+ *%? *$"),
      ]
    case .choice(let words):
      // Editors offer the words; upper and lower case are the same.
      return either(
        ["enum": .array(words.map { .string($0) })],
        pattern: "^(\(words.map(anyCase).joined(separator: "|")))$")
    case .selector: return reference("selector")
    case .condition: return reference("condition")
    case .steps: return reference("steps")
    case .variables:
      return [
        "type": "object",
        "additionalProperties": ["type": ["string", "number", "boolean", "null"]],
      ]
    case .list(let item):
      return ["anyOf": [schema(item), ["type": "array", "items": schema(item)]]]
    case .mapping: return ["type": "object"]
    case .keys(let keys, let required):
      let all = keys.merging(FlowShape.commonKeys) { $1 }
      var members: [String: JSONValue] = [
        "type": "object", "additionalProperties": false,
        "properties": .object(all.mapValues { .object(anyOfNull(schema($0))) }),
      ]
      if !required.isEmpty { members["required"] = .array(required.map { .string($0) }) }
      return .object(members)
    case .either(let shapes): return .object(anyOf(shapes))
    }
  }

  /// A key without a value counts as left out.
  private static func anyOfNull(_ schema: JSONValue) -> [String: JSONValue] {
    ["anyOf": [schema, ["type": "null"]]]
  }

  private static func either(_ schema: JSONValue, pattern: String) -> JSONValue {
    ["anyOf": [schema, ["type": "string", "pattern": .string(pattern)]]]
  }

  private static func anyCase(_ word: String) -> String {
    word.map { $0.isLetter ? "[\($0.uppercased())\($0.lowercased())]" : "\($0)" }.joined()
  }
}
