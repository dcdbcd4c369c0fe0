import Foundation
package import HTTPServing
import JSONModel

/// Serves the page, its events and its commands, on loopback alone.
package final class StudioServer: Sendable {
  private let http: HTTPServer

  /// The address to open, with the token that gives access.
  package let address: String

  /// Starts serving.
  /// - Parameter port: 0 has the system choose.
  /// - Throws: `HTTPServingError` when the port is taken.
  package init(_ studio: Studio, token: String, port: Int = 0) throws(HTTPServingError) {
    var configuration = HTTPServer.Configuration()
    configuration.port = port
    configuration.bodyLimit = 4 << 20
    configuration.connectionLimit = 64
    configuration.refusal = StudioReply.refusal
    let access = StudioAccess(token: token)
    http = try HTTPServer(configuration, on: ListeningSocket(configuration)) { request in
      switch access.judge(request) {
      case .refused(let status, let sentence): .ready(StudioReply.refusal(status, sentence))
      case .allowed(let path): Self.answer(request, path, studio)
      }
    }
    address = "http://127.0.0.1:\(http.port)/studio/\(token)/"
  }

  package func stop() { http.stop() }

  private static func answer(
    _ request: HTTPRequest, _ path: [String], _ studio: Studio
  ) -> HTTPServer.Answer {
    if request.method == "POST" {
      return .pending { await command(path.joined(separator: "/"), request.body, studio) }
    }
    switch path.first {
    case "events" where path.count == 1: return events(request, studio)
    case "travel": return .pending { await studio.travel(Array(path.dropFirst())) }
    case "report": return .pending { await studio.report(Array(path.dropFirst())) }
    case "snapshot": return .pending { await studio.picture(Array(path.dropFirst())) }
    case "export": return .pending { await studio.export(Array(path.dropFirst())) }
    default:
      return .ready(
        (path.count == 1 ? StudioAsset.response(path[0]) : nil)
          ?? StudioReply.refusal(404, "Studio has no such page."))
    }
  }

  /// Server-sent events: the newest state of each topic, then each change.
  private static func events(_ request: HTTPRequest, _ studio: Studio) -> HTTPServer.Answer {
    let board = studio.board
    let head = HTTPResponse(status: 200, headers: StudioReply.headers("text/event-stream"))
    let known = board.known(request.headers["last-event-id"])
    return .stream(head) { stream in
      board.watch(1)
      defer { board.watch(-1) }
      var version = known
      // A page that is opened shows the files that are there by then.
      await studio.filesChanged()
      guard await stream.send(Data("retry: 500\n\n".utf8)) else { return }
      while let news = await board.events(after: version) {
        guard await stream.send(news.data) else { return }
        version = news.version
      }
    }
  }

  private static func command(
    _ name: String, _ body: Data, _ studio: Studio
  ) async -> HTTPResponse {
    var status = 200
    var answer: JSONValue
    do {
      guard let command = StudioCommand(rawValue: name) else {
        throw StudioError("Studio has no command \(name.prefix(40)).")
      }
      let argument = try JSONParser.parse(body)
      guard argument.objectValue != nil else {
        throw StudioError("A command's body must be a JSON object.")
      }
      answer = try await studio.perform(command, argument)
    } catch {
      status = 400
      answer = ["error": .string("\(error)")]
    }
    return HTTPResponse(
      status: status, headers: StudioReply.headers("application/json; charset=utf-8"),
      body: answer.encoded())
  }
}

/// What the page can ask for.
enum StudioCommand: String, CaseIterable, Sendable {
  case input, resize, restart, locate, record, draft, keep, check, save, open, run, stop
  case approve, reject, undo, review, resume
}

/// Why a command was refused.
package struct StudioError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
