package import Devices
import Files
import Foundation
import HTTPClient
import Reports
package import RunRecord
package import Runner
import SnapshotKit
import TerminalModel
import TextModel
import WorkerProtocol

extension RunSettings {
  /// Reads everything but the suite itself.
  ///
  /// - Parameter runsFlows: whether flows are to run: then each must be right. A report of a run needs
  ///   none of them.
  /// - Throws: `RunnerError` of kind `usage`.
  package init(
    _ arguments: ParsedArguments, environment: [String: String], workingDirectory: String,
    runsFlows: Bool = true
  ) throws(RunnerError) {
    let file = try Self.configuration(arguments, workingDirectory: workingDirectory)
    let reader = SettingReader(
      arguments: arguments, environment: environment, file: file,
      workingDirectory: workingDirectory)
    self.init(root: file.folder)
    suiteProduct = file.suite
    pytest = file.pytest
    configuredDrivers = file.drivers
    knownIssues = file.knownIssues
    withheldVariables = Setting.ownVariables
    configPath = arguments.text("config")
    givenOptions = Self.given(arguments)
    try readFlows(arguments, file, workingDirectory)
    (catalog, devices) = try Self.devices(file)
    appDevices = Self.appDevices(file, catalog)
    try readTargets(file)
    readPlainTerminal(file)
    try readSelection(arguments, workingDirectory)
    apps = try AppCatalog(
      arguments, file: file, environment: environment, workingDirectory: workingDirectory
    ).apps
    output = reader.path(.output) ?? output
    references = reader.path(.references) ?? references
    history = reader.path(.history) ?? history
    suite = arguments.text("suite").map { PathParts.absolute($0, in: workingDirectory) }
    building = try Self.building(arguments)
    appVersion = reader.text(.appVersion)
    try readPolicy(reader)
    try readRecording(reader)
    reporters = try Reporter.named(arguments)
    isDryRun = arguments.has("dry-run")
    isResumed = arguments.has("resume")
    isUntilFailure = arguments.has("until-failure")
    isWatching = arguments.has("watch")
    pauseFolder = environment[PausedSession.variable].flatMap { $0.isEmpty ? nil : $0 }
    // A person looks at one test at a time.
    if pauseFolder != nil { nodes = 1 }
    try requireFitting(arguments)
    if runsFlows {
      try examineFlows(
        arguments, file: file, environment: environment, workingDirectory: workingDirectory)
    }
    try readSharing(reader)
    if let folder = arguments.text("last-failed") {
      let last = try LastRun(
        folder: folder.isEmpty ? nil : PathParts.absolute(folder, in: workingDirectory),
        output: output)
      selection.only = try last.failed()
    }
  }

  private mutating func readTargets(_ file: ConfigurationFile) throws(RunnerError) {
    targets = file.targets
    for driver in file.drivers {
      targets += driver.targets.filter { [targets] in !targets.contains($0) }
    }
    // Most programs that Python tests drive have no headless core.
    if targets.isEmpty { targets = file.pytest == nil ? [.tui, .core] : [.tui] }
  }

  /// What is selected of the plan, and in what order it runs.
  private mutating func readSelection(
    _ arguments: ParsedArguments, _ workingDirectory: String
  ) throws(RunnerError) {
    var tags: [TagExpression] = []
    for text in arguments.texts("tag") { tags.append(try TagExpression(text)) }
    selection = Selection(
      filters: arguments.operands.filter { !Self.isFlow($0, workingDirectory) }, tags: tags)
    if arguments.text("shuffle")?.isEmpty == true,
      let seed = arguments.operands.first(where: { UInt64($0) != nil })
    {
      selection.doubt = "Is \(seed) the seed? Then write --shuffle=\(seed)."
    }
    // A mistake in a filter shows before anything is built or started.
    _ = try selection.matcher()
    let names = arguments.texts("device") + arguments.texts("devices")
    if !names.isEmpty {
      do {
        selection.devices = try catalog.profiles(named: names).map(\.name)
      } catch {
        throw RunnerError(.usage, "\(error)")
      }
    }
    let wanted = arguments.texts("target")
    for name in wanted where !targets.contains(TestTarget(rawValue: name)) {
      let known = targets.map(\.rawValue)
      throw RunnerError(
        .usage,
        "There is no target \"\(name)\"." + NearestMatch.hint(name, among: known)
          + " The targets are \(known.joined(separator: ", ")).")
    }
    if !wanted.isEmpty { selection.targets = wanted.map { TestTarget(rawValue: $0) } }
    shard = try arguments.text("shard").map { text throws(RunnerError) in
      try Manifest.Shard(text)
    }
    seed = try arguments.text("shuffle").map { text throws(RunnerError) in
      try Self.seed(text)
    }
  }

  /// Nodes, retries and limits.
  private mutating func readPolicy(_ reader: SettingReader) throws(RunnerError) {
    drivers = reader.arguments.texts("driver")
    for url in drivers where !DriverAddress.isAddress(url) {
      throw RunnerError(
        .usage, "\(reader.arguments.source("driver")) \(DriverAddress.mismatch(url))")
    }
    nodes =
      try reader.number(.parallel)
      ?? (drivers.isEmpty ? ProcessInfo.processInfo.activeProcessorCount : drivers.count)
    repeats = try reader.number(.repeat) ?? repeats
    retries = try reader.number(.retries) ?? retries
    retryOrder =
      try reader.choice(.retryOrder).flatMap { WorkQueue.RetryOrder(rawValue: $0) } ?? retryOrder
    trace = try reader.choice(.trace).flatMap { RunSettings.Trace(rawValue: $0) } ?? trace
    failsOnFlaky = reader.flag(.failOnFlaky)
    maxFailures = try reader.number(.maxFailures)
    testTimeout = try reader.time(.timeout) ?? testTimeout
    commandTimeout = try reader.time(.commandTimeout) ?? commandTimeout
    sessionTimeout = try reader.time(.sessionTimeout) ?? sessionTimeout
    runTimeout = try reader.time(.runTimeout)
  }

  private mutating func readRecording(_ reader: SettingReader) throws(RunnerError) {
    let named = try reader.choice(.record)
    let system = ContinuousIntegration.name(in: reader.environment)
    // An agent would take for right what it has just recorded.
    let isUnasked = system != nil || reader.arguments.has(Setting.forAgent.name)
    let asked = named.flatMap(RecordMode.init(rawValue:)) ?? (isUnasked ? .never : .missing)
    recordMode = asked.limited(by: reader.environment).rawValue
    isRecordingNamed = named != nil
    recordingSystem = recordMode == "never" ? nil : system
  }

  private static func building(_ arguments: ParsedArguments) throws(RunnerError) -> Building {
    guard arguments.has("no-build") else { return arguments.has("build") ? .always : .whenNeeded }
    guard !arguments.has("build") else {
      throw RunnerError(.usage, "--build and --no-build exclude each other; leave one out.")
    }
    return .never
  }

  private static func seed(_ text: String) throws(RunnerError) -> UInt64 {
    if text.isEmpty { return UInt64.random(in: 1...999_999) }
    guard let seed = UInt64(text) else {
      throw RunnerError(
        .usage, "--shuffle must be a whole number, 0 or more, such as --shuffle=7, not \"\(text)\"."
      )
    }
    return seed
  }

  /// What excludes one another is not given together.
  private func requireFitting(_ arguments: ParsedArguments) throws(RunnerError) {
    if isResumed {
      // A resumed run has its plan already.
      let selecting: [Setting] = [
        .device, .devices, .tag, .target, .shard, .lastFailed, .dryRun, .repeat, .untilFailure,
        .watch,
      ]
      let given = selecting.first { arguments.has($0.name) }.map { "--\($0.name)" }
      if let first = given ?? arguments.operands.first {
        throw RunnerError(
          .usage,
          "--resume goes on with the plan that the output folder holds: leave out \(first), or run "
            + "without --resume.")
      }
    }
    if isWatching, isUntilFailure || shard != nil || isDryRun {
      throw RunnerError(
        .usage, "--watch goes with neither --until-failure, --shard nor --dry-run; leave one out.")
    }
  }

  /// The devices that a project can name, and those that it runs on.
  ///
  /// - Throws: `RunnerError` of kind `usage`.
  package static func devices(
    _ file: ConfigurationFile
  ) throws(RunnerError) -> (DeviceCatalog, [DeviceProfile]) {
    var catalog = DeviceCatalog.standard
    do throws(DeviceError) {
      for (name, devices) in file.deviceSets { try catalog.addSet(name, of: devices) }
      // The size of the app that tests start is a terminal to run them in.
      let size = file.apps.first?.size.map { "\($0.columns)x\($0.rows)" }
      let usual = file.pytest == nil ? "phones" : "80x24"
      let names = file.deviceSets.isEmpty ? [size ?? usual] : file.deviceSets.map(\.name)
      return (catalog, try catalog.profiles(named: names))
    } catch {
      throw RunnerError(.usage, "\(error)")
    }
  }

  /// The size of each app, as a terminal to run its tests in; none where the project names devices.
  private static func appDevices(
    _ file: ConfigurationFile, _ catalog: DeviceCatalog
  ) -> [String: [DeviceProfile]] {
    guard file.deviceSets.isEmpty, file.pytest != nil else { return [:] }
    let sizes = file.apps.map { app in
      (app.name, app.size.map { "\($0.columns)x\($0.rows)" } ?? "80x24")
    }
    return Dictionary(sizes) { first, _ in first }.compactMapValues { name in
      (try? catalog.profile(named: name)).map { [$0] }
    }
  }

  /// What `--config` names, or the nearest `qa.yml`; an empty one where there is none.
  ///
  /// - Throws: `RunnerError` of kind `usage`.
  package static func configuration(
    _ arguments: ParsedArguments, workingDirectory: String
  ) throws(RunnerError) -> ConfigurationFile {
    if let path = arguments.text("config") {
      return try ConfigurationFile(file: PathParts.absolute(path, in: workingDirectory))
    }
    guard let path = nearestFile(from: workingDirectory) else {
      return ConfigurationFile(folder: workingDirectory)
    }
    return try ConfigurationFile(file: path)
  }

  /// `qa.yml` in a folder or the nearest one above it.
  package static func nearestFile(from folder: String) -> String? {
    var folder = folder
    while true {
      let path = folder == "/" ? "/qa.yml" : folder + "/qa.yml"
      // A link to nothing was meant to lead to one.
      if FileKind.isThere(path) { return path }
      if folder == "/" || folder.isEmpty { return nil }
      folder = PathParts(folder).folder
    }
  }
}
