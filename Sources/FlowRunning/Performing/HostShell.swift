import JSONModel
package import ProcessControl
import TextModel

/// Runs the commands that a flow gives to this machine's shell.
package struct HostShell: Sendable {
  /// Why a command counts as failed.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// A command that takes longer has failed.
  private static let limit = Duration.seconds(60)
  /// How many of its lines a failure shows.
  private static let mostLines = 20
  /// How much of its output is kept, in characters.
  private static let mostText = 64 << 10

  private let directory: String
  private let environment: [String: String]
  private let launcher: Launcher

  package init(
    in directory: String, environment: [String: String], launcher: Launcher = Launcher()
  ) {
    self.directory = directory
    self.environment = environment
    self.launcher = launcher
  }

  /// Runs a command to its end, and gives what it printed.
  ///
  /// - Throws: `Failure` for another exit code than 0, a signal, or the end of its time.
  package func run(
    _ words: String, variables: [String: String] = [:]
  ) async throws -> FlowOutcome {
    var command = Command(
      "/bin/sh", ["-c", words], environment: environment.merging(variables) { $1 })
    command.directory = directory
    command.announcesParent = true
    let end: CommandRun.Outcome
    do {
      end = try await CommandRun(command, launcher: launcher).finish(within: Self.limit)
    } catch let error as ProcessControlError {
      throw Failure(description: "the shell can't be started: \(error)")
    }
    try Task.checkCancellation()
    let output = Self.shown(end.output)
    let errors = Self.shown(end.errors)
    let text = [output, errors].filter { !$0.isEmpty }.joined(separator: "\n")
    let code = end.code.map { JSONValue.number(Double($0)) } ?? .null
    let data: [String: JSONValue] = [
      "code": code, "output": .string(output), "errors": .string(errors),
    ]
    if end.stopped == nil, end.code == 0 {
      return FlowOutcome(text: text, value: .object(data))
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let last = lines.suffix(Self.mostLines).joined(separator: "\n")
    throw Failure(
      description:
        "the command \(end.stopped.map { "was stopped: \($0)" } ?? end.termination.description)"
        + (last.isEmpty ? ", and it printed nothing" : ":\n\(last)"))
  }

  private static func shown(_ text: String) -> String {
    let kept = text.suffix(mostText)
    var lines = kept.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).printable }
    while lines.last?.isEmpty == true { lines.removeLast() }
    if kept.startIndex > text.startIndex {
      lines.insert("(what it printed before these \(mostText >> 10) KB is left out)", at: 0)
    }
    return lines.joined(separator: "\n")
  }
}
