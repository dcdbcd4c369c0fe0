import Files
import Foundation
import HTTPServing
import JSONModel
import SnapshotKit

/// The snapshots that wait for a decision, their pictures, and the decisions.
extension Studio {
  func publishSnapshots() {
    let output = lastOutput ?? project.output
    guard FileManager.default.fileExists(atPath: output) else {
      shownReview = nil
      return board.publish(.snapshots, ["groups": []])
    }
    let review = PendingReview(output: output, references: project.references)
    shownReview = review
    let groups = review.groups.map { group -> JSONValue in
      [
        "summary": .string(group.first?.record.summary ?? ""),
        "changes": .array((group.first?.record.changes ?? []).prefix(8).map { .string($0) }),
        "items": .array(group.map(Self.json)),
      ]
    }
    board.publish(
      .snapshots,
      [
        "groups": .array(groups), "decided": .array(review.decided.map(Self.json)),
        "refused": .array(review.refused.map { .string("\($0.folder): \($0.reason)") }),
      ])
  }

  private static func json(_ item: PendingReview.Item) -> JSONValue {
    let artifacts = item.snapshot.artifacts
    return [
      "reference": .string(item.record.reference), "title": .string(item.record.title),
      "summary": .string(item.record.summary), "seen": .string(item.digest),
      "isPicture": .bool(item.record.reference.hasSuffix(".png")),
      "isNew": .bool(artifacts.expected == nil),
      "hasDifference": .bool(artifacts.difference != nil),
      "decision": item.decision.map { .string($0.decision.rawValue) } ?? .null,
      "words": item.decision.map { .string($0.words) } ?? .null,
    ]
  }

  /// One picture of a snapshot: `actual/<digest>/…`, its reference as the last parts.
  func picture(_ path: [String]) async -> HTTPResponse {
    guard path.count > 2 else {
      return StudioReply.refusal(404, "There is no such snapshot.")
    }
    let reference = path[2...].joined(separator: "/")
    let all = (shownReview?.items ?? []) + (shownReview?.decided ?? [])
    guard
      let item = all.first(where: { $0.record.reference == reference && $0.digest == path[1] })
    else { return StudioReply.refusal(404, "The snapshot has changed since it was shown.") }
    let artifacts = item.snapshot.artifacts
    let file: String?
    switch path[0] {
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

  /// Approves or rejects those that the page has shown, or takes decisions back.
  func decide(_ command: StudioCommand, _ argument: JSONValue) throws -> JSONValue {
    // What the page showed of each: one that came or changed since has not been looked at.
    let shown = (argument["items"]?.arrayValue ?? []).compactMap { item -> (String, String)? in
      guard let reference = item["reference"]?.stringValue, let seen = item["seen"]?.stringValue
      else { return nil }
      return (reference, seen)
    }
    guard !shown.isEmpty else { throw StudioError("Which snapshots are meant?") }
    let references = Set(shown.map(\.0))
    let all = (command == .undo ? shownReview?.decided : shownReview?.items) ?? []
    let chosen = all.filter { references.contains($0.record.reference) }
    guard chosen.count == shown.count else {
      publishSnapshots()
      throw StudioError(
        command == .undo
          ? "There is no decision any more." : "Some of these snapshots do not wait any more.")
    }
    let action: ReviewDecisions.Action =
      switch command {
      case .approve: .approve(seen: SeenDigest(members: shown.map(\.1)))
      case .undo: .undo
      default: .reject
      }
    defer { publishSnapshots() }
    let decisions: ReviewDecisions
    do throws(NotSeen) {
      decisions = try ReviewDecisions(
        action, chosen, .ofUser(reason: argument["reason"]?.stringValue))
    } catch {
      throw StudioError(error.description)
    }
    guard decisions.failed.isEmpty else {
      throw StudioError(decisions.failed.map(\.reason).joined(separator: " "))
    }
    return ["decided": .number(Double(decisions.settled.count))]
  }
}
