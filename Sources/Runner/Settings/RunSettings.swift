package import Devices
package import FlowFormat
package import Reports
package import RunRecord
package import WorkerProtocol

/// What a run needs, with the values that hold where nothing is said.
package struct RunSettings: Sendable {
  /// Which attempts get a trace.
  package enum Trace: String, CaseIterable, Sendable {
    case off, on
    case retainOnFailure = "retain-on-failure"

    /// What tells workers.
    static let variable = "QA_TRACE"
  }

  /// The folder of `qa.yml`, or the working directory; absolute.
  package var root: String
  /// The suite that the project builds; nil where it names none.
  package var suiteProduct: SuiteProduct?
  /// The pytest tests, in place of an executable or beside it.
  package var pytest: PytestSuite?
  /// The flows, alone or beside other suites.
  package var flows: FlowSuiteFiles?
  /// What the run gives its flows, by `-e NAME=VALUE`.
  package var flowVariables: [String: String] = [:]
  /// Why flows can't be run, by their files: what is wrong with each, with the next step.
  package var flowFaults: [String: String] = [:]
  /// Where scripts of flows may send HTTP requests; `*` is everywhere.
  package var flowHosts: [String] = []
  /// The drivers that the project configures.
  package var configuredDrivers: [ConfiguredDriver] = []
  package var knownIssues: [KnownIssueRule] = []
  package var catalog = DeviceCatalog.standard
  /// The devices of tests that ask for none.
  package var devices: [DeviceProfile] = []
  /// The same by the app that a test names, where the run names no devices: an app's own size.
  package var appDevices: [String: [DeviceProfile]] = [:]
  package var targets: [TestTarget] = [.tui, .core]
  package var selection = Selection()
  package var shard: Manifest.Shard?
  /// The run that other machines share; nil: this one runs it alone.
  package var queue: SharedRunSettings?
  /// The first is the one that tests start.
  package var apps: [AppUnderTest] = []
  package var output: String
  package var references: String
  package var history: String
  /// The suite's path as the command line says it.
  package var suite: String?
  /// Which version of the apps is tested, as somebody says it; nil: their files say it.
  package var appVersion: String?
  /// Whether a flaky test makes the run fail.
  package var failsOnFlaky = false
  package var building = Building.whenNeeded
  /// URLs of drivers that run already.
  package var drivers: [String] = []
  package var nodes = 1
  /// How often each test runs.
  package var repeats = 1
  /// What decides the order; nil: the longest first.
  package var seed: UInt64?
  package var retries = 0
  package var retryOrder = WorkQueue.RetryOrder.end
  package var trace = Trace.off
  /// The private folder where a failed test's session waits for a person; nil: none waits.
  package var pauseFolder: String?
  package var maxFailures: Int?
  package var recordMode = "missing"
  /// Whether the mode was named rather than the default: what is recorded unasked must be looked at.
  package var isRecordingNamed = false
  /// The system of continuous integration under which recording was asked for; nil: none, or none was.
  package var recordingSystem: String?
  package var testTimeout = Duration.seconds(30)
  package var commandTimeout = Duration.seconds(10)
  /// The limit on the start of a session, which no test's limit includes.
  package var sessionTimeout = Duration.seconds(45)
  /// The limit on the tests of a run, from the first on; nil: none.
  package var runTimeout: Duration?
  package var isDryRun = false
  /// Whether the run in the output folder goes on, in place of a new one.
  package var isResumed = false
  /// Reports beside those that every run makes.
  package var reporters: Set<Reporter> = []
  /// Whether the run is made again and again, until something fails.
  package var isUntilFailure = false
  /// Whether the run is made again after each change to a file.
  package var isWatching = false
  /// The words that other runs of the same sort begin with: `--config`, when it was given.
  package var configPath: String?
  /// The options that say where things are and what a test does, as they were given: a command that a
  /// run prints needs them too. Shell words, `--config other.yml` for example.
  package var givenOptions: [String] = []
  /// Environment variables that are meant for this program and not for what it starts.
  package var withheldVariables: [String] = []

  /// The settings of a project in a folder, by its absolute path, where nothing is said.
  package init(root: String) {
    self.root = root
    output = root + "/qa-output"
    references = root + "/ReferenceImages"
    history = "\(root)/\(History.fileName)"
  }

  /// Whether anything says which tests there are.
  package var namesSuite: Bool {
    suite != nil || suiteProduct != nil || pytest != nil || flows != nil
  }

  /// Whether a suite of the run is a program of its own; so is one that nothing names, which is reported.
  package var runsProgram: Bool {
    suite != nil || suiteProduct != nil || (pytest == nil && flows == nil)
  }

  /// Whether a suite of the run is pytest's; `--suite` names a program in its place.
  package var runsPytest: Bool { pytest != nil && (suite == nil || suiteProduct != nil) }

  /// The files that suites are made of, given the path of the one that is a program of its own.
  func suiteFiles(program: String?) -> [String] {
    var files = program.map { [$0] } ?? []
    if runsPytest, let pytest { files += pytest.files(in: root) }
    if let flows { files += flows.allFiles() }
    return files
  }

  /// What flows get from the run: `-e NAME=VALUE`, and the environment's names with `MAESTRO_`.
  func variables(besides environment: [String: String]) -> [String: String] {
    flowVariables.merging(environment.filter { $0.key.hasPrefix("MAESTRO_") }) { $1 }
  }

  /// When the suite is built.
  package enum Building: Sendable, Hashable {
    /// When it is missing or older than its sources.
    case whenNeeded
    case always
    case never
  }
}
