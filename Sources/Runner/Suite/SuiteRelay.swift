import Execution
import Foundation
import JSONModel
import LineTransport
import ProcessControl
import WorkerProtocol

/// Several suites as one worker. Each suite runs in a process of its own; this one passes the messages on.
///
/// A crash of a suite whose turn it is becomes a crash of this process, so that the run sees one worker that
/// crashed. A suite that ends while another one runs a test ends this process after that test.
package actor SuiteRelay {
  /// The word after which `qa-runner` is the worker of several suites.
  package static let word = "suite-relay"

  /// How long a message may take to be written.
  private static let limit = Duration.seconds(10)

  private struct Suite {
    var program: String
    var process: ChildProcess
    var writer: LineWriter
    var hello: WorkerHello?
    var tests: [TestDescription]?
    var kept: KeptThings?
    var hasClosed = false
    /// How it has ended, before it was asked to.
    var end: Termination?

    /// Whether the others go on without it: it ended by itself before it had any test.
    var isLost: Bool { tests == nil && end != nil }
  }

  private let writer: LineWriter
  private let launcher = Launcher()
  /// How many suites there will be.
  private let count: Int
  private var suites: [Suite] = []
  /// Which suite has a test, by the test's path.
  private var owners: [String: Int] = [:]
  /// Whose attempt is under way.
  private var active: (suite: Int, attempt: String)?
  private var isReady = false
  private var isOver = false
  private var mustClose = false

  private init(_ writer: LineWriter, count: Int) {
    self.writer = writer
    self.count = count
  }

  /// The words that start a worker of suites, each given by its own words.
  static func command(_ executable: String, _ suites: [[String]]) -> [String] {
    let list = JSONValue.array(suites.map { .array($0.map { .string($0) }) })
    return [executable, word, String(decoding: list.encoded(), as: UTF8.self)]
  }

  /// Serves as a worker until the coordinator ends it, and gives the exit code.
  ///
  /// - Parameter arguments: those after the program's name.
  package static func serve(_ arguments: [String]) async -> Int32 {
    do {
      ignoreBrokenPipes()
      try dieWithParent()
      let given = arguments.dropFirst().first.map { Data($0.utf8) } ?? Data()
      let commands = try JSONParser.parse(given).arrayValue?.map {
        $0.arrayValue?.compactMap(\.stringValue) ?? []
      }
      guard let commands, !commands.isEmpty, commands.allSatisfy({ !$0.isEmpty }) else {
        log("\(word) needs the commands of suites as JSON")
        return 2
      }
      let relay = SuiteRelay(
        try LineWriter(Descriptor(owning: 1)), count: commands.count)
      let orders = try LineReader(
        Descriptor(owning: 0), limit: WorkerProtocol.lineLimit, name: "qa-orders")
      defer { orders.stop() }
      for command in commands { try await relay.start(command) }
      for try await line in orders.lines {
        guard try await relay.obey(JSONCoder.message(CoordinatorMessage.self, from: line)) else {
          break
        }
      }
      await relay.shutDown()
      return 0
    } catch {
      log("\(error)")
      return 1
    }
  }

  private static func log(_ message: String) {
    FileHandle.standardError.write(Data("qa-runner: \(message)\n".utf8))
  }

  // MARK: Suites

  private func start(_ words: [String]) async throws {
    var command = Command(words[0], Array(words.dropFirst()) + [WorkerProtocol.argument])
    command.grouping = .inherited
    command.input = .pipe
    command.output = .pipe
    command.errors = .inherit
    command.announcesParent = true
    let process = try await launcher.launch(command)
    guard let input = process.input, let output = process.output else { return }
    let reader = try LineReader(
      output, limit: WorkerProtocol.lineLimit, name: "qa-suite-\(process.pid)")
    let number = suites.count
    suites.append(
      Suite(program: words[0], process: process, writer: try LineWriter(input)))
    Task {
      defer { reader.stop() }
      var problem: String?
      do {
        for try await line in reader.lines {
          let message = try JSONCoder.message(from: line, WorkerMessage.init(line:))
          try await self.take(message, line, from: number)
        }
      } catch {
        problem = "broke the protocol: \(error)"
      }
      await self.suiteEnded(number, problem)
    }
  }

  /// Takes a suite's message: passes it on, or keeps it where the answer is all suites'.
  private func take(_ message: WorkerMessage, _ line: Data, from number: Int) async throws {
    switch message {
    case .hello(let hello):
      suites[number].hello = hello
      // Which suite has which test must be known before the first order.
      try await suites[number].writer.send(CoordinatorMessage.list, within: Self.limit)
    case .tests(let tests):
      suites[number].tests = tests
      for test in tests where owners[test.path] == nil { owners[test.path] = number }
      try await greet()
    case .heartbeat:
      // A suite that hangs in its test is as silent as it would be alone.
      guard isReady, number == active?.suite ?? suites.firstIndex(where: { !$0.isLost }) else {
        return
      }
      try await pass(line)
    case .finished(var result):
      suites[number].kept = result.kept
      result.kept = allKept
      active = nil
      try await writer.send(WorkerMessage.finished(result), within: Self.limit)
      if let lost = suites.firstIndex(where: { $0.end != nil && !$0.isLost }) {
        await crash(as: lost)
      }
    case .closed:
      suites[number].hasClosed = true
      try await answerClose()
    case .event, .trouble: try await pass(line)
    }
  }

  private func pass(_ line: Data) async throws {
    try await writer.send(line + [0x0A], within: Self.limit)
  }

  /// Says `hello` once all suites have listed their tests, or have ended before.
  private func greet() async throws {
    guard !isReady, suites.count == count,
      suites.allSatisfy({ $0.tests != nil || $0.isLost })
    else { return }
    guard suites.contains(where: { !$0.isLost }) else { return await crash(as: 0) }
    isReady = true
    let lost = suites.filter(\.isLost).map { "\($0.program) \($0.end ?? .unknown)" }
    let hellos = suites.compactMap(\.hello)
    let other = hellos.first { $0.version != WorkerProtocol.version }
    try await writer.send(
      WorkerMessage.hello(
        WorkerHello(
          version: other?.version ?? WorkerProtocol.version, pid: getpid(),
          suite: hellos.map(\.suite).joined(separator: ", "),
          closes: hellos.contains { $0.closes == true } ? true : nil,
          lost: lost.isEmpty ? nil : lost)),
      within: Self.limit)
  }

  /// What the shared fixtures of all suites hold.
  private var allKept: KeptThings? {
    let all = suites.compactMap(\.kept)
    guard !all.isEmpty else { return nil }
    return KeptThings(processes: all.flatMap(\.processes), files: all.flatMap(\.files))
  }

  // MARK: Orders

  /// Does what the coordinator says; false at the end.
  private func obey(_ message: CoordinatorMessage) async throws -> Bool {
    switch message {
    case .list:
      try await writer.send(
        WorkerMessage.tests(suites.flatMap { $0.tests ?? [] }), within: Self.limit)
    case .run(let order):
      guard let owner = owners[order.test.path] else {
        // Another worker had that suite: the next one may have it again.
        if let lost = suites.firstIndex(where: \.isLost) {
          await crash(as: lost)
          return false
        }
        let reason = "no suite has a test \(order.test.path); build the suites anew"
        try await writer.send(
          WorkerMessage.finished(
            AttemptResult(
              attempt: order.attempt, outcome: .infrastructure, duration: 0, reason: reason)),
          within: Self.limit)
        return true
      }
      active = (owner, order.attempt)
      await send(message, to: owner)
    case .cancel(let attempt):
      if let active, active.attempt == attempt { await send(message, to: active.suite) }
    case .close:
      mustClose = true
      for number in suites.indices {
        if suites[number].hello?.closes == true {
          await send(message, to: number)
        } else {
          suites[number].hasClosed = true
        }
      }
      try await answerClose()
    case .shutdown: return false
    }
    return true
  }

  private func answerClose() async throws {
    guard mustClose, suites.allSatisfy(\.hasClosed) else { return }
    mustClose = false
    try await writer.send(WorkerMessage.closed, within: Self.limit)
  }

  /// Sends a message; a suite that takes none is lost, and its end says how.
  private func send(_ message: CoordinatorMessage, to number: Int) async {
    do { try await suites[number].writer.send(message, within: Self.limit) } catch {}
  }

  // MARK: Ends

  private func suiteEnded(_ number: Int, _ problem: String?) async {
    guard !isOver else { return }
    if let problem {
      Self.log("the suite \(suites[number].program) \(problem)")
      suites[number].process.signal(SIGKILL)
      suites[number].end = .exited(1)
    } else {
      suites[number].end = await suites[number].process.exit()
    }
    // What was killed from outside may do better the next time.
    if !isOver, !isReady, suites[number].isLost, suites[number].end?.isFromOutside != true {
      Self.log("the suite \(suites[number].program) \(suites[number].end ?? .unknown)")
      // The reader has closed its end: the end of the orders comes next.
      do { try await greet() } catch {}
      return
    }
    guard !isOver, active == nil || active?.suite == number else { return }
    await crash(as: number)
  }

  /// Ends this process as a suite has ended.
  private func crash(as number: Int) async {
    guard !isOver else { return }
    isOver = true
    let end = suites[number].end ?? .unknown
    Self.log("the suite \(suites[number].program) \(end)")
    await writer.flush()
    if case .signalled(let signal) = end {
      _ = Foundation.signal(signal, SIG_DFL)
      kill(getpid(), signal)
      _ = pause()
    }
    if case .exited(let code) = end, code != 0 { exit(code) }
    exit(1)
  }

  private func shutDown() async {
    isOver = true
    for number in suites.indices {
      await send(.shutdown, to: number)
      suites[number].writer.close()
    }
    // One that stays is ended with the node.
    for suite in suites { _ = await suite.process.exit() }
  }
}
