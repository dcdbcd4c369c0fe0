import Execution
import LineTransport
import ProcessControl
import SnapshotKit

extension TestRun {
  /// Does something in a private directory, with a warden beside it that cleans up should this
  /// process be killed; neither directory nor any process that came of it is left afterwards.
  ///
  /// - Throws: what `body` throws; `RunnerError` when there is no directory or no suite.
  func inPrivate<Answer: Sendable>(
    _ body: (NodeEnvironment) async throws -> Answer
  ) async throws -> Answer {
    ignoreBrokenPipes()
    let scratch: PrivateDirectory
    do {
      if surroundings.hasWarden { try becomeSubreaper() }
      scratch = try PrivateDirectory(environment: surroundings.environment)
    } catch {
      throw RunnerError(.infrastructure, "\(error)")
    }
    let run = PathParts(scratch.path).name
    let mark = NodeEnvironment.mark(run: run)
    // Nothing is started before it: what is asked for first the launcher starts first.
    let warden = startWarden(mark, scratch.path)
    let result: Result<Answer, any Error>
    do {
      result = .success(
        try await body(await nodeEnvironment(run: run, scratch: scratch.path)))
    } catch {
      result = .failure(error)
    }
    // What workers that ended by themselves have left is asked first.
    let grace = if case .success = result { surroundings.limits.farewell } else { Duration.zero }
    await ProcessTree(roots: [], mark: mark).killed(
      grace: grace, launcher: surroundings.launcher)
    scratch.remove()
    await warden?.dismiss()
    return try result.get()
  }

  private func nodeEnvironment(run: String, scratch: String) async throws -> NodeEnvironment {
    let location = SuiteLocation(
      settings: settings, executable: surroundings.executable,
      environment: surroundings.environment)
    let suite = try await location.find(launcher: surroundings.launcher, stopper: stopper)
    var variables = surroundings.environment
    for name in RunSettings.ownVariables { variables[name] = nil }
    return NodeEnvironment(
      launcher: surroundings.launcher, timer: surroundings.timer, limits: surroundings.limits,
      run: run, suite: [suite], directory: settings.root, references: settings.references,
      output: settings.output, scratch: scratch, variables: variables)
  }

  private func startWarden(_ mark: ProcessTree.Mark, _ directory: String) -> Warden? {
    guard surroundings.hasWarden else { return nil }
    do {
      return try Warden(
        executable: surroundings.executable, launcher: surroundings.launcher, mark: mark,
        directories: [directory])
    } catch {
      // The run is as good without; only a kill -9 of this process would leave more behind.
      return nil
    }
  }
}
