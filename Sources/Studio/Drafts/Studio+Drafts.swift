import Foundation
import JSONModel

/// What is not saved yet, on disk: it outlives Studio, its page and its browser.
extension Studio {
  private nonisolated var folder: StudioDraftFolder {
    StudioDraftFolder(of: project.workingDirectory)
  }

  /// Keeps what was recorded so far. Texts that wait to be known as secrets or not are no steps yet.
  func keep(record: JSONValue) {
    let isMade = record["steps"]?.arrayValue?.contains { $0["automatic"] != true } == true
    keep { $0.record = isMade ? record : .null }
  }

  /// Keeps a text that a person has edited; without a text it is as it was saved.
  func keepEdit(_ argument: JSONValue) throws -> JSONValue {
    guard let text = argument["text"]?.stringValue else {
      if let discard = argument["discard"]?.boolValue { try leaveEdit(isDiscarded: discard) }
      keep { $0.edit = .null }
      publishDrafts()
      return [:]
    }
    guard text.utf8.count <= Self.textLimit else {
      throw StudioError("The text is larger than a mebibyte: it is not kept as a draft.")
    }
    let edit: JSONValue = [
      "text": .string(text), "file": argument["file"] ?? "",
      "language": argument["language"] ?? "yaml",
    ]
    keep { $0.edit = edit }
    publishDrafts()
    return [:]
  }

  /// Keeps the edited text as a draft of its own, as the page shows the recording again.
  private func leaveEdit(isDiscarded: Bool) throws {
    guard let draft, draft.edit != .null else { return }
    var left = StudioDraft(
      id: StudioDraftFolder.newID(Date()), app: draft.app, began: draft.began)
    (left.record, left.edit, left.isDiscarded) = (draft.record, draft.edit, isDiscarded)
    left.changed = draft.changed
    try folder.write(left)
  }

  private func keep(_ change: (inout StudioDraft) -> Void) {
    let now = Date()
    var new =
      draft ?? StudioDraft(id: StudioDraftFolder.newID(now), app: project.app, began: now)
    change(&new)
    guard new.record != draft?.record ?? .null || new.edit != draft?.edit ?? .null else { return }
    new.changed = now
    draft = new
    writeDraft()
  }

  /// Whether the draft is in no file of the project.
  var isUnsaved: Bool { draft.map { !$0.isEmpty && $0.record != savedRecord } ?? false }

  private func writeDraft() {
    guard let draft else { return }
    do {
      guard isUnsaved || draft.edit != .null else {
        if claim != nil { folder.remove(draft.id) }
        return claim = nil
      }
      if claim == nil { claim = try folder.claim(draft.id) }
      try folder.write(draft)
      draftProblem = nil
    } catch {
      draftProblem = "What you record is not kept as a draft: \(error)"
    }
    if draftProblem != nil { publishDrafts() }
  }

  /// The draft is a file of the project now.
  func draftSaved() {
    savedRecord = draft?.record
    draft?.edit = .null
    writeDraft()
  }

  /// Makes room for another test; what was not saved stays on disk.
  func leaveDraft(isDiscarded: Bool = false) async throws {
    if recorder != nil { try await stopRecording() }
    publishRecord()
    if isUnsaved || draft?.edit ?? .null != .null, var left = draft {
      left.isDiscarded = isDiscarded
      try folder.write(left)
    }
    claim = nil
    if let draft { folder.removeLock(draft.id) }
    (draft, savedRecord, reopened) = (nil, nil, nil)
    (finished, name, recordedOn) = ([], nil, nil)
    publishRecord()
    publishDrafts()
  }

  /// Ends what is recorded, so that the next Studio can offer it.
  func keepForNextTime() async {
    if recorder != nil {
      try? await stopRecording()
      publishRecord()
    }
    claim = nil
    if let draft { folder.removeLock(draft.id) }
  }

  func drafts(_ argument: JSONValue) async throws -> JSONValue {
    let id = try Self.text(argument, "id", "Which draft is meant?")
    switch argument["action"]?.stringValue {
    case "open":
      try await leaveDraft()
      var opened = try folder.draft(id)
      guard let claim = try folder.claim(id) else {
        throw StudioError("Another Studio has this draft open. Save it there.")
      }
      opened.isDiscarded = false
      self.claim = claim
      draft = opened
      reopened = opened.record == .null ? nil : opened.record
      publishRecord()
      publishDrafts()
      return ["edit": opened.edit]
    case "discard":
      var left = try folder.draft(id)
      left.isDiscarded = true
      try folder.write(left)
      publishDrafts()
      return [:]
    default: throw StudioError("Studio cannot do that with a draft.")
    }
  }

  /// Offers what earlier recordings have left.
  func publishDrafts() {
    let all = folder.all(but: draft?.id)
    folder.prune(all)
    board.publish(
      .drafts,
      [
        "drafts": .array(all.map(\.summary)), "edit": draft?.edit ?? .null,
        "problem": draftProblem.map { .string($0) } ?? .null,
      ])
  }
}
