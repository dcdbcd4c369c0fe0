import Files
import Foundation
import Reports
package import RunRecord
import WorkerProtocol

extension TestRun {
  /// `--watch`: runs again what a change touches, until it is interrupted.
  ///
  /// A change to files of specs alone runs their tests; any other change runs all that is selected.
  ///
  /// - Throws: `RunnerError` when files cannot be watched. A run that cannot begin, as when the
  ///   suite does not compile, is told and waits for the next change.
  package func watch() async throws -> ExitCode { try await WatchLoop(run: self).execute() }
}

private struct WatchLoop {
  let run: TestRun

  /// Runs, waits for a change, runs again …
  func execute() async throws -> ExitCode {
    let settings = run.settings
    guard settings.namesSuite else {
      throw RunnerError(
        .usage,
        "--watch needs a project: there is no qa.yml with a `suite:` here or above. Go to one, give "
          + "--config FILE or --suite PATH, or begin one by `qa-runner init`.")
    }
    let watch = try FileWatch(
      root: settings.root,
      ignored: [settings.output, settings.references, settings.history],
      extra: Set(settings.apps.map(\.path)), timer: run.context.timer)
    var specs: Set<String> = []
    var changed: Set<String>?
    while true {
      var next = run
      if let changed {
        // Asked for once; from then on it is built where a source has changed.
        if settings.building == .always { next.settings.building = .whenNeeded }
        if changed.isSubset(of: specs) { next.settings.selection.files = changed }
        if changed.contains(settings.root + "/qa.yml") {
          say("qa.yml is read once: end this and begin again for what has changed in it")
        }
        say(Self.heading(changed, isPart: next.settings.selection.files != nil))
      }
      if let code = await once(next) { return code }
      specs.formUnion(Self.files(OutputFolder(path: settings.output)))
      say("watching \(settings.root); Ctrl-C ends")
      switch await changes(watch) {
      case .files(let files): changed = files
      case .end(let code): return code
      }
    }
  }

  /// One run; the exit code when it was interrupted.
  private func once(_ run: TestRun) async -> ExitCode? {
    let interruption = run.context.interruptions()
    do {
      _ = try await run.handlingSignals(interruption) { try await $0.execute() }
    } catch {
      say("qa-runner: \(error)")
    }
    return interruption.exitCode
  }

  private enum Change {
    case files(Set<String>)
    /// The watching is over, for a signal.
    case end(ExitCode)
  }

  private func changes(_ watch: FileWatch) async -> Change {
    let interruption = run.context.interruptions()
    let end = Task {
      for await _ in interruption.requests { return watch.close() }
    }
    defer {
      interruption.end()
      end.cancel()
    }
    let context = run.context
    let tree = GitWorkTree(
      folder: run.settings.root, environment: context.environment,
      launcher: context.launcher)
    while let files = await watch.changes() {
      let others = files.subtracting(run.settings.apps.map(\.path))
      let told = files.subtracting(await tree.ignored(among: others))
      if !told.isEmpty { return .files(told) }
    }
    return .end(interruption.exitCode ?? .interrupted)
  }

  /// The files of the specs that the last run knew.
  private static func files(_ output: OutputFolder) -> Set<String> {
    do {
      return Set(try Manifest(file: output.manifest).entries.map(\.place.file))
    } catch {
      // Nothing was planned: the next change runs everything.
      return []
    }
  }

  private static func heading(_ changed: Set<String>, isPart: Bool) -> String {
    let names = changed.sorted().prefix(3).map { PathParts($0).name }.joined(separator: ", ")
    let more = changed.count > 3 ? " and \(changed.count - 3) more" : ""
    return "\n── \(names)\(more) changed: \(isPart ? "its tests" : "all that is selected") ──"
  }

  private func say(_ text: String) {
    LogCommands(run.context.environment).write(text + "\n", to: run.context.console)
  }
}
