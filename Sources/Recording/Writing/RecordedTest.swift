import FlowFormat
package import TerminalModel

/// A recorded test: an app and the steps on it.
package struct RecordedTest: Sendable {
  /// What the test is called: `log in`.
  package var name: String
  /// The app's name in `qa.yml`, or a program as a shell command.
  package var app: String
  /// The words of `app`: the program or the name, then its arguments.
  package var words: [String]
  package var size: CellSize
  package var steps: [RecordedStep]
  /// Where the app has a device: its name; then there is no size.
  package var device: String?
  /// How a shell starts the program, for a tape; nil: as `app` says.
  package var command: String?

  package init(
    name: String, words: [String], app: String, size: CellSize, device: String? = nil,
    command: String? = nil, steps: [RecordedStep]
  ) {
    self.command = command
    self.name = name
    self.words = words
    self.app = app
    self.size = size
    self.device = device
    self.steps = steps
  }

  /// A cell in the session's unit: the middle of its points where the app has a device.
  func point(of cell: CellPoint) -> CellPoint {
    device == nil ? cell : CellPoint(x: cell.x * 8 + 4, y: cell.y * 16 + 8)
  }

  /// The test's text, and what of the recording it lacks, a sentence each.
  package struct Text: Hashable, Sendable {
    package var text: String
    package var gaps: [String]
    /// The line of each step, 1-based.
    package var lines: [Int]
  }

  package func text(in language: RecordingLanguage) -> Text {
    switch language {
    case .yaml: write(YAMLText(self))
    case .swift: write(SwiftText(self))
    case .python: write(PythonText(self))
    case .script: write(ScriptText(self))
    case .tape: write(TapeText(self))
    }
  }

  /// The device's name: `80x24`.
  var deviceName: String { device ?? "\(size.columns)x\(size.rows)" }

  /// The variables that hold its secrets, each once.
  var secrets: [String] {
    var names: [String] = []
    for step in steps {
      if let name = step.secretName, !names.contains(name) { names.append(name) }
    }
    return names
  }

  private func write(_ writer: some TestWriter) -> Text {
    var lines = writer.head
    var gaps: [String] = []
    var places: [Int] = []
    var isInSection = false
    for (index, step) in steps.enumerated() {
      places.append(lines.count + 1)
      if let name = step.section {
        if isInSection { lines += writer.sectionEnd }
        // One without steps would not be a test's.
        let hasSteps = steps[(index + 1)...]
          .prefix { $0.section == nil }.contains { writer.line($0) != nil }
        isInSection = hasSteps
        if hasSteps { lines += writer.sectionStart(name) }
        continue
      }
      let indent = String(repeating: " ", count: writer.indent + (isInSection ? writer.nesting : 0))
      for part in writer.writesFacts ? [step] : step.parts {
        if let line = writer.line(part) {
          lines += line.split(separator: "\n").map { indent + $0 }
        } else {
          let gap = "\(writer.languageName) cannot \(part.title) yet"
          lines.append("\(indent)\(writer.comment) \(gap).")
          gaps.append(
            part.isExpectation
              ? "\(gap): it is left out, so the test does not notice it."
              : "\(gap): the step is left out, so the test may fail there.")
        }
      }
    }
    if isInSection { lines += writer.sectionEnd }
    lines += writer.tail
    return Text(text: lines.joined(separator: "\n") + "\n", gaps: gaps, lines: places)
  }
}

/// Writes a test in one language.
protocol TestWriter {
  var languageName: String { get }
  var comment: String { get }
  var head: [String] { get }
  var tail: [String] { get }
  /// The blanks before a step, and those more within a section.
  var indent: Int { get }
  var nesting: Int { get }
  func sectionStart(_ name: String) -> [String]
  var sectionEnd: [String] { get }
  /// Whether one line, or several, can expect many things of a screen.
  var writesFacts: Bool { get }
  /// Nil for what the language cannot say.
  func line(_ step: RecordedStep) -> String?
}

extension TestWriter {
  var writesFacts: Bool { false }
}

extension RecordedTest {
  /// A text as a flow writes it.
  package static func scalar(_ text: String) -> String { YAMLText.scalar(text) }

  /// A step with its places in the session's unit.
  func inUnit(_ step: FlowStep) -> FlowStep {
    guard device != nil else { return step }
    func moved(_ text: String?) -> FlowValue? {
      text.flatMap(CellPoint.init(commaSeparated:)).map(point(of:)).map { .text("\($0.x),\($0.y)") }
    }
    var step = step
    step.values.change(\.point) { moved($0) }
    step.values.change(\.start) { moved($0) }
    step.values.change(\.end) { moved($0) }
    step.values.change(\.wheelPlace) { moved($0) }
    return step
  }
}
