import JSONModel
import TextModel

/// The steps that `wait` and `expect` stand for.
package enum StepsOfTools {
  private static let waits = ["visible", "gone", "screen", "exit", "idle"]
  private static let checks = ["visible", "gone", "screen", "notOnScreen", "snapshot"]

  /// - Throws: `StepLines.Problem` where not exactly one is asked for.
  package static func wait(_ arguments: AgentArguments) throws(StepLines.Problem) -> StepLines {
    let seconds = arguments.number("seconds") ?? 10
    let line: String =
      switch try one(of: waits, "wait", arguments) {
      case "visible":
        "extendedWaitUntil: {visible: \(selector("visible", arguments)), timeout: \(seconds)000}"
      case "gone":
        "extendedWaitUntil: {notVisible: \(selector("gone", arguments)), timeout: \(seconds)000}"
      case "screen":
        "expectScreen: {contains: \(quoted("screen", arguments)), timeout: \(seconds)s}"
      case "exit":
        "waitForExit: {code: \(quoted("exit", arguments)), timeout: \(seconds)s}"
      default: "waitForAnimationToEnd: {timeout: \(seconds)000}"
      }
    return try StepLines(line)
  }

  /// - Throws: `StepLines.Problem` where not exactly one is asked for.
  package static func expect(_ arguments: AgentArguments) throws(StepLines.Problem) -> StepLines {
    let line: String =
      switch try one(of: checks, "expect", arguments) {
      case "visible": "assertVisible: \(selector("visible", arguments))"
      case "gone": "assertNotVisible: \(selector("gone", arguments))"
      case "screen": "expectScreen: {contains: \(quoted("screen", arguments))}"
      case "notOnScreen": "expectScreen: {notContains: \(quoted("notOnScreen", arguments))}"
      default: "expectSnapshot: \(quoted("snapshot", arguments))"
      }
    return try StepLines(line)
  }

  private static func one(
    of names: [String], _ tool: String, _ arguments: AgentArguments
  ) throws(StepLines.Problem) -> String {
    let given = arguments.given(among: names)
    guard given.count == 1, let name = given.first else {
      throw StepLines.Problem(
        description: "\(tool) takes one of \(names.joined(separator: ", ")); "
          + (given.isEmpty ? "none is given." : "\(given.joined(separator: " and ")) are given."))
    }
    return name
  }

  private static func quoted(_ name: String, _ arguments: AgentArguments) -> String {
    QuotedText.yaml(arguments.text(name) ?? "")
  }

  private static func selector(_ name: String, _ arguments: AgentArguments) -> String {
    if let text = arguments[name]?.stringValue { return QuotedText.yaml(text) }
    return arguments.yaml(name) ?? ""
  }
}
