import Devices
import Execution
import Files
import FlowFormat
import FlowRunning
import Foundation
import JSONModel
import PageObjects
import Recording
import TerminalModel
import WireProtocol

/// Carries out the lines of a person or a script on one session, and shows what came of them.
struct TerminalPilot {
  /// What a line has found or done.
  struct Outcome {
    /// For people.
    var text = ""
    /// For programs.
    var value = JSONValue.null
    /// Whether it may have changed the screen.
    var isAction = false
    /// Whether it typed what no screen shows.
    var isSecret = false
  }

  /// A line that cannot be done in this way.
  struct Refusal: Error, CustomStringConvertible {
    var description: String
    var isUsage = true
  }

  let flow: FlowSession
  let client: DriverClient
  let session: String
  let workingDirectory: String
  /// How long a `wait` without a time takes at most.
  var waitLimit = ScriptLine.usualWait
  /// The columns that lists may take; nil where they are not shown in a terminal.
  var columns: Int?
  /// What becomes a test of it; nil where nothing does.
  var recording: TerminalRecording?
  /// The values of variables that scripts type.
  private let environment: [String: String]

  init(_ app: App, target: String, client: DriverClient, session: String, _ context: CommandContext)
  {
    self.client = client
    self.session = session
    workingDirectory = context.workingDirectory
    environment = context.environment
    flow = FlowSession(
      app, target: target, appID: target, variables: context.environment, patience: .seconds(1),
      host: HostShell(in: context.workingDirectory, environment: context.environment))
  }

  func perform(_ step: FlowStep) async throws -> Outcome {
    try requireVariables(of: step)
    let hides = try await hidesInput(step)
    guard let recording, step.isRecorded else { return try await carryOut(step, hides: hides) }
    let look = try await AppLook.take(client, session)
    let deeds = try await deeds(step, on: look)
    let outcome = try await carryOut(step, hides: hides || deeds.contains { $0.isSecret })
    // What was waited for is seen afterwards.
    let isInput = if case .input? = deeds.first { true } else { false }
    await recording.note(deeds, on: isInput ? look : try await AppLook.take(client, session))
    return outcome
  }

  private func requireVariables(of step: FlowStep) throws {
    guard step.name == .secret, let text = step.values.text, text.hasPrefix("${") else { return }
    let name = String(text.dropFirst(2).dropLast())
    guard environment[name] == nil else { return }
    throw Refusal(
      description:
        "${\(name)} has no value: set it in the environment, as by \(name)=… qa-runner terminal …")
  }

  /// Whether the program hides what a step types or pastes, as at a password's prompt.
  private func hidesInput(_ step: FlowStep) async throws -> Bool {
    switch step.name {
    case .inputText, .paste: await flow.hidesInput()
    case .fill: try await isSecretField(step)
    case .secret: true
    default: false
    }
  }

  private func isSecretField(_ step: FlowStep) async throws -> Bool {
    guard let locator = step.values.element?.locator else { return false }
    return try await flow.isSecret(locator)
  }

  private func carryOut(_ step: FlowStep, hides: Bool) async throws -> Outcome {
    if hides, step.name != .secret, let text = step.values.text {
      flow.app.addSecret(FlowLiteral.read(text))
    }
    var outcome = try await shown(step)
    if outcome == nil {
      let found = try await flow.perform(step)
      outcome = Outcome(text: found?.text ?? "", value: found?.value ?? .null)
      outcome?.isAction = step.name.command.isInput
    }
    outcome?.isSecret = hides
    return outcome ?? Outcome()
  }

  /// What is shown or written here, and would be put into a report by a test; nil for other steps.
  private func shown(_ step: FlowStep) async throws -> Outcome? {
    switch step.name {
    case .show: return try await shown(step.values.shown ?? .screen)
    case .save: return try await save(step.values.savedPath ?? "")
    case .expectSnapshot:
      guard recording != nil else {
        throw Refusal(
          description:
            "snapshot \"\(step.values.snapshotName ?? "")\" is compared in a test only: run the script as one, "
            + "qa-runner FILE.tt")
      }
      return Outcome()
    default: return nil
    }
  }

  private func shown(_ what: FlowShown) async throws -> Outcome {
    switch what {
    case .screen:
      let screen = try await screen()
      return Outcome(text: ScreenText(screen).framed(), value: .string(screen.text))
    case .tree:
      let answer = try await client.mobile(.inspect, session: session)
      return Outcome(
        text: InspectionText(answer, columns: columns).text, value: answer["elements"] ?? .null)
    case .state:
      let state = try await client.mobile(.getState, session: session)
      return Outcome(text: StateText(state).text, value: state)
    }
  }

  private func screen() async throws -> Screen {
    try await client.mobile(.screen, session: session).decoded(as: Screen.self)
  }

  /// The screen for a person, and how the program ended if it has.
  func view(isColored: Bool) async throws -> String {
    let text = ScreenText(try await screen()).framed(isColored: isColored)
    let state = try await client.mobile(.getState, session: session)
    return text + (state["end"]?.stringValue.map { "\n(the program \($0))" } ?? "")
  }

  func save(_ path: String) async throws -> Outcome {
    let path = FlowLiteral.read(path)
    let absolute = PathParts.absolute(path, in: workingDirectory)
    guard let format = SavedFormat(ofFile: path) else {
      throw Refusal(description: "\(path) has an ending that is not known")
    }
    let data = try await format.data(of: flow.app)
    do {
      try data.write(to: URL(fileURLWithPath: absolute))
    } catch {
      throw Refusal(
        description: "\(absolute) can't be written: \(error.localizedDescription)", isUsage: false)
    }
    return Outcome(text: "wrote \(absolute) (\(data.count) bytes)", value: .string(absolute))
  }
}
