import Devices
import YAMLModel

extension FlowReader {
  /// A list of commands.
  func steps(_ node: YAMLNode, _ name: String) throws(FlowError) -> [FlowStep] {
    guard case .sequence(let items) = node.content else {
      guard name != "the flow" else { throw noList(node) }
      throw mismatch(node, name, "a list of commands, each after \"- \"")
    }
    var steps: [FlowStep] = []
    for item in items {
      if let step = try faults.collecting({ () throws(FlowError) in try step(item) }) {
        steps.append(step)
      }
    }
    return steps
  }

  /// A list of commands that must not be empty: a test without commands tests nothing.
  func someSteps(_ node: YAMLNode, _ name: String) throws(FlowError) -> [FlowStep] {
    if case .sequence(let items) = node.content, items.isEmpty {
      throw error(node, "\(name) has no commands. Add one, such as - tapOn: Login.")
    }
    return try steps(node, name)
  }

  /// A bare word, or a mapping with one command.
  private func step(_ node: YAMLNode) throws(FlowError) -> FlowStep {
    switch node.content {
    case .scalar where isNothing(node):
      throw error(node, "there is no command after this \"-\". Write one, or remove the line.")
    case .scalar(let word, _):
      try requireNoSwallowedItem(word, node)
      let name = try commandName(node, word)
      guard name.command.isBare else {
        throw error(node, "\(word) needs a value, as in - \(word): …")
      }
      return try step(name, node, nil)
    case .sequence:
      throw error(node, "here are two dashes, and a command has one. Remove one of them.")
    case .mapping(let pairs):
      guard let (key, value) = pairs.first, case .scalar(let word, _) = key.content else {
        throw error(node, "a command is missing here, such as tapOn: Login.")
      }
      let name = try commandName(key, word)
      if pairs.count > 1 { throw beside(name, value, pairs[1]) }
      if isNothing(value), !name.command.isBare { throw needsValue(key, word) }
      return try step(name, key, isNothing(value) ? nil : value)
    }
  }

  /// A key that stands beside a command instead of below it.
  private func beside(
    _ name: FlowCommandName, _ value: YAMLNode, _ second: (key: YAMLNode, value: YAMLNode)
  ) -> FlowError {
    let word = name.rawValue
    guard case .scalar(let other, _) = second.key.content else {
      return error(second.key, "another key stands beside the command \"\(word)\". Remove it.")
    }
    let isProperty = (name.command.fields + FlowField.common).contains { $0.name == other }
    let first: String? =
      switch name.command.form {
      case .element: FlowKeys.all.text.name
      case .short(let fields): fields[0].name
      case .keys, .payload, .other, .anything: nil
      }
    if isProperty, let first, case .scalar(let text, _) = value.content, !isNothing(value),
      case .scalar(let otherText, _) = second.value.content
    {
      return error(
        second.key,
        "\"\(other)\" belongs to \(word) and stands beside it. Write - \(word): {\(first): "
          + "\"\(text.prefix(60))\", \(other): \(otherText.prefix(60))}.")
    }
    return error(
      second.key,
      "\"\(other.prefix(60))\" stands beside the command \"\(word)\". "
        + (isProperty
          ? "It belongs to \(word): write two more spaces before it."
          : "Write more spaces before it if it belongs to \(word), or begin it with \"- \" if it is a command.")
    )
  }

  private func needsValue(_ key: YAMLNode, _ word: String) -> FlowError {
    let line = lines.indices.contains(key.line - 1) ? lines[key.line - 1] : ""
    let rest =
      line.firstRange(of: "\(word):").map { line[$0.upperBound...].drop { $0 == " " } } ?? ""
    return rest.hasPrefix("#")
      ? error(
        key,
        "\(word) needs a value, and what stands behind # is a comment. Write a text that begins with # in "
          + "quotes: - \(word): \"\(rest.prefix(60))\".")
      : error(key, "\(word) needs a value, as in - \(word): …")
  }

  private func commandName(_ node: YAMLNode, _ word: String) throws(FlowError) -> FlowCommandName {
    if let name = FlowCommandName(rawValue: word) { return name }
    let names = FlowCommandName.allCases.map(\.rawValue)
    if let meant = keyMeant(word, among: names) {
      throw error(node, "\(meant.problem). Write - \(meant.example).")
    }
    let hint =
      FlowCommandName.otherWords[word.lowercased()].map { " Did you mean \"\($0.rawValue)\"?" }
      ?? NearestMatch.hint(word, among: names)
    throw error(
      node,
      "there is no command \"\(word.prefix(60))\"."
        + (hint.isEmpty ? " docs/flows.md lists the commands." : hint))
  }

  private func step(
    _ name: FlowCommandName, _ key: YAMLNode, _ value: YAMLNode?
  ) throws(FlowError) -> FlowStep {
    let command = name.command
    if case .other(let names) = command.form {
      let word = try choice(value ?? key, name.rawValue, names.map(\.rawValue))
      return try step(FlowCommandName(rawValue: word) ?? name, key, nil)
    }
    var label: String?
    var isOptional = false
    if let value, case .mapping(let pairs) = value.content, command.hasCommonKeys {
      for (key, value) in pairs {
        guard case .scalar(let word, _) = key.content, !isNothing(value) else { continue }
        if word == "label" { label = try text(value, word) }
        if word == "optional" { isOptional = try flag(value, word) }
      }
    }
    return FlowStep(
      name: name, values: try values(of: command, key, value), label: label,
      isOptional: isOptional, place: place(key))
  }

  /// The values of a command; `value` is nil for a bare one.
  private func values(
    of command: FlowCommand, _ key: YAMLNode, _ value: YAMLNode?
  ) throws(FlowError) -> FlowValues {
    let faultsBefore = faults.count
    var values =
      try value.map { value throws(FlowError) in
        try self.values(of: command, value)
      } ?? FlowValues()
    if case .element = command.form { values = gathered(value ?? key, values) }
    // Of values that can't be read nothing more can be said.
    if faults.count == faultsBefore, let problem = command.problem(values) {
      throw error(value ?? key, problem)
    }
    return values
  }

  private func values(
    of command: FlowCommand, _ value: YAMLNode
  ) throws(FlowError) -> FlowValues {
    let name = command.name.rawValue
    let isMapping = if case .mapping = value.content { true } else { false }
    switch command.form {
    case .short(let fields) where !isMapping:
      return FlowValues([(fields[0].name, try self.value(value, name, fields[0].shape))])
    case .element where !isMapping:
      if case .sequence = value.content { throw noElement(value, name) }
      return FlowValues([("text", try self.value(value, name, FlowKeys.all.text.shape))])
    case .keys(let fields) where !isMapping:
      throw error(
        value,
        fields.isEmpty
          ? "\(name) takes no value. Write - \(name)."
          : "\(name) has no short form. Write its keys below it, as in - \(name): {\(fields[0].name): "
            + "\((try? text(value, name)) ?? "…")}.")
    case .keys, .short, .element: return try self.values(value, of: name, command.fields)
    case .payload:
      guard isMapping else { throw mismatch(value, name, "keys with values, the payload") }
      return FlowValues([("payload", try self.value(value, name, .mapping))])
    case .other, .anything: return FlowValues()
    }
  }

  /// The values with those of the element in one.
  private func gathered(_ node: YAMLNode, _ values: FlowValues) -> FlowValues {
    let selector = selector(node, values)
    let own = Set(FlowField.selector.map(\.name))
    var gathered = FlowValues(values.all.filter { !own.contains($0.key) })
    if !selector.isEmpty { gathered.set(FlowKeys.all.target.name, .element(selector)) }
    return gathered
  }
}
