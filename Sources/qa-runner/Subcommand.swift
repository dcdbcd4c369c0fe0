import Configuration
import Foundation
import LineTransport
import ProcessControl
import Reports
import RunRecord

/// A subcommand of `qa-runner`: its command line as data, and what it does.
struct Subcommand: Sendable {
  let specification: CommandSpecification
  let run: @Sendable (ParsedArguments, CommandContext) async throws -> ExitCode

  /// Every subcommand, in the order of the help.
  static let all: [Subcommand] = [
    .run, .demo, .serve, .inspect, .terminal, .tape, .studio, .mcp, .pdb, .list, .plan, .validate,
    .devices, .verify, .report, .merge, .queue,
    .diff, .review,
    .references, .`init`, .doctor, .flags, .mocks, .schema, .completions,
  ]

  /// The subcommand of a name.
  static func named(_ name: String) -> Subcommand? {
    all.first { $0.specification.name == name }
  }
}

/// What a subcommand knows of its process.
struct CommandContext: Sendable {
  /// The absolute path of this program.
  var executable: String
  var environment: [String: String]
  var workingDirectory: String
  let output = StandardOutput()

  /// Those of this process.
  static func current() -> CommandContext {
    let files = FileManager.default
    let executable: String
    do {
      executable = try files.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    } catch {
      executable = CommandLine.arguments[0]
    }
    return CommandContext(
      executable: executable, environment: ProcessInfo.processInfo.environment,
      workingDirectory: files.currentDirectoryPath)
  }

  /// Prints text for people, in which a CI system finds no command.
  func print(_ text: String) { output.print(LogCommands(environment).disarmed(text)) }

  /// Prints JSON for programs, with a line's end; a CI system that reads along finds no command.
  func print(json text: String) {
    output.print(LogCommands(environment).disarmed(json: text) + "\n")
  }

  /// - Throws: `RunnerError` of kind `infrastructure` where this process can't make the threads that
  ///   something needs: it would stand still in the middle of something else.
  func requireThreads(
    _ wanted: Int, for what: String, orElse advice: String = ""
  ) throws(RunnerError) {
    let made = ThreadSupply.count(upTo: wanted)
    guard made < wanted else { return }
    throw RunnerError(.infrastructure, ThreadSupply.advice(what, wanted, made) + advice)
  }

  /// Tells people what they should know, beside what programs read.
  func complain(_ text: String) {
    ConsoleOutput.write(LogCommands(environment).disarmed(text), to: 2)
  }
}
