package import JSONModel

/// The value of one key of a command.
package indirect enum FlowValue: Sendable {
  /// May hold `${…}`.
  case text(String)
  case flag(Bool)
  case whole(Int)
  case time(Duration)
  case element(FlowSelector)
  case condition(FlowCondition)
  case steps([FlowStep])
  case variables([FlowVariable])
  case file(FlowFile)
  case list([FlowValue])
  case keys([String: FlowValue])
  /// Its texts may hold `${…}`.
  case json(JSONValue)

  /// The texts in it that are evaluated as its step begins.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .element(let selector): selector.withRelated.flatMap(\.texts)
    case .list(let values): values.flatMap(\.texts)
    case .keys(let values): values.values.flatMap(\.texts)
    case .json(let value): value.texts
    case .flag, .whole, .time, .condition, .steps, .variables, .file: []
    }
  }

  /// The texts in it that have their own time: those of conditions, and of the scope that a step begins.
  var laterTexts: [String] {
    switch self {
    case .condition(let condition): condition.texts
    case .variables(let variables): variables.map(\.value)
    case .file(let file): [file.path]
    case .list(let values): values.flatMap(\.laterTexts)
    case .keys(let values): values.values.flatMap(\.laterTexts)
    case .text, .flag, .whole, .time, .element, .steps, .json: []
    }
  }

  /// The elements that it names.
  var selectors: [FlowSelector] {
    switch self {
    case .element(let selector): selector.withRelated
    case .condition(let condition):
      [condition.visible, condition.notVisible].compactMap { $0 }.flatMap(\.withRelated)
    case .list(let values): values.flatMap(\.selectors)
    case .keys(let values): values.values.flatMap(\.selectors)
    case .text, .flag, .whole, .time, .steps, .variables, .file, .json: []
    }
  }
}

/// The values of a step, by their keys: `values.text`.
@dynamicMemberLookup
package struct FlowValues: Sendable {
  /// By the keys' names, in the file's order.
  private(set) var all: [(key: String, value: FlowValue)] = []

  init(_ all: [(key: String, value: FlowValue)] = []) { self.all = all }

  /// Values by the keys of the table.
  package init(_ values: [(PartialKeyPath<FlowKeys>, FlowValue)]) {
    all = values.map { path, value in
      ((FlowKeys.all[keyPath: path] as? any NamedKey)?.name ?? "", value)
    }
  }

  /// Gives a key that the step has another value; nil keeps it.
  package mutating func change<Value>(
    _ path: KeyPath<FlowKeys, FlowKey<Value>>, _ change: (Value) -> FlowValue?
  ) {
    let key = FlowKeys.all[keyPath: path]
    for index in all.indices where all[index].key == key.name {
      if let value = key.value(all[index].value).flatMap(change) { all[index].value = value }
    }
  }

  /// What it asks of a terminal besides its screen.
  package var terminalFacts: FlowValues {
    let keys = FlowKeys.all
    let names = [
      keys.scrollback.name, keys.notScrollback.name, keys.styled.name, keys.notStyled.name,
      keys.clipboard.name, keys.notClipboard.name, keys.hidesInput.name,
    ]
    return FlowValues(all.filter { names.contains($0.key) })
  }

  mutating func set(_ key: String, _ value: FlowValue) { all.append((key, value)) }

  /// The value of a key; nil where the step has none.
  package subscript<Value>(dynamicMember path: KeyPath<FlowKeys, FlowKey<Value>>) -> Value? {
    let key = FlowKeys.all[keyPath: path]
    return all.first { $0.key == key.name }.flatMap { key.value($0.value) }
  }
}

/// A file that a step names.
package struct FlowFile: Sendable {
  /// As it is written, relative to the flow's file; may hold `${…}`.
  package var path: String
  /// Whether it holds steps; else a script.
  package var isFlow: Bool
}

extension JSONValue {
  /// Every text in it, but for the names of members.
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let values): values.flatMap(\.texts)
    case .object(let members): members.values.flatMap(\.texts)
    case .null, .bool, .number: []
    }
  }
}

extension FlowSelector {
  /// Its own texts that may hold `${…}`.
  fileprivate var texts: [String] { [text, id, index, css].compactMap { $0 } }

  /// It and those of its relations.
  fileprivate var withRelated: [FlowSelector] { [self] + relations.flatMap(\.selector.withRelated) }
}

extension FlowCondition {
  /// Every text of it that may hold `${…}`.
  package var texts: [String] {
    [expression].compactMap { $0 }
      + [visible, notVisible].compactMap { $0 }.flatMap(\.withRelated).flatMap(\.texts)
  }
}
