import Foundation
import ProcessControl
import RunnerCore

extension Subcommand {
  /// `qa-runner [run]`: plans, runs and reports.
  static let run = Subcommand(
    specification: CommandSpecification(
      "run", "run tests on parallel nodes (the default)", operands: "[FILTER…]",
      options: [
        .init("parallel", short: "n", value: "N", "how many nodes", variable: "QA_NODES"),
        .init(
          "record", value: "MODE", "never, missing, failed or all snapshots; never if CI is set",
          variable: "QA_RECORD"),
        .init(
          "retries", value: "N", "how often a failed test is tried again", variable: "QA_RETRIES"),
        .init("max-failures", value: "N", "stop after N failures"),
        .init("timeout", value: "TIME", "the limit on a test, 30s", variable: "QA_TIMEOUT"),
        .init(
          "app", value: "NAME=PATH", "an app under test", variable: "QA_APP", repeats: true),
        .init(
          "driver", value: "URL,…", "WebDriver servers that run already", variable: "QA_DRIVER",
          repeats: true),
        .init("references", value: "DIR", "the snapshots' references (QA_REFERENCES)"),
        .init("resume", "go on with the run in the output folder whose coordinator was lost"),
        .init("dry-run", "print the plan and stop"),
      ] + RunSettings.selectionOptions,
      examples: [
        ("qa-runner --parallel 4", "everything, on four nodes"),
        ("qa-runner Booking --device \"iPhone 6\" --target tui", "one suite on one device"),
        ("qa-runner --tag smoke --retries 1", "the smoke tests, failures tried twice"),
        ("qa-runner --shard 2/4", "the second quarter of the plan"),
        ("qa-runner --resume", "what a killed or interrupted run has left"),
      ]),
    run: { arguments, surroundings in
      let settings = try RunSettings(
        arguments, environment: surroundings.environment,
        workingDirectory: surroundings.workingDirectory)
      let interruption = Interruption()
      defer { interruption.end() }
      let run = TestRun(
        settings: settings,
        surroundings: TestRun.Surroundings(
          executable: surroundings.executable, environment: surroundings.environment,
          workingDirectory: surroundings.workingDirectory, console: 1,
          isTerminal: isatty(1) == 1, launcher: Launcher()),
        interruption: interruption)
      return try await run.execute()
    })
}
