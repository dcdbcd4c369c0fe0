import Execution
import Foundation
import Glibc
import JSONModel
import ProcessControl
import RawHTTP
import Waiting
import WebDriverClient

/// Carries a row of the matrix out on a server of its own, with an innocent session beside it.
struct RowRun {
  /// What was found, cell by cell; `problems` is empty where all is as it must be.
  struct Report: Sendable {
    var row: MatrixRow
    var problems: [String] = []
    var cells = 0
    var slowestDelete = Duration.zero
    var slowestNewSession = Duration.zero
    var innocent: (p99: Duration, count: Int) = (.zero, 0)
  }

  /// A command's own deadline, by the server's options.
  static let commandLimit = Duration.seconds(2)
  /// How much longer an answer may take on a busy machine, the app's last look included.
  static let tolerance = Duration.seconds(4)
  static let nextSessionLimit = Duration.seconds(2)

  let row: MatrixRow
  let server: Server
  let innocent: Innocent
  var report: Report
  /// Descriptors other than connections that the server had before the first fault.
  private var baseline = 0

  static func run(_ row: MatrixRow) async throws -> Report {
    let scratch = try RowScratch()
    let server = try await Server(
      in: scratch, wrapper: Environment.wrapper(row, scratch), options: Environment.options(row),
      state: row == .diskFull ? scratch.path + "/state" : nil)
    let innocent = try await Innocent(server)
    var run = RowRun(row: row, server: server, innocent: innocent, report: Report(row: row))
    // What is only made once is made before anything is counted.
    _ = try await server.send("GET", "/session/\(innocent.id)/screenshot")
    run.baseline = try await run.descriptors()
    innocent.start()
    do {
      try await run.cells()
    } catch {
      run.report.problems.append("\(row.rawValue): broke off: \(error)")
    }
    let work = try await innocent.finish()
    run.report.innocent = (work.p99, work.count)
    run.report.problems += work.complaints.map { "the innocent session: \($0)" }
    if work.count < 3 { run.report.problems.append("the innocent session got nothing done") }
    // Its deadline is the command's own: a neighbour may not take half of that.
    if work.p99 > commandLimit / 2 {
      run.report.problems.append("the innocent session's p99 was \(work.p99)")
    }
    try await run.expectNothingLeft()
    try await server.stop()
    return run.report
  }

  private mutating func cells() async throws {
    for column in MatrixColumn.allCases {
      let expectation = Expectation.of(row, column)
      if case .cannotApply = expectation { continue }
      report.cells += 1
      try await cell(column, expectation)
      try await expectNextSession(after: column)
    }
  }

  private mutating func complain(_ column: MatrixColumn, _ text: String) {
    report.problems.append("\(row.rawValue) × \(column.rawValue): \(text)")
  }

  private mutating func judge(
    _ column: MatrixColumn, _ reply: Server.Reply, _ expectation: Expectation
  ) {
    let answers: [Expectation.Answer]
    switch expectation {
    case .answers(let given): answers = given
    case .tellsNext: answers = [.init("ok")]
    case .nobodyToAnswer, .cannotApply: return
    }
    if !answers.contains(reply.answer) {
      complain(
        column,
        "\(reply.answer) instead of \(expectation.text): \(reply.value)".prefix(600).description)
    }
    // A new session and its app have a limit of their own, which is as long.
    if reply.time > Self.commandLimit + Self.tolerance {
      complain(column, "answered only after \(reply.time)")
    }
    if column == .delete { report.slowestDelete = max(report.slowestDelete, reply.time) }
  }

  // MARK: A cell

  private mutating func cell(_ column: MatrixColumn, _ expectation: Expectation) async throws {
    switch row {
    case .clientVanishes, .clientHalf: try await rudeClient(column)
    case .clientReuses: try await deadSession(column, expectation)
    case .serverKilled: try await restartedServer(column, expectation)
    case .clientCrowd:
      let crowd = (0..<1000).compactMap { _ in try? RawConnection(port: server.port) }
      defer { crowd.forEach { $0.close() } }
      if crowd.count < 1000 { complain(column, "only \(crowd.count) could connect") }
      try await plain(column, expectation)
    case .diskFull, .outOfTerminals, .outOfDescriptors:
      try await exhausted(column, expectation)
    default: try await plain(column, expectation)
    }
  }

  /// The column's command on a session whose app or agent misbehaves.
  private mutating func plain(
    _ column: MatrixColumn, _ expectation: Expectation
  ) async throws {
    if column == .newSession {
      let reply = try await server.newSession(
        Products.program(row, atStart: true), isCore: row.isOfAgent)
      judge(column, reply, expectation)
      try await end(reply)
      return
    }
    let session = try await server.session(
      Products.program(row, atStart: false), isCore: row.isOfAgent)
    try await seeStart(session)
    let element = try await root(session)
    let isMidCommand = column == .find || column == .click || column == .keys
    if row.actsOnSignal, !isMidCommand || row == .appStops { try await strike(session) }
    var striking: Task<Void, any Error>?
    if row.actsOnSignal, column == .find {
      _ = try await server.send("POST", "/session/\(session)/timeouts", ["implicit": 1500])
    }
    if row.actsOnSignal, column == .find, row != .appStops {
      let server = server
      let signal = SIGUSR1
      guard let pid = try await server.app(session)?.pid else { return }
      striking = Task {
        try await DispatchTimer().sleep(for: .milliseconds(100))
        kill(pid, signal)
      }
    }
    let reply = try await command(column, session, element)
    try await striking?.value
    judge(column, reply, expectation)
    guard column != .delete else { return }
    if case .tellsNext(let answer) = expectation {
      try await end(session, .answers([answer]))
    } else {
      try await end(session)
    }
  }

  private mutating func end(_ reply: Server.Reply) async throws {
    if let id = reply.value["sessionId"]?.stringValue { try await end(id) }
  }

  private mutating func end(_ session: String, _ expectation: Expectation = .ok) async throws {
    let reply = try await server.send("DELETE", "/session/\(session)")
    judge(.delete, reply, expectation)
  }

  /// Has the fault happen, and waits until the server knows.
  private func strike(_ session: String) async throws {
    guard let pid = try await server.app(session)?.pid else { return }
    if row == .appStops {
      kill(pid, SIGSTOP)
      _ = try await eventually { ProcessEntry(pid: pid)?.state == .stopped }
    } else {
      kill(pid, SIGUSR1)
      _ = try await eventually {
        (try? await self.server.app(session)?.state) != "running"
      }
    }
  }

  private func root(_ session: String) async throws -> String {
    let reply = try await server.send(
      "POST", "/session/\(session)/element", ["using": "css selector", "value": "application"])
    return reply.value["element-6066-11e4-a52e-4f735466cecf"]?.stringValue ?? "none"
  }

  /// Waits for the program's first words: a busy machine may be slow to let it speak.
  private func seeStart(_ session: String) async throws {
    guard !row.isOfAgent, row != .appNeverDraws else { return }
    let word = row == .appFloods ? "flood" : "up"
    _ = try await server.send(
      "POST", "/session/\(session)/execute/sync",
      [
        "script": "mobile: waitFor",
        "args": [
          [
            "locator": ["text": ["contains": .string(word)], "index": 0], "condition": "present",
            "isNegated": false, "timeout": 5000,
          ]
        ],
      ])
  }

  private func command(
    _ column: MatrixColumn, _ session: String, _ element: String
  ) async throws -> Server.Reply {
    let (method, path, body) = Self.request(
      column, session, element, isLarge: row == .appNeverReads)
    return try await server.send(method, path, body)
  }

  static func request(
    _ column: MatrixColumn, _ session: String, _ element: String, isLarge: Bool = false
  ) -> (method: String, path: String, body: JSONValue?) {
    let base = "/session/\(session)"
    switch column {
    case .newSession: return ("POST", "/session", Server.request(Products.cat))
    case .find:
      return ("POST", base + "/element", ["using": "css selector", "value": "#never"])
    case .click: return ("POST", base + "/element/\(element)/click", [:])
    case .keys:
      // More than the kernel keeps for a program that doesn't read.
      let text = isLarge ? String(repeating: "x", count: 100_000) : "x"
      return (
        "POST", base + "/execute/sync",
        ["script": "mobile: type", "args": [["text": .string(text)]]]
      )
    case .screenshot: return ("GET", base + "/screenshot", nil)
    case .source: return ("GET", base + "/source", nil)
    case .delete: return ("DELETE", base, nil)
    }
  }

  // MARK: Clients

  private mutating func rudeClient(_ column: MatrixColumn) async throws {
    let session = try await server.session(Products.program(row, atStart: false))
    let element = try await root(session)
    let (method, path, body) = Self.request(column, session, element)
    let bytes = body.map { String(decoding: $0.encoded(), as: UTF8.self) } ?? ""
    let half = row == .clientHalf
    guard let client = try? RawConnection(port: server.port) else {
      complain(column, "no connection")
      return
    }
    let head =
      "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(bytes.utf8.count)\r\n"
    if half {
      client.send(bytes.isEmpty ? head : head + "\r\n" + bytes.prefix(bytes.count / 2))
    } else {
      client.send(head + "\r\n" + bytes)
    }
    client.close()
    // What it asked for is done or dropped, and holds nothing: no command, no slot.
    let isDeleted = column == .delete && !half
    let server = server
    let isFree = try await eventually(within: .seconds(10)) {
      guard let status = try? await server.status() else { return false }
      let count = status["qa:sessions"]?.arrayValue?.count ?? 0
      return count == (isDeleted ? 1 : 2) && status["qa:slots"]?["free"]?.integerValue == 16 - count
    }
    if !isFree { complain(column, "what it asked for still holds something") }
    if !isDeleted { try await end(session) }
  }

  private mutating func deadSession(
    _ column: MatrixColumn, _ expectation: Expectation
  ) async throws {
    let session = try await server.session(Products.program(row, atStart: false))
    let element = try await root(session)
    try await end(session)
    judge(column, try await command(column, session, element), expectation)
  }

  // MARK: The server's own troubles

  private mutating func restartedServer(
    _ column: MatrixColumn, _ expectation: Expectation
  ) async throws {
    let scratch = try RowScratch()
    let first = try await Server(in: scratch)
    // It ignores SIGHUP, so that it outlives its terminal.
    let session = try await first.session([Products.python, "-S", "-E", Products.app, "stubborn"])
    let client = WebDriverClient(url: first.url)
    first.process.signal(SIGKILL)
    _ = try await first.process.exit(within: .backstop)
    let second = try await Server(in: scratch, port: first.port)
    let (method, path, body) = Self.request(column, session, "none")
    let reply = try await second.send(method, path, body, client: client)
    judge(column, reply, expectation)
    if reply.time > Self.nextSessionLimit, column == .newSession {
      complain(column, "took \(reply.time)")
    }
    if let id = reply.value["sessionId"]?.stringValue {
      _ = try await second.send("DELETE", "/session/\(id)")
    }
    let isGone = try await eventually(within: .seconds(10)) {
      scratch.strays(except: second.process.pid, session: nil).isEmpty
        && FileManager.default.subpaths(atPath: scratch.path)?.isEmpty == true
        && (try? FileManager.default.contentsOfDirectory(atPath: scratch.state).count) == 1
    }
    if !isGone {
      complain(
        column,
        "left by the first server: \(scratch.strays(except: second.process.pid, session: nil).map(\.name)) "
          + "\(FileManager.default.subpaths(atPath: scratch.path) ?? []) "
          + "\(FileManager.default.subpaths(atPath: scratch.state) ?? [])")
    }
    try await second.stop()
  }

  private mutating func exhausted(
    _ column: MatrixColumn, _ expectation: Expectation
  ) async throws {
    let session = try await server.session(Products.program(row, atStart: false))
    let element = try await root(session)
    let relief = try await Environment.exhaust(row, server)
    let reply = try await command(column, session, element)
    judge(column, reply, expectation)
    try await end(reply)
    if column != .delete { try await end(session) }
    try await relief()
  }

  // MARK: After each

  private mutating func expectNextSession(after column: MatrixColumn) async throws {
    let reply = try await server.newSession(Products.cat)
    report.slowestNewSession = max(report.slowestNewSession, reply.time)
    if reply.code != "ok" { complain(column, "the next session: \(reply.value)") }
    if reply.time > Self.nextSessionLimit {
      complain(column, "the next session took \(reply.time)")
    }
    try await end(reply)
  }

  private func descriptors() async throws -> Int {
    let all = entryNames(in: server.descriptorFolder)
    guard !all.isEmpty else { throw await server.gone() }
    return all.count - (try await server.status()["qa:connections"]?.integerValue ?? 0)
  }

  private mutating func expectNothingLeft() async throws {
    var left: [String] = []
    let (row, server, innocent, baseline) = (row, server, innocent, baseline)
    let pid = server.process.pid
    let folder = Environment.temporary(row, server)
    for _ in 0..<200 {
      left = []
      let strays = server.scratch.strays(except: pid, session: innocent.id)
      if !strays.isEmpty { left.append("processes \(strays.map { "\($0.pid) \($0.name)" })") }
      let zombies = ProcessEntry.all().filter { $0.parent == pid && $0.state == .zombie }
      if !zombies.isEmpty { left.append("zombies \(zombies.map(\.pid))") }
      let folders = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasPrefix("qas-") }
      // The innocent session's own, and that of its app's data.
      if folders.count != 2 { left.append("directories \(folders)") }
      let now = try await descriptors()
      if now > baseline {
        left.append("\(now - baseline) descriptors; open are \(server.openFiles())")
      }
      let status = try await server.status()
      if status["qa:reaperBacklog"] != 0 { left.append("a backlog of the reaper") }
      if status["qa:sessions"]?.arrayValue?.count != 1 { left.append("sessions") }
      if status["qa:oldestCommandAge"] != .null { left.append("a command") }
      if left.isEmpty { return }
      try await DispatchTimer().sleep(for: .milliseconds(50))
    }
    report.problems += left.map { "\(row.rawValue): left behind: \($0)" }
  }
}
