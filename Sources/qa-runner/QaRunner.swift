import Configuration
import Devices
import DriverServer
import FlowFormat
import FlowRunning
import FlowScripting
import Foundation
import LineTransport
import ProcessControl
import RunRecord
import Runner
import TextModel

@main
enum QaRunner {
  static func main() async {
    let words = Array(CommandLine.arguments.dropFirst())
    if words.first == Warden.argument { exit(Warden.run(Array(words.dropFirst()))) }
    if words.first == FlowSuiteFiles.word {
      exit(await FlowSuite.serve(words, environment: ProcessInfo.processInfo.environment))
    }
    if words.first == SuiteRelay.word { exit(await SuiteRelay.serve(words)) }
    if words.first == ScriptProgram.word { exit(ScriptProgram.run()) }
    if words.first == ServerWarden.argument { exit(ServerWarden.run(Array(words.dropFirst()))) }
    ignoreBrokenPipes()
    let privateWords = PrivateWords.take()
    let context = CommandContext.current()
    requireThreads(context)
    do {
      let code = try await perform(
        words.prefix(1) + privateWords + words.dropFirst(), context)
      // A signal says more of the end than what could not be printed.
      if code != .interrupted, code != .terminated { try context.output.requireWritten() }
      exit(code.rawValue)
    } catch {
      context.complain("qa-runner: \("\(error)".printable)\n")
      exit(((error as? RunnerError)?.exitCode ?? .infrastructure).rawValue)
    }
  }

  /// Ends the process where it can make no thread: whatever it begins would wait for one for ever.
  private static func requireThreads(_ context: CommandContext) {
    let wanted = 4
    let made = ThreadSupply.count(upTo: wanted)
    guard made < wanted else { return }
    context.complain("qa-runner: \(ThreadSupply.advice("This program", wanted, made))\n")
    exit(ExitCode.infrastructure.rawValue)
  }

  private static func perform(
    _ words: [String], _ context: CommandContext
  ) async throws -> ExitCode {
    switch words.first {
    case "--help", "-h", "help":
      if words.count > 1, let topic = Subcommand.named(words[1]) {
        context.print(topic.specification.help)
      } else {
        context.print(Help.text)
      }
      return .success
    case "--version":
      context.print("qa-runner \(Help.version)\n")
      return .success
    case let word?:
      if let subcommand = Subcommand.named(word) {
        return try await run(subcommand, Array(words.dropFirst()), context)
      }
    case nil: break
    }
    do {
      return try await run(.run, words, context)
    } catch let error as RunnerError where error.kind == .nothingSelected {
      // A mistyped subcommand has been taken for a filter.
      let names = Subcommand.all.map(\.specification.name)
      guard let first = words.first, let meant = NearestMatch.of(first, among: names) else {
        throw error
      }
      throw RunnerError(.nothingSelected, "\(error) Or did you mean `qa-runner \(meant)`?")
    }
  }

  private static func run(
    _ subcommand: Subcommand, _ words: [String], _ context: CommandContext
  ) async throws -> ExitCode {
    let arguments = try subcommand.specification.parse(
      words, environment: context.environment)
    if arguments.has("help") {
      context.print(subcommand.specification.help)
      return .success
    }
    return try await subcommand.run(arguments, context)
  }
}
