/// What a line of a script of a terminal asks for.
package enum ScriptLine: Sendable {
  /// - Parameter waits: how long it says that it waits at most; nil where it says nothing.
  case step(FlowStep, waits: Duration?)
  /// What a script says of itself before its first command.
  case setting(ScriptSetting)
  case help(String?)
  case quit

  package var step: FlowStep? { if case .step(let step, _) = self { step } else { nil } }

  /// How long a `wait` without a time takes at most.
  package static let usualWait = Duration.seconds(10)

  /// Reads a line; nil for an empty one or a comment.
  ///
  /// - Parameters:
  ///   - place: where it stands.
  ///   - wait: how long a `wait` without a time takes at most.
  /// - Throws: `Problem` that says what is wrong, and what was expected.
  package init?(
    _ line: String, at place: FlowPlace, waiting wait: Duration = Self.usualWait
  ) throws(ScriptWords.Problem) {
    guard let read = try ScriptLineReader.read(line, at: place, waiting: wait) else { return nil }
    self = read
  }
}
