import Foundation
public import SnapshotKit
public import Testing

/// Expects a value's text to be what stands in the source, and writes it there when it is recorded.
///
/// ```swift
/// try expectInlineSnapshot(of: menu, as: .json)             // run once: the text appears
/// try expectInlineSnapshot(of: menu, as: .json, matches: """
///   { … }
///   """)
/// ```
///
/// The record modes are those of references: a missing one is written where the mode is `missing`, one that differs
/// where it is `failed` or `all`. A source that was changed since the build is never edited.
/// - Parameters:
///   - value: what to take a snapshot of.
///   - strategy: how: `.lines`, `.json`, `.dump`, `.elements(on: .iPhone6)` …
///   - text: what is expected; a plain string literal.
///   - sourceLocation: where the call is.
/// - Throws: what turning the value into text throws. A difference is an issue, not an error.
public func expectInlineSnapshot<Value>(
  of value: Value, as strategy: Strategy<Value, String>, matches text: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  SnapshotTally.current?.note()
  let (actual, _) = try strategy.snapshot(value, strategy.context)
  if let text, text.unicodeScalars.elementsEqual(actual.unicodeScalars),
    SnapshotScope.current.settings.record != .all
  {
    return
  }
  let choice: RecordMode.Choice
  do throws(SnapshotError) {
    choice = try SnapshotScope.current.recordChoice()
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
    return
  }
  let isRecorded =
    switch choice.mode {
    case .never: false
    case .missing: text == nil
    case .failed, .all: true
    }
  if isRecorded {
    do {
      try InlineRecorder.shared.record(
        actual, replacing: text, at: sourceLocation.line, of: sourceLocation.filePath)
      if !choice.isByName {
        Issue.record(
          "The inline snapshot was recorded: look at it in the source, then run again.",
          sourceLocation: sourceLocation)
      }
    } catch {
      Issue.record("The inline snapshot was not recorded. \(error)", sourceLocation: sourceLocation)
    }
    return
  }
  guard let text else {
    Issue.record(
      "The inline snapshot has no text: run again with QA_RECORD=missing to write it.",
      sourceLocation: sourceLocation)
    return
  }
  let difference = LineDifference(
    expected: LineDifference.lines(text + "\n", isFile: false),
    actual: LineDifference.lines(actual + "\n", isFile: false))
  let lines = difference.lines.map { "  " + $0 }
  Issue.record(
    Comment(
      rawValue: (["inline snapshot differs: \(difference.summary)"] + lines
        + ["approve   run again with QA_RECORD=failed"]).joined(separator: "\n")),
    sourceLocation: sourceLocation)
}
