import Files
import Foundation
import HTTPServing
import JSONModel
import SnapshotKit
import WireProtocol

/// Files that the page shows: a run's report, pictures of snapshots, the session's own exports.
extension Studio {
  /// The largest file that is sent.
  private static let fileLimit = 64 << 20

  private static let types = [
    "html": "text/plain; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/plain; charset=utf-8", "png": "image/png", "svg": "image/svg+xml",
    "json": "application/json; charset=utf-8", "xml": "text/plain; charset=utf-8",
    "txt": "text/plain; charset=utf-8", "cast": "text/plain; charset=utf-8",
    "grid": "text/plain; charset=utf-8", "log": "text/plain; charset=utf-8",
    "jsonl": "text/plain; charset=utf-8",
  ]

  /// The pages of a report, by their names; every other page of the folder is shown as text.
  private static func isPage(_ name: String) -> Bool {
    name == "index.html" || name.wholeMatch(of: /report\/tests\/[0-9]+\.html/) != nil
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

  // MARK: Snapshots

  private var review: PendingReview {
    PendingReview(output: lastOutput ?? project.output, references: project.references)
  }

  func publishSnapshots() {
    guard FileManager.default.fileExists(atPath: lastOutput ?? project.output) else {
      return board.publish(.snapshots, ["groups": []])
    }
    let review = review
    var number = 0
    let groups = review.groups.map { group -> JSONValue in
      [
        "summary": .string(group.first?.record.summary ?? ""),
        "changes": .array((group.first?.record.changes ?? []).prefix(8).map { .string($0) }),
        "items": .array(
          group.map { item in
            defer { number += 1 }
            return [
              "number": .number(Double(number)), "reference": .string(item.record.reference),
              "title": .string(item.record.title),
              "isPicture": .bool(item.record.reference.hasSuffix(".png")),
              "isNew": .bool(item.snapshot.artifacts.expected == nil),
            ]
          }),
      ]
    }
    board.publish(
      .snapshots,
      [
        "groups": .array(groups),
        "refused": .array(review.refused.map { .string("\($0.folder): \($0.reason)") }),
      ])
  }

  /// One picture of a snapshot that waits: `3/actual/…`, its reference as the last parts.
  func picture(_ path: [String]) async -> HTTPResponse {
    guard path.count > 2, let number = Int(path[0]) else {
      return StudioReply.refusal(404, "There is no such snapshot.")
    }
    let items = review.items
    let reference = path[2...].joined(separator: "/")
    guard items.indices.contains(number), items[number].record.reference == reference else {
      return StudioReply.refusal(404, "The snapshot does not wait any more.")
    }
    let artifacts = items[number].snapshot.artifacts
    let file: String?
    switch path[1] {
    case "expected": file = artifacts.expected
    case "actual": file = artifacts.actual
    case "difference": file = artifacts.difference
    default: file = nil
    }
    guard let file, let data = FileManager.default.contents(atPath: file) else {
      return StudioReply.refusal(404, "The snapshot has no such picture.")
    }
    return StudioReply.file(
      data, type: Self.types[PathParts(file).fileExtension] ?? "text/plain; charset=utf-8")
  }

  /// Makes what was seen the reference, or keeps the reference.
  func decide(_ argument: JSONValue, isApproval: Bool) throws -> JSONValue {
    let reference = try Self.text(argument, "reference", "Which snapshot is meant?")
    let review = review
    guard
      let group = review.groups.first(where: { group in
        group.contains { $0.record.reference == reference }
      })
    else { throw StudioError("The snapshot does not wait any more.") }
    // Those that the page showed: one that came since has not been looked at.
    let shown = Set((argument["references"]?.arrayValue ?? []).compactMap(\.stringValue))
    let chosen = group.filter {
      $0.record.reference == reference || shown.contains($0.record.reference)
    }
    for item in chosen {
      if isApproval { _ = try item.snapshot.approve() } else { try item.snapshot.reject() }
    }
    publishSnapshots()
    return ["decided": .number(Double(chosen.count))]
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
