/// What a value of a flow may be, for editors.
indirect enum FlowShape: Sendable {
  /// Any scalar: plain ones keep their text.
  case text
  case flag
  /// A number, or an expression that gives one.
  case number
  case whole(ClosedRange<Int>)
  /// `30s`, `500ms`, `2m`.
  case time
  case point
  case choice([String])
  /// An element: a text, or keys.
  case selector
  case condition
  case steps
  /// Names with their values.
  case variables
  /// One value, or a list of them.
  case list(FlowShape)
  /// Whatever mapping.
  case mapping
  case keys([String: FlowShape], required: [String] = [])
  case either([FlowShape])
}

extension FlowShape {
  static let selectorKeys: [String: FlowShape] = {
    var keys: [String: FlowShape] = [
      "text": .text, "id": .text, "css": .text, "index": .number, "enabled": .flag,
      "checked": .flag, "focused": .flag, "selected": .flag, "traits": .list(.text),
      "width": .whole(0...100_000), "height": .whole(0...100_000),
      "tolerance": .whole(0...100_000),
    ]
    for kind in FlowRelation.Kind.allCases {
      keys[kind.rawValue] = kind == .containsDescendants ? .list(.selector) : .selector
    }
    return keys
  }()

  static let tapKeys: [String: FlowShape] = [
    "retryTapIfNoChange": .flag, "waitUntilVisible": .flag, "point": .point,
    "repeat": .whole(-1000...1000), "delay": .whole(0...60_000),
    "waitToSettleTimeoutMs": .whole(0...3_600_000), "start": .point, "end": .point,
  ]

  static let commonKeys: [String: FlowShape] = ["label": .text, "optional": .flag]

  static let conditionKeys: [String: FlowShape] = [
    "platform": .choice(FlowCondition.Platform.allCases.map(\.rawValue)), "visible": .selector,
    "notVisible": .selector, "true": .text, "timeout": .time,
  ]

  /// A scalar, or the same under a key.
  static func short(_ shape: FlowShape, _ key: String, also keys: [String: FlowShape] = [:])
    -> FlowShape
  {
    .either([shape, .keys(keys.merging([key: shape]) { $1 }, required: [key])])
  }
}
