import Foundation
import HTTPServing
import Synchronization

/// A folder as Jenkins shows it by default: no script runs, nothing but its own pictures and style
/// sheets is loaded.
final class JenkinsFolder: Sendable {
  static let policy =
    "sandbox allow-same-origin; default-src 'none'; img-src 'self'; style-src 'self';"

  private let server: HTTPServer
  private let log: Log

  private final class Log: Sendable {
    let asked = Mutex<[String]>([])
  }

  init(_ folder: String) throws {
    let log = Log()
    self.log = log
    server = try HTTPServer { request in
      log.asked.withLock { $0.append(request.path) }
      guard let data = FileManager.default.contents(atPath: folder + request.path) else {
        return HTTPResponse(status: 404)
      }
      let types = [
        "html": "text/html; charset=utf-8", "css": "text/css", "js": "text/javascript",
        "png": "image/png",
      ]
      let type = types[(request.path as NSString).pathExtension] ?? "text/plain"
      return HTTPResponse(
        status: 200,
        headers: [("Content-Type", type), ("Content-Security-Policy", Self.policy)], body: data)
    }
  }

  var url: String { "http://127.0.0.1:\(server.port)" }

  /// The paths that were asked for so far.
  var asked: [String] { log.asked.withLock { $0 } }
}
