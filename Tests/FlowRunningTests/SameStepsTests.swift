import Dispatch
import DriverServer
import Execution
import FlowFormat
import FlowRunning
import Foundation
import JSONModel
import PageObjects
import TerminalModel
import Testing
import Waiting
import WireProtocol

/// The same steps as a script, as a flow and in Swift have the same verdict on the same program: green on one
/// that is right, red on one that is broken.
@Suite(.timeLimit(.backstop)) struct SameStepsTests {
  private static let program =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path
    + "/Fixtures/TerminalPrograms/steps.py"

  enum Language: CaseIterable { case script, flow, swift }

  /// One session on the program.
  private struct Case: Sendable {
    var row: SameSteps
    var language: Language
    var isBroken: Bool

    /// How long a step waits: what never comes need not be waited for.
    var limit: Duration { isBroken ? .milliseconds(250) : .seconds(10) }
  }

  @Test func `forty steps have the same verdict in each language, right and broken`() async throws {
    #expect(SameSteps.all.count >= 40)
    #expect(Set(SameSteps.all.map(\.name)).count == SameSteps.all.count)
    let server = try DriverServer(Self.configuration)
    let cases = SameSteps.all.flatMap { row in
      Language.allCases.flatMap { language in
        [false, true].map { Case(row: row, language: language, isBroken: $0) }
      }
    }
    let verdicts = await withTaskGroup(of: (Case, String?).self) { group in
      var waiting = cases[...]
      func next() {
        guard let one = waiting.popFirst() else { return }
        group.addTask { (one, await Self.failure(of: one, server.url)) }
      }
      for _ in 0..<8 { next() }
      var all: [(Case, String?)] = []
      for await verdict in group {
        all.append(verdict)
        next()
      }
      return all
    }
    for (one, failure) in verdicts {
      #expect(
        (failure != nil) == one.isBroken,
        "\(one.row.name), \(one.language), \(one.isBroken ? "broken" : "right"): \(failure ?? "green")"
      )
    }
    _ = await runBlocking(on: DispatchQueue(label: "same-steps-stop")) { server.stop() }
  }

  private static var configuration: DriverServer.Configuration {
    var configuration = DriverServer.Configuration()
    configuration.apps = [
      "steps": AppCommand(
        path: "/usr/bin/python3", arguments: [program],
        workingDirectory: AppCommand.homePlaceholder)
    ]
    configuration.startLimit = .backstop
    configuration.commandLimit = .backstop
    return configuration
  }

  /// What failed; nil for a test that is green.
  private static func failure(of one: Case, _ driver: String) async -> String? {
    let app = App(
      driver: driver,
      capabilities: [
        "platformName": "tui", "appium:app": "steps",
        "appium:processArguments": [
          "args": Capability(.array([.string(one.isBroken ? "broken" : "right")]))
        ],
      ], timeouts: Timeouts(wait: one.limit, command: .backstop, launch: .backstop))
    do {
      try await expect(app.text("Ready")).toBeVisible(within: .backstop)
    } catch {
      return one.isBroken ? nil : "did not start: \(error)"
    }
    let site = CallSite(file: "a", line: 1)
    var failure: (any Error)?
    do {
      try await perform(one, app)
      failure = await app.unexpectedEnd(deadline: .backstop, at: site, isLast: true)
    } catch let error {
      failure = error
    }
    try? await app.end(deadline: .backstop)
    return failure.map { "\($0)" }
  }

  private static func perform(_ one: Case, _ app: App) async throws {
    let session = FlowSession(
      app, target: "tui", appID: "steps", variables: [:], patience: one.limit)
    switch one.language {
    case .script:
      let lines = one.row.script.replacing(" soon", with: " within \(one.limit.inMilliseconds)ms")
      try await session.perform(try Flow(script: lines, file: "a.tt"))
    case .flow:
      let steps = one.row.flow.replacing("soon", with: "timeout: \(one.limit.inMilliseconds)ms")
      try await session.perform(try Flow(text: "appId: steps\n---\n\(steps)\n", file: "a.yaml"))
    case .swift: try await one.row.swift(app)
    }
  }
}

extension Duration {
  fileprivate var inMilliseconds: Int { Int(self / .milliseconds(1)) }
}
