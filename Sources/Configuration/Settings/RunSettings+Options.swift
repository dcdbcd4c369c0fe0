import Reports
import Runner
import WireProtocol

extension RunSettings {
  /// The options that say where things are and what is selected, in what order; `list` and `plan`
  /// have them too.
  package static let selectionOptions: [CommandSpecification.Option] = [
    .init(
      "device", value: "NAME,…", "only these devices or sets of devices", variable: "QA_DEVICES",
      repeats: true),
    .init("devices", value: "SET", "only this set of devices", repeats: true),
    .init(
      "tag", value: "TAGS", "only tests with these tags: smoke, \"smoke and not slow\"",
      variable: "QA_TAGS", repeats: true),
    .init(
      "target", value: "TARGET", "only this target: tui, core, or one of qa.yml's drivers",
      variable: "QA_TARGETS", repeats: true),
    .init(
      "shard", value: "I/N", "only this part of the plan, 1/4 for example", variable: "QA_SHARD"),
    .init(
      "last-failed", value: "DIR",
      "only what failed or was not run last time, or in the run whose output DIR is",
      isValueOptional: true),
    .init("repeat", value: "N", "every test N times"),
    .init(
      "shuffle", value: "SEED", "in a random order, which the printed seed gives again",
      isValueOptional: true),
    .init("parallel", short: "n", value: "N", "how many nodes", variable: "QA_NODES"),
    .init("suite", value: "PATH", "the suite executable", variable: "QA_SUITE"),
    .init("build", "build the suite first, even if it is as new as its sources"),
    .init(
      "no-build", "never build the suite: refuse one that is missing or older than its sources"),
    .init(
      "config", value: "FILE", "the configuration; qa.yml here or above", variable: "QA_CONFIG"),
    .init("output", value: "DIR", "where reports go; qa-output", variable: "QA_OUTPUT"),
    .init(
      "history", value: "FILE", "earlier durations; .qa-history.json beside qa.yml",
      variable: "QA_HISTORY"),
  ]

  /// The apps, whose arguments may hold commas.
  package static func appOption(_ summary: String) -> CommandSpecification.Option {
    .init(
      "app", value: "NAME=PATH", summary, variable: "QA_APP", repeats: true, isWhole: true)
  }

  /// Those that say where a run has written its reports.
  package static let pastRunOptions: [CommandSpecification.Option] = [
    .init("output", value: "DIR", "the run's output folder; qa-output", variable: "QA_OUTPUT"),
    .init("config", value: "FILE", "another qa.yml", variable: "QA_CONFIG"),
  ]

  /// Variables that are meant for this program and not for what it starts.
  package static let ownVariables = [
    "QA_DEVICES", "QA_TAGS", "QA_TARGETS", "QA_SHARD", "QA_SUITE", "QA_CONFIG", "QA_OUTPUT",
    "QA_HISTORY", "QA_NODES", "QA_RECORD", "QA_RETRIES", "QA_RETRY_ORDER", "QA_REPORTER",
    "QA_REVISION",
    "QA_TIMEOUT", "QA_RUN_TIMEOUT", "QA_APP", AppCommand.handoverVariable,
    "QA_DRIVER", "QA_APP_VERSION", "QA_FAIL_ON_FLAKY",
  ]

  /// What `run` takes besides.
  package static let runOptions: [CommandSpecification.Option] =
    [
      .init(
        "record", value: "MODE", "never, missing, failed or all snapshots; never if CI is set",
        variable: "QA_RECORD", choices: ["never", "missing", "failed", "all"]),
      .init(
        "retries", value: "N", "how often a failed test is tried again", variable: "QA_RETRIES"),
      .init(
        "retry-order", value: "WHEN", "now, or at the end and alone (end, the default)",
        variable: "QA_RETRY_ORDER", choices: ["now", "end"]),
      .init(
        "fail-on-flaky", "end with exit code 1 where a test was flaky",
        variable: "QA_FAIL_ON_FLAKY"),
      .init("max-failures", value: "N", "stop after N failures"),
      .init(
        "until-failure",
        "run it all again and again until something fails; with --repeat, N times at most"),
      .init("watch", "run again what a change to a file touches, until Ctrl-C"),
      .init("timeout", value: "TIME", "the limit on a test, 30s", variable: "QA_TIMEOUT"),
      .init(
        "run-timeout", value: "TIME",
        "the limit on all tests together; what runs then is ended, and the report is made",
        variable: "QA_RUN_TIMEOUT"),
      appOption("an app under test; 'NAME=PATH ARGUMENT …' gives arguments too"),
      .init(
        "app-version", value: "TEXT",
        "the version of the apps, by which a failure of another one does not make a test flaky",
        variable: "QA_APP_VERSION"),
      .init(
        "driver", value: "URL,…", "WebDriver servers that run already", variable: "QA_DRIVER",
        repeats: true),
      .init("references", value: "DIR", "the snapshots' references (QA_REFERENCES)"),
      .init("resume", "go on with the run in the output folder whose coordinator was lost"),
      Reporter.option,
      .init("json", "print results.json on standard output, and all else on standard error"),
      .init("dry-run", "print the plan and stop, as `qa-runner plan` does"),
    ] + selectionOptions
}
