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
        "selector": anyOf([schema(.text()), schema(.keys(FlowField.selector + FlowField.tap))]),
        "condition": schema(.keys(FlowField.condition)),
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
        "appId": schema(.text()), "url": schema(.text()), "name": schema(.text()),
        "tags": schema(.list(.text())), "env": schema(.variables), "onFlowStart": schema(.steps),
        "onFlowComplete": schema(.steps), "devices": schema(.list(.text())),
        "targets": schema(.list(.text())), "fixture": schema(.text()), "at": schema(.text()),
        "timeout": schema(.time), "strict": schema(.flag), "allowEmpty": schema(.flag),
      ],
      "anyOf": [["required": ["appId"]], ["required": ["url"]]],
    ]
  }

  private static var step: JSONValue {
    let commands = FlowCommandName.allCases.map(\.command)
    // An editor shows the description beside the name.
    let members = commands.map { command -> (String, JSONValue) in
      let about: JSONValue = ["description": .string(command.description)]
      let members = (schema(of: command).objectValue ?? [:]).merging(about.objectValue ?? [:]) {
        $1
      }
      return (command.name.rawValue, .object(members))
    }
    return anyOf([
      ["enum": .array(commands.filter(\.isBare).map { .string($0.name.rawValue) })],
      [
        "type": "object", "properties": .object(Dictionary(members) { $1 }),
        "additionalProperties": false, "minProperties": 1, "maxProperties": 1,
      ],
    ])
  }

  private static func schema(of command: FlowCommand) -> JSONValue {
    var parts: [JSONValue] = command.isBare ? [["type": "null"]] : []
    switch command.form {
    case .anything: return [:]
    case .keys: break
    case .short(let fields): parts.append(schema(fields[0].shape))
    case .element: parts.append(schema(.text()))
    case .payload: return ["type": "object"]
    case .other(let names): return schema(.choice(names.map(\.rawValue)))
    }
    parts.append(schema(.keys(command.fields)))
    return anyOf(parts)
  }

  private static func anyOf(_ parts: [JSONValue]) -> JSONValue {
    parts.count == 1 ? parts[0] : ["anyOf": .array(parts)]
  }

  static func schema(_ shape: FlowShape) -> JSONValue {
    let expression = "\\$\\{"
    switch shape {
    case .text(let rule):
      let any: JSONValue = ["type": ["string", "number", "boolean"]]
      guard let pattern = rule?.pattern else { return any }
      return ["type": "string", "pattern": .string("\(expression)|\(pattern)")]
    case .flag: return ["enum": [true, false, "true", "false"]]
    case .number: return either(["type": "number"], pattern: "\(expression)|^-?[0-9][0-9_.]*$")
    case .whole(let range):
      return either(
        [
          "type": "integer", "minimum": .number(Double(range.lowerBound)),
          "maximum": .number(Double(range.upperBound)),
        ], pattern: "^-?[0-9][0-9_]*$")
    case .time: return ["type": "string", "pattern": "^[0-9][0-9_.]*(ms|s|m)$"]
    case .choice(let words):
      // Editors offer the words; upper and lower case are the same.
      return either(
        ["enum": .array(words.map { .string($0) })],
        pattern: anyCase(words))
    case .match: return anyOf([schema(.text()), schema(.keys(FlowField.match))])
    case .element: return reference("selector")
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
    case .file, .script: return schema(.text())
    case .keys(let fields):
      let properties = (fields + FlowField.common).map { ($0.name, orNull(schema($0.shape))) }
      var members: [String: JSONValue] = [
        "type": "object", "additionalProperties": false,
        "properties": .object(Dictionary(properties) { $1 }),
      ]
      let required = fields.filter(\.isRequired)
      if !required.isEmpty {
        members["required"] = .array(required.map { .string($0.name) })
      }
      return .object(members)
    }
  }

  /// A key without a value counts as left out.
  private static func orNull(_ schema: JSONValue) -> JSONValue {
    ["anyOf": [schema, ["type": "null"]]]
  }

  private static func either(_ schema: JSONValue, pattern: String) -> JSONValue {
    ["anyOf": [schema, ["type": "string", "pattern": .string(pattern)]]]
  }

  /// A pattern of these words, in upper or lower case.
  static func anyCase(_ words: [String]) -> String {
    let patterns = words.map { word in
      word.map { $0.isLetter ? "[\($0.uppercased())\($0.lowercased())]" : "\($0)" }.joined()
    }
    return "^(\(patterns.joined(separator: "|")))$"
  }
}
