import Configuration
import Foundation
import ProcessControl
import Reports
import RunRecord
import Runner
import WireProtocol

extension Subcommand {
  /// `qa-runner [run]`: plans, runs and reports.
  static let run = Subcommand(
    specification: CommandSpecification(
      "run", "run tests on parallel nodes (the default)", operands: "[FILTER…]",
      options: Setting.ofRun + [.forAgent],
      examples: [
        ("qa-runner --parallel 4", "everything, on four nodes"),
        ("qa-runner Booking --device \"iPhone 6\" --target tui", "one suite on one device"),
        ("qa-runner '/books .* Upcoming$/'", "what a regular expression fits"),
        ("qa-runner --tag \"smoke and not slow\"", "by tags"),
        ("qa-runner --last-failed --retries 1", "what failed, tried twice"),
        ("qa-runner Booking --repeat 20 --shuffle", "is it flaky?"),
        ("qa-runner --watch", "again after each change"),
        ("qa-runner --shard 2/4", "the second quarter of the plan"),
        ("qa-runner --resume", "what a killed or interrupted run has left"),
      ]),
    run: { arguments, context in
      if context.environment[Setting.endsWithParent] != nil { try dieWithParent() }
      let isJSON = arguments.has("json")
      let isForAgent = arguments.has("for-agent")
      let isQuiet = isJSON || isForAgent
      let run = try context.testRun(arguments, console: isQuiet ? 2 : 1)
      let settings = run.settings
      if settings.isDryRun {
        try await context.printPlan(of: run, asJSON: isJSON)
        return .success
      }
      try context.requireThreads(
        12 + 4 * min(settings.nodes, 64), for: "A run with --parallel \(settings.nodes)",
        orElse: settings.nodes > 1 ? " Or use fewer nodes (--parallel 1)." : "")
      // What is printed is the last run's; where none began, an earlier one's report is there still.
      let output = OutputFolder(path: settings.output)
      let before = FileIdentity(output.results)
      // A resumed run that has nothing left to do is told as it is.
      var isTold = false
      defer {
        if isQuiet, isTold || FileIdentity(output.results) != before {
          if isJSON { context.printResults(output) }
          if isForAgent { context.printForAgents(output) }
        }
      }
      if settings.isWatching { return try await run.watch() }
      if settings.isUntilFailure { return try await run.executeUntilFailure() }
      let code = try await run.executeInterruptibly()
      isTold = settings.isResumed
      return code
    })
}

/// Which file has a name now: another has once it was written anew.
private struct FileIdentity: Equatable {
  private var number: UInt64
  private var changed: timespec

  /// Nil where there is none.
  init?(_ path: String) {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { return nil }
    number = UInt64(info.st_ino)
    changed = info.st_ctim
  }

  static func == (one: FileIdentity, other: FileIdentity) -> Bool {
    one.number == other.number && one.changed.tv_sec == other.changed.tv_sec
      && one.changed.tv_nsec == other.changed.tv_nsec
  }
}

extension CommandContext {
  /// What the command line, the environment and `qa.yml` say.
  ///
  /// - Throws: `RunnerError` of kind `usage`.
  func settings(
    _ arguments: ParsedArguments, runsFlows: Bool = true
  ) throws(RunnerError) -> RunSettings {
    try RunSettings(
      arguments, environment: environment, workingDirectory: workingDirectory,
      runsFlows: runsFlows)
  }

  /// The apps that they name, for every subcommand that starts one.
  ///
  /// - Throws: `RunnerError` of kind `usage`.
  func apps(_ arguments: ParsedArguments) throws(RunnerError) -> AppCatalog {
    try AppCatalog(
      arguments,
      file: try RunSettings.configuration(arguments, workingDirectory: workingDirectory),
      environment: environment, workingDirectory: workingDirectory)
  }

  /// The app or program that somebody names, as the options say it is to be started.
  ///
  /// - Parameter rest: arguments after its own.
  /// - Throws: `RunnerError` of kind `usage`.
  func app(
    _ name: String, _ rest: [String] = [], _ arguments: ParsedArguments
  ) throws(RunnerError) -> AppUnderTest {
    var app = try apps(arguments).find(name, rest, besides: executable)
    if arguments.has("own-home") {
      app.command.home = .own
      app.command.files = [:]
    }
    if let agent = try agent(arguments) { app.command.agent = agent }
    return app
  }

  /// The agent that an option names; nil where it isn't given.
  ///
  /// - Throws: `RunnerError` of kind `usage` for an unknown one.
  func agent(
    _ arguments: ParsedArguments, option: String = "agent"
  ) throws(RunnerError) -> AppAgent? {
    try arguments.choice(option, of: AppAgent.names).flatMap(AppAgent.init)
  }

  /// The run that they ask for, its console one of this program's descriptors.
  ///
  /// - Throws: `RunnerError` of kind `usage`.
  func testRun(
    _ arguments: ParsedArguments, console: Int32 = 1
  ) throws(RunnerError) -> TestRun {
    TestRun(
      settings: try settings(arguments),
      context: TestRun.Context(
        executable: executable, environment: environment, workingDirectory: workingDirectory,
        console: console, isTerminal: isatty(console) == 1, launcher: Launcher(),
        interruptions: { Interruption() }))
  }

  /// Prints the results of a run, where there are any.
  func printResults(_ output: OutputFolder) {
    guard let text = output.resultsText else { return }
    print(json: text)
  }

  /// The terminal's width; 100 where there is none.
  var columns: Int { isatty(1) == 1 ? ConsoleReporter.size(1).columns : 100 }
}
