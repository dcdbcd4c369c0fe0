import Foundation
import LineTransport
import ProcessControl
import RunnerCore

/// A subcommand of `qa-runner`: its command line as data, and what it does.
struct Subcommand: Sendable {
  let specification: CommandSpecification
  let run: @Sendable (ParsedArguments, Surroundings) async throws -> ExitCode

  /// Every subcommand, in the order of the help.
  static let all: [Subcommand] = [
    .run, .demo, .serve, .inspect, .terminal, .list, .plan, .devices, .verify, .report, .merge,
    .diff, .review,
    .references, .`init`, .doctor, .flags, .completions,
  ]

  /// The subcommand of a name.
  static func named(_ name: String) -> Subcommand? {
    all.first { $0.specification.name == name }
  }
}

/// What a subcommand finds around it.
struct Surroundings: Sendable {
  /// The absolute path of this program.
  var executable: String
  var environment: [String: String]
  var workingDirectory: String
  let output = StandardOutput()

  /// Those of this process.
  static func current() -> Surroundings {
    let files = FileManager.default
    let executable: String
    do {
      executable = try files.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    } catch {
      executable = CommandLine.arguments[0]
    }
    return Surroundings(
      executable: executable, environment: ProcessInfo.processInfo.environment,
      workingDirectory: files.currentDirectoryPath)
  }

  /// Prints text for people or programs.
  func print(_ text: String) { output.print(text) }

  /// Tells people what they should know, beside what programs read.
  func complain(_ text: String) { ConsoleOutput.write(text, to: 2) }
}
