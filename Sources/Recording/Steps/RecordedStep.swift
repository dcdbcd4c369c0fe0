package import FlowFormat
package import FlowMatching
package import JSONModel
package import TerminalModel

/// One step of a recorded test: a step of a flow, and what other languages say of it.
package struct RecordedStep: Sendable {
  package let step: FlowStep
  /// In a few words, for a list.
  package let title: String
  /// The element that it is about.
  let target: RecordedTarget?
  /// What that element must hold.
  private(set) var value: String?
  /// Whether the recorder added it: what it waits for before the next input.
  package var isAutomatic = false
  /// What it expects of the screen, each thing by itself.
  package private(set) var facts: [ScreenFact] = []
  /// What was on the screen before an input and once the program had handled it; nil for what is no input.
  package var frames: RecordedFrames?

  private init(
    _ name: FlowCommandName, _ values: [(PartialKeyPath<FlowKeys>, FlowValue)], _ title: String,
    on target: RecordedTarget? = nil
  ) {
    step = FlowStep(
      name: name, values: FlowValues(values), place: FlowPlace(file: "recording", line: 1))
    self.title = title
    self.target = target
  }

  /// As one that the recorder has added.
  func automatic() -> RecordedStep {
    var copy = self
    copy.isAutomatic = true
    return copy
  }

  /// Whether it says what must be so.
  package var isExpectation: Bool {
    [.expectScreen, .assertVisible, .assertNotVisible, .expectSnapshot, .waitForExit]
      .contains(step.name)
  }

  /// The name of the section that it begins: the steps after it, up to the next one, are its.
  package var section: String? { step.name == .step ? step.values.name : nil }

  private static func text(_ text: String) -> FlowValue { .text(FlowLiteral.written(text)) }

  private static func place(_ cell: CellPoint) -> FlowValue { .text("\(cell.x),\(cell.y)") }

  // MARK: Input

  package static func tap(_ target: RecordedTarget) -> RecordedStep {
    RecordedStep(
      .tapOn, [(\.target, .element(target.selector))], "click \(target.title)", on: target)
  }

  package static func click(_ cell: CellPoint) -> RecordedStep {
    RecordedStep(.tapOn, [(\.point, place(cell))], "click \(cell.x),\(cell.y)")
  }

  /// Clicks in quick succession on an element, or where there is none on a cell.
  package static func clicks(
    _ target: RecordedTarget?, at cell: CellPoint, _ times: Int
  ) -> RecordedStep {
    // One without a name is clicked at the very cell.
    let target = target.flatMap { $0.isPoint ? nil : $0 }
    let place: (PartialKeyPath<FlowKeys>, FlowValue) =
      target.map { (\.target, .element($0.selector)) } ?? (\.point, Self.place(cell))
    let shown = target?.title ?? "\(cell.x),\(cell.y)"
    return times == 2
      ? RecordedStep(.doubleTapOn, [place], "double-click \(shown)", on: target)
      : RecordedStep(
        .tapOn, [place, (\.count, .whole(times))], "click \(times) times \(shown)", on: target)
  }

  package static func type(_ text: String) -> RecordedStep {
    RecordedStep(.inputText, [(\.text, Self.text(text))], "type \"\(text)\"")
  }

  /// - Parameter name: the variable that holds what is typed.
  package static func secret(_ name: String) -> RecordedStep {
    RecordedStep(.secret, [(\.text, .text("${\(name)}"))], "type the secret \(name)")
  }

  package static func paste(_ text: String) -> RecordedStep {
    RecordedStep(.paste, [(\.text, Self.text(text))], "paste \"\(text)\"")
  }

  package static func press(_ key: String) -> RecordedStep {
    RecordedStep(.pressKey, [(\.key, text(key))], "press \(key)")
  }

  package static func wheel(isUp: Bool, turns: Int, at cell: CellPoint?) -> RecordedStep {
    let way = isUp ? "up" : "down"
    return RecordedStep(
      .wheel,
      [(\.wheelWay, .text(way)), (\.turns, .whole(turns))]
        + (cell.map { [(\.wheelPlace, place($0))] } ?? []), "turn the wheel \(way) \(turns)")
  }

  package static func drag(from: CellPoint, to: CellPoint) -> RecordedStep {
    RecordedStep(
      .drag, [(\.start, place(from)), (\.end, place(to))],
      "drag \(from.x),\(from.y) to \(to.x),\(to.y)")
  }

  package static func resize(_ size: CellSize) -> RecordedStep {
    let size = "\(size.columns)x\(size.rows)"
    return RecordedStep(.resize, [(\.size, .text(size))], "resize to \(size)")
  }

  /// - Parameter name: without `SIG`.
  package static func signal(_ name: String) -> RecordedStep {
    RecordedStep(.signal, [(\.signal, .text(name))], "send \(name)")
  }

  package static func focus(_ isIn: Bool) -> RecordedStep {
    RecordedStep(
      .focus, [(\.focusWay, .text(isIn ? "in" : "out"))],
      "\(isIn ? "give" : "take") the window \(isIn ? "the" : "its") focus")
  }

  /// A command of the machine's shell.
  package static func host(_ command: String) -> RecordedStep {
    RecordedStep(.host, [(\.hostCommand, text(command))], "run \(command)")
  }

  package static func section(_ name: String) -> RecordedStep {
    RecordedStep(.step, [(\.name, .text(name))], "step \"\(name)\"")
  }

  // MARK: Expectations

  package static func expectText(_ text: String) -> RecordedStep { expectScreen([.shows(text)]) }

  package static func expectNoText(_ text: String) -> RecordedStep { expectScreen([.lacks(text)]) }

  package static func expectScreen(_ facts: [ScreenFact]) -> RecordedStep {
    var step = RecordedStep(
      .expectScreen, values(of: facts),
      "expect \(facts.map(\.title).joined(separator: ", "))")
    step.facts = facts
    return step
  }

  /// The keys of `expectScreen`.
  static func values(of facts: [ScreenFact]) -> [(PartialKeyPath<FlowKeys>, FlowValue)] {
    var (contains, matches, lacks, styled) = (
      [FlowValue](), [FlowValue](), [FlowValue](), [FlowValue]()
    )
    var values: [(PartialKeyPath<FlowKeys>, FlowValue)] = []
    for fact in facts {
      switch fact {
      case .shows(let text): contains.append(Self.text(text))
      case .matches(let pattern): matches.append(Self.text(pattern))
      case .lacks(let text): lacks.append(Self.text(text))
      case .cursorLine(let pattern): values.append((\.cursorLine, Self.text(pattern)))
      case .styled(let text, let style):
        styled.append(.keys(["text": Self.text(text), "style": .text(style)]))
      }
    }
    if !styled.isEmpty { values.insert((\.styled, .list(styled)), at: 0) }
    if !lacks.isEmpty { values.insert((\.notContains, .list(lacks)), at: 0) }
    if !matches.isEmpty { values.insert((\.matches, .list(matches)), at: 0) }
    if !contains.isEmpty { values.insert((\.contains, .list(contains)), at: 0) }
    return values
  }

  /// What nothing on the screen shows is handled before the next input comes.
  package static func expectSettled() -> RecordedStep {
    RecordedStep(.expectSettled, [], "expect that the app is done")
  }

  package static func expectVisible(_ target: RecordedTarget) -> RecordedStep {
    RecordedStep(
      .assertVisible, [(\.target, .element(target.selector))], "expect \(target.title)", on: target)
  }

  package static func expectGone(_ target: RecordedTarget) -> RecordedStep {
    RecordedStep(
      .assertNotVisible, [(\.target, .element(target.selector))], "expect no \(target.title)",
      on: target)
  }

  package static func expectValue(_ target: RecordedTarget, _ value: String) -> RecordedStep {
    var selector = target.selector
    if selector.id == nil { selector.index = nil }
    selector.text = FlowLiteral.written(value)
    var step = RecordedStep(
      .assertVisible, [(\.target, .element(selector))], "expect \"\(value)\" in \(target.title)",
      on: target)
    step.value = value
    return step
  }

  package static func expectSnapshot(_ name: String) -> RecordedStep {
    RecordedStep(
      .expectSnapshot, [(\.snapshotName, text(name))], "compare the snapshot \(name)")
  }

  package static func expectEnd(_ end: RecordedEnd) -> RecordedStep {
    let title =
      switch end {
      case .code(let code): "expect the exit code \(code)"
      case .signal(let name): "expect the end by \(name)"
      }
    return RecordedStep(.waitForExit, [(\.code, .list([.text(end.word)]))], title)
  }

  /// What the terminal has besides its screen, or has not, as a step of a flow or a line has said it.
  package static func expectTerminal(_ values: FlowValues) -> RecordedStep {
    let facts = values.terminalFacts
    let step = FlowStep(
      name: .expectScreen, values: facts, place: FlowPlace(file: "recording", line: 1))
    let shown = step.summary.drop { $0 != " " }.dropFirst()
    return RecordedStep(step, "expect \(shown)")
  }

  /// A step that a line of a script has said, which is its label.
  package static func line(_ step: FlowStep) -> RecordedStep {
    RecordedStep(step, step.label ?? step.summary)
  }

  /// A text that holds a match of a pattern, or none, as a line has said it.
  package static func pattern(_ pattern: String, isGone: Bool, line: String?) -> RecordedStep {
    let pattern = FlowLiteral.written(pattern)
    let place = FlowPlace(file: "recording", line: 1)
    let whole = FlowSelector(text: "(?s).*(?:\(pattern)).*", place: place)
    let step = FlowStep(
      name: isGone ? .assertNotVisible : .expectScreen,
      values: FlowValues(
        isGone
          ? [(\.target, .element(whole))] : [(\.matches, .list([.text(pattern)]))]),
      label: line, place: place)
    return RecordedStep(step, "expect \(isGone ? "no " : "")/\(FlowLiteral.read(pattern))/")
  }

  private init(_ step: FlowStep, _ title: String) {
    self.step = step
    self.title = title
    target = nil
  }
}

extension RecordedStep {
  /// The variable whose value it types.
  package var secretName: String? {
    guard step.name == .secret else { return nil }
    return step.values.text.map { String($0.dropFirst(2).dropLast()) }
  }

  /// Whether it is a key or a click, which a program may take some time to handle unseen.
  var isCommand: Bool {
    switch step.name {
    case .pressKey, .tapOn: true
    case .inputText: step.values.text?.count == 1
    default: false
    }
  }

  /// The text that an element must show, or must not; nil where the step knows no such text.
  var expectedText: String? {
    guard [.assertVisible, .assertNotVisible].contains(step.name) else { return nil }
    return value ?? target?.text ?? step.values.target?.text.map(FlowLiteral.read)
  }

  /// The step, or a step for each thing that it expects of the screen.
  package var parts: [RecordedStep] {
    facts.count > 1
      ? facts.map { fact in
        var part = RecordedStep.expectScreen([fact])
        part.isAutomatic = isAutomatic
        return part
      } : [self]
  }

  var size: FlowSize? { step.values.size.flatMap { FlowSize($0) } }
}

/// The one thing that a step asks of a terminal besides its screen.
struct TerminalFact: Equatable {
  enum Kind { case scrollback, styled, clipboard, hidesInput }

  var kind: Kind
  var text: String?
  var isPattern = false
  var style: String?
  var isGone = false

  /// - Parameter allowsPatterns: whether a pattern is one too.
  init?(_ values: FlowValues, allowsPatterns: Bool = false) {
    var match: FlowMatch?
    if let hides = values.hidesInput {
      (kind, isGone) = (.hidesInput, !hides)
    } else if let found = values.scrollback?.first ?? values.notScrollback?.first {
      (kind, match, isGone) = (.scrollback, found, values.notScrollback != nil)
    } else if let found = values.clipboard ?? values.notClipboard {
      (kind, match, isGone) = (.clipboard, found, values.notClipboard != nil)
    } else if let found = values.styled?.first ?? values.notStyled?.first {
      (kind, match, isGone) = (.styled, found.text, values.notStyled != nil)
      style = found.style
    } else {
      return nil
    }
    text = match.map { FlowLiteral.read($0.text) }
    isPattern = match?.isPattern ?? false
    if isPattern, !allowsPatterns { return nil }
  }
}

/// What was on the screen before an input, and once the program had handled it.
package struct RecordedFrames: Sendable {
  /// What an app shows at one moment.
  package struct Moment: Sendable {
    package let shown: ShownText
    /// The elements; nil where the screen alone is known.
    package let tree: FlowTree?

    package init(_ screen: Screen, tree: FlowTree? = nil) {
      shown = ShownText(screen)
      self.tree = tree
    }
  }

  package var before: Moment
  package var after: Moment

  package init(before: Moment, after: Moment) { (self.before, self.after) = (before, after) }

  package init(before: Screen, after: Screen) {
    self.init(before: Moment(before), after: Moment(after))
  }
}

/// How a program ended.
package enum RecordedEnd: Hashable, Sendable {
  case code(Int)
  /// With `SIG`.
  case signal(String)

  /// - Parameter status: the answer of `mobile: exitStatus`; nil while the program runs.
  package init?(_ status: JSONValue) {
    guard status["running"] == false else { return nil }
    if let code = status["status"]?.integerValue {
      self = .code(code)
    } else if let signal = status["signal"]?.stringValue {
      self = .signal(signal)
    } else {
      return nil
    }
  }

  /// As a flow has it.
  var word: String {
    switch self {
    case .code(let code): "\(code)"
    case .signal(let name): name
    }
  }
}
