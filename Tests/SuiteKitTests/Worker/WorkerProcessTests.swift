import Execution
import Foundation
import JSONModel
import LineTransport
import ProcessControl
import Synchronization
import Testing
import Waiting
import WorkerProtocol

/// A real suite executable, over real pipes.
private final class SuiteProcess: Sendable {
  let child: ChildProcess
  private let launcher: Launcher
  private let writer: LineWriter
  private let reader: LineReader
  private let said = Mutex<[WorkerMessage]>([])

  init() async throws {
    ignoreBrokenPipes()
    launcher = Launcher()
    var command = Command(Self.executable, ["--qa-worker"])
    command.input = .pipe
    command.output = .pipe
    command.errors = .null
    child = try await launcher.launch(command)
    writer = try LineWriter(try #require(child.input))
    reader = try LineReader(try #require(child.output))
  }

  deinit { child.signal(SIGKILL) }

  /// Beside the test bundle, where the package's products are.
  static var executable: String {
    URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("sample-suite").path
  }

  func send(_ message: CoordinatorMessage) async throws {
    try await writer.send(message, within: .backstop)
  }

  func close() { writer.close() }

  /// Reads until a message fulfils a condition, or the worker is gone.
  func read(until condition: (WorkerMessage) -> Bool) async throws -> [WorkerMessage] {
    var messages: [WorkerMessage] = []
    for try await line in reader.lines {
      let message = try JSONCoder.decode(WorkerMessage.self, from: line)
      messages.append(message)
      if condition(message) { break }
    }
    return messages
  }

  func run(
    _ test: String, timeout: Int = RunOrder.backstop
  ) async throws -> (result: AttemptResult?, output: [String], beats: Int) {
    try await send(.run(.sample("Mishaps/\(test)", timeout: timeout)))
    let messages = try await read { $0.result != nil }
    let output = messages.compactMap { message -> String? in
      if case .event(let event) = message { event.kind.output } else { nil }
    }
    return (messages.last?.result, output, messages.count { $0 == .heartbeat })
  }
}

@Suite(.timeLimit(.backstop)) struct WorkerProcessTests {
  @Test func `the pipes carry the protocol alone, and what is printed belongs to its test`()
    async throws
  {
    let worker = try await SuiteProcess()
    let (result, output, _) = try await worker.run("prints")
    #expect(result?.outcome == .passed)
    #expect(output == ["to standard output", "to standard error", "an open line"])
    let (next, nothing, _) = try await worker.run("passes")
    #expect(next?.outcome == .passed)
    #expect(nothing.isEmpty)
  }

  @Test func `a test cannot speak for the worker or take its orders`() async throws {
    let worker = try await SuiteProcess()
    let (forged, said, _) = try await worker.run("prints a message of the protocol")
    #expect(forged?.outcome == .passed)
    #expect(said.count == 1)
    let (read, heard, _) = try await worker.run("reads standard input")
    #expect(read?.outcome == .passed)
    #expect(heard == ["read 0 bytes"])
  }

  @Test func `a flood of output is cut and said to be`() async throws {
    let worker = try await SuiteProcess()
    let (result, output, _) = try await worker.run("floods")
    #expect(result?.outcome == .passed)
    #expect(output.count == 5001)
    #expect(output.last == "… only the first 5000 lines are kept")
  }

  @Test func `a trap ends the worker, and its last words arrive`() async throws {
    let worker = try await SuiteProcess()
    let (result, output, _) = try await worker.run("traps")
    #expect(result == nil)
    #expect(output.first == "before the trap")
    #expect(output.contains { $0.contains("Index out of range") })
    guard case .signalled = try await worker.child.exit(within: .backstop) else {
      Issue.record("the worker did not die by a signal")
      return
    }
  }

  @Test func `a test that nothing stops is timed out, beats go on, and the worker ends itself`()
    async throws
  {
    let worker = try await SuiteProcess()
    let (result, _, beats) = try await worker.run("spins", timeout: 600)
    #expect(result?.outcome == .timedOut)
    #expect(beats >= 2)
    #expect(try await worker.child.exit(within: .backstop) == .exited(1))
  }

  @Test func `closing the input or asking ends the worker`() async throws {
    let closed = try await SuiteProcess()
    closed.close()
    #expect(try await closed.child.exit(within: .backstop) == .exited(0))
    let asked = try await SuiteProcess()
    try await asked.send(.shutdown)
    #expect(try await asked.child.exit(within: .backstop) == .exited(0))
  }

  @Test(arguments: [
    ([], Int32(0), "7 tests. Run them with: qa-runner --suite sample-suite"),
    (["--list"], 0, "  prints  #smoke"), (["--help"], 0, "usage: sample-suite"),
    (["--dance"], 2, "these arguments mean nothing here: --dance"),
  ])
  func `a person gets the list, the usage or a complaint`(
    _ arguments: [String], _ code: Int32, _ text: String
  ) async throws {
    let launcher = Launcher()
    var command = Command(SuiteProcess.executable, arguments)
    command.output = .pipe
    if code != 0 { command.errors = .pipe }
    let child = try await launcher.launch(command)
    let stream = try #require(code == 0 ? child.output : child.errors)
    var lines: [String] = []
    let reader = try LineReader(stream)
    for try await line in reader.lines { lines.append(String(decoding: line, as: UTF8.self)) }
    reader.stop()
    #expect(lines.contains { $0.contains(text) })
    #expect(try await child.exit(within: .backstop) == .exited(code))
  }
}
