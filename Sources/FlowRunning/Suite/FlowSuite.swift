import Execution
package import FlowFormat
import FlowScripting
import Foundation
import JSONModel
import PageObjects
package import SuiteKit

extension Flow {
  /// Whether it, or a flow that it runs, may have `onFlowComplete`.
  fileprivate var mayHaveEndings: Bool {
    !onComplete.isEmpty || allSteps.contains { $0.values.flow != nil }
  }
}

extension App {
  /// Notes what is probably not meant in a flow's file.
  func note(_ warning: FlowError) {
    note(
      .warning, warning.message, at: CallSite(file: warning.place.file, line: warning.place.line))
  }
}

/// A suite whose tests are flows.
package struct FlowSuite: Sendable {
  private let files: FlowSuiteFiles
  /// What a run gives every flow; it counts more than a flow's own variables.
  private let given: [String: String]
  /// Where scripts may send HTTP requests.
  private let hosts: [String]

  package init(_ files: FlowSuiteFiles, variables: [String: String], hosts: [String] = []) {
    self.files = files
    self.hosts = hosts
    given = variables
  }

  /// Serves as a worker until the coordinator ends it, and gives the exit code.
  ///
  /// - Parameter arguments: those after the program's name.
  package static func serve(
    _ arguments: [String], environment: [String: String]
  ) async -> Int32 {
    do {
      guard let files = FlowSuiteFiles(arguments: arguments.filter { $0 != "--qa-worker" }) else {
        throw FlowTextError("\(FlowSuiteFiles.word) needs a folder and the paths of flows")
      }
      let suite = FlowSuite(files, variables: variables(environment), hosts: hosts(environment))
      return await WorkerProcess.run(TestCase.all(in: try suite.specs()), suite: "qa-runner")
    } catch {
      let message = (error as? FlowTextError)?.message ?? "\(error)"
      FileHandle.standardError.write(Data("qa-runner: \(message)\n".utf8))
      return 2
    }
  }

  /// Where a run allows scripts to send HTTP requests.
  package static func hosts(_ environment: [String: String]) -> [String] {
    (environment[FlowSuiteFiles.hostsKey] ?? "").split(separator: ",").map(String.init)
  }

  /// Those of `-e NAME=VALUE`, then those of the environment that begin with `MAESTRO_`.
  package static func variables(_ environment: [String: String]) -> [String: String] {
    var variables = environment.filter { $0.key.hasPrefix("MAESTRO_") }
    if let text = environment[FlowSuiteFiles.variablesKey],
      let members = try? JSONParser.parse(Data(text.utf8)).objectValue
    {
      for (name, value) in members where variables[name] == nil {
        variables[name] = value.stringValue
      }
    }
    return variables
  }

  /// A test for each flow; one that can't be read has a test that fails of it.
  ///
  /// - Throws: `FlowError` where the flows can't be found.
  package func specs() throws(FlowError) -> [Spec] {
    var library = FlowLibrary()
    var specs: [Spec] = []
    for file in try files.files(&library) {
      do throws(FlowError) {
        specs.append(try spec(try library.flow(file)))
      } catch {
        specs.append(broken(file, (try? library.flow(file))?.name, error))
      }
    }
    return specs
  }

  private func broken(_ file: String, _ name: String?, _ error: FlowError) -> Spec {
    let name = name ?? Flow.fileName(file)
    let spec = Spec(test: name, traits: [.allowEmpty], file: file, line: error.place.line) { _ in
      throw PageError(
        .refused, error.message, at: CallSite(file: error.place.file, line: error.place.line),
        isDeterministic: true)
    }
    return grouped([spec], file)
  }

  /// In the groups of their file.
  private func grouped(_ specs: [Spec], _ file: String) -> Spec {
    files.groups(of: file).reversed().reduce(specs) { [Spec(group: $1, file: file, $0)] }[0]
  }

  private func spec(_ flow: Flow) throws(FlowError) -> Spec {
    let header = flow.header
    let variables = try variables(of: flow)
    let start = try appID(of: flow, variables)
    var traits: [Trait] = [.tags(header.tags)]
    if !header.devices.isEmpty { traits.append(.devices(header.devices)) }
    if !header.targets.isEmpty { traits.append(.targets(header.targets)) }
    if let timeout = header.timeout { traits.append(.timeout(timeout)) }
    if let fixture = header.fixture { traits.append(.fixture(Fixture(fixture))) }
    if let route = header.route ?? header.url { traits.append(.route(Route(route))) }
    if let start { traits.append(.app(start)) }
    // It says so in its own words.
    traits.append(.allowEmpty)
    let spec = Spec(test: flow.name, traits: traits, file: flow.file, line: 1) { app in
      app.noteDriven()
      for secret in variables.secrets { app.addSecret(secret) }
      for warning in flow.warnings { app.note(warning) }
      let target = app.capability("platformName") ?? "tui"
      try await Self.requireDriver(app, target, flow)
      if let tape = flow.tape {
        var performer = TapePerformer(app, tape)
        return try await performer.perform()
      }
      let performer = FlowPerformer(
        app, target: target, ownID: start,
        variables: FlowVariables(given, platform: target.lowercased()),
        scripts: FlowScripts(hosts: hosts), host: Self.host)
      let endings = FlowEndings()
      app[FlowEndings.self] = endings
      defer { endings.keep(performer) }
      try await performer.start(flow)
      if flow.isScript { try await performer.endScript(flow) }
      try Self.requireLook(app, flow)
    }
    // What runs after a test has a limit of its own, which its time-out does not take.
    let hook = afterEach { app in try await app[FlowEndings.self]?.perform() }
    return grouped(flow.mayHaveEndings ? [spec, hook] : [spec], flow.file)
  }

  private static var host: HostShell {
    HostShell(
      in: FileManager.default.currentDirectoryPath,
      environment: ProcessInfo.processInfo.environment)
  }

  /// A flow or a script that has looked at nothing is green whatever its app does.
  private static func requireLook(_ app: App, _ flow: Flow) throws {
    guard app.isUnseen, !flow.header.allowsEmpty else { return }
    let advice =
      !flow.isScript
      ? "the flow has looked at nothing: no element was found, and nothing was compared. Add a step "
        + "such as assertVisible, or allowEmpty: true to its header"
      : "the script has looked at nothing. Add a line such as: wait \"Welcome\", or begin it with "
        + "the line: allow empty"
    throw PageError(
      .expectation, "empty: \(advice).", at: CallSite(file: flow.file, line: 1),
      isDeterministic: true)
  }

  /// A browser's driver may show itself only when its session starts.
  private static func requireDriver(_ app: App, _ target: String, _ flow: Flow) async throws {
    guard target != "tui", target != "core" else { return }
    let site = CallSite(file: flow.file, line: 1)
    try await app.step("start the session", at: site) {
      let driver = try await app.driverKind
      switch driver {
      case .own, .appium: return
      case .other:
        throw PageError(
          .unsupported,
          "flows cannot run on the target \(target): \(driver.name) drives no browser, and is not Appium's "
            + "for a phone. Limit the flow by targets: [tui, core], or the run by --target.",
          at: site, isDeterministic: true)
      }
    }
  }

  private func variables(of flow: Flow) throws(FlowError) -> FlowVariables {
    do throws(FlowTextError) {
      return try FlowVariables(of: flow, given: given)
    } catch {
      throw flow.headerError("env", "env: \(error.message).")
    }
  }

  private func appID(
    of flow: Flow, _ variables: FlowVariables
  ) throws(FlowError) -> String? {
    do throws(FlowTextError) {
      return try flow.header.appID.map { text throws(FlowTextError) in try variables.text(text) }
    } catch {
      throw flow.headerError("appId", "appId: \(error.message).")
    }
  }
}
