import Devices
import YAMLModel

extension FlowReader {
  /// A list of commands.
  func steps(_ node: YAMLNode, _ name: String) throws(FlowError) -> [FlowStep] {
    guard case .sequence(let items) = node.content else {
      throw mismatch(node, name, "a list of commands, each after \"- \"")
    }
    var steps: [FlowStep] = []
    for item in items { steps.append(try step(item)) }
    return steps
  }

  /// A list of commands that must not be empty: a test without commands tests nothing.
  func someSteps(_ node: YAMLNode, _ name: String) throws(FlowError) -> [FlowStep] {
    let steps = try steps(node, name)
    guard !steps.isEmpty else {
      throw error(node, "\(name) has no commands. Add one, such as - tapOn: Login.")
    }
    return steps
  }

  /// A bare word, or a mapping with one command.
  private func step(_ node: YAMLNode) throws(FlowError) -> FlowStep {
    switch node.content {
    case .scalar where isNothing(node):
      throw error(node, "there is no command after this \"-\". Write one, or remove the line.")
    case .scalar(let word, _):
      let name = try commandName(node, word)
      guard name.isBare else {
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
      if isNothing(value), !name.isBare {
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
    var label: String?
    var isOptional = false
    if let value, case .mapping(let pairs) = value.content, name != .push, name != .setFlag {
      for (key, value) in pairs {
        guard case .scalar(let word, _) = key.content, !isNothing(value) else { continue }
        if word == "label" { label = try text(value, word) }
        if word == "optional" { isOptional = try flag(value, word) }
      }
    }
    return FlowStep(
      name: name, command: try command(name, key, value), label: label, isOptional: isOptional,
      place: place(key))
  }

  private func command(
    _ name: FlowCommandName, _ key: YAMLNode, _ value: YAMLNode?
  ) throws(FlowError) -> FlowCommand {
    if name.refusal != nil { return .refused }
    let reading = CommandReading(reader: self, name: name, key: key, value: value)
    switch name {
    case .tapOn, .doubleTapOn, .longPressOn, .inputText, .eraseText, .pressKey, .back,
      .hideKeyboard, .swipe, .scroll, .scrollUntilVisible, .action, .copyTextFrom, .setClipboard,
      .pasteText, .inputRandomText, .inputRandomNumber, .inputRandomEmail, .inputRandomPersonName,
      .inputRandomCityName, .inputRandomCountryName, .inputRandomColorName:
      return try reading.input()
    case .assertVisible, .assertNotVisible, .assertTrue, .extendedWaitUntil,
      .waitForAnimationToEnd, .takeScreenshot, .assertScreenshot:
      return try reading.look()
    case .runFlow, .repeat, .retry, .runScript, .evalScript, .step:
      return try reading.order()
    case .expectSnapshot, .expectScreen, .waitFor, .resize, .signal, .secret, .waitForExit, .push,
      .setFlag:
      return try reading.own()
    default:
      return try reading.device()
    }
  }
}
