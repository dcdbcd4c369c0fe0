import AutomationAgent
import Execution
import Foundation
import JSONModel
import LineTransport
import TerminalModel
import Testing
import Waiting
import WireProtocol

@Suite struct AutomationAgentTests {
  private let identity = AutomationAgent.Identity(app: "sample", version: "2", mode: .core)
  private let progress = AgentProgress(revision: 3, consumed: 0, busy: 0)

  /// A driver's end: a listener in a directory of its own.
  private struct Driver: ~Copyable {
    let directory: URL
    let listener: UnixListener

    init() throws {
      directory = FileManager.default.temporaryDirectory
        .appending(path: "agent-\(UUID().uuidString.prefix(8))")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      listener = try UnixListener(path: directory.appending(path: "s").path)
    }

    deinit {
      listener.close()
      do { try FileManager.default.removeItem(at: directory) } catch {}
    }

    var variables: [String: String] {
      ["QA_AGENT_SOCKET": listener.path, "QA_AGENT_SECRET": "s3cret"]
    }
  }

  /// Reads once something has come.
  private func lines(_ channel: inout LineChannel) throws -> [Data] {
    awaitInput(channel.descriptor)
    return try channel.receive()
  }

  private func awaitInput(_ descriptor: Descriptor) {
    var entry = pollfd(fd: descriptor.raw, events: Int16(POLLIN), revents: 0)
    #expect(poll(&entry, 1, Duration.backstop.inMilliseconds) == 1)
  }

  @Test func `without a driver in the environment there is no agent`() throws {
    #expect(try AutomationAgent(identity, environment: [:], pid: 1) == nil)
  }

  @Test(arguments: ["QA_AGENT_SOCKET", "QA_AGENT_SECRET"])
  func `half of the environment is refused`(_ variable: String) {
    #expect(throws: AutomationAgentError.self) {
      _ = try AutomationAgent(identity, environment: [variable: "/x"], pid: 1)
    }
  }

  @Test func `a driver that is not there is named`() {
    #expect {
      _ = try AutomationAgent(
        identity, environment: ["QA_AGENT_SOCKET": "/nowhere/s", "QA_AGENT_SECRET": "x"], pid: 1,
        within: .milliseconds(10))
    } throws: {
      "\($0)".contains("/nowhere/s")
    }
  }

  @Test func `an app says hello, sends frames, takes commands`() throws {
    let driver = try Driver()
    var agent = try #require(
      try AutomationAgent(identity, environment: driver.variables, pid: 77))
    var channel = try LineChannel(try driver.listener.accept(within: .backstop))
    let hello = try JSONCoder.decode(AgentMessage.self, from: try lines(&channel)[0])
    #expect(
      hello
        == .hello(
          AgentHello(secret: "s3cret", app: "sample", appVersion: "2", mode: .core, pid: 77)))

    let command = AgentCommand(id: 9, action: .key(.enter))
    try channel.enqueue(try JSONCoder.line(command))
    awaitInput(agent.descriptor)
    #expect(try agent.receive(progress: progress) == [command])

    try agent.send(.idle(progress))
    #expect(
      try JSONCoder.decode(AgentMessage.self, from: try lines(&channel)[0]) == .idle(progress))
  }

  @Test func `a command that isn't understood is answered with an error`() throws {
    let driver = try Driver()
    var agent = try #require(try AutomationAgent(identity, environment: driver.variables, pid: 1))
    var channel = try LineChannel(try driver.listener.accept(within: .backstop))
    _ = try lines(&channel)
    try channel.enqueue(Data(#"{"id":5,"action":{"type":"dance"}}"#.utf8) + [0x0A])
    awaitInput(agent.descriptor)
    #expect(try agent.receive(progress: progress).isEmpty)
    guard
      case .reply(let reply) = try JSONCoder.decode(
        AgentMessage.self, from: try lines(&channel)[0])
    else {
      Issue.record("no reply")
      return
    }
    #expect(reply.id == 5)
    #expect(reply.error != nil)
  }

  @Test func `a driver that has gone is noticed`() throws {
    let driver = try Driver()
    var agent = try #require(try AutomationAgent(identity, environment: driver.variables, pid: 1))
    let connection = try driver.listener.accept(within: .backstop)
    connection.close()
    #expect(throws: AutomationAgentError.self) {
      awaitInput(agent.descriptor)
      _ = try agent.receive(progress: progress)
      _ = try agent.receive(progress: progress)
    }
  }

  @Test func `a mark carries the secret and the revision`() throws {
    let driver = try Driver()
    let agent = try #require(try AutomationAgent(identity, environment: driver.variables, pid: 1))
    #expect(agent.mark(revision: 12) == "\u{1B}]7770;s3cret;12\u{1B}\\")
  }
}
