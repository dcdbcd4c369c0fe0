import JSONModel
import Recording
import TerminalModel

/// The test that grows while the user drives the app.
extension Studio {
  func record(_ argument: JSONValue) async throws -> JSONValue {
    if foreign != nil, let refusal = project.recordingRefusal { throw StudioError(refusal) }
    switch argument["action"]?.stringValue {
    case "start":
      if let refusal = project.recordingRefusal { throw StudioError(refusal) }
      guard visit == nil else {
        throw StudioError("The screen is that of a failed test. Choose Continue, then record.")
      }
      // What is not saved stays on disk.
      try await leaveDraft()
      recordedOn = (size, device)
      recorder = Recorder()
    case "stop": try await stopRecording()
    case "play":
      try await playAgain()
      publishRecord()
      return record
    case "leave": return try await leave(isDiscarded: argument["discard"] == true)
    case "undo":
      lastClick = nil
      if reopened != nil { throw StudioError(Self.isText) }
      if recorder != nil {
        let look = try await freshLook()
        recorder?.undo(on: look)
      } else if !finished.isEmpty {
        finished.removeLast()
        play = nil
      }
    case "expect": try await expect(argument)
    case "section":
      let name = try Self.text(argument, "name", "A step needs a name.")
      try await add(.section(name))
    case "name": name = try Self.text(argument, "name", "A test needs a name.")
    default: throw StudioError("Studio cannot do that with a recording.")
    }
    publishRecord()
    return [:]
  }

  private static let isText =
    "This draft is a text: edit it, or record the test again. Its steps cannot be changed here."

  private func leave(isDiscarded: Bool) async throws -> JSONValue {
    try await leaveDraft(isDiscarded: isDiscarded)
    return [:]
  }

  private static let lastSettling = Duration.milliseconds(500)

  func stopRecording() async throws {
    guard recorder != nil else { throw StudioError("Nothing is recorded now.") }
    // The test ends with what the last screen shows: the whole of it.
    let look = await lastLook(settling: Self.lastSettling)
    // Another command may have come meanwhile.
    guard var recorder else { return }
    let count = recorder.steps.count
    if let look { recorder.finish(on: look, end: exit) }
    finished = recorder.steps
    secrets = recorder.secrets
    play = nil
    self.recorder = nil
    lastClick = nil
    await hideSecrets(in: recorder.steps.dropFirst(count))
  }

  static func text(
    _ argument: JSONValue, _ key: String, _ missing: String
  ) throws(StudioError) -> String {
    guard let text = argument[key]?.stringValue, !text.isEmpty, text.count <= 500 else {
      throw StudioError(missing)
    }
    return text
  }

  var test: RecordedTest {
    let place = recordedOn ?? (size, device)
    let steps = recorder?.steps ?? finished
    return RecordedTest(
      name: name ?? freeName(RecordedName.offered(project.words, steps)), words: project.words,
      app: project.app, size: place.size, device: place.device, steps: steps)
  }

  /// The recording as the page shows it, and as a draft keeps it.
  private var record: JSONValue {
    if let reopened { return reopened }
    let test = test
    var texts: [String: JSONValue] = [:]
    for language in RecordingLanguage.allCases {
      let text = test.text(in: language)
      texts[language.rawValue] = [
        "text": .string(text.text), "gaps": .array(text.gaps.map { .string($0) }),
        "lines": .array(text.lines.map { .number(Double($0)) }),
      ]
    }
    let advice = Dictionary(
      uniqueKeysWithValues: RecordingJudge.verdicts(on: test.steps, isQuick: true).map {
        ($0.step, $0.advice)
      })
    return [
      "played": .bool(play != nil),
      "notes": .array((play?.notes ?? []).map { .string($0) }),
      "failure": play?.failure.map { .string($0) } ?? .null,
      "name": .string(test.name), "files": offeredFiles(test.name), "texts": .object(texts),
      "steps": .array(
        test.steps.enumerated().map { index, step in
          [
            "advice": (advice[index] ?? nil).map { .string($0) } ?? .null,
            "title": .string(step.title), "automatic": .bool(step.isAutomatic),
            "expectation": .bool(step.isExpectation),
          ]
        }),
    ]
  }

  func publishRecord() {
    // No test of a foreign app is recorded.
    guard foreign == nil else { return }
    let record = record
    keep(record: record)
    var state = record.objectValue ?? [:]
    state["active"] = .bool(recorder != nil)
    state["typing"] = .bool(recorder?.isPending == true)
    state["playing"] = .bool(isPlaying)
    state["unsaved"] = .bool(isUnsaved)
    board.publish(.record, .object(state))
  }
}
