import YAMLModel

extension FlowReader {
  /// An element: a text, or a mapping of selector keys, which must say something.
  func target(_ node: YAMLNode, _ name: String) throws(FlowError) -> FlowSelector {
    guard case .mapping = node.content else {
      if case .sequence = node.content { throw noElement(node, name) }
      let text = try value(node, name, FlowKeys.all.text.shape)
      return selector(node, FlowValues([("text", text)]))
    }
    let faultsBefore = faults.count
    let values = try values(node, of: name, FlowField.selector + FlowField.tap)
    let selector = selector(node, values)
    guard !selector.isEmpty || faults.count > faultsBefore else {
      throw error(
        node, "\(name) names no element. Give it a text, or a key such as text: or id:.")
    }
    return selector
  }

  func noElement(_ node: YAMLNode, _ name: String) -> FlowError {
    mismatch(node, name, "one element, by a text or by keys such as text: and id:")
  }

  /// The selector among the values of a mapping.
  func selector(_ node: YAMLNode, _ values: FlowValues) -> FlowSelector {
    var selector = FlowSelector(place: place(node))
    selector.text = values.text
    selector.id = values.id
    selector.css = values.css
    selector.index = values.index
    selector.isEnabled = values.enabled
    selector.isChecked = values.checked
    selector.isFocused = values.focused
    selector.isSelected = values.selected
    selector.width = values.width
    selector.height = values.height
    selector.tolerance = values.tolerance ?? 0
    selector.traits = (values.traits ?? []).compactMap(FlowSelector.Trait.init)
    for (key, value) in values.all {
      guard let kind = FlowRelation.Kind(rawValue: key) else { continue }
      switch value {
      case .element(let other): selector.relations.append(FlowRelation(kind, other))
      case .list(let others):
        for case .element(let other) in others {
          selector.relations.append(FlowRelation(kind, other))
        }
      default: break
      }
    }
    return selector
  }

  /// `when` and `while`: at least one part.
  func condition(_ node: YAMLNode, _ name: String) throws(FlowError) -> FlowCondition {
    guard case .mapping = node.content else {
      throw mismatch(node, name, "a condition with its key, such as visible: Welcome")
    }
    let faultsBefore = faults.count
    let values = try values(node, of: name, FlowField.condition)
    var condition = FlowCondition(place: place(node))
    condition.platform = values.platform
    condition.visible = values.visible
    condition.notVisible = values.notVisible
    condition.expression = values.expression
    condition.timeout = values.timeout
    // One that is misspelt has been reported.
    guard faults.count == faultsBefore else { return condition }
    guard case .mapping(let pairs) = node.content,
      pairs.contains(where: { pair in
        guard case .scalar(let word, _) = pair.key.content, !isNothing(pair.value) else {
          return false
        }
        return ["platform", "visible", "notVisible", "true"].contains(word)
      })
    else {
      throw error(
        node,
        "\(name) has no condition. Give it one of platform:, visible:, notVisible: and true:.")
    }
    return condition
  }
}
