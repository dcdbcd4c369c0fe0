import YAMLModel

extension FlowReader {
  static let selectorKeys =
    [
      "text", "id", "index", "css", "enabled", "checked", "focused", "selected", "traits", "width",
      "height", "tolerance",
    ] + FlowRelation.Kind.allCases.map(\.rawValue)

  /// Keys of a selector's mapping that are the command's: `optional`, and what taps have. Maestro
  /// takes those of taps in every selector.
  static let commonKeys = ["label", "optional"]
  static let tapKeys = [
    "retryTapIfNoChange", "waitUntilVisible", "point", "repeat", "delay", "waitToSettleTimeoutMs",
  ]

  /// A text, or a mapping of selector keys.
  func selector(
    _ node: YAMLNode, _ name: String, also keys: [String] = []
  ) throws(FlowError) -> FlowSelector {
    guard case .mapping = node.content else {
      return FlowSelector(text: try text(node, name), place: place(node))
    }
    let known = Self.selectorKeys + Self.commonKeys + Self.tapKeys + ["start", "end"] + keys
    let fields = try fields(node, of: name, known)
    return try selector(node, fields)
  }

  /// The selector among the fields of a command.
  func selector(
    _ node: YAMLNode, _ fields: [String: YAMLNode]
  ) throws(FlowError) -> FlowSelector {
    var selector = FlowSelector(place: place(node))
    for (key, value) in fields.sorted(by: { $0.value.line < $1.value.line }) {
      switch key {
      case "text": selector.text = try text(value, key)
      case "id": selector.id = try text(value, key)
      case "css": selector.css = try text(value, key)
      case "index": selector.index = try number(value, key)
      case "enabled": selector.isEnabled = try flag(value, key)
      case "checked": selector.isChecked = try flag(value, key)
      case "focused": selector.isFocused = try flag(value, key)
      case "selected": selector.isSelected = try flag(value, key)
      case "width": selector.width = try integer(value, key, in: 0...100_000)
      case "height": selector.height = try integer(value, key, in: 0...100_000)
      case "tolerance": selector.tolerance = try integer(value, key, in: 0...100_000)
      case "traits": selector.traits = try traits(value)
      default:
        guard let kind = FlowRelation.Kind(rawValue: key) else { continue }
        let others = kind == .containsDescendants ? try list(value, key) : [value]
        for other in others {
          selector.relations.append(FlowRelation(kind, try self.selector(other, key)))
        }
      }
    }
    return selector
  }

  /// `text square`, or a list.
  private func traits(_ node: YAMLNode) throws(FlowError) -> [FlowSelector.Trait] {
    var traits: [FlowSelector.Trait] = []
    for item in try list(node, "traits") {
      for word in try text(item, "traits").split(separator: " ") {
        let single = YAMLNode(
          content: .scalar(String(word), isPlain: true), line: item.line, column: item.column)
        traits.append(try choice(single, "traits", FlowSelector.Trait.self))
      }
    }
    return traits
  }

  /// A selector that must say something.
  func target(
    _ node: YAMLNode, _ name: String, also keys: [String] = []
  ) throws(FlowError) -> FlowSelector {
    let selector = try selector(node, name, also: keys)
    guard !selector.isEmpty else {
      throw error(
        node, "\(name) names no element. Give it a text, or a key such as text: or id:.")
    }
    return selector
  }

  /// A text without `${` would always be true.
  func requireCondition(_ text: String, _ node: YAMLNode) throws(FlowError) {
    guard !FlowVariables.isCondition(text) else { return }
    throw error(
      node,
      "a condition must be one ${…}, true, false or a number: any other text is always true. Write "
        + "${\(text.contains("${") ? "NAME == 'x'" : String(text.prefix(60)))}.")
  }

  static let conditionKeys = ["platform", "visible", "notVisible", "true", "timeout"]

  /// `when` and `while`: at least one part.
  func condition(_ node: YAMLNode, _ name: String) throws(FlowError) -> FlowCondition {
    let fields = try fields(node, of: name, Self.conditionKeys + Self.commonKeys)
    var condition = FlowCondition(place: place(node))
    condition.platform = try fields["platform"].map { value throws(FlowError) in
      try choice(value, "platform", FlowCondition.Platform.self)
    }
    condition.visible = try fields["visible"].map { value throws(FlowError) in
      try target(value, "visible")
    }
    condition.notVisible = try fields["notVisible"].map { value throws(FlowError) in
      try target(value, "notVisible")
    }
    condition.expression = try fields["true"].map { value throws(FlowError) in
      let text = try text(value, "true")
      try requireCondition(text, value)
      return text
    }
    condition.timeout = try fields["timeout"].map { value throws(FlowError) in
      try duration(value, "timeout")
    }
    guard !condition.description.isEmpty else {
      throw error(
        node,
        "\(name) has no condition. Give it one of platform:, visible:, notVisible: and true:.")
    }
    return condition
  }
}
