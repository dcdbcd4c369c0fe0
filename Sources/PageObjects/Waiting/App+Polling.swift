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
    guard var id = all.first else {
      return Look(holds: false, isFound: false, reason: "no element matches \(locator)")
    }
    // As with our driver: of several the one that is seen is meant.
    let seen = all.count == 1 ? all : try await displayed(all)
    if seen.count == 1 { id = seen[0] }
    guard all.count == 1 || seen.count == 1 else {
      return Look(
        holds: false, isFound: true,
        reason: "\(all.count) elements match \(locator): narrow it, or take .first or .nth(_)")
    }
    let (holds, reason) = try await state(condition, of: id)
    return Look(holds: holds, element: id, isFound: true, reason: reason)
  }

  /// The value of an element.
  func value(of id: String) async throws -> String {
    if case .appium(_, let isAndroid) = try await session().driver {
      return try await phoneValue(of: id, isAndroid: isAndroid)
    }
    return try await command(.attribute(id, "value")).stringValue ?? ""
  }

  private func displayed(_ ids: [String]) async throws -> [String] {
    var seen: [String] = []
    for id in ids where try await flag(.isDisplayed(id)) {
      seen.append(id)
      if seen.count > 1 { break }
    }
    return seen
  }

  private func state(
    _ condition: ElementCondition, of id: String
  ) async throws -> (Bool, String) {
    switch condition {
    case .present, .gone, .count: return (true, "the element is there")
    case .visible: return (try await flag(.isDisplayed(id)), "the element is hidden")
    case .enabled: return (try await flag(.isEnabled(id)), "the element is disabled")
    case .disabled: return (try await !flag(.isEnabled(id)), "the element is enabled")
    case .selected: return (try await isSelected(id), "the element is not selected")
    case .focused:
      if case .appium(_, isAndroid: true) = try await session().driver {
        // The same view has another id each time that it is found.
        return (
          try await phoneAttribute(id, "focused") == "true", "another element has the focus"
        )
      }
      let active = try await command(.activeElement)[ElementReference.key]?.stringValue
      return (active == id, "another element has the focus")
    case .actionable:
      guard try await flag(.isDisplayed(id)) else {
        return (false, "the element is hidden")
      }
      guard try await flag(.isEnabled(id)) else { return (false, "the element is disabled") }
      let before = try await command(.rect(id))
      return (try await command(.rect(id)) == before, "the element is moving")
    case .text(let match):
      let text = try await shownText(of: id)
      return (try TextPattern(match).fits(text), "its text is \"\(text)\"")
    case .value(let match):
      let value = try await value(of: id)
      return (try TextPattern(match).fits(value), "its value is \"\(value)\"")
    }
  }

  private func isSelected(_ id: String) async throws -> Bool {
    if try await flag(.isSelected(id)) { return true }
    guard case .appium(_, let isAndroid) = try await session().driver else { return false }
    return try await isPhoneChoice(id, isAndroid: isAndroid)
  }

  /// The text of an element, with those of the elements in it.
  func shownText(of id: String) async throws -> String {
    let session = try await session()
    if case .appium(_, let isAndroid) = session.driver {
      return try await phoneText(of: id, isAndroid: isAndroid)
    }
    return try await text(.text(id))
  }

  /// All elements that a locator finds now, in document order, its index applied.
  package func elements(of locator: Locator) async throws -> [String] {
    let driver = try await session().driver
    switch driver {
    case .own:
      let query = String(decoding: try JSONCoder.encode(locator.query), as: UTF8.self)
      return try await found(.findAll(LocatorStrategy.query.rawValue, query, label: "\(locator)"))
    case .appium, .other:
      return try await elements(of: locator, by: try ForeignLocator(locator.query, for: driver))
    }
  }

  private func elements(of locator: Locator, by foreign: ForeignLocator) async throws -> [String] {
    var ids: [String] = []
    for attempt in foreign.attempts where ids.isEmpty {
      ids = try await found(
        .findAll(attempt.strategy, attempt.value, label: "\(locator)"))
      if let filter = foreign.nameFilter {
        ids = try await ids.filtered { try await isNamed($0, filter) }
      }
      if let filter = foreign.textFilter {
        ids = try await ids.filtered { try await TextPattern(filter).fits(text(.text($0))) }
      }
    }
    for relation in locator.query.relations { ids = try await related(ids, to: relation) }
    guard let index = locator.query.index else { return ids }
    let place = index < 0 ? ids.count + index : index
    return ids.indices.contains(place) ? [ids[place]] : []
  }

  /// The ids of the elements that a command answers.
  private func found(_ request: WireRequest) async throws -> [String] {
    let answer = try await command(request)
    guard let found = answer.arrayValue else {
      throw CommandFailure.garbage("\(request.label) was answered with no list")
    }
    return found.compactMap { $0[ElementReference.key]?.stringValue }
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

extension [String] {
  /// Those that a question holds of, asked one after another.
  fileprivate func filtered(_ holds: (String) async throws -> Bool) async throws -> [String] {
    var fitting: [String] = []
    for id in self where try await holds(id) { fitting.append(id) }
    return fitting
  }
}
