/// A command of flows: all that reader, editors, docs and reports know of it.
///
/// What it does is `FlowPerformer`'s.
package struct FlowCommand: Sendable {
  /// What may stand behind its name.
  enum Form: Sendable {
    /// Keys alone.
    case keys([FlowField])
    /// The value of the first key, or the keys.
    case short([FlowField])
    /// An element: a text, or a mapping of the keys of selectors and of these.
    case element([FlowField])
    /// Any mapping, which is its payload.
    case payload
    /// One of these commands, which is meant.
    case other([FlowCommandName])
    /// Whatever Maestro allows: it is not read.
    case anything
  }

  package let name: FlowCommandName
  /// What it does, as a sentence without its subject.
  package let summary: String
  let form: Form
  /// Whether it gives the app something.
  package var isInput = false
  /// Whether it may stand alone, as `- back` does.
  var isBare = false
  /// Why only a real phone, or a language model, can do it; nil for all others.
  package var refusal: String?
  /// What is wrong with its values together, as a full sentence.
  var problem: @Sendable (FlowValues) -> String? = { _ in nil }
  /// Why a target can't do it, beside what its selectors ask.
  var unsupported: @Sendable (FlowSupport, FlowValues) -> String? = { _, _ in nil }
  /// What reports show behind its name.
  var shown: @Sendable (FlowValues) -> String? = { _ in nil }

  init(_ name: FlowCommandName, _ summary: String, _ form: Form) {
    self.name = name
    self.summary = summary
    self.form = form
  }

  /// The keys of its mapping, without those that every command has.
  var fields: [FlowField] {
    switch form {
    case .keys(let fields), .short(let fields): fields
    case .element(let fields): FlowField.selector + FlowField.tap + fields
    case .payload, .other, .anything: []
    }
  }

  /// The names of its keys, without those of every command; `an element` stands for those of selectors.
  package var keyNames: [String] {
    if case .element(let fields) = form { return ["an element"] + fields.map(\.name) }
    return fields.map(\.name)
  }

  /// What it does, or why it can't be done, for a person.
  package var description: String {
    let first = summary.prefix(1).uppercased() + summary.dropFirst()
    return refusal.map { "\(first). Not possible in a terminal: \($0)." } ?? "\(first)."
  }

  /// Whether a `label` or an `optional` in its mapping is its own.
  var hasCommonKeys: Bool { if case .payload = form { false } else { true } }

  // MARK: Building the table

  private func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }

  var bare: Self { with { $0.isBare = true } }

  var sending: Self { with { $0.isInput = true } }

  func refused(_ reason: String) -> Self { with { $0.refusal = reason } }

  func wrong(_ problem: @escaping @Sendable (FlowValues) -> String?) -> Self {
    with { $0.problem = problem }
  }

  func unsupported(
    _ reason: @escaping @Sendable (FlowSupport, FlowValues) -> String?
  ) -> Self {
    with { $0.unsupported = reason }
  }

  func showing(_ shown: @escaping @Sendable (FlowValues) -> String?) -> Self {
    with { $0.shown = shown }
  }

  /// For targets of our own driver alone.
  var ownOnly: Self {
    unsupported { target, _ in target.isOwn ? nil : "only qa-runner's own driver can do it" }
  }

  // MARK: The table

  private static let table: [FlowCommandName: FlowCommand] = Dictionary(
    (input.map(\.sending) + looking + order + device + own).map { ($0.name, $0) }
  ) { first, _ in first }

  /// A command without an entry in the table would be a hole in it.
  static subscript(_ name: FlowCommandName) -> FlowCommand {
    guard let command = table[name] else { preconditionFailure("\(name.rawValue) has no entry") }
    return command
  }
}

extension FlowCommandName {
  package var command: FlowCommand { FlowCommand[self] }

  /// The commands that a target may do, for completion.
  package static var usable: [String] {
    allCases.filter { $0.command.refusal == nil }.map(\.rawValue)
  }
}
