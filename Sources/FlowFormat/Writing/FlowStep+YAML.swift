import JSONModel

/// Steps as lines of a flow.
extension FlowStep {
  /// The step without those inside it, on one line: `- tapOn: OK`.
  package var yaml: String {
    guard let first = values.all.first else { return "- \(name.rawValue)" }
    let isShort =
      switch name.command.form {
      case .short(let fields): fields[0].name == first.key
      case .element: first.key == FlowKeys.all.target.name
      case .keys, .payload, .other, .anything: false
      }
    if values.all.count == 1, isShort { return "- \(name.rawValue): \(first.value.yaml)" }
    let members = values.all.flatMap { key, value -> [String] in
      // Its keys stand beside those of the command.
      if key == FlowKeys.all.target.name, case .element(let selector) = value {
        return selector.members
      }
      return ["\(key): \(value.yaml)"]
    }
    return "- \(name.rawValue): {\(members.joined(separator: ", "))}"
  }

  /// The same with a key a line, and the members of a list below each other.
  package var blockYAML: String {
    let lines = values.all.flatMap { key, value -> [String] in
      guard case .list(let members) = value, members.count > 1 else {
        return ["    \(key): \(value.yaml)"]
      }
      return ["    \(key):"] + members.map { "      - \($0.yaml)" }
    }
    return (["- \(name.rawValue):"] + lines).joined(separator: "\n")
  }
}

extension FlowSelector {
  /// The element as a value of a step: `OK`, `{id: login, index: 1}`.
  package var yaml: String {
    if let text, members.count == 1 { return FlowValue.text(text).yaml }
    return "{\(members.joined(separator: ", "))}"
  }

  /// Its keys with their values, as far as a recorder uses them.
  fileprivate var members: [String] {
    [("id", id), ("text", text), ("index", index)].compactMap { key, value in
      value.map { "\(key): \(FlowValue.text($0).yaml)" }
    }
  }
}

extension FlowValue {
  /// On one line.
  fileprivate var yaml: String {
    switch self {
    case .text(let text): text.wholeMatch(of: /\$\{\w+\}/) == nil ? StepText.scalar(text) : text
    case .flag(let flag): "\(flag)"
    case .whole(let number): "\(number)"
    case .time(let time): "\(Int(time / .milliseconds(1)))ms"
    case .element(let selector): selector.yaml
    case .list(let values):
      values.count == 1 ? values[0].yaml : "[\(values.map(\.yaml).joined(separator: ", "))]"
    case .keys(let keys):
      "{\(keys.sorted { $0.key < $1.key }.map { "\($0): \($1.yaml)" }.joined(separator: ", "))}"
    case .json(let value): String(decoding: value.encoded(), as: UTF8.self)
    case .file(let file): StepText.scalar(file.path)
    case .condition, .steps, .variables: ""
    }
  }
}
