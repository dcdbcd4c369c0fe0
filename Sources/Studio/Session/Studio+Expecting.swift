import JSONModel
import Recording
import TerminalModel
import TextModel

/// What a person says must be so; what is not so now is refused.
extension Studio {
  func expect(_ argument: JSONValue) async throws {
    let look = try await freshLook()
    let action: RecordedStep
    switch argument["kind"]?.stringValue {
    case "visible": action = .expectVisible(try target(argument, look))
    case "gone": action = .expectGone(try goneTarget(argument, look))
    case "value":
      let value = try Self.text(argument, "value", "The element has no value.")
      let target = try target(argument, look)
      try requireValue(value, of: target, look)
      action = .expectValue(target, value)
    case "text":
      let text = try Self.text(argument, "text", "Which text is expected?")
      guard look.screen.text.foldedLines.contains(text.foldedLines) else {
        throw StudioError("\"\(text)\" is not on the screen, so it is not expected.")
      }
      action = .expectText(text)
    case "snapshot":
      action = .expectSnapshot(try Self.text(argument, "name", "A snapshot needs a name."))
    default: throw StudioError("Studio does not know this expectation.")
    }
    try await add(action)
  }

  private func requireValue(
    _ value: String, of target: RecordedTarget, _ look: Look
  ) throws(StudioError) {
    let shown = look.elements.last { $0.frame == target.frame && $0.value != nil }?.value
    guard shown != value else { return }
    throw StudioError(
      "\(target.title) holds \(shown.map { "\"\($0)\"" } ?? "no value") now, not \"\(value)\". "
        + "Pick it again.")
  }

  /// The element that was picked, which the screen must not show any more.
  private func goneTarget(_ argument: JSONValue, _ look: Look) throws(StudioError) -> RecordedTarget
  {
    guard let located, argument["frame"] == located.frame.json else {
      throw StudioError("Pick the element before it goes, then expect that it is gone.")
    }
    let isThere = try? look.frames(ofSelector: located.yaml).isEmpty == false
    guard isThere == false else {
      throw StudioError(
        "\(located.title) is on the screen, so it cannot be expected to be gone. Have the app remove it "
          + "first.")
    }
    return located
  }

  /// Adds a step to what is recorded, or to what was.
  func add(_ action: RecordedStep) async throws {
    if recorder != nil {
      let look = try await freshLook()
      recorder?.expect(action, on: look)
    } else {
      finished.append(action)
      play = nil
    }
  }
}
