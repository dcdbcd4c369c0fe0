import DriverServer
import Execution
import Foundation
import Glibc
import JSONModel
import ProcessControl
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// What an app may do, and what may be done to it, without holding anyone up.
@Suite(.timeLimit(.backstop), .serialized) struct FaultTests {
  private static let never = LocatorQuery(identifier: "never.comes")

  /// Waits until the processes of a session are all gone.
  private func expectNothingLeft(of session: WebDriverSession) async throws {
    let mark = ProcessTree.Mark(name: "QA_SESSION", value: session.id)
    try await Eventually.get {
      let left = ProcessTree.strays(mark)
      let backlog = try await session.client.send("GET", "/status")["qa:reaperBacklog"]
      guard left.isEmpty, backlog == 0 else { throw Eventually.NotYet() }
    }
  }

  private func waitForever(_ session: WebDriverSession) -> Task<WebDriverClient.Failure?, any Error>
  {
    Task {
      do {
        try await session.wait(Self.never)
        return nil
      } catch let error as WebDriverClient.Failure {
        return error
      }
    }
  }

  private func awaitCommand(_ session: WebDriverSession) async throws {
    try await Eventually.get {
      let status = try await session.client.send("GET", "/status")
      guard status["qa:oldestCommandAge"]?.numberValue != nil else { throw Eventually.NotYet() }
    }
  }

  static let deaths: [(Int32, String)] = [
    (SIGKILL, "appKilled"), (SIGSEGV, "appCrashed"), (SIGTERM, "appCrashed"),
  ]

  @Test(arguments: deaths.indices)
  func `an app's death ends the command in progress and says which`(index: Int) async throws {
    let (signal, fault) = Self.deaths[index]
    let session = try await Driver().session("cat")
    let waiting = waitForever(session)
    try await awaitCommand(session)
    kill(try await session.pid(), signal)
    let error = try #require(try await waiting.value)
    #expect(error.data["qa:fault"] == .string(fault), "\(error)")
    let later = try await failure { _ = try await session.find("id", "x") }
    #expect(later.data["qa:fault"] == .string(fault))
  }

  @Test func `an app that exits in a wait ends it`() async throws {
    let session = try await Driver().session(
      "sh", ["-c", "trap 'echo bye; exit 4' USR1; echo up; while :; do read x; done"])
    try await session.see("up")
    let waiting = waitForever(session)
    try await awaitCommand(session)
    kill(try await session.pid(), SIGUSR1)
    let error = try #require(try await waiting.value)
    #expect(error.data["qa:fault"] == "appExited")
    #expect(error.data["screen"]?.stringValue?.contains("bye") == true)
  }

  @Test func `a stopped app is noticed in mid-command and deleted at once`() async throws {
    let session = try await Driver().session("cat")
    kill(try await session.pid(), SIGSTOP)
    let waiting = waitForever(session)
    let error = try #require(try await waiting.value)
    #expect(error.data["qa:fault"] == "appStopped")
    try await session.end()
    try await expectNothingLeft(of: session)
  }

  @Test(arguments: ["tui", "core"], [("STOP", "appStopped"), ("KILL", "appKilled")])
  func `an app that is taken away while it starts is no fault of the test`(
    target: String, mishap: (signal: String, fault: String)
  ) async throws {
    let error = try await failure {
      _ = try await Driver().session(
        "sh", ["-c", "kill -\(mishap.signal) $$; sleep 1000"],
        ["platformName": .string(target)])
    }
    #expect(error.code == "session not created")
    #expect(error.data["qa:fault"]?.stringValue == mishap.fault)
  }

  @Test func `a command's deadline runs while it waits`() async throws {
    let session = try await Driver().session(
      "sh", ["-c", "stty raw -echo; printf ready; sleep 1000"], ["qa:commandTimeout": 0.3])
    try await session.see("ready")
    // More than the kernel keeps for a program that doesn't read.
    let error = try await failure { try await session.type(String(repeating: "x", count: 100_000)) }
    #expect(error.code == "timeout")
    #expect(error.data["qa:fault"] == "appHung")
    try await session.end()
    try await expectNothingLeft(of: session)
  }

  @Test func `deleting in mid-command ends the command`() async throws {
    let session = try await Driver().session("cat")
    let waiting = waitForever(session)
    try await awaitCommand(session)
    try await session.end()
    let error = try #require(try await waiting.value)
    #expect(error.code == "invalid session id")
    let again = try await failure { try await session.end() }
    #expect(again.code == "invalid session id")
  }

  static let stubborn: [(String, String)] = [
    (
      "ignores its signals", "trap '' TERM HUP INT; echo up; while :; do read x || sleep 1000; done"
    ),
    (
      "leaves a daemon behind",
      "setsid sh -c 'trap \"\" TERM HUP; sleep 1000' >/dev/null 2>&1 & echo up; cat"
    ),
    (
      "leaves a daemon of a daemon",
      "(setsid setsid sleep 1000 </dev/null >/dev/null 2>&1 &); echo up; cat"
    ),
    ("floods its terminal", "echo up; exec yes flood"),
    ("closes its terminal", "echo up; exec </dev/null >/dev/null 2>&1; sleep 1000"),
  ]

  @Test(arguments: stubborn.indices)
  func `whatever an app does, deleting leaves nothing of it`(index: Int) async throws {
    let driver = try Driver()
    let session = try await driver.session("sh", ["-c", Self.stubborn[index].1])
    if index != 3 { try await session.see("up") }
    try await session.end()
    // The next session doesn't wait for the old one's end.
    let next = try await driver.session("cat")
    #expect(try await next.get("/title") == "")
    try await expectNothingLeft(of: session)
  }

  @Test func `stopping the server leaves no process, socket or directory`() async throws {
    let scratch = try PrivateDirectory(prefix: "qat")
    var configuration = DriverServer.Configuration()
    configuration.apps = Driver.commands(Driver.programs)
    let server = try DriverServer(configuration, environment: ["TMPDIR": scratch.path])
    let driver = Driver(server)
    let sessions = try await [
      driver.session("cat"), driver.session("sh", ["-c", "trap '' TERM; cat"]),
    ]
    // Each session has its own directory, and one for its app's data.
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).count == 4)
    let isClean = await runBlocking(on: .init(label: "stop")) { server.stop() }
    #expect(isClean)
    for session in sessions {
      let mark = ProcessTree.Mark(name: "QA_SESSION", value: session.id)
      #expect(ProcessTree.strays(mark).isEmpty)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
  }

  @Test(arguments: ["tui", "core"])
  func `an instrumented app's death is noticed on both targets`(target: String) async throws {
    for (signal, fault) in [(SIGKILL, "appKilled"), (SIGSTOP, "appStopped")] {
      let driver = try Driver(apps: ["fernway": Binaries.fernway])
      let session = try await driver.session(
        "fernway", [], ["platformName": .string(target), "appium:deviceName": "iPhone 4"])
      let waiting = waitForever(session)
      try await awaitCommand(session)
      kill(try await session.pid(), signal)
      let error = try #require(try await waiting.value)
      #expect(error.data["qa:fault"] == .string(fault), "\(error)")
      try await session.end()
      try await expectNothingLeft(of: session)
    }
  }
}
