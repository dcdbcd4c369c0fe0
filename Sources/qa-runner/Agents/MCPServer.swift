import AgentTools
import Execution
import Foundation
import JSONModel
import LineTransport
import Synchronization
import TextModel

/// Serves the tools over lines: calls overlap, except those of one session and runs; each that the
/// client wants to follow is reported; all of them end with the client.
final class MCPServer: Sendable {
  private struct State {
    /// The calls under way, by the ids of their requests.
    var calls: [JSONValue: Task<Void, Never>] = [:]
    /// The last call of each lane, which the next one waits for.
    var last: [AgentDesk.Lane: Task<Void, Never>] = [:]
    /// Those whose answers are being written.
    var answered: Set<Task<Void, Never>> = []
    var isOver = false
  }

  /// The most calls at once.
  static let mostCalls = 16
  /// Names how often progress is reported, so that a test need not wait. Clients give up after a
  /// minute or less without a word.
  static let intervalVariable = "QA_MCP_PROGRESS"
  /// How long a client may leave an answer unread.
  private static let patience = Duration.seconds(60)

  private let desk: AgentDesk
  private let writer: LineWriter
  private let interval: Duration
  private let timer = DeadlineTimer()
  private let state = Mutex(State())

  init(_ desk: AgentDesk, writer: LineWriter, environment: [String: String]) {
    self.desk = desk
    self.writer = writer
    interval =
      environment[Self.intervalVariable].flatMap { Duration(timeSpan: $0) } ?? .seconds(4)
  }

  /// Serves until the client closes its end, or `end()`.
  func serve(_ reader: LineReader, connection: MCPConnection) async {
    await read(reader, connection)
    end()
    for call in state.withLock({ $0.answered.union($0.calls.values) }) { await call.value }
    await desk.close()
  }

  /// Cancels what is under way and takes no more.
  func end() {
    let calls = state.withLock { state in
      state.isOver = true
      return Array(state.calls.values)
    }
    for call in calls { call.cancel() }
  }

  private func read(_ reader: LineReader, _ connection: MCPConnection) async {
    var connection = connection
    do {
      for try await line in reader.lines {
        switch connection.react(to: line) {
        case .nothing: break
        case .send(let answer): await send(answer)
        // What is not under way has been answered, or was never asked.
        case .cancel(let id): state.withLock { $0.calls[id] }?.cancel()
        case .call(let id, let tool, let arguments, let token):
          if let refusal = refusal(of: id, connection) {
            await send(refusal)
          } else {
            begin(await desk.place(tool, arguments), id, token, connection)
          }
        }
      }
    } catch {
      // A line that is too long spoils what follows: the client has to start again.
      await send(
        MCPMessage.line(
          id: .null, code: MCPMessage.parseError, message: "The input can't be read: \(error)"))
    }
  }

  /// The line that refuses a call; nil for one that can be made.
  private func refusal(of id: JSONValue, _ connection: MCPConnection) -> Data? {
    let (count, isTaken) = state.withLock { ($0.calls.count, $0.calls[id] != nil) }
    if isTaken {
      return MCPMessage.line(
        id: id, code: MCPMessage.invalidRequest,
        message: "A request with this id is under way. Give each request an id of its own.")
    }
    guard count >= Self.mostCalls else { return nil }
    return connection.line(
      .failure(
        "\(count) calls are under way, the most at once. Wait for an answer, or cancel a call, then "
          + "try again."), to: id)
  }

  /// - Parameter connection: as it was when the call came; it knows the generation.
  private func begin(
    _ call: AgentDesk.PlacedCall, _ id: JSONValue, _ token: JSONValue?, _ connection: MCPConnection
  ) {
    state.withLock { state in
      let before = call.lane.flatMap { state.last[$0] }
      let task = Task {
        let answer = await perform(call, after: before, token)
        let own = beginAnswer(id)
        // A cancelled request gets no answer.
        if !Task.isCancelled { await send(connection.line(answer, to: id)) }
        endAnswer(own, call.lane)
      }
      state.calls[id] = task
      if let lane = call.lane { state.last[lane] = task }
      if state.isOver { task.cancel() }
    }
  }

  private func perform(
    _ call: AgentDesk.PlacedCall, after before: Task<Void, Never>?, _ token: JSONValue?
  ) async -> AgentAnswer {
    let progress = CallProgress(
      before == nil ? call.tool.name.rawValue : "waits for the call before it")
    let reports = token.map { report(progress, to: $0) }
    if let before {
      await before.value
      progress.note(CallProgress.Stage(call.tool.name.rawValue))
    }
    let answer = await desk.perform(call, noting: progress)
    // No report comes after the answer.
    reports?.cancel()
    await reports?.value
    return answer
  }

  private func report(_ progress: CallProgress, to token: JSONValue) -> Task<Void, Never> {
    Task {
      // Ends when it is cancelled, which is what the sleep throws for.
      while (try? await timer.sleep(for: interval)) != nil {
        await send(MCPConnection.line(progress.report(), to: token))
      }
    }
  }

  /// A client that has the answer may ask for more: the call no longer counts.
  private func beginAnswer(_ id: JSONValue) -> Task<Void, Never>? {
    state.withLock { state in
      let task = state.calls.removeValue(forKey: id)
      if let task { state.answered.insert(task) }
      return task
    }
  }

  private func endAnswer(_ task: Task<Void, Never>?, _ lane: AgentDesk.Lane?) {
    guard let task else { return }
    state.withLock { state in
      state.answered.remove(task)
      if let lane, state.last[lane] == task { state.last[lane] = nil }
    }
  }

  private func send(_ line: Data) async {
    // A client that does not read is gone, or soon will be: its end is seen on the other pipe.
    try? await writer.send(line, within: Self.patience)
  }
}
