package import JSONModel

/// A key whatever its kind.
protocol NamedKey: Sendable { var name: String { get } }

/// A key, with the kind of its value.
package struct FlowKey<Value: Sendable>: NamedKey {
  package let name: String
  let shape: FlowShape
  let value: @Sendable (FlowValue) -> Value?

  init(
    _ name: String, _ shape: FlowShape, _ value: @escaping @Sendable (FlowValue) -> Value?
  ) {
    self.name = name
    self.shape = shape
    self.value = value
  }
}

/// The keys of commands.
package struct FlowKeys: Sendable {
  static let all = FlowKeys()

  // Of every command.
  let label = FlowKey("label", .text(), \.text)
  let optional = FlowKey("optional", .flag, \.flag)

  // Elements.
  /// What a command is about; its keys stand beside those of the command.
  package let target = FlowKey("target", .element, \.element)
  let id = FlowKey("id", .text(), \.text)
  let css = FlowKey("css", .text(), \.text)
  let index = FlowKey("index", .number(.index), \.text)
  let enabled = FlowKey("enabled", .flag, \.flag)
  let checked = FlowKey("checked", .flag, \.flag)
  let focused = FlowKey("focused", .flag, \.flag)
  let selected = FlowKey("selected", .flag, \.flag)
  let traits = FlowKey(
    "traits", .list(.choice(FlowSelector.Trait.allCases.map(\.rawValue))), \.textList)
  let width = FlowKey("width", .whole(0...100_000), \.whole)
  let height = FlowKey("height", .whole(0...100_000), \.whole)
  let tolerance = FlowKey("tolerance", .whole(0...100_000), \.whole)
  package let visible = FlowKey("visible", .element, \.element)
  package let notVisible = FlowKey("notVisible", .element, \.element)
  package let element = FlowKey("element", .element, \.element)
  package let from = FlowKey("from", .element, \.element)
  package let cropOn = FlowKey("cropOn", .element, \.element)
  /// What may differ: elements that a test covers.
  package let ignoring = FlowKey("ignoring", .list(.element), \.elements)

  // Input.
  package let text = FlowKey("text", .text(), \.text)
  package let key = FlowKey("key", .text(.key), \.text)
  /// `50%,50%` or `100,200`: of the target, else of the screen.
  package let point = FlowKey("point", .text(.point), \.text)
  package let start = FlowKey("start", .text(.point), \.text)
  package let end = FlowKey("end", .text(.point), \.text)
  package let direction = FlowKey.choice("direction", FlowDirection.self)
  /// In milliseconds.
  package let duration = FlowKey("duration", .whole(1...600_000), \.whole)
  package let retryTapIfNoChange = FlowKey("retryTapIfNoChange", .flag, \.flag)
  package let waitUntilVisible = FlowKey("waitUntilVisible", .flag, \.flag)
  /// How many taps.
  package let count = FlowKey("repeat", .whole(-1000...1000), \.whole)
  /// Between two taps, in milliseconds.
  package let delay = FlowKey("delay", .whole(0...60_000), \.whole)
  let settleTime = FlowKey("waitToSettleTimeoutMs", .number(), \.text)
  package let charactersToErase = FlowKey("charactersToErase", .number(), \.text)
  package let length = FlowKey("length", .whole(1...10_000), \.whole)
  let speed = FlowKey("speed", .number(), \.text)
  /// How much of an element must be on the screen, in percent.
  package let visibilityPercentage = FlowKey("visibilityPercentage", .whole(0...100), \.whole)
  let centerElement = FlowKey("centerElement", .flag, \.flag)

  package let keys = FlowKey("keys", .list(.text(.key)), \.textList)
  package let wheelWay = FlowKey.choice("direction", FlowWheelWay.self)
  package let turns = FlowKey("turns", .whole(1...500), \.whole)
  package let wheelPlace = FlowKey("at", .text(.point), \.text)
  package let focusWay = FlowKey.choice("way", FlowFocusWay.self)
  package let hostCommand = FlowKey("command", .text(.something), \.text)

  // Looking.
  package let condition = FlowKey("condition", .text(.condition), \.text)
  let expression = FlowKey("true", .text(.condition), \.text)
  let platform = FlowKey.choice("platform", FlowCondition.Platform.self)
  package let timeout = FlowKey("timeout", .time, \.time)
  package let milliseconds = FlowKey("timeout", .number(), \.text)
  /// How long there must be no match.
  package let lasting = FlowKey("for", .time, \.time)
  package let path = FlowKey("path", .text(), \.text)
  /// How equal the pictures must be, in percent.
  package let thresholdPercentage = FlowKey("thresholdPercentage", .number(), \.text)
  package let snapshotName = FlowKey("name", .text(), \.text)
  package let kinds = FlowKey.choices("as", FlowSnapshotKind.self)
  package let contains = FlowKey("contains", .list(.text(.something)), \.textList)
  package let notContains = FlowKey("notContains", .list(.text(.something)), \.textList)
  package let matches = FlowKey("matches", .list(.text(.tellingPattern)), \.textList)
  /// A pattern of the row that the cursor is in.
  package let cursorLine = FlowKey("cursorLine", .text(.tellingPattern), \.text)
  package let scrollback = FlowKey("scrollback", .list(.match), \.matches)
  package let notScrollback = FlowKey("notScrollback", .list(.match), \.matches)
  package let styled = FlowKey("styled", .list(.keys(FlowField.styled)), \.styledTexts)
  package let notStyled = FlowKey("notStyled", .list(.keys(FlowField.styled)), \.styledTexts)
  package let clipboard = FlowKey("clipboard", .match, \.match)
  package let notClipboard = FlowKey("notClipboard", .match, \.match)
  package let hidesInput = FlowKey("hidesInput", .flag, \.flag)
  package let code = FlowKey("code", .list(.text(.exit)), \.textList)

  package let shown = FlowKey.choice("what", FlowShown.self)
  package let savedPath = FlowKey("path", .text(.savedFile), \.text)

  // Order.
  package let flow = FlowKey("file", .file(isFlow: true), \.file)
  package let scriptFile = FlowKey("file", .file(isFlow: false), \.file)
  package let script = FlowKey("script", .script, \.text)
  package let commands = FlowKey("commands", .steps, \.steps)
  package let when = FlowKey("when", .condition, \.condition)
  package let loop = FlowKey("while", .condition, \.condition)
  package let times = FlowKey("times", .number(.times), \.text)
  package let maxRetries = FlowKey("maxRetries", .number(), \.text)
  package let environment = FlowKey("env", .variables, \.variables)
  package let name = FlowKey("name", .text(), \.text)

  // The app and its device.
  package let appId = FlowKey("appId", .text(), \.text)
  package let url = FlowKey("url", .text(), \.text)
  package let clearState = FlowKey("clearState", .flag, \.flag)
  let clearKeychain = FlowKey("clearKeychain", .flag, \.flag)
  package let stopApp = FlowKey("stopApp", .flag, \.flag)
  let permissions = FlowKey("permissions", .mapping, \.json)
  package let arguments = FlowKey("arguments", .variables, \.variables)
  package let link = FlowKey("link", .text(), \.text)
  let browser = FlowKey("browser", .flag, \.flag)
  let autoVerify = FlowKey("autoVerify", .flag, \.flag)
  package let orientation = FlowKey("orientation", .text(.orientation), \.text)
  package let darkMode = FlowKey("value", .text(.switched), \.text)
  package let size = FlowKey("size", .text(.size), \.text)
  package let signal = FlowKey("name", .text(.signal), \.text)
  package let payload = FlowKey("payload", .mapping, \.json)
}

package enum FlowDirection: String, CaseIterable, Sendable { case up, down, left, right }

package enum FlowSnapshotKind: String, CaseIterable, Sendable { case grid, image }

package enum FlowWheelWay: String, CaseIterable, Sendable { case up, down }

package enum FlowFocusWay: String, CaseIterable, Sendable { case `in`, out }

/// What a report gets of the session.
package enum FlowShown: String, CaseIterable, Sendable { case screen, tree, state }

/// A text, or a regular expression.
package struct FlowMatch: Sendable {
  static let patternKey = "matches"

  package var text: String
  package var isPattern: Bool

  init?(_ value: FlowValue?) {
    switch value {
    case .text(let text)?: (self.text, isPattern) = (text, false)
    case .keys(let keys)?:
      guard case .text(let pattern)? = keys[Self.patternKey] else { return nil }
      (text, isPattern) = (pattern, true)
    default: return nil
    }
  }

  /// As reports show it.
  package var description: String { isPattern ? "/\(text)/" : "\"\(text)\"" }
}

package struct FlowStyledText: Sendable {
  package var text: FlowMatch
  /// The words of a `StylePattern`.
  package var style: String
}

// MARK: Kinds

extension FlowKey where Value: RawRepresentable<String> & CaseIterable {
  static func choice(_ name: String, _: Value.Type) -> Self {
    Self(name, .choice(Value.allCases.map(\.rawValue))) { $0.text.flatMap(Value.init) }
  }
}

extension FlowKey {
  static func choices<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _: Choice.Type
  ) -> Self where Value == [Choice] {
    Self(name, .list(.choice(Choice.allCases.map(\.rawValue)))) {
      $0.textList?.compactMap(Choice.init)
    }
  }
}

/// A value as one of its kinds; nil for another.
extension FlowValue {
  var text: String? { if case .text(let text) = self { text } else { nil } }
  fileprivate var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  fileprivate var whole: Int? { if case .whole(let number) = self { number } else { nil } }
  fileprivate var time: Duration? { if case .time(let time) = self { time } else { nil } }
  fileprivate var element: FlowSelector? { if case .element(let one) = self { one } else { nil } }
  fileprivate var condition: FlowCondition? {
    if case .condition(let one) = self { one } else { nil }
  }
  fileprivate var file: FlowFile? { if case .file(let file) = self { file } else { nil } }
  fileprivate var json: JSONValue? { if case .json(let value) = self { value } else { nil } }
  fileprivate var steps: [FlowStep]? { if case .steps(let steps) = self { steps } else { nil } }
  fileprivate var variables: [FlowVariable]? {
    if case .variables(let all) = self { all } else { nil }
  }
  fileprivate var list: [FlowValue]? { if case .list(let values) = self { values } else { nil } }
  fileprivate var textList: [String]? { list?.compactMap(\.text) }
  fileprivate var elements: [FlowSelector]? { list?.compactMap(\.element) }
  fileprivate var match: FlowMatch? { FlowMatch(self) }
  fileprivate var matches: [FlowMatch]? { list?.compactMap(\.match) }
  fileprivate var styledTexts: [FlowStyledText]? {
    list?.compactMap { value in
      guard case .keys(let keys) = value, let text = keys["text"]?.match,
        let style = keys["style"]?.text
      else { return nil }
      return FlowStyledText(text: text, style: style)
    }
  }
}
