import Reports
import Runner
import WireProtocol
import WorkerProtocol

/// The table of settings: what a run can be told, each a row.
extension Setting {
  package static let suite = Setting(
    "suite", value: "PATH", "the suite executable", variable: "QA_SUITE", key: "suite",
    form: .structure)
  package static let app = Setting(
    "app", value: "NAME=PATH", "an app under test; 'NAME=PATH ARGUMENT …' gives arguments too",
    variable: "QA_APP", key: "apps", form: .structure, repeats: true, isWhole: true)
  static let target = Setting(
    "target", value: "TARGET", "only this target: tui, core, or one of qa.yml's drivers",
    variable: "QA_TARGETS", key: "targets", form: .structure, repeats: true)
  static let device = Setting(
    "device", value: "NAME,…", "only these devices or sets of devices", variable: "QA_DEVICES",
    form: .structure, repeats: true)
  static let devices = Setting(
    "devices", value: "SET", "only this set of devices", key: "devices", form: .structure,
    repeats: true)
  package static let timeout = Setting(
    "timeout", value: "TIME", "the limit on a test", fallback: "30s", variable: "QA_TIMEOUT",
    key: "timeouts.test", form: .time)
  package static let commandTimeout = Setting(
    "", "the limit on a command of a test", fallback: "10s", key: "timeouts.command", form: .time)
  package static let sessionTimeout = Setting(
    "", "the limit on the start of a session, which is no part of a test's limit", fallback: "45s",
    key: "timeouts.session", form: .time)
  package static let runTimeout = Setting(
    "run-timeout", value: "TIME",
    "the limit on all tests together; running tests are then stopped, and the report is complete",
    variable: "QA_RUN_TIMEOUT", key: "timeouts.run", form: .time)
  package static let retries = Setting(
    "retries", value: "N", "how often a failed test is tried again", fallback: "0",
    variable: "QA_RETRIES", key: "retries.count", form: .number(0...100))
  package static let retryOrder = Setting(
    "retry-order", value: "WHEN", "now, or at the end and alone", fallback: "end",
    variable: "QA_RETRY_ORDER", key: "retries.when",
    form: .choice(WorkQueue.RetryOrder.allCases.map(\.rawValue)))
  package static let parallel = Setting(
    "parallel", short: "n", value: "N", "how many nodes; one for each processor",
    variable: "QA_NODES", key: "nodes", form: .number(1...1000))
  package static let references = Setting(
    "references", value: "DIR", "the snapshots' references", fallback: "ReferenceImages",
    variable: "QA_REFERENCES", isInherited: true, key: "references")
  package static let output = Setting(
    "output", value: "DIR", "where reports go", fallback: "qa-output", variable: "QA_OUTPUT",
    key: "output")
  package static let history = Setting(
    "history", value: "FILE", "earlier durations, beside qa.yml", fallback: History.fileName,
    variable: "QA_HISTORY", key: "history")
  static let driver = Setting(
    "driver", value: "URL,…", "WebDriver servers that run already", variable: "QA_DRIVER",
    key: "drivers", form: .structure, repeats: true)
  static let knownIssues = Setting(
    "", "failures that are expected until a day", key: "known-issues", form: .structure)
  static let quarantine = Setting(
    "", "tests that are not relied on until a day", key: "quarantine", form: .structure)
  package static let flags = Setting(
    "", "a file of feature flags, for `qa-runner flags`", key: "flags")
  static let failOnFlaky = Setting(
    "fail-on-flaky", "end with exit code 1 where a test was flaky", variable: "QA_FAIL_ON_FLAKY",
    key: "fail-on-flaky", form: .flag)
  static let appVersion = Setting(
    "app-version", value: "TEXT",
    "the apps' version; a failure of another version does not make a test flaky",
    variable: "QA_APP_VERSION", key: "app-version")
  package static let config = Setting(
    "config", value: "FILE", "the configuration; qa.yml here or above", variable: "QA_CONFIG")
  static let tag = Setting(
    "tag", value: "TAGS", "only tests with these tags: smoke, \"smoke and not slow\"",
    variable: "QA_TAGS", form: .structure, repeats: true)
  static let shard = Setting(
    "shard", value: "I/N", "only this part of the plan, 1/4 for example", variable: "QA_SHARD")
  package static let queue = Setting(
    "queue", value: "URL",
    "share the run with other machines: redis://, rediss:// or redis+unix://", variable: "QA_QUEUE")
  package static let runID = Setting(
    "run-id", value: "ID",
    "with --queue: the run's name, the same on all machines and used by no other run",
    variable: "QA_RUN_ID")
  static let queueFallback = Setting(
    "queue-fallback", value: "shard=I/N",
    "with --queue: the part of the plan that runs where the queue can't be reached at the start",
    variable: "QA_QUEUE_FALLBACK")
  static let queueTimeout = Setting(
    "queue-timeout", value: "TIME", "with --queue: how long a lost queue is waited for",
    fallback: "60s", variable: "QA_QUEUE_TIMEOUT", form: .time)
  static let queueLease = Setting(
    "queue-lease", value: "TIME",
    "with --queue: after how long without a sign of life a machine's tests go to others",
    fallback: "10s", variable: "QA_QUEUE_LEASE", form: .time)
  static let queueProject = Setting(
    "queue-project", value: "NAME",
    "with --queue: the runs of this project share their durations; its folder's name",
    variable: "QA_QUEUE_PROJECT")
  static let queueCarry = Setting(
    "queue-carry", value: "ID",
    "with --queue: take over what has passed in this earlier run of the same tests",
    variable: "QA_QUEUE_CARRY")
  static let lastFailed = Setting(
    "last-failed", value: "DIR",
    "only what failed or was not run last time, or in the run whose output DIR is",
    isValueOptional: true)
  static let `repeat` = Setting(
    "repeat", value: "N", "every test N times", form: .number(1...1_000_000))
  static let shuffle = Setting(
    "shuffle", value: "SEED", "in a random order; the printed seed repeats it",
    isValueOptional: true)
  static let build = Setting(
    "build", "build the suite first, even if it is as new as its sources", form: .flag)
  static let noBuild = Setting(
    "no-build", "never build the suite: refuse one that is missing or older than its sources",
    form: .flag)
  static let record = Setting(
    "record", value: "MODE",
    "never, missing, failed or all snapshots; never with --for-agent or if CI is set",
    variable: "QA_RECORD", form: .choice(["never", "missing", "failed", "all"]))
  static let maxFailures = Setting(
    "max-failures", value: "N", "stop after N failures", form: .number(1...Int.max))
  static let untilFailure = Setting(
    "until-failure",
    "run it all again and again until something fails; with --repeat, N times at most",
    form: .flag)
  static let watch = Setting(
    "watch", "run again what a change to a file touches, until Ctrl-C", form: .flag)
  package static let reporter = Setting(
    "reporter", value: "NAME,…", "more reports: github (annotations), allure (allure-results/)",
    variable: "QA_REPORTER", form: .choice(Reporter.allCases.map(\.rawValue)), repeats: true)
  static let trace = Setting(
    "trace", value: "WHEN",
    "off, on or retain-on-failure: a trace of each test for Playwright's viewer", fallback: "off",
    variable: "QA_TRACE", form: .choice(RunSettings.Trace.allCases.map(\.rawValue)))
  static let resume = Setting(
    "resume", "continue the interrupted run in the output folder", form: .flag)
  static let json = Setting(
    "json", "print results.json on standard output, and all else on standard error", form: .flag)
  static let dryRun = Setting(
    "dry-run", "print the plan and stop, as `qa-runner plan` does", form: .flag)

  package static let env = Setting(
    "env", short: "e", value: "NAME=VALUE",
    "a variable for flows; NAME alone has the environment's value", repeats: true, isWhole: true)

  package static let allowHTTP = Setting(
    "allow-http", value: "HOST", "scripts of flows may send requests to this host; * is every host",
    repeats: true)

  /// Of `run` and `report`.
  package static let forAgent = Setting(
    "for-agent", "print the failures short and plain, for a coding agent", form: .flag)

  // MARK: Which subcommand has which

  /// Every row, in the order of the documentation; those of `qa.yml` come first.
  package static let all = [
    suite, app, target, device, devices, timeout, commandTimeout, sessionTimeout, runTimeout,
    retries, retryOrder,
    parallel, references, output, history, driver, knownIssues, quarantine, flags, failOnFlaky,
    appVersion, config, tag, shard, queue, runID, queueFallback, queueTimeout, queueLease,
    queueProject, queueCarry, lastFailed, `repeat`, shuffle, build, noBuild, record,
    maxFailures, untilFailure, watch, reporter, trace, resume, json, dryRun, env,
    allowHTTP,
  ]

  /// Those that say where things are and what is selected, in what order; `list` and `plan` have
  /// them too.
  package static let ofSelection = [
    device, devices, tag, target, shard, lastFailed, `repeat`, shuffle, parallel, suite, app, build,
    noBuild, config, output, history, env, allowHTTP,
  ]

  /// Those of `pdb`: which run of a test is meant, and where things are.
  package static let ofOneTest = [device, target, references, config, output, env, allowHTTP]

  /// Those of `run`.
  package static let ofRun =
    [
      record, retries, retryOrder, failOnFlaky, maxFailures, untilFailure, watch, timeout,
      runTimeout, appVersion, driver, references, resume, queue, runID, queueFallback,
      queueTimeout, queueLease, queueProject, queueCarry, reporter, trace, json, dryRun,
    ] + ofSelection

  /// Those that say where a run has written its reports.
  package static let ofPastRun = [output.saying("the run's output folder"), config]

  /// Variables that are meant for this program and not for what it starts.
  package static let ownVariables =
    all.filter { !$0.isInherited }.compactMap(\.variable)
    + ["QA_REVISION", AppCommand.handoverVariable, endsWithParent, PausedSession.variable]

  /// Set for a run that must not outlive the process that started it.
  package static let endsWithParent = "QA_ENDS_WITH_PARENT"

  /// The keys of `qa.yml`, or those below one of them, in the table's order.
  static func keys(below group: String? = nil) -> [String] {
    all.compactMap(\.key).reduce(into: []) { keys, key in
      let parts = key.split(separator: ".").map(String.init)
      let name = group == nil ? parts.first : parts.first == group ? parts.dropFirst().first : nil
      if let name, !keys.contains(name) { keys.append(name) }
    }
  }
}
