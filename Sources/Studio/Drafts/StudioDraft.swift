import Foundation
import JSONModel
import Recording

/// What was recorded or edited and is in no file of the project yet, as the page shows it.
struct StudioDraft: Sendable {
  let id: String
  var app: String
  /// When it began, and when it last changed.
  var began: Date
  var changed: Date
  /// The recording as the page gets it; null where nothing was recorded.
  var record: JSONValue
  /// The text that a person has edited: its language, its file and the text; null for none.
  var edit: JSONValue
  /// Whether it was discarded: it is kept for a while all the same.
  var isDiscarded = false

  init(id: String, app: String, began: Date) {
    self.id = id
    self.app = app
    self.began = began
    changed = began
    record = .null
    edit = .null
  }

  private static let version = 1.0

  /// - Throws: `StudioError` for what is no draft.
  init(id: String, _ file: JSONValue) throws(StudioError) {
    guard file["version"]?.numberValue == Self.version,
      let began = file["began"]?.numberValue, let changed = file["changed"]?.numberValue,
      began.isFinite, changed.isFinite, let app = file["app"]?.stringValue,
      case let record = file["record"] ?? .null, Self.isRecord(record),
      case let edit = file["edit"] ?? .null, Self.isEdit(edit)
    else { throw StudioError("The draft \(id) cannot be read: another program has changed it.") }
    self.id = id
    self.app = app
    self.began = Date(timeIntervalSince1970: began)
    self.changed = Date(timeIntervalSince1970: changed)
    self.record = record
    self.edit = edit
    isDiscarded = file["discarded"] == true
  }

  private static func isRecord(_ record: JSONValue) -> Bool {
    guard record != .null else { return true }
    let texts = RecordingLanguage.allCases.map { record["texts"]?[$0.rawValue] }
    return record["name"]?.stringValue != nil && record["files"]?.objectValue != nil
      && texts.allSatisfy {
        $0?["text"]?.stringValue != nil && $0?["lines"]?.arrayValue != nil
          && $0?["gaps"]?.arrayValue != nil
      }
      && record["steps"]?.arrayValue?.allSatisfy { $0["title"]?.stringValue != nil } == true
  }

  private static func isEdit(_ edit: JSONValue) -> Bool {
    edit == .null
      || edit["text"]?.stringValue != nil && edit["file"]?.stringValue != nil
        && RecordingLanguage(rawValue: edit["language"]?.stringValue ?? "") != nil
  }

  var file: JSONValue {
    [
      "version": .number(Self.version), "app": .string(app),
      "began": .number(began.timeIntervalSince1970),
      "changed": .number(changed.timeIntervalSince1970), "record": record, "edit": edit,
      "discarded": .bool(isDiscarded),
    ]
  }

  var stepCount: Int { record["steps"]?.arrayValue?.count ?? 0 }

  /// Whether there is something to keep.
  var isEmpty: Bool { stepCount == 0 && edit == .null }

  /// What a list shows of it.
  var summary: JSONValue {
    [
      "id": .string(id), "changed": .number((changed.timeIntervalSince1970 * 1000).rounded()),
      "steps": .number(Double(stepCount)), "app": .string(app),
      "name": record["name"] ?? edit["file"] ?? .string(app),
      "isEdited": .bool(edit != .null), "discarded": .bool(isDiscarded),
    ]
  }
}
