import Execution
package import FlowFormat
import Foundation
import HTTPClient
import JSONModel
import LineTransport
import ProcessControl

/// Runs the JavaScript of one flow in a process of its own, which begins with the first script: a
/// script that does not end, takes all memory or crashes ends that process and not the run.
package actor FlowScripts {
  /// A script with what it may use.
  package struct Script: Sendable {
    /// The file's name; errors begin with it. Empty for an expression that its step shows.
    package var name: String
    package var source: String
    package var variables: [String: String]
    package var copiedText: String
    package var platform: String

    package init(
      name: String, source: String, variables: [String: String], copiedText: String,
      platform: String
    ) {
      self.name = name
      self.source = source
      self.variables = variables
      self.copiedText = copiedText
      self.platform = platform
    }
  }

  package struct Result: Sendable {
    package var value: ScriptValue
    /// What it printed by `console.log`, and its HTTP requests.
    package var log: [String]
  }

  /// How long the process may keep silent where processor time has no say: a machine that stands
  /// still, a regular expression that never ends.
  private static let patience = Duration.seconds(60)
  private static let lineLimit = 16 << 20

  private let program: String
  private let environment: [String: String]
  /// How much processor time one script may take.
  private let limit: Duration
  private let requests: ScriptRequests
  private let launcher = Launcher()
  private var process: Process?
  /// The process to kill with this, the latest.
  private var latest: ChildProcess?

  private struct Process {
    let child: ChildProcess
    let reader: LineReader
    var lines: LineSequence.Iterator
    let writer: LineWriter
  }

  /// - Parameters:
  ///   - program: the path of `qa-runner`.
  ///   - hosts: where scripts may send HTTP requests; `*` is everywhere.
  ///   - limit: how much processor time one script may take.
  ///   - environment: of which the process gets the search path of libraries alone.
  package init(
    program: String = "/proc/self/exe", hosts: [String] = [], limit: Duration = .seconds(5),
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.program = program
    self.limit = limit
    self.environment = environment.filter { $0.key == "LD_LIBRARY_PATH" }
    requests = ScriptRequests(hosts: hosts)
  }

  deinit { latest?.signal(SIGKILL) }

  /// Runs a script to its end.
  ///
  /// - Throws: `FlowTextError`.
  package func run(_ script: Script) async throws -> Result {
    do {
      return try await perform(script)
    } catch let error as FlowTextError {
      throw error
    } catch {
      throw await ending(error)
    }
  }

  /// In bytes, of one script: a report keeps all of it.
  private static let mostPrinted = 1 << 20

  private func perform(_ script: Script) async throws -> Result {
    if process == nil { process = try await start() }
    let order: JSONValue = [
      "name": .string(script.name), "source": .string(script.source),
      "seconds": .number(limit / .seconds(1)),
      "state": [
        "name": .string(script.name),
        "variables": .object(script.variables.mapValues { .string($0) }),
        "copiedText": .string(script.copiedText), "platform": .string(script.platform),
      ],
    ]
    try await send(order)
    var log: [String] = []
    var printed = 0
    while true {
      let answer = try await receive()
      if let text = answer["log"]?.stringValue {
        log.append(text)
        printed += text.utf8.count
        guard log.count <= 1000, printed <= Self.mostPrinted else {
          throw FlowTextError("the script prints more than 1000 lines, or more than 1 MB")
        }
        try await send([:])
      } else if let request = answer["http"] {
        let (reply, words) = await requests.send(request)
        log.append(words)
        try await send(reply)
      } else if let problem = answer["problem"]?.stringValue {
        let line = answer["line"]?.integerValue ?? 0
        // An expression stands on its step's line.
        let hasLine = line > 0 && !script.name.hasPrefix("${")
        let place = hasLine ? "\(script.name):\(line)" : script.name
        throw FlowTextError((place.isEmpty ? "" : "\(place): ") + problem)
      } else {
        return Result(value: ScriptValue(answer), log: log)
      }
    }
  }

  private func start() async throws -> Process {
    var command = Command(program, [ScriptProgram.word], environment: environment)
    // Scripts of flows are short; without these JavaScriptCore reserves 70 GB of addresses, which
    // containers may refuse.
    command.environment["GIGACAGE_ENABLED"] = "0"
    command.environment["JSC_useJIT"] = "0"
    command.input = .pipe
    command.output = .pipe
    command.errors = .null
    command.announcesParent = true
    let child = try await launcher.launch(command)
    latest = child
    guard let input = child.input, let output = child.output else {
      throw FlowTextError("the process for scripts has no pipes")
    }
    let reader = try LineReader(output, limit: Self.lineLimit, name: "qa-scripts")
    let started = Process(
      child: child, reader: reader, lines: reader.lines.makeAsyncIterator(),
      writer: try LineWriter(input))
    process = started
    let first = try await receive()
    if let problem = first["problem"]?.stringValue {
      process = nil
      throw FlowTextError(problem)
    }
    return started
  }

  private func send(_ value: JSONValue) async throws {
    guard let process else { throw LineTransportError.closed }
    try await process.writer.send(value.encoded() + [0x0A], within: Self.patience)
  }

  private func receive() async throws -> JSONValue {
    guard let data = try await withDeadline(Self.patience, operation: { try await self.next() })
    else { throw LineTransportError.closed }
    return try JSONParser.parse(data)
  }

  private func next() async throws -> Data? {
    // A copy reads the same lines.
    guard var lines = process?.lines else { return nil }
    return try await lines.next()
  }

  /// Why the process does not answer, which is killed; the next script begins with a new one.
  private func ending(_ error: any Error) async -> FlowTextError {
    guard let child = process?.child else {
      return FlowTextError("no process for scripts can be started: \(error)")
    }
    process = nil
    if error is DeadlineExceeded {
      child.signal(SIGKILL)
      return FlowTextError("the script did not end within \(Self.patience)")
    }
    if error is CancellationError {
      child.signal(SIGKILL)
      return FlowTextError("the script was stopped with its test")
    }
    let end = try? await child.exit(within: .seconds(5))
    child.signal(SIGKILL)
    if end == .exited(ScriptProgram.memoryExit) {
      return FlowTextError("the script takes more than \(ScriptProgram.memory >> 20) MB of memory")
    }
    return FlowTextError("the script ended its process (\(end.map { "\($0)" } ?? "\(error)"))")
  }
}

extension ScriptValue {
  fileprivate init(_ answer: JSONValue) {
    let text = answer["text"]?.stringValue ?? ""
    switch answer["kind"]?.stringValue {
    case "undefined": self = .undefined
    case "null": self = .null
    case "boolean": self = .bool(text == "true")
    case "number": self = .number(Double(text) ?? .nan)
    default: self = .text(text)
    }
  }
}
