import Foundation
import JSONModel
import Reports
import RunRecord
import Runner
import TerminalModel
import TextModel
import WireProtocol

/// Starts a program for `init` and looks at it, as a test would see it.
struct FirstLook {
  /// What one start has shown.
  struct Sight {
    /// What `mobile: inspect` answers.
    var start: JSONValue
    /// The key that was pressed then, and what it made of the screen; nil where none was.
    var reaction: (key: Key.Name, screen: String)?
    /// The rows that were other ones a moment later, though nothing was pressed: a clock, a spinner.
    var changing: [String] = []

    var screen: String { start["screen"]?.stringValue ?? "" }
  }

  /// So long after a look another one is taken: a clock of seconds has gone on by then.
  private static let pause = 1100

  /// Keys that do no harm where a program knows nothing of them, in the order that they are tried.
  private static let harmless: [Key.Name] = [.down, .tab, .right]
  /// A program that ends within so long of its start shows nothing to test.
  private static let startTime = 1200

  let app: AppUnderTest
  let context: CommandContext

  /// Two starts of the program: what differs between them is no matter for a test.
  ///
  /// - Throws: `RunnerError` of kind `usage`, with the screen, for a program that ends at its start
  ///   or shows a crash; `infrastructure`.
  func twice() async throws -> (first: Sight, second: Sight) {
    do {
      return try await context.withDriver(of: app.command, named: app.name) { client in
        let plain = try await look(client, pressing: nil)
        let key = try await firstKeyWithEffect(client, from: plain)
        return (
          try await look(client, pressing: key, twice: true),
          try await look(client, pressing: key, twice: true)
        )
      }
    } catch let error as DriverClient.Refusal {
      throw refusal(error)
    }
  }

  private func firstKeyWithEffect(
    _ client: DriverClient, from plain: Sight
  ) async throws -> Key.Name? {
    for key in Self.harmless {
      do {
        let sight = try await look(client, pressing: key)
        if let reaction = sight.reaction, reaction.screen != plain.screen { return key }
      } catch is DriverClient.Refusal {
        // The key ends the program: another one.
      }
    }
    return nil
  }

  /// Starts the program once; presses the key when its first screen is there.
  /// - Parameter twice: whether each screen is looked at again, for what changes by itself.
  private func look(
    _ client: DriverClient, pressing key: Key.Name?, twice: Bool = false
  ) async throws -> Sight {
    let session = try await client.start([
      "appium:app": .string(app.name), "platformName": "tui", "appium:newCommandTimeout": 0,
      // A program that ends is looked at, so that its last screen can be shown.
      "qa:mayExit": true,
    ])
    try await settle(client, session)
    try await requireRunning(client, session, within: Self.startTime)
    var sight = Sight(start: try await client.mobile(.inspect, session: session))
    if twice {
      (sight.start, sight.changing) = try await stillLook(client, session, after: sight.start)
    }
    try requireNoCrash(sight.screen)
    if let key {
      try await client.mobile(.pressKey, ["key": .string(key.rawValue)], session: session)
      try await settle(client, session)
      var after = try await client.mobile(.inspect, session: session)
      if twice {
        let changing: [String]
        (after, changing) = try await stillLook(client, session, after: after)
        sight.changing += changing.filter { !sight.changing.contains($0) }
      }
      sight.reaction = (key, after["screen"]?.stringValue ?? "")
    }
    try await client.end(session)
    return sight
  }

  /// The first of two equal looks that follow each other, else the last of three and the rows that
  /// are never the same.
  private func stillLook(
    _ client: DriverClient, _ session: String, after first: JSONValue
  ) async throws -> (look: JSONValue, changing: [String]) {
    var last = first
    var changing: [String] = []
    for _ in 0..<2 {
      try await requireRunning(client, session, within: Self.pause)
      let next = try await client.mobile(.inspect, session: session)
      let (before, now) = (rows(of: last), rows(of: next))
      if before == now { return (next, []) }
      changing = zip(before, now).filter { $0 != $1 }.map { $1.folded }
      last = next
    }
    return (last, changing)
  }

  private func rows(of look: JSONValue) -> [String] {
    (look["screen"]?.stringValue ?? "")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func settle(_ client: DriverClient, _ session: String) async throws {
    // A busy program is seen as it is.
    do {
      try await client.mobile(.settle, ["timeout": 3000], session: session)
    } catch let error as DriverClient.Refusal where error.code == "timeout" {}
  }

  private func requireRunning(
    _ client: DriverClient, _ session: String, within milliseconds: Int
  ) async throws {
    let answer: JSONValue
    do {
      answer = try await client.mobile(
        .waitForExit, ["timeout": .number(Double(milliseconds))], session: session)
    } catch let error as DriverClient.Refusal where error.code == "timeout" {
      return
    }
    let screen: String
    do {
      screen = try await client.mobile(.inspect, session: session)["screen"]?.stringValue ?? ""
    } catch is DriverClient.Refusal {
      screen = ""
    }
    throw refusal("it \(answer["end"]?.stringValue ?? "ended") right after its start", screen)
  }

  private func refusal(_ error: DriverClient.Refusal) -> RunnerError {
    refusal(error.message, error.data["screen"]?.stringValue ?? "")
  }

  private func refusal(_ reason: String, _ screen: String) -> RunnerError {
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "  │ " + String($0).printableLine }
    let last = lines.lastIndex { $0 != "  │ " }.map { $0 + 1 } ?? 0
    let shown = lines.prefix(last).joined(separator: "\n")
    return RunnerError(
      .usage,
      "\(app.name) can't be tested yet: \(reason)\(reason.hasSuffix(".") ? "" : ".")\n\(shown)\(shown.isEmpty ? "" : "\n")"
        + "Make it run in a terminal first: `qa-runner terminal` starts it in the same way. "
        + "Arguments stand in the quotes of --app './todo.py --demo'; what else a start may need is "
        + "in docs/apps.md. Nothing was written.")
  }

  /// What the run-time systems of languages print when a program has failed.
  private static func showsCrash(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    let beginnings = [
      "Traceback (most recent call last):", "panic: ", "Fatal error: ", "fatal error: ",
      "Exception in thread \"", "Unhandled exception", "Segmentation fault",
      "ModuleNotFoundError: ", "ImportError: ",
    ]
    return beginnings.contains(where: text.hasPrefix)
      || text.contains(#/^thread '.*' .*panicked at /#) || text.contains(#/^Uncaught \w*Error/#)
      || text.contains(#/: (command )?not found\s*$/#)
  }

  private func requireNoCrash(_ screen: String) throws(RunnerError) {
    guard screen.split(separator: "\n").contains(where: Self.showsCrash) else { return }
    throw refusal("its first screen shows an error of the program", screen)
  }
}
