/// What a value of a flow may be, for the reader and for editors.
package indirect enum FlowShape: Sendable {
  /// Any scalar: plain ones keep their text.
  case text(FlowRule? = nil)
  /// JavaScript: an expression in `${…}`, or all of it.
  case script
  case flag
  /// A number, or an expression that gives one.
  case number(FlowRule? = nil)
  case whole(ClosedRange<Int>)
  /// `30s`, `500ms`, `2m`.
  case time
  /// One of these words, in upper or lower case.
  case choice([String])
  /// A text, or a regular expression behind `matches:`.
  case match
  /// An element: a text, or keys.
  case element
  case condition
  /// At least one command.
  case steps
  /// Names with their values.
  case variables
  case file(isFlow: Bool)
  /// One value, or a list of them.
  case list(FlowShape)
  case keys([FlowField])
  /// Any mapping, as JSON.
  case mapping
}

/// What a text must be, where that shows before it is evaluated.
package struct FlowRule: Sendable {
  enum Problem {
    /// What it must be: `columns and rows such as 100x30`.
    case expected(String)
    /// The words of which it must be one.
    case words([String])
    /// A whole sentence.
    case sentence(String)
  }

  /// How it looks, for editors; nil where they can't tell.
  var pattern: String?
  var problem: @Sendable (String) -> Problem?
}

/// A key of a mapping.
package struct FlowField: Sendable {
  package let name: String
  let shape: FlowShape
  let isRequired: Bool

  /// Whether it may stand without a value, as where all of it is commented out.
  var mayBeNothing: Bool {
    switch shape {
    case .variables, .mapping: true
    default: false
    }
  }
}

extension FlowField {
  static let match = [
    FlowField(name: FlowMatch.patternKey, shape: .text(.tellingPattern), isRequired: true)
  ]

  static let styled = [
    FlowField(name: "text", shape: .match, isRequired: true),
    FlowField(name: "style", shape: .text(.style), isRequired: true),
  ]

  /// Keys that every command has; in a selector's mapping they are the command's.
  static let common: [FlowField] = [FlowField(\.label), FlowField(\.optional)]

  /// Keys of taps, which Maestro takes in every selector.
  static let tap: [FlowField] = [
    FlowField(\.retryTapIfNoChange), FlowField(\.waitUntilVisible), FlowField(\.point),
    FlowField(\.count), FlowField(\.delay), FlowField(\.settleTime), FlowField(\.start),
    FlowField(\.end),
  ]

  static let selector: [FlowField] =
    [
      FlowField(\.text), FlowField(\.id), FlowField(\.css), FlowField(\.index),
      FlowField(\.enabled),
      FlowField(\.checked), FlowField(\.focused), FlowField(\.selected), FlowField(\.traits),
      FlowField(\.width), FlowField(\.height), FlowField(\.tolerance),
    ]
    + FlowRelation.Kind.allCases.map { kind in
      let isList = kind == .containsDescendants
      return FlowField(name: kind.rawValue, shape: isList ? .list(.element) : .element)
    }

  /// What people write who know other tools, in small letters.
  static let otherWords = [
    "accessibilitylabel": "text", "contentdescription": "text", "contentdesc": "text",
    "hint": "text",
    "title": "text", "value": "text", "accessibilityid": "id", "resourceid": "id", "testid": "id",
    "identifier": "id", "file": "path", "under": "below", "over": "above", "parent": "childOf",
    "steps": "commands", "condition": "when", "count": "times", "appid": "appId",
  ]

  static let condition: [FlowField] = [
    FlowField(\.platform), FlowField(\.visible), FlowField(\.notVisible), FlowField(\.expression),
    FlowField(\.timeout),
  ]

  init<Value>(_ path: KeyPath<FlowKeys, FlowKey<Value>>, isRequired: Bool = false) {
    let key = FlowKeys.all[keyPath: path]
    self.init(name: key.name, shape: key.shape, isRequired: isRequired)
  }

  private init(name: String, shape: FlowShape) {
    self.init(name: name, shape: shape, isRequired: false)
  }
}
