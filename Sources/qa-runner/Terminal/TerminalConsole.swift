import Foundation
import JSONModel
import RunnerCore

/// Reads lines, carries them out, and says what came of each: at a prompt, from a script, as JSON.
struct TerminalConsole {
  enum Style {
    case prompt, plain, json
  }

  let pilot: TerminalPilot
  let style: Style
  /// The script's name for messages.
  let source: String
  let keepsGoing: Bool
  /// Whether screens are shown in their colours.
  let isColored: Bool
  let lines: AsyncStream<String>
  let print: @Sendable (String) -> Void
  /// Prints a line of JSON.
  let printJSON: @Sendable (String) -> Void
  let complain: @Sendable (String) -> Void

  /// - Returns: success, failures where a step failed, or usage where a line could not be read.
  func run(prompt: String) async -> ExitCode {
    var worst = ExitCode.success
    var number = 0
    var expectsEnd = false
    if style == .prompt { print(prompt) }
    for await line in lines {
      number += 1
      let outcome = await carryOut(line, number)
      // A line that can't be read expects nothing.
      if let step = try? TerminalStepParser.step(line), step.isAboutEnd { expectsEnd = true }
      if outcome == nil {
        if style == .prompt { return .success }
        break
      }
      if let code = outcome, code != .success {
        worst = code
        if style != .prompt, !keepsGoing { return worst }
      }
      if style == .prompt { print(prompt) }
    }
    if style == .prompt {
      print("\n")
      return .success
    }
    return worst == .success && !expectsEnd ? await lookAtEnd(number) : worst
  }

  /// A program that has failed behind the script's back fails the script.
  private func lookAtEnd(_ number: Int) async -> ExitCode {
    do {
      guard let end = try await pilot.badEnd() else { return .success }
      tell("", number, failure: end.description, code: end.code, data: end.data)
    } catch {
      tell("", number, failure: "\(error)", code: "unknown error", data: [:])
    }
    return .failures
  }

  /// Nil to leave.
  private func carryOut(_ line: String, _ number: Int) async -> ExitCode? {
    let step: TerminalStep
    do throws(TerminalStepParser.Problem) {
      guard let read = try TerminalStepParser.step(line) else { return .success }
      step = read
    } catch {
      tell(line, number, failure: "\(error)", code: "usage", data: [:])
      return .usage
    }
    if step == .quit {
      tell(line, number, TerminalPilot.Outcome())
      return nil
    }
    do {
      var outcome = try await pilot.perform(step)
      if style == .prompt, outcome.isAction, outcome.text.isEmpty {
        outcome.text = try await pilot.view(isColored: isColored)
      } else if style == .prompt, step == .screen {
        outcome.text = try await pilot.view(isColored: isColored)
      }
      tell(line, number, outcome)
      return .success
    } catch let error as TerminalPilot.Failure {
      tell(line, number, failure: error.description, code: error.code, data: error.data)
      return error.code == "usage" ? .usage : .failures
    } catch {
      tell(line, number, failure: "\(error)", code: "unknown error", data: [:])
      return .failures
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
    let place = style == .prompt ? "" : "\(source):\(number): "
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
