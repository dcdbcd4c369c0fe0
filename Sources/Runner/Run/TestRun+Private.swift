import Execution
import Files
import FlowFormat
import Foundation
import JSONModel
import LineTransport
import ProcessControl
import Reports
import RunRecord
import SnapshotKit
import WireProtocol
import WorkerProtocol

extension TestRun {
  /// Does something in a private directory, with a warden beside it that cleans up should this
  /// process be killed; neither directory nor any process that came of it is left afterwards.
  ///
  /// - Throws: what `body` throws; `RunnerError` when there is no directory or no suite.
  ///
  /// - Parameter keepsBuildLog: Whether the log of a failed build goes to the output folder.
  func inPrivate<Answer: Sendable>(
    keepsBuildLog: Bool = false, _ body: (NodeEnvironment) async throws -> Answer
  ) async throws -> Answer {
    ignoreBrokenPipes()
    let scratch: PrivateDirectory
    do {
      if context.hasWarden { try becomeSubreaper() }
      scratch = try PrivateDirectory(environment: context.environment)
    } catch {
      throw RunnerError(.infrastructure, "\(error)")
    }
    let run = PathParts(scratch.path).name
    let mark = NodeEnvironment.mark(run: run)
    // Nothing is started before it: what is asked for first the launcher starts first.
    let warden = startWarden(mark, scratch.path)
    let result: Result<Answer, any Error>
    do {
      let environment = try await nodeEnvironment(
        run: run, scratch: scratch.path, keepsBuildLog: keepsBuildLog)
      result = .success(try await body(environment))
    } catch {
      result = .failure(error)
    }
    // What workers that ended by themselves have left is asked first.
    let grace = if case .success = result { context.limits.farewell } else { Duration.zero }
    await ProcessTree(roots: [], mark: mark).killed(
      grace: grace, launcher: context.launcher)
    scratch.remove()
    // A worker that was killed in its pause has left it.
    if let folder = settings.pauseFolder { PausedSession.resume(in: folder) }
    await warden?.shutDown()
    return try result.get()
  }

  /// The variables of a node, before those of its suites.
  private var nodeVariables: [String: String] {
    var variables = context.environment
    for name in settings.withheldVariables { variables[name] = nil }
    // Test code that takes snapshots without the worker records what this run records, and no more.
    if settings.isRecordingNamed || settings.recordMode == RecordMode.never.rawValue {
      variables[RecordMode.variable] = settings.recordMode
    }
    if settings.recordMode == RecordMode.never.rawValue {
      variables[RecordMode.limitVariable] = settings.recordMode
    }
    if settings.trace != .off {
      variables[RunSettings.Trace.variable] = settings.trace.rawValue
    }
    variables[PausedSession.variable] = settings.pauseFolder
    return variables
  }

  private func nodeEnvironment(
    run: String, scratch: String, keepsBuildLog: Bool
  ) async throws -> NodeEnvironment {
    var variables = nodeVariables
    var suites: [[String]] = []
    var lost: [RunnerError] = []
    var program: String?
    if settings.runsProgram {
      do {
        let path = try await builtProgram(in: scratch)
        program = path
        suites.append([path])
      } catch let error as RunnerError where error.kind == .usage {
        lost.append(error)
      }
    }
    if let pytest = settings.pytest, settings.runsPytest {
      do throws(RunnerError) {
        suites.append(
          try pytest.command(
            in: settings.root, besides: context.executable, environment: context.environment))
      } catch {
        guard error.kind == .usage else { throw error }
        lost.append(error)
      }
    }
    if let flows = settings.flows {
      suites.append([context.executable] + flows.arguments)
      variables[FlowSuiteFiles.variablesKey] = String(
        decoding: JSONValue.object(settings.flowVariables.mapValues { .string($0) }).encoded(),
        as: UTF8.self)
      variables[FlowSuiteFiles.hostsKey] = settings.flowHosts.joined(separator: ",")
    }
    // The other suites of a run go on without it, and the run is red; a plan would not be whole.
    let mustBeThere = settings.suite != nil || !keepsBuildLog || settings.isResumed
    if let error = lost.first, suites.isEmpty || mustBeThere {
      throw keepsBuildLog ? withoutSuite(error, scratch) : error
    }
    let suite = suites.count == 1 ? suites[0] : SuiteRelay.command(context.executable, suites)
    var environment = NodeEnvironment(
      launcher: context.launcher, timer: context.timer, limits: context.limits,
      run: run, suite: suite, files: settings.suiteFiles(program: program),
      directory: settings.root,
      references: settings.references,
      output: settings.output, scratch: scratch, variables: variables,
      driverVariables: [AppCommand.handoverVariable: try settings.apps.handover])
    let planner = NodePlanner(settings: settings, executable: context.executable)
    environment.nodeCount = planner.mostNodes
    environment.lostSuites = lost.map(Self.issue)
    return environment
  }

  /// Why a suite does not run, with the first line as the message.
  private static func issue(_ error: RunnerError) -> IssueReport {
    let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    return IssueReport(
      message: "A suite could not be made, and so none of its tests ran: \(lines.first ?? "")",
      details: Array(lines.dropFirst()), isDeterministic: true)
  }

  /// The path of the suite that is a program of its own.
  private func builtProgram(in scratch: String) async throws -> String {
    try await SuiteLocation(
      settings: settings, executable: context.executable, environment: context.environment
    ).find(
      launcher: context.launcher, stopper: stopper, log: buildLog(in: scratch),
      progress: SuiteBuild.Progress(
        console: context.console, isLive: isLive, timer: context.timer))
  }

  private func buildLog(in scratch: String) -> String { scratch + "/" + OutputFolder.buildLog }

  /// Copies the log of the suite's build, if there was one, into the output folder; answers where it
  /// is now.
  @discardableResult
  func keepBuildLog(from scratch: String) -> String? {
    let log = buildLog(in: scratch)
    let kept = "\(settings.output)/logs/\(OutputFolder.buildLog)"
    guard FileKind(log) == .file, FileManager.default.makeDirectory(PathParts(kept).folder) else {
      return nil
    }
    do {
      _ = try AtomicFile.copy(RegularFile(log), to: kept, limit: RunFile.limit)
      return kept
    } catch {
      // A disk that takes no log takes no journal, which is reported.
      return nil
    }
  }

  /// What becomes of a run without a suite: nothing takes an earlier run's results for its own, and
  /// the log of the build can be read.
  private func withoutSuite(_ error: RunnerError, _ scratch: String) -> RunnerError {
    guard !settings.isResumed else { return error }
    let output = OutputFolder(path: settings.output)
    do throws(RunnerError) {
      try output.requireOwn()
      try output.disown()
    } catch {
      // Someone else's folder, or one that a run still writes: it stays as it is.
      return error
    }
    guard let log = keepBuildLog(from: scratch) else { return error }
    return RunnerError(error.kind, "\(error)\nThe whole log is \(text.shortened(log)).")
  }

  private func startWarden(_ mark: ProcessTree.Mark, _ directory: String) -> Warden? {
    guard context.hasWarden else { return nil }
    do {
      return try Warden(
        executable: context.executable, launcher: context.launcher, mark: mark,
        directories: [directory])
    } catch {
      // The run is as good without; only a kill -9 of this process would leave more behind.
      return nil
    }
  }
}
