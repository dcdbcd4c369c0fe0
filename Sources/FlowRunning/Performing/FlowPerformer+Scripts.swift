import Files
import FlowFormat
import FlowScripting
import PageObjects

/// Expressions and files of JavaScript.
extension FlowPerformer {
  /// The largest file of a script.
  private static let scriptLimit = ByteLimit.megabytes(1)

  /// Performs a flow in a scope with its own variables.
  func start(_ flow: Flow) async throws {
    do {
      try await enter(variables(of: flow))
    } catch let error as FlowTextError {
      throw failure(flow, "env: \(error.message)")
    }
    defer { variables.leave() }
    try await perform(flow)
  }

  /// The variables that a flow has by itself: those that the run gives count more.
  func variables(of flow: Flow) -> [FlowVariable] {
    let file = FlowVariable(
      name: "MAESTRO_FILENAME", value: FlowLiteral.written(flow.fileName))
    return [file] + flow.header.environment.filter { !variables.isGiven($0.name) }
  }

  /// Begins a scope; its values may use those of the outer ones, and of earlier ones in it.
  func enter(_ environment: [FlowVariable]) async throws {
    try variables.enter([])
    do {
      for variable in environment {
        try await prepare([variable.value])
        try variables.set(variable)
      }
    } catch {
      variables.leave()
      throw error
    }
    hideSecrets()
  }

  /// Evaluates what only JavaScript can, of the texts that are used next.
  func prepare(_ texts: [String]) async throws {
    variables.forgetScripts()
    for text in texts {
      for expression in try variables.scripts(in: text) {
        let whole = "${\(expression)}"
        let value = try await run(expression, as: text == whole ? "" : whole)
        if FlowVariables.isSecret(expression) { app.addSecret(value.text) }
        variables.setScript(expression, value)
      }
    }
  }

  /// Runs a script's file.
  func runScript(_ step: FlowStep) async throws {
    try await enter(step.values.environment ?? [])
    defer { variables.leave() }
    let named = step.values.scriptFile?.path ?? ""
    try await prepare([named])
    let path = FlowLibrary.resolve(try variables.text(named), from: step.place.file)
    let bytes: [UInt8]
    do throws(FileRefusal) {
      bytes = try RegularFile(path).bytes(limit: Self.scriptLimit)
    } catch {
      throw FlowTextError(
        "the script \(path) cannot be read: "
          + (error == .missing ? "there is no such file" : "\(error)"))
    }
    guard let source = String(validating: bytes, as: UTF8.self) else {
      throw FlowTextError("the script \(path) is not UTF-8. Save it as UTF-8 text")
    }
    do {
      try await run(source, as: path.split(separator: "/").last.map(String.init) ?? path)
    } catch  where FlowError.isForeign(path, to: step.place.file) {
      throw FlowTextError(
        "the script \(path) has failed. It is outside of the project, so nothing of its text is shown"
      )
    }
  }

  @discardableResult
  private func run(_ source: String, as name: String) async throws -> ScriptValue {
    let result = try await scripts.run(
      FlowScripts.Script(
        name: name, source: source, variables: variables.all, copiedText: variables.copiedText,
        platform: variables.platform))
    for line in result.log { await app.named("console: \(app.masked(line))", at: place) {} }
    return result.value
  }
}
