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
      finished = []
      recordedOn = (size, device)
      recorder = Recorder()
    case "stop": try await stopRecording()
    case "undo":
      if recorder != nil {
        let look = try await freshLook()
        recorder?.undo(on: look)
      } else if !finished.isEmpty {
        finished.removeLast()
      }
    case "clear":
      finished = []
      if recorder != nil {
        recorder = Recorder()
        recordedOn = (size, device)
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

  private static let lastSettling = Duration.milliseconds(500)

  func stopRecording() async throws {
    guard recorder != nil else { throw StudioError("Nothing is recorded now.") }
    // The test ends with what the last screen shows: the whole of it.
    let look = await lastLook(settling: Self.lastSettling)
    // Another command may have come meanwhile.
    guard var recorder else { return }
    if let look { recorder.finish(on: look, end: exit) }
    finished = recorder.steps
    self.recorder = nil
  }

  private func expect(_ argument: JSONValue) async throws {
    let look = try await freshLook()
    let action: RecordedStep
    switch argument["kind"]?.stringValue {
    case "visible": action = .expectVisible(try target(argument, look))
    case "gone": action = .expectGone(try goneTarget(argument, look))
    case "value":
      let value = try Self.text(argument, "value", "The element has no value.")
      action = .expectValue(try target(argument, look), value)
    case "text": action = .expectText(try Self.text(argument, "text", "Which text is expected?"))
    case "snapshot":
      action = .expectSnapshot(try Self.text(argument, "name", "A snapshot needs a name."))
    default: throw StudioError("Studio does not know this expectation.")
    }
    try await add(action)
  }

  /// The element that was picked, which the screen need not show any more.
  private func goneTarget(_ argument: JSONValue, _ look: Look) throws(StudioError) -> RecordedTarget
  {
    if let located, argument["frame"] == located.frame.json { return located }
    return try target(argument, look)
  }

  /// Adds a step to what is recorded, or to what was.
  private func add(_ action: RecordedStep) async throws {
    if recorder != nil {
      let look = try await freshLook()
      recorder?.expect(action, on: look)
    } else {
      finished.append(action)
    }
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
    return RecordedTest(
      name: name, words: project.words, app: project.app, size: place.size, device: place.device,
      steps: recorder?.steps ?? finished)
  }

  func publishRecord() {
    // No test of a foreign app is recorded.
    guard foreign == nil else { return }
    let test = test
    var texts: [String: JSONValue] = [:]
    for language in RecordingLanguage.allCases {
      let text = test.text(in: language)
      texts[language.rawValue] = [
        "text": .string(text.text), "gaps": .array(text.gaps.map { .string($0) }),
        "lines": .array(text.lines.map { .number(Double($0)) }),
      ]
    }
    board.publish(
      .record,
      [
        "active": .bool(recorder != nil), "typing": .bool(recorder?.isPending == true),
        "name": .string(name), "texts": .object(texts),
        "steps": .array(
          test.steps.map { step in
            [
              "title": .string(step.title), "automatic": .bool(step.isAutomatic),
              "expectation": .bool(step.isExpectation),
            ]
          }),
      ])
  }
}
