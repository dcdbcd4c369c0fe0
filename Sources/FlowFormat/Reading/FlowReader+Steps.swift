import Devices
import YAMLModel

extension FlowReader {
  /// A list of commands.
  func steps(_ node: YAMLNode, _ name: String) throws(FlowError) -> [FlowStep] {
    guard case .sequence(let items) = node.content else {
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
      let name = try commandName(node, word)
      guard name.command.isBare else {
        throw error(node, "\(word) needs a value, as in - \(word): …")
      }
      return try step(name, node, nil)
    case .sequence:
      throw error(node, "a command is a word or a mapping, not a list. Remove one of the dashes.")
    case .mapping(let pairs):
      guard let (key, value) = pairs.first, case .scalar(let word, _) = key.content else {
        throw error(node, "a command is missing here, such as tapOn: Login.")
      }
      let name = try commandName(key, word)
      if pairs.count > 1 {
        let second = pairs[1].key
        var other = "another key"
        if case .scalar(let text, _) = second.content { other = "\"\(text.prefix(60))\"" }
        throw error(
          second,
          "\(other) stands beside the command \"\(word)\". Indent it further if it belongs to "
            + "\(word), or begin it with \"- \" if it is a command.")
      }
      if isNothing(value), !name.command.isBare {
        throw error(key, "\(word) needs a value, as in - \(word): …")
      }
      return try step(name, key, isNothing(value) ? nil : value)
    }
  }

  private func commandName(_ node: YAMLNode, _ word: String) throws(FlowError) -> FlowCommandName {
    if let name = FlowCommandName(rawValue: word) { return name }
    let names = FlowCommandName.allCases.map(\.rawValue)
    let hint = NearestMatch.hint(word, among: names)
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
      return FlowValues([("text", try self.value(value, name, FlowKeys.all.text.shape))])
    case .keys, .short, .element: return try self.values(value, of: name, command.fields)
    case .payload:
      guard isMapping else { throw mismatch(value, name, "a mapping, the payload") }
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
