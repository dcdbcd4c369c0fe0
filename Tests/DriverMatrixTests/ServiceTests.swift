import Execution
import Foundation
import HTTPClient
import JSONModel
import ProcessControl
import Testing
import Waiting
import WebDriverClient

/// `qa-runner serve` as a service: its address for scripts, its peaceful end, its unit.
@Suite(.timeLimit(.backstop)) struct ServiceTests {
  private final class Service: Sendable {
    let process: ChildProcess
    let scratch: RowScratch
    let said: JSONValue
    let url: String

    init(_ options: [String] = []) async throws {
      scratch = try RowScratch()
      var command = Command(
        Products.runner,
        ["serve", "--port", "0", "--json", "--app", "cat=/bin/cat", "--log", "json"] + options,
        environment: ["PATH": "/usr/bin:/bin", "TMPDIR": scratch.path])
      command.output = .pipe
      command.errors = .descriptor(scratch.log)
      process = try await scratch.launcher.launch(command)
      guard let output = process.output else { throw Server.Failure(description: "no output") }
      let line = try await withDeadline(.backstop) {
        await runBlocking(on: DispatchQueue(label: "service.ready")) {
          FileHandle(fileDescriptor: output.raw, closeOnDealloc: false).availableData
        }
      }
      said = try JSONParser.parse(line)
      url = said["url"]?.stringValue ?? ""
    }

    func send(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue
    {
      let reply = try await WebDriverClient(url: url).reply(method, path, body)
      return try JSONParser.parse(reply.body)["value"] ?? .null
    }

    func session() async throws -> JSONValue {
      try await send(
        "POST", "/session", ["capabilities": ["alwaysMatch": ["appium:app": "cat"]]])
    }

    deinit { process.signal(SIGKILL) }
  }

  @Test func `SIGTERM lets sessions finish, and then ends the server`() async throws {
    let service = try await Service(["--drain", "1h"])
    #expect(service.said["pid"]?.integerValue == Int(service.process.pid))
    #expect(service.url.hasSuffix(":\(service.said["port"]?.integerValue ?? 0)"))
    let id = try #require(try await service.session()["sessionId"]?.stringValue)
    service.process.signal(SIGTERM)
    let isDraining = try await eventually {
      (try? await service.send("GET", "/status")["qa:draining"]) == true
    }
    #expect(isDraining)
    #expect(try await service.session()["error"] == "session not created")
    #expect(try await service.send("GET", "/session/\(id)/title") == "")
    _ = try await service.send("DELETE", "/session/\(id)")
    #expect(try await service.process.exit(within: .backstop).isSuccess)
    #expect(
      FileManager.default.subpaths(atPath: service.scratch.path)?.filter {
        !$0.hasPrefix("qa-runner-")
      }.isEmpty == true)
    let events = service.scratch.logText.split(separator: "\n").map {
      try? JSONParser.parse(Data($0.utf8))["event"]?.stringValue
    }
    #expect(events.contains("server.draining"))
    #expect(events.contains("session.reaped"))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1])
  func `an end that can't wait ends sessions, too`(signal: Int32) async throws {
    let service = try await Service(["--drain", signal == SIGTERM ? "300ms" : "1h"])
    _ = try await service.session()
    service.process.signal(signal)
    #expect(try await service.process.exit(within: .backstop).isSuccess)
    let left = FileManager.default.subpaths(atPath: service.scratch.path)?.filter {
      $0.hasPrefix("qas-")
    }
    #expect(left?.isEmpty == true)
  }

  /// `docker stop` sends SIGKILL 10 s after SIGTERM.
  @Test func `a service that drains is gone before a container is killed`() async throws {
    let service = try await Service()
    _ = try await service.session()
    let clock = ContinuousClock()
    let begin = clock.now
    service.process.signal(SIGTERM)
    #expect(try await service.process.exit(within: .backstop).isSuccess)
    #expect(clock.now - begin < .seconds(10))
  }

  /// Ignores what can be ignored, and has a child without its environment that does so too.
  private static let deaf = """
    import os, signal, sys, time
    for number in set(range(1, 65)) - {signal.SIGKILL, signal.SIGSTOP}:
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    if os.environ.get("QA_SESSION") and os.fork() == 0:
        os.execve(sys.executable, [sys.executable] + sys.argv, {"TMPDIR": os.environ["TMPDIR"]})
    print("deaf", flush=True)
    while True:
        time.sleep(600)
    """

  @Test(arguments: [[SIGKILL], [SIGTERM, SIGKILL]])
  func `a server that is killed leaves no app behind, however deaf`(
    signals: [Int32]
  ) async throws {
    let place = try Scratch()
    let script = "\(place.path)/deaf.py"
    try Data(Self.deaf.utf8).write(to: URL(fileURLWithPath: script))
    let service = try await Service(["--app", "deaf=/usr/bin/python3 '\(script)'"])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...10 {
        group.addTask {
          let answer = try await service.send(
            "POST", "/session", ["capabilities": ["alwaysMatch": ["appium:app": "deaf"]]])
          #expect(answer["sessionId"] != nil, "\(answer)")
        }
      }
      try await group.waitForAll()
    }
    let apps = {
      ProcessTree.strays(.init(name: "TMPDIR", value: service.scratch.path, isPrefix: true))
    }
    // Each app and its child; the server and its warden.
    #expect(try await eventually { apps().count == 22 }, "\(apps().map(\.name))")
    for signal in signals { service.process.signal(signal) }
    #expect(try await eventually { apps().isEmpty }, "\(apps().map(\.name))")
    let areGone = try await eventually {
      FileManager.default.subpaths(atPath: service.scratch.path)?.contains {
        $0.hasPrefix("qas-")
      } == false
    }
    #expect(areGone)
  }

  @Test func `repeated requests are remembered without what they sent`() async throws {
    let service = try await Service()
    let pad = JSONValue.string(String(repeating: "x", count: 12 << 20))
    func ask(_ number: Int) async throws {
      let body: JSONValue = [
        "capabilities": ["alwaysMatch": ["appium:app": "cat"]], "pad": pad,
      ]
      let reply = try await HTTPClient().send(
        "POST", service.url + "/session", headers: ["X-Idempotency-Key": "k\(number)"],
        body: body.encoded(), deadline: .backstop)
      let id = try JSONParser.parse(reply.body)["value"]?["sessionId"]?.stringValue
      _ = try await service.send("DELETE", "/session/\(try #require(id))")
    }
    for number in 0..<2 { try await ask(number) }
    let before = try memory(of: service.process.pid)
    for number in 2..<8 { try await ask(number) }
    #expect(try memory(of: service.process.pid) - before < 30_000)
  }

  /// What a process has in memory, in kB.
  private func memory(of pid: Int32) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    let match = try #require(status.firstMatch(of: /VmRSS:\s+(\d+)/))
    return try #require(Int(match.output.1))
  }

  @Test func `the systemd unit asks for what serve understands`() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let unit = try String(
      contentsOf: root.appending(path: "Packaging/systemd/qa-runner-driver.service"),
      encoding: .utf8)
    var command = Command(Products.runner, ["serve", "--help"])
    command.output = .pipe
    let help = try await Launcher().launch(command)
    guard let output = help.output else { return }
    let text = await runBlocking(on: DispatchQueue(label: "service.help")) {
      String(
        decoding: FileHandle(fileDescriptor: output.raw, closeOnDealloc: false)
          .readDataToEndOfFile(), as: UTF8.self)
    }
    let start = try #require(unit.firstRange(of: "ExecStart=")).upperBound
    let line = unit[start...].replacing("\\\n", with: " ").prefix { $0 != "\n" }
    let options = line.split(separator: " ").filter { $0.hasPrefix("--") }
    #expect(options.count > 3)
    for option in options { #expect(text.contains(option), "\(option) in \(text)") }
  }
}
