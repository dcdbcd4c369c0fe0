import FlowRunning
import Foundation
import JSONModel
import RunRecord
import ScriptFormat

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
    var ending = ScriptEnding()
    var hasBegun = false
    var lines = streamedLines.makeAsyncIterator()
    while let line = await nextLine(&lines, prompt) {
      number += 1
      // A line that can't be read expects nothing.
      if let step = try? TerminalStepParser.step(line) { ending.note(step, at: .now) }
      let answer = await carryOut(line, number, hasBegun: hasBegun)
      if case .prompt(let prompt) = source {
        await prompt.keep(
          line, isDone: answer.code == nil || answer.code == .success, isSecret: answer.isSecret)
      }
      if let step = try? TerminalStepParser.step(line) {
        if case .setting = step {} else { hasBegun = true }
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
    return worst == .success && !ending.isAwaited ? await lookAtEnd(number, ending) : worst
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
  private func lookAtEnd(_ number: Int, _ ending: ScriptEnding) async -> ExitCode {
    do {
      guard let end = try await pilot.actions.end(), !ending.excuses(end, at: .now) else {
        return .success
      }
      let failure = end.failure
      tell(
        "", number, failure: failure.description, code: failure.code.rawValue, data: failure.data)
    } catch {
      tell("", number, failure: "\(error)", code: "unknown error", data: [:])
    }
    return .failures
  }

  /// - Parameter hasBegun: whether a command has come, so that nothing may be said of the script any more.
  private func carryOut(_ line: String, _ number: Int, hasBegun: Bool) async -> Answer {
    let step: TerminalStep
    do throws(TerminalStepParser.Problem) {
      guard let read = try TerminalStepParser.step(line) else { return Answer(code: .success) }
      step = read
    } catch {
      tell(line, number, failure: "\(error)", code: "usage", data: [:])
      return Answer(code: .usage)
    }
    if step == .quit {
      tell(line, number, TerminalPilot.Outcome())
      return Answer(code: nil)
    }
    if case .setting(let setting) = step {
      guard style == .prompt || hasBegun else { return Answer(code: .success) }
      let message = "\(setting.word) stands at the beginning of a script, before its first command"
      tell(line, number, failure: message, code: "usage", data: [:])
      return Answer(code: .usage)
    }
    do {
      var outcome = try await pilot.perform(step)
      if style == .prompt, outcome.isAction, outcome.text.isEmpty {
        outcome.text = try await pilot.view(isColored: isColored)
      } else if style == .prompt, step == .screen {
        outcome.text = try await pilot.view(isColored: isColored)
      }
      tell(line, number, outcome)
      return Answer(code: .success, isSecret: outcome.isSecret)
    } catch let error as TerminalPilot.Failure {
      tell(line, number, failure: error.description, code: error.code.rawValue, data: error.data)
      return Answer(code: error.code == .usage ? .usage : .failures)
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
