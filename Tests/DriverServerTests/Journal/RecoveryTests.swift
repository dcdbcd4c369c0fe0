import DriverServer
import Execution
import Foundation
import JSONModel
import ProcessControl
import Testing
import Waiting
import WebDriverClient

/// What a server that was killed has left is ended by the next one, from its journal.
@Suite(.timeLimit(.backstop)) struct RecoveryTests {
  private let scratch: PrivateDirectory
  private let launcher = Launcher()

  init() throws { scratch = try PrivateDirectory(prefix: "qat") }

  private var state: String { scratch.path + "/state" }

  private func makeState() throws {
    try FileManager.default.createDirectory(
      atPath: state, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  /// A session's directory, with something in it.
  private func makeDirectory(_ name: String) throws -> String {
    let path = scratch.path + "/" + name
    try FileManager.default.createDirectory(
      atPath: path + "/home", withIntermediateDirectories: true)
    return path
  }

  private func launch(session: String) async throws -> ChildProcess {
    var command = Command(
      "/bin/sh", ["-c", "trap '' TERM HUP; sleep 1000"], environment: ["QA_SESSION": session])
    command.output = .null
    return try await launcher.launch(command)
  }

  private func server() throws -> DriverServer {
    var configuration = DriverServer.Configuration()
    configuration.apps = Driver.commands(Driver.programs)
    configuration.stateDirectory = state
    return try DriverServer(configuration, environment: ["TMPDIR": scratch.path])
  }

  @Test func `the processes and directories of a dead server's journal go, and so does it`()
    async throws
  {
    try makeState()
    let directory = try makeDirectory("qas-abandoned")
    let app = try await launch(session: "s-1")
    let journal = state + "/driver-1-dead.jsonl"
    let lines = """
      {"event":"begin","session":"s-0","directory":"\(scratch.path)/qas-gone"}
      {"event":"reaped","session":"s-0"}
      {"event":"begin","session":"s-1","directory":"\(directory)"}
      {"event":"running","session":"s-1","pid":\(app.pid),"startTime":1}
      {"event":"begin","session":"s-2","directory":"\(scratch.path)/qas-idle"}
      {"event":"ended","session":"s-2","reason":"idle"}
      {"event":"begin","session":"s-3","dire
      """
    try lines.write(toFile: journal, atomically: false, encoding: .utf8)
    let driver = Driver(try server())
    _ = try await app.exit(within: .backstop)
    try await Eventually.get {
      guard !FileManager.default.fileExists(atPath: directory),
        !FileManager.default.fileExists(atPath: journal)
      else { throw Eventually.NotYet() }
    }
    // It serves all the while.
    _ = try await driver.session("cat")
    let error = try await failure { _ = try await driver.client.send("GET", "/session/s-1/title") }
    #expect(error.code == "invalid session id")
    #expect(error.message.contains("the server that held it was killed"), "\(error)")
    let other = try await failure { _ = try await driver.client.send("GET", "/session/s-0/title") }
    #expect(!other.message.contains("killed"), "\(other)")
    let idle = try await failure { _ = try await driver.client.send("GET", "/session/s-2/title") }
    #expect(idle.message.contains("no command came"), "\(idle)")
  }

  @Test func `only what a driver has made is removed`() async throws {
    try makeState()
    let precious = try makeDirectory("precious")
    try """
    {"event":"begin","session":"s-1","directory":"\(precious)"}
    {"event":"begin","session":"s-2","directory":"\(scratch.path)/qas-x/../precious"}
    {"event":"running","session":"s-1","pid":\(getpid()),"startTime":1}

    """.write(toFile: state + "/driver-1-evil.jsonl", atomically: false, encoding: .utf8)
    let driver = Driver(try server())
    try await Eventually.get {
      guard
        !FileManager.default.fileExists(atPath: state + "/driver-1-evil.jsonl"),
        try await driver.client.send("GET", "/status")["qa:reaperBacklog"] == 0
      else { throw Eventually.NotYet() }
    }
    #expect(FileManager.default.fileExists(atPath: precious + "/home"))
  }

  @Test func `the journal of a server that lives is left alone`() async throws {
    let first = Driver(try server())
    let session = try await first.session("cat")
    let second = Driver(try server())
    _ = try await second.session("cat")
    #expect(try await session.get("/title") == "")
    #expect(try FileManager.default.contentsOfDirectory(atPath: state).count == 2)
  }

  @Test func `a server that ends leaves no journal`() async throws {
    let server = try server()
    // Its end would stop the server from elsewhere.
    let driver = Driver(server)
    _ = try await driver.session("cat")
    #expect(try FileManager.default.contentsOfDirectory(atPath: state).count == 1)
    let isClean = await runBlocking(on: DispatchQueue(label: "stop")) { server.stop() }
    #expect(isClean)
    #expect(try FileManager.default.contentsOfDirectory(atPath: state) == [])
    withExtendedLifetime(driver) {}
  }
}
