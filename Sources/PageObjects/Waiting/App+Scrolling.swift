import Execution
import WireProtocol

extension App {
  /// Swipes until the target is visible or nothing moves any more.
  func scroll(
    _ area: Locator, to target: Locator, _ direction: Direction, within limit: Duration
  ) async throws {
    let deadline = timing.now + limit
    var before: String?
    while true {
      if try await isVisible(target) { return }
      let source = try await capturedElements()
      guard source != before else {
        throw StepFailure(.notFound, "came to the end of the content without it")
      }
      guard timing.now < deadline else {
        throw StepFailure(.timedOut, "did not come to it")
      }
      before = source
      try await act(on: area, within: timing.now.duration(to: deadline)) { id in
        try await swipe(id, direction)
      }
      try await rest(within: max(.milliseconds(100), timing.now.duration(to: deadline)))
    }
  }

  /// Draws a finger over an element, over the part that is seen.
  func swipe(_ id: String, _ direction: Direction) async throws {
    let label = "swipe \(direction)"
    let rect = try Rect(try await command(.rect(id)))
    try await command(.actions(PointerActions.swipe(id, rect, direction), label: label))
  }

  /// Whether the element is visible now.
  func isVisible(_ locator: Locator) async throws -> Bool { try await holds(.visible, locator) }

  /// Whether a state holds now; no element at all is a no.
  func holds(_ condition: ElementCondition, _ locator: Locator) async throws -> Bool {
    do {
      _ = try await wait(for: condition, of: locator, within: .zero)
      return true
    } catch CommandFailure.driver(let error) where error.isUnmetWait {
      return false
    }
  }
}
