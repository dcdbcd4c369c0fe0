import FlowFormat
import FlowRunning
import Foundation
import JSONModel
import PageObjects
import ProcessControl
import Testing
import Waiting

/// Commands of this machine's shell in a script.
@Suite(.timeLimit(.backstop)) struct HostShellTests {
  private func shell(_ environment: [String: String] = [:]) -> HostShell {
    HostShell(in: "/", environment: ["PATH": "/usr/bin:/bin"].merging(environment) { $1 })
  }

  @Test func `a command has the line as it stands, the folder and the variables`() async throws {
    let line = #" host printf '%s\n' "$PWD" "a  b" \$x; echo $NAME >&2"#
    let step = try ScriptLine(line, at: FlowPlace(file: "a.tt", line: 1))?.step
    let command = try #require(step?.values.hostCommand)
    let end = try await shell(["NAME": "Mina"]).run(command)
    #expect(end.text == "/\na  b\n$x\nMina")
    #expect(end.value["output"] == "/\na  b\n$x")
    #expect(end.value["code"] == 0)
  }

  @Test(arguments: [
    "- host: touch x", "- host: {command: touch x, optional: true}",
    "- runFlow: {when: {true: '${GO == 1}'}, commands: [{host: touch x}]}",
    "- repeat: {times: 0, commands: [{retry: {commands: [{host: touch x}]}}]}",
  ])
  func `a session that may run no command refuses one wherever it stands`(step: String) throws {
    let app = App(driver: "http://127.0.0.1:1", capabilities: [:])
    let flow = try Flow(text: "appId: a\n---\n\(step)\n", file: "a.yaml")
    let session = FlowSession(app, target: "tui", appID: "a", variables: [:])
    #expect(throws: FlowError.self) { try session.require(flow) }
    let shell = FlowSession(app, target: "tui", appID: "a", variables: [:], host: shell())
    try shell.require(flow)
  }

  @Test func `what it prints is shown without control characters, and its end`() async throws {
    let failure = await #expect(throws: HostShell.Failure.self) {
      try await shell().run("seq 100; printf 'a\\033[2Jb\\n'; exit 7")
    }
    let text = failure?.description ?? ""
    #expect(text.hasPrefix("the command exited with code 7:\n82\n"), "\(text)")
    #expect(!text.contains("\u{1B}"))
  }

  @Test func `a cancelled command ends with all that it started`() async throws {
    let mark = UUID().uuidString
    let task = Task { try await shell(["QA_HOST_TEST": mark]).run("sleep 60 & sleep 60; wait") }
    func living() -> Int {
      ProcessTree.strays(.init(name: "QA_HOST_TEST", value: mark)).count
    }
    #expect(try await eventually(within: .seconds(10)) { living() >= 2 })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(living() == 0)
  }

  @Test func `much output says that it is not all`() async throws {
    let end = try await shell().run("seq 100000")
    #expect(end.text.hasPrefix("(what it printed before these 64 KB is left out)\n"))
    #expect(end.text.hasSuffix("\n99999\n100000"))
  }

  @Test func `what goes on in the background can write on, and nobody waits for it`() async throws {
    let folder = try PrivateDirectory()
    let start = ContinuousClock.now
    let end = try await shell().run(
      "(sleep 1; for i in 1 2 3; do echo $i || exit; sleep 0.1; done; echo all >'\(folder.path)/end') & echo here"
    )
    #expect(end.text == "here")
    #expect(start.duration(to: .now) < .seconds(1))
    #expect(
      try await eventually { FileManager.default.fileExists(atPath: folder.path + "/end") })
  }
}
