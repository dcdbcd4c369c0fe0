import AgentTools
import Execution
import Foundation
import JSONModel
import LineTransport
import Synchronization

/// Serves the tools over lines: reads requests, makes one call at a time, and ends with the client.
final class MCPServer: Sendable {
  private struct Call: Sendable {
    var id: JSONValue
    var tool: AgentTool
    var arguments: JSONValue?
    /// As it was when the call came: it knows the generation.
    var connection: MCPConnection
  }

  private struct State {
    var current: (id: JSONValue, task: Task<AgentAnswer, Never>)?
    var cancelled: Set<JSONValue> = []
    var isOver = false
  }

  private let desk: AgentDesk
  private let writer: LineWriter
  private let calls = Mailbox<Call>()
  private let state = Mutex(State())
  /// How long a client may leave an answer unread.
  private static let patience = Duration.seconds(60)

  init(_ desk: AgentDesk, writer: LineWriter) {
    self.desk = desk
    self.writer = writer
  }

  /// Serves until the client closes its end, or `end()`.
  func serve(_ reader: LineReader, connection: MCPConnection) async {
    let worker = Task { await work() }
    await read(reader, connection)
    end()
    await worker.value
    await desk.close()
  }

  /// Cancels what is under way and takes no more.
  func end() {
    let task = state.withLock { state in
      state.isOver = true
      return state.current?.task
    }
    task?.cancel()
    calls.finish()
  }

  private func read(_ reader: LineReader, _ connection: MCPConnection) async {
    var connection = connection
    do {
      for try await line in reader.lines {
        switch connection.react(to: line) {
        case .nothing: break
        case .send(let answer): await send(answer)
        case .cancel(let id): cancel(id)
        case .call(let id, let tool, let arguments):
          calls.send(Call(id: id, tool: tool, arguments: arguments, connection: connection))
        }
      }
    } catch {
      // A line that is too long spoils what follows: the client has to start again.
      await send(
        MCPMessage.line(
          id: .null, code: MCPMessage.parseError, message: "The input can't be read: \(error)"))
    }
  }

  private func work() async {
    while let call = await calls.next() {
      let task: Task<AgentAnswer, Never>? = state.withLock { state in
        guard !state.isOver, state.cancelled.remove(call.id) == nil else { return nil }
        let task = Task { [desk] in await desk.call(call.tool, call.arguments) }
        state.current = (call.id, task)
        return task
      }
      guard let task else { continue }
      let answer = await task.value
      let isWanted = state.withLock { state in
        state.current = nil
        return !state.isOver && state.cancelled.remove(call.id) == nil
      }
      if isWanted { await send(call.connection.line(answer, to: call.id)) }
    }
  }

  private func cancel(_ id: JSONValue) {
    let task: Task<AgentAnswer, Never>? = state.withLock { state in
      state.cancelled.insert(id)
      // Ids that never come must not fill the memory.
      if state.cancelled.count > 1000 { state.cancelled = [id] }
      return state.current?.id == id ? state.current?.task : nil
    }
    task?.cancel()
  }

  private func send(_ line: Data) async {
    // A client that does not read is gone, or soon will be: its end is seen on the other pipe.
    try? await writer.send(line, within: Self.patience)
  }
}
