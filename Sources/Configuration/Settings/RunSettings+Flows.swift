import Devices
import Files
import FlowFormat
import RunRecord
import Runner
import SnapshotKit
import TapeFormat
import TextModel
import WireProtocol
import WorkerProtocol

/// Flows as the suite: those of `qa.yml`, or those that the command line names.
extension RunSettings {
  /// Whether a word of the command line is a flow, or a folder of flows.
  static func isFlow(_ word: String, _ workingDirectory: String) -> Bool {
    if FlowWorkspace.endings.contains(where: word.hasSuffix) { return true }
    return word.hasSuffix("/")
      && FileKind(PathParts.absolute(word, in: workingDirectory)) == .folder
  }

  mutating func readFlows(
    _ arguments: ParsedArguments, _ file: ConfigurationFile, _ workingDirectory: String
  ) throws(RunnerError) {
    for (name, value) in try arguments.pairs("env", as: "NAME=VALUE") {
      flowVariables[name] = value
    }
    let hosts = arguments.texts("allow-http")
    flowHosts = file.flowHosts + hosts
    let named = arguments.operands.filter { Self.isFlow($0, workingDirectory) }
      .map { PathParts.absolute($0, in: workingDirectory) }
    let words = named.map { Wording.shell($0) }
    givenOptions += words
    let paths = named.isEmpty ? file.flows.map { PathParts.absolute($0, in: file.folder) } : named
    if !paths.isEmpty {
      // Flows that are named are all that runs; those of `qa.yml` run beside its other suites.
      if !named.isEmpty { (suiteProduct, pytest) = (nil, nil) }
      guard arguments.text("suite") == nil || suiteProduct != nil || pytest != nil else {
        throw RunnerError(
          .usage,
          "--suite names a program, and the suite of this run is flows. Leave out --suite, or the flows."
        )
      }
      flows = FlowSuiteFiles(
        root: file.folder,
        paths: paths.map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 })
      let secrets = flows?.secretNames() ?? []
      if !secrets.isEmpty { givenOptions = Self.given(arguments, secrets: secrets) + words }
    } else if !hosts.isEmpty {
      throw RunnerError(
        .usage,
        "--allow-http is for scripts of flows, and this run has none. Leave it out, or name a flow."
      )
    } else if !flowVariables.isEmpty {
      throw RunnerError(
        .usage, "-e gives variables to flows, and this run has none. Leave it out, or name a flow.")
    }
  }

  /// Flows without a `qa.yml` are about a program in a terminal, unless it says otherwise.
  mutating func readPlainTerminal(_ file: ConfigurationFile) {
    guard flows != nil, suiteProduct == nil, pytest == nil else { return }
    if file.targets.isEmpty, file.drivers.isEmpty, file.apps.isEmpty { targets = [.tui] }
    if file.deviceSets.isEmpty, file.apps.first?.size == nil,
      let terminal = try? catalog.profile(named: "80x24")
    {
      devices = [terminal]
    }
  }

  /// Finds the programs that flows name as their apps, and notes which flows can't run: those that
  /// can't be read, that ask for what a target can't do, or whose program is missing.
  ///
  /// Each of these is its own test's failure. Only where nothing else would run is the run refused.
  ///
  /// - Throws: `RunnerError` of kind `usage` with every fault, or where the flows can't be found.
  mutating func examineFlows(
    _ arguments: ParsedArguments, file: ConfigurationFile, environment: [String: String],
    workingDirectory: String
  ) throws(RunnerError) {
    guard let flows else { return }
    var library = FlowLibrary()
    let files: [String]
    do throws(FlowError) {
      files = try flows.files(&library)
    } catch {
      throw Self.refusal(error.all)
    }
    let check = FlowHeaderCheck(catalog: catalog, targets: targets)
    var apps = FlowApps(
      settings: self,
      catalog: try AppCatalog(
        arguments, file: file, environment: environment, workingDirectory: workingDirectory),
      variables: flowVariables.merging(environment.filter { $0.key.hasPrefix("MAESTRO_") }) { $1 },
      environment: environment, folder: root)
    var all: [FlowError] = []
    for path in files {
      let faults = faults(of: path, &library, check, &apps)
      guard !faults.isEmpty else { continue }
      // Reports name files of the project as the project does.
      flowFaults[path] = faults.map { fault in
        let words = fault.description
        return words.hasPrefix(root + "/") ? String(words.dropFirst(root.count + 1)) : words
      }.joined(separator: "\n")
      all += faults.filter { !all.contains($0) }
    }
    let isAlone = suite == nil && suiteProduct == nil && pytest == nil
    if isAlone, !files.isEmpty, flowFaults.count == files.count { throw Self.refusal(all) }
    self.apps = apps.apps
  }

  /// What keeps a flow from running, each once.
  private func faults(
    of path: String, _ library: inout FlowLibrary, _ check: FlowHeaderCheck, _ apps: inout FlowApps
  ) -> [FlowError] {
    var faults: [FlowError] = []
    func note(_ found: [FlowError]) {
      for fault in found.map({ library.withLine($0, of: path) }) where !faults.contains(fault) {
        faults.append(fault)
      }
    }
    note(library.faults(of: path))
    guard let flow = try? library.flow(path) else { return faults }
    let unknown = check.faults(of: flow)
    faults += unknown
    guard unknown.isEmpty else { return faults }
    let targets = targets(of: flow)
    for target in targets {
      let support = FlowSupport(
        target: target.rawValue,
        isBrowser: configuredDrivers.contains { $0.targets.contains(target) && $0.isBrowser })
      note(support.faults(in: flow, &library))
    }
    guard targets.contains(.tui) || targets.contains(.core) else { return faults }
    do throws(FlowError) {
      try apps.require(of: flow)
    } catch {
      // What is wrong at that place has been said.
      let isKnown = faults.contains { $0.place == error.place && error.place.column > 1 }
      if !isKnown { faults.append(error) }
    }
    return faults
  }

  private static func refusal(_ faults: [FlowError]) -> RunnerError {
    let words = faults.prefix(20).map(\.description).joined(separator: "\n")
    let rest = faults.count > 20 ? "\n… and \(faults.count - 20) more: see qa-runner validate." : ""
    return RunnerError(.usage, "The flows cannot run.\n\(words)\(rest)")
  }

  /// The targets that a flow runs on.
  private func targets(of flow: Flow) -> [TestTarget] {
    targets.filter {
      flow.header.isFor($0.rawValue)
        && (selection.targets?.contains($0) ?? true)
    }
  }
}

/// The apps that flows name by `appId`.
private struct FlowApps {
  private(set) var apps: [AppUnderTest]
  /// The names of the project's apps.
  private let configured: [String]
  private let catalog: AppCatalog
  private let variables: [String: String]
  private let environment: [String: String]
  /// Where tapes are played.
  private let folder: String

  init(
    settings: RunSettings, catalog: AppCatalog, variables: [String: String],
    environment: [String: String], folder: String
  ) {
    apps = settings.apps
    configured = settings.apps.map(\.name)
    self.catalog = catalog
    self.variables = variables
    self.environment = environment
    self.folder = folder
  }

  /// Makes sure that a tape's shell and the programs that it requires are there.
  private mutating func require(_ tape: Tape, _ id: String) throws(FlowError) {
    let path = try TapePrograms.shell(of: tape, environment: environment)
    let shell = tape.settings.shell
    var variables = shell.environment
    variables["PATH"] = environment["PATH"]
    variables.merge(tape.environment) { $1 }
    apps.append(
      AppUnderTest(
        name: id,
        command: AppCommand(
          path: path, arguments: shell.arguments, environment: variables, workingDirectory: folder))
    )
  }

  /// A script without a program is about the project's only app.
  private func requireOnlyApp(_ place: FlowPlace) throws(FlowError) {
    guard configured.count != 1 else { return }
    throw FlowError(
      place,
      configured.isEmpty
        ? "the script names no program. Begin it with a line such as: app htop."
        : "the script names no program, and qa.yml has \(configured.count) apps. Begin it with a line "
          + "such as: app \(configured[0]).")
  }

  /// Makes sure that a flow's app is known: one of `apps:`, or a program.
  mutating func require(of flow: Flow) throws(FlowError) {
    if let tape = flow.tape { return try require(tape, flow.file) }
    guard let text = flow.header.appID else {
      if flow.isScript { try requireOnlyApp(FlowPlace(file: flow.file, line: 1)) }
      return
    }
    let id: String
    do throws(FlowTextError) {
      id = try FlowVariables(of: flow, given: variables).text(text)
    } catch {
      throw flow.headerError("appId", "appId: \(error.message).")
    }
    guard !apps.contains(where: { $0.name == id }) else { return }
    do throws(RunnerError) {
      var app = try catalog.find(id, besides: "")
      app.name = id
      apps.append(app)
    } catch {
      // A path says where the program should be, which no name in qa.yml can mean.
      if id.hasPrefix("/") || id.hasPrefix("./") || id.hasPrefix("../") {
        throw flow.headerError(
          "appId", "\(flow.isScript ? "app" : "appId"): \(error.description)")
      }
      let known = apps.map(\.name)
      throw flow.headerError(
        "appId",
        "the app \"\(id)\" is not in apps: of qa.yml, and no program of that name is on the PATH."
          + NearestMatch.hint(id, among: known)
          + " Add it, as in apps: {\(id): path/to/program}.")
    }
  }
}
