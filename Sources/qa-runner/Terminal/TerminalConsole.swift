import Devices
import FlowFormat
import FlowRunning
import Foundation
import JSONModel
import PageObjects
import RunRecord

/// Reads lines, carries them out, and says what came of each: at a prompt, from a script, as JSON.
struct TerminalConsole {
  enum Style {
    case prompt, plain, json
  }

  /// Where the lines come from.
  enum Source {
    /// As somebody wrote them.
    case lines(AsyncStream<String>)
    /// From a person, one after the other.
    case prompt(TerminalPrompt)
  }

  /// What came of a line.
  private struct Answer {
    /// Nil to leave.
    var code: ExitCode?
    var isSecret = false
  }

  let pilot: TerminalPilot
  let style: Style
  /// The script's name for messages.
  let name: String
  let keepsGoing: Bool
  /// Whether screens are shown in their colours.
  let isColored: Bool
  let source: Source
  let print: @Sendable (String) -> Void
  /// Prints a line of JSON.
  let printJSON: @Sendable (String) -> Void
  let complain: @Sendable (String) -> Void

  /// - Returns: success, failures where a step failed, or usage where a line could not be read.
  func run(prompt: String) async -> ExitCode {
    var worst = ExitCode.success
    var number = 0
    var hasBegun = false
    var lines = streamedLines.makeAsyncIterator()
    while let line = await nextLine(&lines, prompt) {
      number += 1
      let answer = await carryOut(line, number, hasBegun: hasBegun)
      if case .prompt(let prompt) = source {
        await prompt.keep(
          line, isDone: answer.code == nil || answer.code == .success, isSecret: answer.isSecret)
      }
      if let read = try? read(line, number) {
        if case .setting = read {} else { hasBegun = true }
      }
      guard let code = answer.code else {
        if style == .prompt { return .success }
        break
      }
      if code == .interrupted { return code }
      if code != .success {
        worst = code
        if style != .prompt, !keepsGoing { return worst }
      }
    }
    if style == .prompt {
      print("\n")
      return .success
    }
    return worst == .success ? await lookAtEnd(number) : worst
  }

  private var streamedLines: AsyncStream<String> {
    if case .lines(let lines) = source { return lines }
    return InputLines.of("")
  }

  private func nextLine(
    _ lines: inout AsyncStream<String>.AsyncIterator, _ prompt: String
  ) async -> String? {
    if case .prompt(let editing) = source { return await editing.line(prompt) }
    if style == .prompt { print(prompt) }
    return await lines.next()
  }

  /// A program that has ended behind the script's back fails the script.
  private func lookAtEnd(_ number: Int) async -> ExitCode {
    do {
      guard let end = try await pilot.flow.unexpectedEnd() else { return .success }
      let screen = await pilot.flow.app.lastScreen().map { ["screen": JSONValue.string($0)] }
      tell("", number, failure: end, code: "unexpected", data: screen ?? [:])
    } catch let error as PageError {
      tell("", number, error)
    } catch {
      tell("", number, failure: "\(error)", code: "unknown error", data: [:])
    }
    return .failures
  }

  private func read(_ line: String, _ number: Int) throws(ScriptWords.Problem) -> ScriptLine? {
    try ScriptLine(line, at: FlowPlace(file: name, line: number), waiting: pilot.waitLimit)
  }

  /// - Parameter hasBegun: whether a command has come, so that nothing may be said of the script any more.
  private func carryOut(_ line: String, _ number: Int, hasBegun: Bool) async -> Answer {
    let read: ScriptLine
    do throws(ScriptWords.Problem) {
      guard let line = try self.read(line, number) else { return Answer(code: .success) }
      read = line
    } catch {
      return usage(line, number, "\(error)")
    }
    switch read {
    case .quit:
      tell(line, number, TerminalPilot.Outcome())
      return Answer(code: nil)
    case .help(let name):
      guard let text = ScriptVocabulary.help(name) else {
        let hint = NearestMatch.of(name ?? "", among: ScriptVocabulary.entries.map(\.name))
        return usage(
          line, number,
          "there is no command \"\(name ?? "")\"" + (hint.map { "; did you mean \($0)?" } ?? ""))
      }
      tell(line, number, TerminalPilot.Outcome(text: text))
      return Answer(code: .success)
    case .setting(let setting):
      guard style == .prompt || hasBegun else { return Answer(code: .success) }
      return usage(
        line, number,
        "\(setting.word) stands at the beginning of a script, before its first command")
    case .step(let step, _): return await perform(step, line, number)
    }
  }

  private func usage(_ line: String, _ number: Int, _ problem: String) -> Answer {
    tell(line, number, failure: problem, code: "usage", data: [:])
    return Answer(code: .usage)
  }

  private func perform(_ step: FlowStep, _ line: String, _ number: Int) async -> Answer {
    do {
      var outcome = try await pilot.perform(step)
      if style == .prompt,
        step.values.shown == .screen || outcome.isAction && outcome.text.isEmpty
      {
        outcome.text = try await pilot.view(isColored: isColored)
      }
      tell(line, number, outcome)
      return Answer(code: .success, isSecret: outcome.isSecret)
    } catch let error as TerminalPilot.Refusal {
      let code = error.isUsage ? "usage" : "file"
      tell(line, number, failure: error.description, code: code, data: [:])
      return Answer(code: error.isUsage ? .usage : .failures)
    } catch let error as PageError where error.code != .cancelled {
      tell(line, number, error)
      return Answer(code: .failures)
    } catch let refusal as DriverClient.Refusal {
      tell(line, number, failure: refusal.message, code: refusal.code, data: refusal.data)
      return Answer(code: .failures)
    } catch {
      // Whatever a step answers that is interrupted, it is no failure of its own.
      if Task.isCancelled {
        tell(line, number, failure: "interrupted", code: "interrupted", data: [:])
        return Answer(code: .interrupted)
      }
      tell(line, number, failure: "\(error)", code: "unknown error", data: [:])
      return Answer(code: .failures)
    }
  }

  private func tell(_ line: String, _ number: Int, _ error: PageError) {
    var data = error.circumstances.mapValues { JSONValue.string($0) }
    if !error.nearest.isEmpty {
      data["candidates"] = .string(error.nearest.joined(separator: "\n"))
    }
    data["screen"] = error.screen.map { .string($0) }
    var message = error.message
    // What was not seen is said by the step itself.
    if let said = error.driverMessage, ![.expectation, .notFound].contains(error.code),
      !message.contains(said)
    {
      message += " \(said)"
    }
    // What an earlier line denied came after it.
    let place = error.earlierStep == nil ? number : error.line
    tell(line, place, failure: message, code: error.code.wireName, data: data)
  }

  private func tell(_ line: String, _ number: Int, _ outcome: TerminalPilot.Outcome) {
    guard style == .json else {
      if !outcome.text.isEmpty { print(outcome.text + "\n") }
      return
    }
    write([
      "line": .number(Double(number)), "command": .string(line), "ok": true, "value": outcome.value,
    ])
  }

  private func tell(
    _ line: String, _ number: Int, failure: String, code: String, data: [String: JSONValue]
  ) {
    if style == .json {
      write([
        "line": .number(Double(number)), "command": .string(line), "ok": false,
        "error": .string(code), "message": .string(failure), "data": .object(data),
      ])
      return
    }
    let place = style == .prompt ? "" : "\(name):\(number): "
    var text = "\(place)\(failure)\n"
    if style == .plain, !line.isEmpty { text += "  the line: \(line)\n" }
    for name in ["process", "input", "unanswered", "candidates"] {
      guard let value = data[name]?.stringValue, !value.isEmpty else { continue }
      text += "  \(name): \(value.replacingOccurrences(of: "\n", with: "\n    "))\n"
    }
    if let screen = data["screen"]?.stringValue {
      var rows = screen.split(separator: "\n", omittingEmptySubsequences: false)
      while rows.last?.isEmpty == true { rows.removeLast() }
      text += rows.map { "  │ \($0)\n" }.joined()
    }
    complain(text)
  }

  private func write(_ value: JSONValue) {
    printJSON(String(decoding: value.encoded(), as: UTF8.self))
  }
}

extension PageError.Code {
  /// What answers in JSON call it.
  fileprivate var wireName: String {
    switch self {
    case .notFound: "no such element"
    case .ambiguous: "ambiguous"
    case .timedOut: "timeout"
    case .notActionable: "element not interactable"
    case .expectation, .snapshot: "unexpected"
    case .unsupported: "unsupported operation"
    case .refused: "refused"
    case .appFault: "app fault"
    case .launch: "session not created"
    case .driverLost: "driver lost"
    case .cancelled: "interrupted"
    }
  }
}
