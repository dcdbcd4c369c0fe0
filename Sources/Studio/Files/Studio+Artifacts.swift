import Files
import Foundation
import HTTPServing
import JSONModel
import WireProtocol

/// Files that the page shows: a run's report, the session's own exports.
extension Studio {
  /// The largest file that is sent.
  private static let fileLimit = 64 << 20

  static let types = [
    "html": "text/plain; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/plain; charset=utf-8", "png": "image/png", "svg": "image/svg+xml",
    "json": "application/json; charset=utf-8", "xml": "text/plain; charset=utf-8",
    "txt": "text/plain; charset=utf-8", "cast": "text/plain; charset=utf-8",
    "grid": "text/plain; charset=utf-8", "log": "text/plain; charset=utf-8",
    "jsonl": "text/plain; charset=utf-8",
  ]

  /// The pages of a report, by their names; every other page of the folder is shown as text.
  private static func isPage(_ name: String) -> Bool {
    ["index.html", "report/snapshots.html"].contains(name)
      || name.wholeMatch(of: /report\/tests\/[0-9]+\.html/) != nil
  }

  /// A file of the last run's folder. A program may have written there: no script of it is sent.
  func report(_ path: [String]) async -> HTTPResponse {
    guard let lastOutput else {
      return StudioReply.refusal(404, "There is no report yet. Run a test first.")
    }
    let given = path.filter { !$0.isEmpty }.joined(separator: "/")
    let name = given.isEmpty ? "index.html" : given
    if name == "report/report.js" || name == "report.js" {
      return StudioReply.file(
        Data(project.reportScript.utf8), type: "text/javascript; charset=utf-8", policy: .report)
    }
    do {
      let bytes = try EnclosedFolder(lastOutput).file(name).bytes(
        limit: ByteLimit(Self.fileLimit))
      if Self.isPage(name) {
        return StudioReply.file(Data(bytes), type: "text/html; charset=utf-8", policy: .report)
      }
      let type = Self.types[PathParts(name).fileExtension]
      return StudioReply.file(
        Data(bytes), type: type ?? "application/octet-stream", policy: .artifact)
    } catch {
      return StudioReply.refusal(404, "The report has no such file.")
    }
  }

  // MARK: Exports

  /// The session as a picture or a recording, and the last run as a trace.
  func export(_ path: [String]) async -> HTTPResponse {
    do {
      switch path.joined(separator: "/") {
      case "screen.png" where foreign != nil:
        guard let picture else { throw StudioError("There is no picture yet.") }
        return StudioReply.file(picture.content.png, type: "image/png")
      case "session.cast" where foreign != nil:
        throw StudioError("Only apps in a terminal have a recording.")
      case "screen.png":
        let text = try await send(.screenshot).stringValue ?? ""
        return StudioReply.file(Data(base64Encoded: text) ?? Data(), type: "image/png")
      case "session.cast":
        let text = try await mobile(.recording)["cast"]?.stringValue ?? ""
        return StudioReply.file(Data(text.utf8), type: "text/plain; charset=utf-8")
      case "trace.zip":
        guard let lastOutput else {
          throw StudioError("There is no run yet. Run a test first.")
        }
        let trace = try PathParts(runner.trace(lastOutput))
        let bytes = try EnclosedFolder(trace.folder).file(trace.name).bytes(
          limit: ByteLimit(Self.fileLimit))
        return StudioReply.file(Data(bytes), type: "application/zip")
      default:
        return StudioReply.refusal(404, "Studio exports screen.png, session.cast and trace.zip.")
      }
    } catch {
      return StudioReply.refusal(404, "\(error)")
    }
  }
}
