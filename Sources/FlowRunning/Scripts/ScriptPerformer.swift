import Execution
import FlowFormat
import Foundation
import JSONModel
import PageObjects
import ScreenExport
import ScriptFormat
import SessionSnapshots
import SuiteKit
import TerminalModel
import WireProtocol

/// Performs a script of a terminal as a test: each line is a step.
struct ScriptPerformer {
  private let app: App
  private let script: TerminalScript
  private let actions: ScriptActions
  private let variables: FlowVariables
  private var ending = ScriptEnding()

  init(_ app: App, _ script: TerminalScript, variables: FlowVariables) {
    self.app = app
    self.script = script
    self.variables = variables
    let given = ProcessInfo.processInfo.environment
    actions = ScriptActions(
      TestScriptDriver(app: app),
      host: HostShell(
        in: FileManager.default.currentDirectoryPath,
        environment: given.merging(variables.all) { $1 }))
  }

  mutating func perform() async throws {
    try await app.step("start the program", at: site(1)) { _ = try await app.capturedScreen() }
    for line in script.lines {
      try Task.checkCancellation()
      try await perform(line)
    }
    guard !ending.isAwaited, let last = script.lines.last?.number else { return }
    try await app.step("the end of the script", at: site(last)) { [self] in
      guard let end = try await actions.end() else { return }
      guard ending.excuses(end, at: app.clock.now) else {
        throw unmet(end.failure, fault: end.fault)
      }
      // What the script's signal has done is expected.
      try await app.performed(.waitForExit, ["timeout": 1000])
    }
  }

  private func site(_ line: Int) -> CallSite { CallSite(file: script.file, line: line) }

  private mutating func perform(_ line: TerminalScript.Line) async throws {
    ending.note(line.step, at: app.clock.now)
    switch line.step {
    case .snapshot(let name, let isPicture):
      if isPicture {
        try await app.expectSnapshot(
          name, as: .grid, .image, file: script.file, line: line.number)
      } else {
        try await app.expectSnapshot(name, file: script.file, line: line.number)
      }
    case .help, .quit, .setting: break
    case .type(let text, isSecret: true):
      app.addSecret(text)
      try await step("secret •••", line)
    case .typeVariable(let name):
      try await type(name, line)
    case .fill(let target, let text):
      // The line shows the text, so that it must be known before.
      if (try? await actions.isSecret(target)) == true { app.addSecret(text) }
      try await step(line.text, line)
    default: try await step(line.text, line)
    }
  }

  private func step(_ title: String, _ line: TerminalScript.Line) async throws {
    try await app.step(title, at: site(line.number)) {
      do {
        try await perform(line.step, line)
      } catch let failure as ScriptFailure {
        throw unmet(failure)
      }
    }
  }

  /// Types the value of a variable.
  private func type(_ name: String, _ line: TerminalScript.Line) async throws {
    try await app.step(line.text, at: site(line.number)) {
      guard let value = variables.all[name] else {
        throw PageError(
          .refused,
          "\(line.text): ${\(name)} has no value. Give it one by -e \(name)=VALUE.",
          at: site(line.number), isDeterministic: true)
      }
      app.addSecret(value)
      _ = try await actions.perform(.type(value, isSecret: true))
    }
  }

  private func perform(_ step: TerminalStep, _ line: TerminalScript.Line) async throws {
    if let outcome = try await actions.perform(step) {
      if step.looks { app.noteLook() }
      guard let signal = outcome.value["signal"]?.stringValue, !ending.hasSent(signal) else {
        return
      }
      throw ScriptFailure(
        .unexpected, "\(outcome.text), and the script has not sent that signal")
    }
    switch step {
    case .screen:
      try await attach(
        Data((try await app.capturedScreen().text + "\n").utf8), "screen", "txt", line)
    case .tree:
      let answer = try await app.performed(.inspect)
      try await attach(Data((answer["elements"] ?? .null).encoded()), "tree", "json", line)
    case .state:
      try await attach(Data(try await app.performed(.getState).encoded()), "state", "json", line)
    case .save(let format, let path):
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let data = try await ScriptFile(format).data(actions.driver)
      try app.attach(data, named: name, file: script.file, line: line.number)
    default: break
    }
  }

  private func attach(
    _ data: Data, _ name: String, _ ending: String, _ line: TerminalScript.Line
  ) async throws {
    try app.attach(
      data, named: "\(name)-line-\(line.number).\(ending)", file: script.file, line: line.number)
  }

  private func unmet(_ failure: ScriptFailure, fault: AppFault? = nil) -> any Error {
    let code: PageError.Code =
      switch failure.code {
      case .notFound: .notFound
      case .ambiguous: .ambiguous
      case .unexpected: .expectation
      case .usage, .file: .refused
      }
    return app.unmet(code, "failed: \(failure.description);", fault: fault)
  }
}
