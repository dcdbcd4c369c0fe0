package import JSONModel

/// A key whatever its kind.
protocol NamedKey: Sendable { var name: String { get } }

/// A key, with the kind of its value.
package struct FlowKey<Value: Sendable>: NamedKey {
  package let name: String
  let shape: FlowShape
  let value: @Sendable (FlowValue) -> Value?
}

/// The keys of commands.
package struct FlowKeys: Sendable {
  static let all = FlowKeys()

  // Of every command.
  let label = FlowKey.text("label")
  let optional = FlowKey.flag("optional")

  // Elements.
  /// What a command is about; its keys stand beside those of the command.
  package let target = FlowKey.element("target")
  let id = FlowKey.text("id")
  let css = FlowKey.text("css")
  let index = FlowKey.number("index", .index)
  let enabled = FlowKey.flag("enabled")
  let checked = FlowKey.flag("checked")
  let focused = FlowKey.flag("focused")
  let selected = FlowKey.flag("selected")
  let traits = FlowKey.list("traits", .choice(FlowSelector.Trait.allCases.map(\.rawValue)))
  let width = FlowKey.whole("width", 0...100_000)
  let height = FlowKey.whole("height", 0...100_000)
  let tolerance = FlowKey.whole("tolerance", 0...100_000)
  package let visible = FlowKey.element("visible")
  package let notVisible = FlowKey.element("notVisible")
  package let element = FlowKey.element("element")
  package let from = FlowKey.element("from")
  package let cropOn = FlowKey.element("cropOn")
  /// What may differ: elements that a test covers.
  package let ignoring = FlowKey.elements("ignoring")

  // Input.
  package let text = FlowKey.text("text")
  package let key = FlowKey.text("key", .key)
  /// `50%,50%` or `100,200`: of the target, else of the screen.
  package let point = FlowKey.text("point", .point)
  package let start = FlowKey.text("start", .point)
  package let end = FlowKey.text("end", .point)
  package let direction = FlowKey.choice("direction", FlowDirection.self)
  /// In milliseconds.
  package let duration = FlowKey.whole("duration", 1...600_000)
  package let retryTapIfNoChange = FlowKey.flag("retryTapIfNoChange")
  package let waitUntilVisible = FlowKey.flag("waitUntilVisible")
  /// How many taps.
  package let count = FlowKey.whole("repeat", -1000...1000)
  /// Between two taps, in milliseconds.
  package let delay = FlowKey.whole("delay", 0...60_000)
  let settleTime = FlowKey.number("waitToSettleTimeoutMs")
  package let charactersToErase = FlowKey.number("charactersToErase")
  package let length = FlowKey.whole("length", 1...10_000)
  let speed = FlowKey.number("speed")
  /// How much of an element must be on the screen, in percent.
  package let visibilityPercentage = FlowKey.whole("visibilityPercentage", 0...100)
  let centerElement = FlowKey.flag("centerElement")

  package let keys = FlowKey.texts("keys", .key)
  package let wheelWay = FlowKey.choice("direction", FlowWheelWay.self)
  package let turns = FlowKey.whole("turns", 1...500)
  package let wheelPlace = FlowKey.text("at", .point)
  package let focusWay = FlowKey.choice("way", FlowFocusWay.self)
  package let hostCommand = FlowKey.text("command", .something)

  // Looking.
  package let condition = FlowKey.text("condition", .condition)
  let expression = FlowKey.text("true", .condition)
  let platform = FlowKey.choice("platform", FlowCondition.Platform.self)
  package let timeout = FlowKey.time("timeout")
  package let milliseconds = FlowKey.number("timeout")
  /// How long there must be no match.
  package let lasting = FlowKey.time("for")
  package let path = FlowKey.text("path")
  /// How equal the pictures must be, in percent.
  package let thresholdPercentage = FlowKey.number("thresholdPercentage")
  package let snapshotName = FlowKey.text("name")
  package let kinds = FlowKey.choices("as", FlowSnapshotKind.self)
  package let contains = FlowKey.texts("contains", .something)
  package let notContains = FlowKey.texts("notContains", .something)
  package let matches = FlowKey.texts("matches", .tellingPattern)
  /// A pattern of the row that the cursor is in.
  package let cursorLine = FlowKey.text("cursorLine", .tellingPattern)
  package let scrollback = FlowKey.matches("scrollback")
  package let notScrollback = FlowKey.matches("notScrollback")
  package let styled = FlowKey.styledTexts("styled")
  package let notStyled = FlowKey.styledTexts("notStyled")
  package let clipboard = FlowKey.match("clipboard")
  package let notClipboard = FlowKey.match("notClipboard")
  package let hidesInput = FlowKey.flag("hidesInput")
  package let code = FlowKey.texts("code", .exit)

  package let shown = FlowKey.choice("what", FlowShown.self)
  package let savedPath = FlowKey.text("path", .savedFile)

  // Order.
  package let flow = FlowKey.file("file", isFlow: true)
  package let scriptFile = FlowKey.file("file", isFlow: false)
  package let script = FlowKey.script("script")
  package let commands = FlowKey.steps("commands")
  package let when = FlowKey.condition("when")
  package let loop = FlowKey.condition("while")
  package let times = FlowKey.number("times", .times)
  package let maxRetries = FlowKey.number("maxRetries")
  package let environment = FlowKey.variables("env")
  package let name = FlowKey.text("name")

  // The app and its device.
  package let appId = FlowKey.text("appId")
  package let url = FlowKey.text("url")
  package let clearState = FlowKey.flag("clearState")
  let clearKeychain = FlowKey.flag("clearKeychain")
  package let stopApp = FlowKey.flag("stopApp")
  let permissions = FlowKey.json("permissions")
  package let arguments = FlowKey.variables("arguments")
  package let link = FlowKey.text("link")
  let browser = FlowKey.flag("browser")
  let autoVerify = FlowKey.flag("autoVerify")
  package let orientation = FlowKey.text("orientation", .orientation)
  package let darkMode = FlowKey.text("value", .switched)
  package let size = FlowKey.text("size", .size)
  package let signal = FlowKey.text("name", .signal)
  package let payload = FlowKey.json("payload")
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

extension FlowKey where Value == String {
  static func text(_ name: String, _ rule: FlowRule? = nil) -> Self {
    Self(name: name, shape: .text(rule)) { if case .text(let text) = $0 { text } else { nil } }
  }

  static func script(_ name: String) -> Self {
    Self(name: name, shape: .script) { if case .text(let text) = $0 { text } else { nil } }
  }

  static func number(_ name: String, _ rule: FlowRule? = nil) -> Self {
    Self(name: name, shape: .number(rule)) { if case .text(let text) = $0 { text } else { nil } }
  }
}

extension FlowKey where Value == Bool {
  static func flag(_ name: String) -> Self {
    Self(name: name, shape: .flag) { if case .flag(let flag) = $0 { flag } else { nil } }
  }
}

extension FlowKey where Value == Int {
  static func whole(_ name: String, _ range: ClosedRange<Int>) -> Self {
    Self(name: name, shape: .whole(range)) {
      if case .whole(let number) = $0 { number } else { nil }
    }
  }
}

extension FlowKey where Value == Duration {
  static func time(_ name: String) -> Self {
    Self(name: name, shape: .time) { if case .time(let time) = $0 { time } else { nil } }
  }
}

extension FlowKey where Value == FlowSelector {
  static func element(_ name: String) -> Self {
    Self(name: name, shape: .element) {
      if case .element(let selector) = $0 { selector } else { nil }
    }
  }
}

extension FlowKey where Value == FlowCondition {
  static func condition(_ name: String) -> Self {
    Self(name: name, shape: .condition) {
      if case .condition(let condition) = $0 { condition } else { nil }
    }
  }
}

extension FlowKey where Value == FlowFile {
  static func file(_ name: String, isFlow: Bool) -> Self {
    Self(name: name, shape: .file(isFlow: isFlow)) {
      if case .file(let file) = $0 { file } else { nil }
    }
  }
}

extension FlowKey where Value == JSONValue {
  static func json(_ name: String) -> Self {
    Self(name: name, shape: .mapping) { if case .json(let value) = $0 { value } else { nil } }
  }
}

extension FlowKey where Value == [FlowStep] {
  static func steps(_ name: String) -> Self {
    Self(name: name, shape: .steps) { if case .steps(let steps) = $0 { steps } else { nil } }
  }
}

extension FlowKey where Value == [FlowVariable] {
  static func variables(_ name: String) -> Self {
    Self(name: name, shape: .variables) {
      if case .variables(let variables) = $0 { variables } else { nil }
    }
  }
}

extension FlowKey where Value == [String] {
  static func texts(_ name: String, _ rule: FlowRule? = nil) -> Self { list(name, .text(rule)) }

  static func list(_ name: String, _ shape: FlowShape) -> Self {
    Self(name: name, shape: .list(shape)) { value in
      guard case .list(let values) = value else { return nil }
      return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }
  }
}

extension FlowKey where Value == [FlowSelector] {
  static func elements(_ name: String) -> Self {
    Self(name: name, shape: .list(.element)) { value in
      guard case .list(let values) = value else { return nil }
      return values.compactMap { if case .element(let selector) = $0 { selector } else { nil } }
    }
  }
}

extension FlowKey where Value == FlowMatch {
  static func match(_ name: String) -> Self {
    Self(name: name, shape: .match) { FlowMatch($0) }
  }
}

extension FlowKey where Value == [FlowMatch] {
  static func matches(_ name: String) -> Self {
    Self(name: name, shape: .list(.match)) { value in
      guard case .list(let values) = value else { return nil }
      return values.compactMap { FlowMatch($0) }
    }
  }
}

extension FlowKey where Value == [FlowStyledText] {
  static func styledTexts(_ name: String) -> Self {
    let fields = [
      FlowField(name: "text", shape: .match, isRequired: true),
      FlowField(name: "style", shape: .text(.style), isRequired: true),
    ]
    return Self(name: name, shape: .list(.keys(fields))) { value in
      guard case .list(let values) = value else { return nil }
      return values.compactMap { value in
        guard case .keys(let keys) = value, let text = FlowMatch(keys["text"]),
          case .text(let style)? = keys["style"]
        else { return nil }
        return FlowStyledText(text: text, style: style)
      }
    }
  }
}

extension FlowKey where Value: RawRepresentable<String> & CaseIterable {
  static func choice(_ name: String, _: Value.Type) -> Self {
    Self(name: name, shape: .choice(Value.allCases.map(\.rawValue))) {
      if case .text(let text) = $0 { Value(rawValue: text) } else { nil }
    }
  }
}

extension FlowKey {
  static func choices<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _: Choice.Type
  ) -> Self where Value == [Choice] {
    Self(name: name, shape: .list(.choice(Choice.allCases.map(\.rawValue)))) { value in
      guard case .list(let values) = value else { return nil }
      return values.compactMap {
        if case .text(let text) = $0 { Choice(rawValue: text) } else { nil }
      }
    }
  }
}
