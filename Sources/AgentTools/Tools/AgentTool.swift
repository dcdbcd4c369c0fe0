package import JSONModel

/// A tool of the server for coding agents: the one table for the protocol, the command line and the
/// skill file.
package struct AgentTool: Sendable {
  package enum Name: String, CaseIterable, Sendable {
    case start, snapshot, act, wait, expect, record, run, list, explain, review, validate, stop
  }

  /// What an argument may be.
  package enum Kind: Sendable {
    case text, flag
    case whole(ClosedRange<Int>)
    case texts
    /// Steps of a flow, as YAML or as JSON.
    case steps
    /// A text, a ref, or an object of the keys of flows.
    case selector
  }

  package struct Parameter: Sendable {
    package var name: String
    package var kind: Kind
    package var summary: String
    package var isRequired = false
  }

  package var name: Name
  /// What it does, for a model that chooses among tools.
  package var summary: String
  package var parameters: [Parameter]
  /// Arguments that work.
  package var example: JSONValue
  /// Whether it changes nothing.
  package var isReadOnly: Bool

  package static func named(_ name: String) -> AgentTool? { all.first { $0.name.rawValue == name } }

  private static let session = Parameter(
    name: "session", kind: .text, summary: "which session; the newest if it is left out")
  private static let within = Parameter(
    name: "seconds", kind: .whole(1...120), summary: "how long to wait at most; 10")

  package static let all: [AgentTool] = [
    AgentTool(
      name: .start,
      summary:
        "Start an app in a session of its own and show its first screen. Apps: those of qa.yml and "
        + "those that the server was started with.",
      parameters: [
        Parameter(
          name: "app", kind: .text,
          summary: "its name in qa.yml, or an allowed program with its arguments",
          isRequired: true),
        Parameter(name: "session", kind: .text, summary: "a name for the session; s1, s2 …"),
        Parameter(name: "size", kind: .text, summary: "the terminal's size, such as 100x30; 80x24"),
        Parameter(name: "device", kind: .text, summary: "a device instead, such as iPhone 6"),
        Parameter(name: "target", kind: .text, summary: "tui or core; tui"),
        Parameter(name: "at", kind: .text, summary: "a link that the app opens first"),
        Parameter(name: "fixture", kind: .text, summary: "the data that the app starts with"),
      ],
      example: ["app": "todo", "size": "100x30"], isReadOnly: false),
    AgentTool(
      name: .snapshot,
      summary:
        "Show the screen: elements with refs, and texts that no element has. With `since` only what "
        + "differs from that revision.",
      parameters: [
        session,
        Parameter(
          name: "since", kind: .whole(1...1_000_000), summary: "a revision that you know"),
        Parameter(
          name: "offset", kind: .whole(0...100_000), summary: "leave out so many lines"),
        Parameter(name: "grid", kind: .flag, summary: "every row of the screen as text"),
        Parameter(name: "picture", kind: .flag, summary: "a picture of the screen too"),
      ], example: ["since": 41], isReadOnly: true),
    AgentTool(
      name: .act,
      summary:
        "Perform steps, wait until the app has handled them, and say what changed. Steps are those "
        + "of flows: tapOn, inputText, pressKey, eraseText, swipe, scroll, back, secret … An element "
        + "is a text, an id, or a ref such as b3@41. Each answer has the steps as YAML lines.",
      parameters: [
        Parameter(
          name: "steps", kind: .steps,
          summary: "a list of steps, such as [{\"tapOn\": \"Log in\"}, {\"pressKey\": \"Enter\"}]",
          isRequired: true), session,
      ],
      example: ["steps": [["tapOn": "What"], ["inputText": "Buy milk"], ["pressKey": "Enter"]]],
      isReadOnly: false),
    AgentTool(
      name: .wait,
      summary:
        "Wait for something that takes long, such as a download. After `act` you need no wait. Give "
        + "one of visible, gone, screen, exit, idle.",
      parameters: [
        Parameter(name: "visible", kind: .selector, summary: "an element that comes"),
        Parameter(name: "gone", kind: .selector, summary: "an element that goes"),
        Parameter(name: "screen", kind: .text, summary: "a text anywhere on the screen"),
        Parameter(
          name: "exit", kind: .text, summary: "the program's exit code or signal, such as 0"),
        Parameter(name: "idle", kind: .flag, summary: "the screen does not change any more"),
        within, session,
      ], example: ["visible": "Done", "seconds": 60], isReadOnly: true),
    AgentTool(
      name: .expect,
      summary:
        "Check something, as a step of the test. Give one of visible, gone, screen, notOnScreen, "
        + "snapshot.",
      parameters: [
        Parameter(name: "visible", kind: .selector, summary: "an element that must be there"),
        Parameter(name: "gone", kind: .selector, summary: "an element that must not be there"),
        Parameter(name: "screen", kind: .text, summary: "a text that the screen must hold"),
        Parameter(
          name: "notOnScreen", kind: .text, summary: "a text that the screen must not hold"),
        Parameter(
          name: "snapshot", kind: .text,
          summary: "a name: a run compares the whole screen with its reference"), session,
      ], example: ["visible": ["id": "login.error"]], isReadOnly: true),
    AgentTool(
      name: .record,
      summary:
        "Give the steps that passed as a flow, a test that `run` runs. With `path` it is written.",
      parameters: [
        Parameter(
          name: "path", kind: .text, summary: "a .yaml file below the project's folder"),
        Parameter(name: "name", kind: .text, summary: "the test's name; the file's if left out"),
        Parameter(name: "overwrite", kind: .flag, summary: "replace a file that is there"),
        session,
      ], example: ["path": "flows/add.yaml", "name": "Add a task"], isReadOnly: false),
    AgentTool(
      name: .run,
      summary:
        "Run tests, and explain what failed. Filters are paths or parts of names. A new snapshot is "
        + "red until a person approves it.",
      parameters: [
        Parameter(name: "tests", kind: .texts, summary: "filters; all tests if left out"),
        Parameter(name: "device", kind: .text, summary: "one device only"),
        Parameter(name: "target", kind: .text, summary: "one target only"),
        Parameter(
          name: "variables", kind: .texts, summary: "NAME=VALUE for the ${NAME} of flows"),
        Parameter(
          name: "seconds", kind: .whole(1...3600), summary: "end the run after so long; 600"),
      ], example: ["tests": ["flows/add.yaml"]], isReadOnly: false),
    AgentTool(
      name: .list, summary: "List the tests that a run would have.",
      parameters: [
        Parameter(name: "tests", kind: .texts, summary: "filters; all tests if left out"),
        Parameter(name: "offset", kind: .whole(0...1_000_000), summary: "leave out so many"),
      ], example: ["tests": ["Booking"]], isReadOnly: true),
    AgentTool(
      name: .explain,
      summary:
        "Explain the failures of the last run: message, place, nearest elements, last screen, "
        + "the command that runs the test again.",
      parameters: [
        Parameter(name: "test", kind: .text, summary: "a part of the test's name"),
        Parameter(name: "offset", kind: .whole(0...1_000_000), summary: "leave out so many lines"),
      ], example: ["test": "Add a task"], isReadOnly: true),
    AgentTool(
      name: .review,
      summary:
        "List the snapshots that differ from their references, with what changed. A person approves "
        + "them with `qa-runner review`.",
      parameters: [
        Parameter(name: "offset", kind: .whole(0...1_000_000), summary: "leave out so many lines")
      ], example: [:], isReadOnly: true),
    AgentTool(
      name: .validate, summary: "Check flows without running them.",
      parameters: [
        Parameter(name: "paths", kind: .texts, summary: "files and folders below the project"),
        Parameter(name: "steps", kind: .steps, summary: "steps to check instead"),
      ], example: ["paths": ["flows"]], isReadOnly: true),
    AgentTool(
      name: .stop, summary: "End a session and its app.",
      parameters: [session], example: [:], isReadOnly: false),
  ]
}
