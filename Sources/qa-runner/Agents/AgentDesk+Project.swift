import AgentTools
import Configuration
import Files
import FlowFormat
import Foundation
import PageObjects
import ProcessControl
import RunRecord
import Runner
import SnapshotKit
import TextModel

/// The tools that are commands of this program.
extension AgentDesk {
  // MARK: The flow of a session

  func record(
    _ arguments: AgentArguments, of agent: AgentSession
  ) async throws -> AgentAnswer {
    let named = arguments.text("path")
    let name =
      arguments.text("name")
      ?? named.map { path in
        let file = PathParts(path).name
        return String(file.prefix(upTo: file.lastIndex(of: ".") ?? file.endIndex))
      }
    let transcript = await agent.recording(name: name)
    let yaml = transcript.yaml
    guard !transcript.lines.isEmpty else {
      throw RunnerError(
        .usage, "No step has passed yet. A test needs one: `act` or `expect` first.")
    }
    // What is written must be a flow, whatever the steps were.
    _ = try Flow(text: yaml, file: named ?? "recording.yaml")
    var head = "\(transcript.lines.count) steps"
    if let named {
      let path = try flowPath(named, overwrites: arguments.flag("overwrite"))
      try FileManager.default.createDirectory(
        atPath: PathParts(path).folder, withIntermediateDirectories: true)
      try AtomicFile.write(Array(yaml.utf8), to: path, isDurable: false)
      head += " written to \(named). Run it: run with tests [\"\(named)\"]"
    }
    if let warning = transcript.warning { head += "\n\(warning)" }
    let judgement = transcript.judgement
    head += "\n\(judgement.sentence)"
    // The advice quotes the app.
    let advice = judgement.advice.map { agent.app.masked($0).printableLine }
    let quoted = advice.isEmpty ? [] : ScreenFence().around(advice)
    return AgentAnswer(
      TextBudget.cut(
        ([head] + quoted + [agent.app.masked(yaml)]).joined(separator: "\n"), to: budget.limit))
  }

  /// Where a flow may be written: below the working directory, and in place of a flow alone.
  private func flowPath(_ named: String, overwrites: Bool) throws -> String {
    let path = try inside(named)
    guard path.hasSuffix(".yaml"), PathParts(path).name != "config.yaml" else {
      throw RunnerError(.usage, "\"path\" must end in .yaml and not be config.yaml: \(named)")
    }
    let references = URL(
      filePath: try settings.references
    ).resolvingSymlinksInPath().path
    guard !path.hasPrefix(references + "/") else {
      throw RunnerError(
        .usage,
        "\(named) is in the folder of the references, which only a person writes. Give "
          + "another path.")
    }
    guard FileKind.isThere(path) else { return path }
    guard overwrites else {
      throw RunnerError(
        .usage, "\(named) is there already. Give another path, or \"overwrite\": true.")
    }
    guard FileKind(path) == .file, !FileKind.isLink(path),
      let text = try? String(contentsOfFile: path, encoding: .utf8),
      (try? Flow(text: text, file: named)) != nil
    else {
      throw RunnerError(
        .usage, "\(named) is not a flow, so it is not overwritten. Give another path.")
    }
    return path
  }

  /// A path below the working directory, links resolved.
  ///
  /// - Throws: `RunnerError` of kind `usage` for one outside.
  private func inside(_ named: String) throws -> String {
    let root = URL(filePath: context.workingDirectory).resolvingSymlinksInPath().path
    let asked = PathParts.absolute(named, in: root)
    // The folders that are there may be links. Of a path whose end is not there yet no link is
    // resolved, so the part that is there is resolved alone.
    var there = asked
    var rest = ""
    while !FileKind.isThere(there), there != "/" {
      rest = "/\(PathParts(there).name)\(rest)"
      there = PathParts.absolute("..", in: there)
    }
    let path = URL(filePath: there).resolvingSymlinksInPath().path + rest
    guard path.hasPrefix(root + "/"), !named.isEmpty else {
      throw RunnerError(
        .usage, "\"\(named.prefix(120))\" is not below the project's folder \(root).")
    }
    return path
  }

  // MARK: Runs

  func run(
    _ arguments: AgentArguments, noting progress: CallProgress
  ) async throws -> AgentAnswer {
    let tests = arguments.texts("tests")
    for test in tests { try requireAllowed(test) }
    // Named, so that no variable of the environment says otherwise.
    var words = ["run", "--for-agent", "--record=\(recordMode.rawValue)"]
    for name in ["device", "target"] {
      if let text = arguments.text(name) { words += ["--\(name)=\(text)"] }
    }
    words += givenApps + configuration
    // Only flows take variables.
    let file = try RunSettings.configuration(
      self.arguments, workingDirectory: context.workingDirectory)
    let hasFlows =
      !file.flows.isEmpty
      || tests.contains { test in (FlowWorkspace.endings + ["/"]).contains { test.hasSuffix($0) } }
    // A name alone would be the value that this server's environment has.
    if let bare = arguments.texts("variables").first(where: { !$0.contains("=") }) {
      throw RunnerError(.usage, "A variable is NAME=VALUE, not \"\(bare.prefix(80))\".")
    }
    let variables = ((hasFlows ? givenVariables : []) + arguments.texts("variables"))
      .map { "--env=\($0)" }
    let seconds = arguments.number("seconds") ?? 600
    // Swift and Python suites take them from their environment. Only a person's: the agent must not
    // say which program a name on the PATH means.
    let given = try self.arguments.pairs("env", as: "NAME=VALUE")
    let settings = try settings
    let references = try FolderState(settings.references)
    let follower = RunFollower(OutputFolder(path: settings.output))
    progress.note(CallProgress.Stage("the run is being prepared"))
    progress.follow { follower.stage }
    var end = try await answer(
      words + ["--"] + tests, privately: variables, within: .seconds(seconds),
      adding: given.reduce(into: [:]) { $0[$1.name] = $1.value })
    let changed = try FolderState(settings.references).changes(since: references)
    if recordMode == .never, !changed.isEmpty {
      let first = changed.prefix(5).map(\.printableLine).joined(separator: ", ")
      end.text += TextBudget.cut(
        "\nWhile the run ran, \(Wording.count(changed.count, "reference")) changed: \(first). "
          + "It compared and recorded none, so a test's own code or a person changed them. Tell a "
          + "person: a test that is green now proves nothing.", to: budget.limit / 10)
      end.isError = true
    }
    return end
  }

  /// Where the project's runs have their references and their output.
  private var settings: RunSettings {
    // Variables are for flows, of which a project may have none.
    get throws { try context.settings(arguments.without(Setting.env.name), runsFlows: false) }
  }

  /// The configuration that this server was started with.
  private var configuration: [String] { arguments.texts("config").map { "--config=\($0)" } }

  /// The apps beside those of `qa.yml`.
  private var givenApps: [String] { arguments.texts("app").map { "--app=\($0)" } }

  /// A flow that is named by its file starts only apps that this server may start.
  private func requireAllowed(_ test: String) throws {
    let path = PathParts.absolute(test, in: context.workingDirectory)
    guard FileKind.isThere(path) else { return }
    let place = try inside(test)
    let files: [String]
    do throws(FlowError) {
      files = try FlowWorkspace(place).files
    } catch {
      throw RunnerError(.usage, "\(error)")
    }
    var library = FlowLibrary()
    for file in files {
      guard let flow = try? library.flow(file) else { continue }
      for app in ([flow.header.appID] + flow.launchedApps).compactMap(\.self) {
        guard !app.contains("${") else {
          throw RunnerError(
            .usage, "\(file) names its app by a variable, so it is not known which app it starts.")
        }
        try require(app: app)
      }
    }
  }

  func list(_ arguments: AgentArguments) async throws -> AgentAnswer {
    for test in arguments.texts("tests")
    where FileKind.isThere(PathParts.absolute(test, in: context.workingDirectory)) {
      _ = try inside(test)
    }
    return try await answer(
      ["list"] + givenApps + configuration + ["--"] + arguments.texts("tests"),
      within: .seconds(300),
      offset: arguments.number("offset") ?? 0)
  }

  func explain(_ arguments: AgentArguments) async throws -> AgentAnswer {
    var words = ["report", "--for-agent"] + configuration
    if let test = arguments.text("test") { words.append("--test=\(test)") }
    return try await answer(
      words, within: .seconds(60), offset: arguments.number("offset") ?? 0)
  }

  func review(_ arguments: AgentArguments) async throws -> AgentAnswer {
    try await answer(
      ["review", "--list"] + configuration, within: .seconds(60),
      offset: arguments.number("offset") ?? 0, fails: [2, 3, 4, 5], isOfApp: true)
  }

  func validate(_ arguments: AgentArguments) async throws -> AgentAnswer {
    if let steps = arguments.yaml("steps") {
      guard arguments.texts("paths").isEmpty else {
        throw RunnerError(.usage, "Give \"paths\" or \"steps\", not both.")
      }
      let lines = try StepLines(steps).steps.map { step in
        try StepLines.line(step) { QuotedText.yaml($0) }
      }
      let yaml = "appId: app\n---\n" + lines.joined(separator: "\n") + "\n"
      do throws(FlowError) {
        _ = try Flow(text: yaml, file: "steps")
      } catch {
        return .failure(
          TextBudget.cut(
            "step \(max(1, error.place.line - 2)): \(error.message)", to: budget.limit))
      }
      let head = "\(Wording.count(lines.count, "step")) can be read:"
      return AgentAnswer(
        TextBudget.cut(([head] + lines).joined(separator: "\n"), to: budget.limit))
    }
    let paths = arguments.texts("paths")
    for path in paths { _ = try inside(path) }
    return try await answer(["validate"] + configuration + ["--"] + paths, within: .seconds(60))
  }

  /// What a command of this program prints.
  ///
  /// - Parameters:
  ///   - codes: the exit codes that are an error; nil for all but 0.
  ///   - isOfApp: whether all of it may be an app's texts; else the command marks them itself.
  private func answer(
    _ words: [String], privately hidden: [String] = [], within limit: Duration, offset: Int = 0,
    fails codes: [Int32]? = nil, isOfApp: Bool = false, adding variables: [String: String] = [:]
  ) async throws -> AgentAnswer {
    var command = Command(
      context.executable, words, environment: context.environment.merging(variables) { $1 })
    command.environment[Setting.endsWithParent] = "1"
    // Also for what the tests start: hooks, scripts, another qa-runner.
    command.environment[RecordMode.limitVariable] = recordMode.rawValue
    if !hidden.isEmpty { command.environment[PrivateWords.variable] = PrivateWords.value(hidden) }
    command.directory = context.workingDirectory
    command.announcesParent = true
    // A run of its own is given the time to end its nodes.
    let child = CommandRun(command, launcher: launcher, grace: .seconds(20))
    let end = try await child.finish(within: limit)
    var lines = end.output.printable.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    let isError = end.code.map { codes?.contains($0) ?? ($0 != 0) } ?? true
    var tail = end.stopped.map { ["It was ended, because \($0)."] } ?? []
    if lines.isEmpty {
      // What went wrong is said at the end.
      tail += ScreenFence().around(
        end.errors.printable.split(separator: "\n").suffix(20).map {
          TextBudget.cut(String($0), to: budget.limit / 80)
        })
    }
    if let code = end.code, code != 0 { tail.append("exit code \(code)") }
    let closing = tail.joined(separator: "\n")
    let page = budget.page(
      lines, from: offset, using: budget.limit - TextBudget.tokens(closing) - 80)
    var text =
      isOfApp
      ? ScreenFence().around(page.lines)
      : ScreenFence.part(page.lines, from: offset, of: lines)
    if let next = page.next { text.append("\(lines.count - next) more lines: offset \(next)") }
    if !closing.isEmpty { text.append(closing) }
    return AgentAnswer(text.joined(separator: "\n"), isError: isError)
  }
}

extension Flow {
  /// The apps that its steps start beside its own.
  fileprivate var launchedApps: [String] {
    allSteps.filter { $0.name == .launchApp }.compactMap { $0.values.appId ?? $0.values.url }
  }
}
