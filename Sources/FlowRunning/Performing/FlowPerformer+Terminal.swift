import Execution
import FlowFormat
import FlowMatching
import Foundation
import JSONModel
import PageObjects
import SessionSnapshots
import SuiteKit
import TerminalModel
import WireProtocol

/// What a window, a mouse and a shell do, and what a session is looked at by.
extension FlowPerformer {
  // MARK: Input

  func press(_ names: [String]) async throws {
    for name in names { try await press(name) }
  }

  func paste(_ text: String) async throws {
    let text = try variables.text(text)
    try await app.performed(.paste, ["text": .string(text), "sensitive": false])
    noteInput()
  }

  func fill(_ step: FlowStep) async throws {
    guard let field = step.values.element else { throw FlowTextError("it names no element") }
    let text = try variables.text(step.values.text ?? "")
    if let locator = field.locator {
      return try await act(on: locator) { try await app.typed(text, into: $0, within: $1) }
    }
    var tap = FlowStep(name: .tapOn, place: step.place)
    tap.isOptional = step.isOptional
    tap.values = FlowValues([(\.target, .element(field))])
    try await self.tap(.tap, tap)
    try await type(text)
  }

  func wheel(_ values: FlowValues) async throws {
    var argument: [String: JSONValue] = [
      "direction": .string((values.wheelWay ?? .down).rawValue),
      "amount": .number(Double(values.turns ?? 1)),
    ]
    if let place = values.wheelPlace {
      let point = try await screenPoint(place)
      argument["x"] = .number(point.x)
      argument["y"] = .number(point.y)
    }
    try await app.performed(.scroll, .object(argument))
    noteInput()
  }

  /// Presses the mouse, moves it over each cell between two points, and lets go.
  func drag(_ values: FlowValues) async throws {
    let start = try await screenPoint(values.start ?? "")
    let end = try await screenPoint(values.end ?? "")
    let steps = Int(max(abs(end.x - start.x), abs(end.y - start.y), 1))
    try await app.clicked(
      (0...steps).map { step in
        let part = Double(step) / Double(steps)
        return (
          (start.x + (end.x - start.x) * part).rounded(.towardZero),
          (start.y + (end.y - start.y) * part).rounded(.towardZero)
        )
      }, moving: .zero)
    noteInput()
  }

  func focus(_ way: FlowFocusWay) async throws {
    try await app.performed(.focus, ["focused": .bool(way == .in)])
    noteInput()
  }

  /// Runs a command of this machine's shell, beside the program.
  func runOnHost(_ command: String) async throws {
    guard let host else {
      throw FlowTextError("no command of the machine is run here. Leave the step out")
    }
    let words = try variables.text(command)
    do {
      outcome = try await host.run(words, variables: variables.all)
    } catch let failure as HostShell.Failure {
      throw app.unmet(.expectation, "failed: \(failure);")
    }
  }

  // MARK: Looking

  /// Says which elements match, at least one.
  func list(_ step: FlowStep) async throws {
    let target = try target(step)
    if let locator = target.locator { return try await find(locator) }
    let found = try await find(target, step).element.description
    outcome = FlowOutcome(text: found, value: .string(found))
  }

  func expectSettled(_ values: FlowValues) async throws {
    let lasting = values.lasting ?? .zero
    isUnsettled = false
    try await app.still(
      within: max(values.timeout ?? app.timeouts.wait, lasting), lasting: lasting, isHeld: true,
      isDone: true)
  }

  func mark(_ text: String) async throws {
    try await app.performed(.mark, ["label": .string(try variables.text(text))])
  }

  /// Puts what the session shows into the report.
  func show(_ step: FlowStep) async throws {
    let shown = step.values.shown ?? .screen
    let data: Data
    switch shown {
    case .screen: data = try await SavedFormat.txt.data(of: app)
    case .tree:
      data = Data((try await app.performed(.inspect)["elements"] ?? .null).encoded())
    case .state: data = Data(try await app.performed(.getState).encoded())
    }
    let ending = shown == .screen ? "txt" : "json"
    try app.attach(
      data, named: "\(shown.rawValue)-line-\(step.place.line).\(ending)", file: step.place.file,
      line: step.place.line)
  }

  /// Puts a file of the session into the report.
  func save(_ step: FlowStep) async throws {
    let path = try variables.text(step.values.savedPath ?? "")
    guard let format = SavedFormat(ofFile: path) else {
      throw FlowTextError("\"\(path)\" has an ending that no file of a session has")
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    try app.attach(
      try await format.data(of: app), named: name, file: step.place.file, line: step.place.line)
  }

  // MARK: Ends

  func expectExit(_ step: FlowStep) async throws {
    ending.isAwaited = true
    let codes = try (step.values.code ?? ["0"]).map { try variables.text($0) }
    let isAny = codes.contains(FlowRule.anyExit)
    let expected = isAny ? [] : codes.map { Int($0).map(AppExit.code) ?? .signal(Signal($0)) }
    try await app.expectExit(
      anyOf: expected, within: step.values.timeout, file: step.place.file, line: step.place.line)
    isUnsettled = false
    let end = try await app.performed(.exitStatus)
    outcome = FlowOutcome(text: "the program \(end["end"]?.stringValue ?? "ended")", value: end)
    if isAny, let signal = end["signal"]?.stringValue, !ending.hasSent(signal) {
      throw PageError(
        .expectation,
        "\(title(of: step)) failed: the program \(end["end"]?.stringValue ?? "ended"), and no step has sent "
          + "that signal", at: site(step))
    }
  }

  /// Fails where the program has ended behind the script's back.
  func endScript(_ flow: Flow) async throws {
    guard !ending.isAwaited, let last = flow.steps.last else { return }
    try await app.step("the end of the script", at: site(last)) {
      guard let end = try await unexpectedEnd() else { return }
      throw app.unmet(.expectation, "failed: \(end.sentence);", fault: end.fault)
    }
  }

  /// The program's end that no step expects; nil where it runs, or a signal of the script has ended it.
  ///
  /// - Parameter isLast: whether open denials are held for a last moment.
  func unexpectedEnd(
    isLast: Bool = false
  ) async throws -> (sentence: String, fault: AppFault?)? {
    guard !ending.isAwaited else { return nil }
    let answer = try await app.performed(.exitStatus, isLast ? ["isLast": true] : [:])
    guard answer["running"] == false else { return nil }
    let age = Duration.milliseconds(answer["age"]?.integerValue ?? 0)
    guard !ending.excuses(answer["signal"]?.stringValue, at: app.clock.now - age) else {
      // What the script's signal has done is expected.
      try await app.performed(.waitForExit, ["timeout": 1000])
      return nil
    }
    let status = answer["status"]?.integerValue.map { " \($0)" } ?? ""
    return (
      "the program \(answer["end"]?.stringValue ?? "ended"), which no line expected: write `wait "
        + "exit\(status)` where it should",
      answer["fault"]?.stringValue.flatMap(AppFault.init(rawValue:))
    )
  }
}
