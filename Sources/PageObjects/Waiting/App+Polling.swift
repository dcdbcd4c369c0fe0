import Execution
import Foundation
import JSONModel
import WireProtocol

/// Waiting on drivers that know nothing but W3C WebDriver: the state is asked for until it holds.
extension App {
  private static let pause: Duration = .milliseconds(50)
  private static let longestPause: Duration = .milliseconds(400)

  /// What one look at the elements gave.
  private struct Look {
    var holds: Bool
    var element: String?
    /// Whether anything matched.
    var isFound: Bool
    /// Why it doesn't hold.
    var reason: String
  }

  func poll(
    for condition: ElementCondition, of locator: Locator, negated: Bool, within limit: Duration
  ) async throws -> String? {
    let deadline = timing.now + limit
    var pause = Self.pause
    while true {
      var last: Look
      do {
        last = try await look(condition, locator)
      } catch CommandFailure.driver(let error) where error.code == .staleElementReference {
        last = Look(holds: false, isFound: true, reason: "the element changed while it was read")
      }
      if last.holds != negated { return last.element }
      guard timing.now < deadline else {
        throw CommandFailure.driver(
          WebDriverError(
            last.isFound || negated ? .timeout : .noSuchElement, last.reason + "."))
      }
      try await timing.sleep(
        until: min(deadline, timing.now + pause))
      pause = min(pause * 2, Self.longestPause)
    }
  }

  private func look(_ condition: ElementCondition, _ locator: Locator) async throws -> Look {
    let all = try await elements(of: locator)
    if case .count(let count) = condition {
      return Look(
        holds: all.count == count, isFound: true, reason: "\(all.count) elements match")
    }
    if condition == .gone {
      for id in all where try await app.flag(.isDisplayed(id)) {
        return Look(holds: false, isFound: true, reason: "the element is still visible")
      }
      return Look(holds: true, isFound: false, reason: "no element is visible")
    }
    guard let id = all.first else {
      return Look(holds: false, isFound: false, reason: "no element matches \(locator)")
    }
    guard all.count == 1 else {
      return Look(
        holds: false, isFound: true,
        reason: "\(all.count) elements match \(locator): narrow it, or take .first or .nth(_)")
    }
    let (holds, reason) = try await state(condition, of: id)
    return Look(holds: holds, element: id, isFound: true, reason: reason)
  }

  private func state(
    _ condition: ElementCondition, of id: String
  ) async throws -> (Bool, String) {
    switch condition {
    case .present, .gone, .count: return (true, "the element is there")
    case .visible: return (try await flag(.isDisplayed(id)), "the element is hidden")
    case .enabled: return (try await flag(.isEnabled(id)), "the element is disabled")
    case .disabled: return (try await !flag(.isEnabled(id)), "the element is enabled")
    case .selected: return (try await flag(.isSelected(id)), "the element is not selected")
    case .focused:
      let active = try await command(.activeElement)[ElementReference.key]?.stringValue
      return (active == id, "another element has the focus")
    case .actionable:
      guard try await flag(.isDisplayed(id)) else { return (false, "the element is hidden") }
      guard try await flag(.isEnabled(id)) else { return (false, "the element is disabled") }
      let before = try await command(.rect(id))
      return (try await command(.rect(id)) == before, "the element is moving")
    case .text(let match):
      let text = try await text(.text(id))
      return (try TextPattern(match).fits(text), "its text is \"\(text)\"")
    case .value(let match):
      let value = try await command(.attribute(id, "value")).stringValue ?? ""
      return (try TextPattern(match).fits(value), "its value is \"\(value)\"")
    }
  }

  /// All elements that a locator finds now, in document order, its index applied.
  func elements(of locator: Locator) async throws -> [String] {
    let foreign = try await session().waitsByFrames ? nil : try ForeignLocator(locator.query)
    let request: WireRequest =
      try foreign.map { .findAll($0.strategy, .string($0.value), label: "\(locator)") }
      ?? .findAll(
        .query, .string(String(decoding: JSONEncoder().encode(locator.query), as: UTF8.self)),
        label: "\(locator)")
    guard let found = try await command(request).arrayValue else {
      throw CommandFailure.garbage("\(request.label) was answered with no list")
    }
    var ids = found.compactMap { $0[ElementReference.key]?.stringValue }
    guard let foreign else { return ids }
    if let filter = foreign.textFilter {
      var fitting: [String] = []
      for id in ids where try await TextPattern(filter).fits(text(.text(id))) { fitting.append(id) }
      ids = fitting
    }
    guard let index = locator.query.index else { return ids }
    let place = index < 0 ? ids.count + index : index
    return ids.indices.contains(place) ? [ids[place]] : []
  }

  func pollForRest(within limit: Duration) async throws {
    let deadline = timing.now + limit
    var before = try await text(.source)
    while true {
      try await timing.sleep(until: timing.now + Self.pause)
      let now = try await text(.source)
      if now == before { return }
      before = now
      guard timing.now < deadline else {
        throw StepFailure(.timedOut, "saw the page change until the end")
      }
    }
  }
}
