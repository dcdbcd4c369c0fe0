import Execution
import JSONModel
import WireProtocol

extension App {
  /// Waits until a locator's element is in a state, and gives the element; nil for conditions that
  /// leave none.
  /// - Throws: `CommandFailure` or `StepFailure`; the driver's error is the cause of the latter.
  func wait(
    for condition: ElementCondition, of locator: Locator, negated: Bool = false,
    lasting: Duration? = nil, within limit: Duration
  ) async throws -> String? {
    let session = try await session()
    guard session.waitsByFrames else {
      let id = try await poll(for: condition, of: locator, negated: negated, within: limit)
      noteLook()
      return id
    }
    let label = "wait for \(locator) \(negated ? "not " : "")\(condition.name)"
    var whole = WaitRequest(
      locator: locator.query, condition: condition, isNegated: negated, timeout: 0,
      lasting: lasting.map { Int($0.inMilliseconds) })
    if whole.isDenial { whole.step = try await newDenial() }
    let deadline = timing.now + limit
    while true {
      // A driver ends a command at its own limit; a longer wait is several commands.
      let left = max(.zero, timing.now.duration(to: deadline))
      let part = min(left, max(timeouts.command / 2, lasting ?? .zero))
      var request = whole
      request.timeout = Int(part.inMilliseconds)
      let argument = try JSONValue(encoding: request)
      do {
        let answer = try await command(
          .execute(.waitFor, argument, label: label), extra: part)
        noteLook()
        return answer[ElementReference.key]?.stringValue
      } catch CommandFailure.driver(let error)
        where error.isUnmetWait && part < left && timing.now < deadline
      {
        continue
      }
    }
  }

  /// Between two tries of an action.
  private static var actPause: Duration { .milliseconds(25) }

  /// Waits until the element takes input, and acts on it; anew where it changed between the two.
  func act(
    on locator: Locator, within limit: Duration, _ action: (String) async throws -> Void
  ) async throws {
    let deadline = timing.now + limit
    while true {
      let left = max(.zero, timing.now.duration(to: deadline))
      let id = try await element(.actionable, of: locator, within: left)
      do {
        return try await action(id)
      } catch CommandFailure.driver(let error)
        where error.code.isPassing && error.fault == nil && timing.now < deadline
      {
        try await timing.sleep(until: min(deadline, timing.now + Self.actPause))
      }
    }
  }

  /// The element once it is in a state.
  func element(
    _ condition: ElementCondition, of locator: Locator, within limit: Duration
  ) async throws -> String {
    let id: String?
    do {
      id = try await wait(for: condition, of: locator, within: limit)
    } catch CommandFailure.driver(let error) where error.fault == nil {
      throw Self.failure(error, condition)
    }
    guard let id else {
      throw CommandFailure.garbage("a wait for an element was answered without one")
    }
    return id
  }

  /// A driver's refusal of a wait, as what follows the step's name.
  static func failure(_ error: WebDriverError, _ condition: ElementCondition) -> any Error {
    switch error.code {
    case .noSuchElement: StepFailure(.notFound, "found nothing", cause: error)
    case .timeout:
      StepFailure(
        condition == .actionable ? .notActionable : .timedOut,
        "found no element that is \(condition.name)", cause: error)
    default: CommandFailure.driver(error)
    }
  }

  /// Waits until the app rests: what a positive look needs.
  func rest(within limit: Duration) async throws {
    guard try await session().waitsByFrames else { return try await pollForRest(within: limit) }
    try await command(
      .execute(.settle, ["timeout": .number(Double(limit.inMilliseconds))]), extra: limit)
  }
}

extension WebDriverError {
  /// Whether it says no more than that a wait's time is up.
  var isUnmetWait: Bool { fault == nil && (code == .timeout || code == .noSuchElement) }
}

extension WebDriverErrorCode {
  /// Whether the next frame may mend it: the element changed between find and use.
  var isPassing: Bool {
    self == .staleElementReference || self == .elementClickIntercepted
      || self == .elementNotInteractable
  }
}

extension ElementCondition {
  /// The state in words.
  var name: String {
    switch self {
    case .present: "present"
    case .visible: "visible"
    case .gone: "gone"
    case .enabled: "enabled"
    case .disabled: "disabled"
    case .actionable: "ready for input"
    case .selected: "selected"
    case .focused: "focused"
    case .text(let match): "with text \(TextPattern(match).source)"
    case .value(let match): "with value \(TextPattern(match).source)"
    case .count(let count): "\(count) times there"
    }
  }
}
