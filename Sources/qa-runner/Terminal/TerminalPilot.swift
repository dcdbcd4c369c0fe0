import Devices
import DriverServer
import Execution
import Files
import FlowRunning
import Foundation
import JSONModel
import Recording
import ScriptFormat
import TerminalModel
import WireProtocol

/// Carries out steps on one session, and shows what came of them.
struct TerminalPilot {
  typealias Outcome = ScriptActions.Outcome
  typealias Failure = ScriptFailure

  let client: DriverClient
  let session: String
  let workingDirectory: String
  /// What the steps do to the session.
  private(set) var actions: ScriptActions
  /// The columns that lists may take; nil where they are not shown in a terminal.
  var columns: Int?
  /// What becomes a test of it; nil where nothing does.
  var recording: TerminalRecording?
  /// The values of variables that scripts type.
  let environment: [String: String]

  init(client: DriverClient, session: String, _ context: CommandContext) {
    self.client = client
    self.session = session
    workingDirectory = context.workingDirectory
    environment = context.environment
    actions = ScriptActions(
      SessionScriptDriver(client: client, session: session),
      host: HostShell(in: context.workingDirectory, environment: context.environment))
  }

  var waitLimit: Duration {
    get { actions.waitLimit }
    set { actions.waitLimit = newValue }
  }

  func perform(_ step: TerminalStep) async throws -> Outcome {
    let step = try resolved(step)
    guard let recording, step.isRecorded else { return try await carryOutHiding(step) }
    let look = try await AppLook.take(client, session)
    let deeds = try await deeds(step, on: look)
    let hides = deeds.contains { $0.isSecret }
    var outcome = try await carryOut(step, isHidden: hides)
    outcome.isSecret = outcome.isSecret || hides
    // What was waited for is seen afterwards.
    let isInput = if case .input? = deeds.first { true } else { false }
    await recording.note(deeds, on: isInput ? look : try await AppLook.take(client, session))
    return outcome
  }

  /// A step with the value of the variable that it names.
  private func resolved(_ step: TerminalStep) throws -> TerminalStep {
    guard case .typeVariable(let name) = step else { return step }
    guard let value = environment[name] else {
      throw Failure(
        .usage,
        "${\(name)} has no value: set it in the environment, as by \(name)=… qa-runner terminal …")
    }
    return .type(value, isSecret: true)
  }

  /// Masks what is typed or pasted while the program hides it, as at a password's prompt.
  private func carryOutHiding(_ step: TerminalStep) async throws -> Outcome {
    switch step {
    case .type, .paste: break
    default: return try await carryOut(step)
    }
    let state = try await client.mobile(.getState, session: session)
    let isHidden = state["terminal"]?["hidesInput"] == true
    var outcome = try await carryOut(step, isHidden: isHidden)
    outcome.isSecret = outcome.isSecret || isHidden
    return outcome
  }

  /// - Parameter isHidden: whether the program does not show what is typed now.
  private func carryOut(
    _ step: TerminalStep, isHidden: Bool = false
  ) async throws -> Outcome {
    if let outcome = try await actions.perform(step, isHidden: isHidden) { return outcome }
    switch step {
    case .screen:
      let screen = try await actions.screen()
      return Outcome(text: ScreenText(screen).framed(), value: .string(screen.text))
    case .tree:
      let answer = try await client.mobile(.inspect, session: session)
      return Outcome(
        text: InspectionText(answer, columns: columns).text, value: answer["elements"] ?? .null)
    case .save(let format, let path): return try await save(format, path)
    case .state:
      let state = try await client.mobile(.getState, session: session)
      return Outcome(text: StateText(state).text, value: state)
    case .snapshot(let name, _):
      guard recording != nil else {
        throw Failure(
          .usage,
          "snapshot \"\(name)\" is compared in a test only: run the script as one, qa-runner FILE.tt"
        )
      }
      return Outcome()
    case .help(let name):
      guard let text = TerminalVocabulary.help(name) else {
        let hint = NearestMatch.of(name ?? "", among: TerminalVocabulary.entries.map(\.name))
        throw Failure(
          .usage,
          "there is no command \"\(name ?? "")\"" + (hint.map { "; did you mean \($0)?" } ?? ""))
      }
      return Outcome(text: text)
    default: return Outcome()
    }
  }

  /// The screen for a person, and how the program ended if it has.
  func view(isColored: Bool) async throws -> String {
    let text = ScreenText(try await actions.screen()).framed(isColored: isColored)
    let state = try await client.mobile(.getState, session: session)
    return text + (state["end"]?.stringValue.map { "\n(the program \($0))" } ?? "")
  }

  private func save(_ format: TerminalStep.Format, _ path: String) async throws -> Outcome {
    let absolute = PathParts.absolute(path, in: workingDirectory)
    let data = try await ScriptFile(format).data(actions.driver)
    do {
      try data.write(to: URL(fileURLWithPath: absolute))
    } catch {
      throw Failure(.file, "\(absolute) can't be written: \(error.localizedDescription)")
    }
    return Outcome(text: "wrote \(absolute) (\(data.count) bytes)", value: .string(absolute))
  }
}

/// The session that a subcommand has started for itself.
struct SessionScriptDriver: ScriptDriver {
  let client: DriverClient
  let session: String

  func send(
    _ endpoint: Endpoint, _ body: JSONValue?, element: String?, patience: Duration
  ) async throws -> JSONValue {
    try await client.send(
      endpoint, body, session: session, element: element, within: .seconds(30) + patience)
  }
}
