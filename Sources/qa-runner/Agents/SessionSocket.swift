import AgentTools
import DriverServer
import Execution
import Foundation
import JSONModel
import LineTransport
import RunRecord
import TextModel
import WireProtocol

/// Where the background process of `terminal --session NAME` is reached: a socket of the user's own.
struct SessionSocket {
  let name: String
  let path: String

  /// - Throws: `RunnerError` of kind `usage` for a name that no file can have, `DriverServerError`
  ///   for another user's folder.
  init(_ name: String, _ context: CommandContext) throws {
    let isPlain = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0))
    }
    guard isPlain, !name.isEmpty, name.count <= 40, !name.hasPrefix(".") else {
      throw RunnerError(
        .usage,
        "--session must be a name of letters, digits, - and _, at most 40, not "
          + "\"\(name.prefix(60))\".")
    }
    self.name = name
    try DriverServer.prepareStateDirectory(context.stateDirectory)
    path = "\(context.stateDirectory)/session-\(name).sock"
  }

  /// Whether a session answers.
  var isThere: Bool {
    (try? UnixSocket.connect(to: path, within: .milliseconds(200))) != nil
  }

  /// Asks the session, and gives its answer.
  ///
  /// - Throws: `RunnerError` of kind `usage` where there is none, `infrastructure` where it does not
  ///   answer.
  func ask(
    _ tool: String, _ arguments: JSONValue, within limit: Duration = .seconds(200)
  ) async throws -> AgentAnswer {
    let connection: Descriptor
    do {
      connection = try UnixSocket.connect(to: path, within: .seconds(1))
    } catch {
      throw RunnerError(
        .usage,
        "There is no session \"\(name)\". Open it: qa-runner terminal --session \(Wording.shell(name)) open "
          + "-- PROGRAM")
    }
    defer { connection.close() }
    let writer = try LineWriter(connection)
    let request: JSONValue = ["tool": .string(tool), "arguments": arguments]
    var line = request.encoded()
    line.append(0x0A)
    do {
      try await writer.send(line, within: .seconds(10))
      let reader = try LineReader(connection, limit: 64 << 20, capacity: 2, name: "qa-session")
      defer { reader.stop() }
      let answer = try await withDeadline(limit) {
        var lines = reader.lines.makeAsyncIterator()
        return try await lines.next()
      }
      guard let answer, let value = try? JSONParser.parse(answer),
        let text = value["text"]?.stringValue
      else {
        throw RunnerError(
          .infrastructure, "The session \"\(name)\" ended before it answered. Open it again.")
      }
      return AgentAnswer(
        text, isError: value["isError"]?.boolValue ?? true,
        picture: value["picture"]?.stringValue.flatMap { Data(base64Encoded: $0) })
    } catch let error as RunnerError {
      throw error
    } catch {
      throw RunnerError(.infrastructure, "The session \"\(name)\" does not answer: \(error)")
    }
  }
}
