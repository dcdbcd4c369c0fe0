import Devices
import JSONModel
import YAMLModel

/// Values by their shapes.
extension FlowReader {
  /// The value of a key, or of a command.
  func value(
    _ node: YAMLNode, _ name: String, _ shape: FlowShape
  ) throws(FlowError) -> FlowValue {
    switch shape {
    case .text(let rule): return .text(try ruled(try text(node, name), node, name, rule))
    case .number(let rule): return .text(try ruled(try number(node, name), node, name, rule))
    case .script:
      let script = try text(node, name)
      return .text(script.contains("${") ? script : "${\(script)\n}")
    case .flag: return .flag(try flag(node, name))
    case .whole(let range): return .whole(try integer(node, name, in: range))
    case .time: return .time(try duration(node, name))
    case .choice(let words): return .text(try choice(node, name, words))
    case .match:
      guard case .mapping = node.content else {
        return try value(node, name, .text(.something))
      }
      return try value(node, name, .keys(FlowField.match))
    case .element: return .element(try target(node, name))
    case .condition: return .condition(try condition(node, name))
    case .steps: return .steps(try someSteps(node, name))
    case .variables: return .variables(try variables(node, name))
    case .file(let isFlow): return .file(FlowFile(path: try text(node, name), isFlow: isFlow))
    case .list(let shape): return .list(try list(node, name, shape))
    case .keys(let fields):
      let values = try values(node, of: name, fields)
      return .keys(Dictionary(values.all.map { ($0.key, $0.value) }) { $1 })
    case .mapping:
      guard case .mapping = node.content else { throw mismatch(node, name, "keys with values") }
      return .json(try json(node, name))
    }
  }

  private func ruled(
    _ text: String, _ node: YAMLNode, _ name: String, _ rule: FlowRule?
  ) throws(FlowError) -> String {
    switch rule?.problem(text) {
    case .expected(let words)?: throw mismatch(node, name, words)
    case .words(let words)?: _ = try choice(node, name, words)
    case .sentence(let sentence)?: throw error(node, sentence)
    case nil: break
    }
    return text
  }

  /// One value, or a list of them; words may stand in one text.
  private func list(
    _ node: YAMLNode, _ name: String, _ shape: FlowShape
  ) throws(FlowError) -> [FlowValue] {
    var items: [YAMLNode]
    switch (node.content, shape) {
    case (.mapping, .element), (.mapping, .keys), (.mapping, .match): items = [node]
    default: items = try list(node, name)
    }
    if case .choice = shape {
      items = items.flatMap { item -> [YAMLNode] in
        guard case .scalar(let text, let isPlain) = item.content, text.contains(" ") else {
          return [item]
        }
        return text.split(separator: " ").map {
          YAMLNode(
            content: .scalar(String($0), isPlain: isPlain), line: item.line, column: item.column)
        }
      }
    }
    guard !items.isEmpty else { throw error(node, "\"\(name)\" is an empty list. Name something.") }
    var values: [FlowValue] = []
    for item in items {
      let value = try faults.collecting { () throws(FlowError) in
        try self.value(item, name, shape)
      }
      if let value { values.append(value) }
    }
    return values
  }

  /// The values of a mapping of which only these keys are known, in the file's order.
  func values(
    _ node: YAMLNode, of name: String, _ fields: [FlowField]
  ) throws(FlowError) -> FlowValues {
    var values = FlowValues()
    var given: Set<String> = []
    for entry in try known(node, of: name, (fields + FlowField.common).map(\.name)) {
      given.insert(entry.name)
      let field = fields.first { $0.name == entry.name }
      if isNothing(entry.value) {
        if field?.mayBeNothing != true { try faults.note(noValue(entry)) }
        continue
      }
      guard let field else { continue }
      let value = try faults.collecting { () throws(FlowError) in
        try self.value(entry.value, entry.name, field.shape)
      }
      if let value { values.set(entry.name, value) }
    }
    for field in fields where field.isRequired && !given.contains(field.name) {
      throw error(node, "\(name) needs \"\(field.name)\". Add it.")
    }
    return values
  }

  /// A mapping's entries, of which only these keys are known.
  func known(
    _ node: YAMLNode, of name: String, _ known: [String]
  ) throws(FlowError) -> [Entry] {
    var found: [Entry] = []
    for entry in try entries(node, name) {
      guard known.contains(entry.name) else {
        let other = FlowField.otherWords[entry.name.lowercased()].flatMap {
          known.contains($0) ? $0 : nil
        }
        let hint =
          other.map { " Did you mean \"\($0)\"?" } ?? NearestMatch.hint(entry.name, among: known)
        try faults.note(
          error(
            entry.key,
            "\(name) has no property \"\(entry.name.prefix(60))\".\(hint)"
              + (hint.isEmpty ? " Its properties are \(known.joined(separator: ", "))." : "")))
        continue
      }
      found.append(entry)
    }
    return found
  }

  private func json(_ node: YAMLNode, _ name: String) throws(FlowError) -> JSONValue {
    switch node.content {
    case .scalar(let text, isPlain: false): return .string(text)
    case .scalar(let text, isPlain: true): return JSONValue(plain: text)
    case .sequence(let items):
      var values: [JSONValue] = []
      for item in items { values.append(try json(item, name)) }
      return .array(values)
    case .mapping:
      var members: [String: JSONValue] = [:]
      for entry in try entries(node, name) { members[entry.name] = try json(entry.value, name) }
      return .object(members)
    }
  }
}
