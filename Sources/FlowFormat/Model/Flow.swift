import Files
package import TapeFormat

/// A flow: a test without code, as one file holds it.
package struct Flow: Sendable {
  package var file: String
  package var header: FlowHeader
  /// What runs before the steps.
  package var onStart: [FlowStep]
  package var steps: [FlowStep]
  /// What runs after the steps, whether they passed or failed.
  package var onComplete: [FlowStep]
  /// What is probably not meant, such as a mistyped key of the header.
  package var warnings: [FlowError]
  /// What is played in place of steps, where the file is a tape.
  package var tape: Tape?
  /// Whether the file is a script of a terminal.
  package var isScript = false

  /// What the file is called where it is not a flow of steps: `a tape`.
  package var otherKind: String? {
    tape != nil ? "a tape" : isScript ? "a script" : nil
  }

  /// The name that reports show: the header's, else the file's without its extension.
  package var name: String {
    header.name ?? fileName
  }

  /// The file's name; of a text that is not saved yet, that of the file that it is meant for.
  var savedName: String { Self.savedName(file) }

  static func savedName(_ file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return DraftName.meant(by: name) ?? name
  }

  /// The file's name without its extension.
  package var fileName: String { Self.fileName(file) }

  /// The name of a file without its folder and its extension.
  package static func fileName(_ path: String) -> String {
    let file = savedName(path)
    return file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
  }
}

/// What a flow says of itself before its steps.
package struct FlowHeader: Sendable {
  /// The app that it drives, by its id or its name in `apps:`; may hold `${…}`.
  package var appID: String?
  /// The address of a web app, in place of the app.
  package var url: String?
  package var name: String?
  package var tags: [String] = []
  /// Variables, in the file's order: a later one may use an earlier one.
  package var environment: [FlowVariable] = []

  // Keys of qa-runner's own.
  package var devices: [String] = []
  package var targets: [String] = []
  package var fixture: String?
  /// The place to start at, a deep link.
  package var route: String?
  package var timeout: Duration?
  /// Whether a selector that matches several elements fails.
  package var isStrict = false
  /// Whether the flow may pass though it has looked at nothing.
  package var allowsEmpty = false

  /// Whether the flow runs on a target.
  package func isFor(_ target: String) -> Bool { targets.isEmpty || targets.contains(target) }
  /// Where its values stand.
  var marks: [Mark] = []

  /// Where a value of a key stands, or one text of it.
  struct Mark: Sendable {
    var key: String
    var text: String?
    /// With the place and the line, and no message.
    var origin: FlowError
  }
}

extension Flow {
  /// What is wrong with a key of the header, or with one text of its list, at its place.
  package func headerError(_ key: String, text: String? = nil, _ message: String) -> FlowError {
    let mark = header.marks.first { $0.key == key && $0.text == text }
    var error = mark?.origin ?? FlowError(FlowPlace(file: file, line: 1), "")
    error.message = message
    return error
  }
}

/// A variable with its value, which may hold `${…}`.
package struct FlowVariable: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// One command of a flow, with its values.
package struct FlowStep: Sendable {
  package var name: FlowCommandName
  package var values: FlowValues
  /// What reports call it instead of its command.
  package var label: String?
  /// Whether a failure is a warning.
  package var isOptional: Bool
  package var place: FlowPlace

  package init(
    name: FlowCommandName, values: FlowValues = FlowValues(), label: String? = nil,
    isOptional: Bool = false, place: FlowPlace
  ) {
    self.name = name
    self.values = values
    self.label = label
    self.isOptional = isOptional
    self.place = place
  }

  /// The command as the file has it, on one line: `tapOn "Log in"`.
  package var summary: String {
    [name.rawValue, name.command.shown(values)].compactMap { $0 }.joined(separator: " ")
  }

  /// When it is done; nil for a step that is done in any case.
  var condition: FlowCondition? { values.when ?? values.loop }

  /// The file that it names.
  var file: FlowFile? { values.flow }

  /// The steps inside it, which stand in the same file.
  package var innerSteps: [FlowStep] { values.commands ?? [] }

  /// It and every step inside it.
  var withInner: [FlowStep] { [self] + innerSteps.flatMap(\.withInner) }

  /// Every selector of the step itself, without those of the steps inside it.
  var selectors: [FlowSelector] { values.all.flatMap(\.value.selectors) }

  /// Every text of the step itself that may hold `${…}`.
  var texts: [String] { firstTexts + values.all.flatMap(\.value.laterTexts) }

  /// The texts of `texts` that are evaluated once, as the step begins: those of conditions and
  /// of variables have their own time.
  package var firstTexts: [String] { values.all.flatMap(\.value.texts) }
}
