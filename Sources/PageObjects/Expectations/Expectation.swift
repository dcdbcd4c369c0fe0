import JSONModel
package import WireProtocol

/// A statement about what a locator shows, still without its end.
///
/// What must not be there, a count and a value are *denials*: they wait until the app has done what the last input has
/// begun, and stand until the next input. What contradicts one before that turns its step red. `for:` asks that
/// it has been so for longer.
public struct Expectation: Sendable {
  private let locator: Locator
  private let site: CallSite
  private var isNegated = false
  private var isSoft = false

  init(locator: Locator, site: CallSite) {
    self.locator = locator
    self.site = site
  }

  /// The contrary must hold.
  public var not: Expectation {
    var other = self
    other.isNegated.toggle()
    return other
  }

  /// A failure is noted and the test goes on, to fail at its end.
  public var soft: Expectation {
    var other = self
    other.isSoft = true
    return other
  }

  /// The element is seen.
  /// - Throws: `PageError`, unless soft.
  public func toBeVisible(
    within limit: Duration? = nil, for lasting: Duration? = nil
  ) async throws {
    try await check(.visible, "toBeVisible()", limit, lasting)
  }
  /// No match is there, or none is seen.
  /// - Throws: `PageError`, unless soft.
  public func toBeGone(
    within limit: Duration? = nil, for lasting: Duration? = nil
  ) async throws {
    try await check(.gone, "toBeGone()", limit, lasting)
  }
  /// The element takes input.
  /// - Throws: `PageError`, unless soft.
  public func toBeEnabled(
    within limit: Duration? = nil, for lasting: Duration? = nil
  ) async throws {
    try await check(.enabled, "toBeEnabled()", limit, lasting)
  }
  /// The element takes no input.
  /// - Throws: `PageError`, unless soft.
  public func toBeDisabled(
    within limit: Duration? = nil, for lasting: Duration? = nil
  ) async throws {
    try await check(.disabled, "toBeDisabled()", limit, lasting)
  }
  /// The element is selected or switched on.
  /// - Throws: `PageError`, unless soft.
  public func toBeSelected(
    within limit: Duration? = nil, for lasting: Duration? = nil
  ) async throws {
    try await check(.selected, "toBeSelected()", limit, lasting)
  }
  /// The element has the focus.
  /// - Throws: `PageError`, unless soft.
  public func toBeFocused(
    within limit: Duration? = nil, for lasting: Duration? = nil
  ) async throws {
    try await check(.focused, "toBeFocused()", limit, lasting)
  }
  /// The element's text, children's included, is this one.
  /// - Throws: `PageError`, unless soft.
  public func toHaveText(
    _ text: some TextMatching, within limit: Duration? = nil, for lasting: Duration? = nil
  ) async throws {
    try await check(.text(text.pattern.match), "toHaveText(\(text.pattern.source))", limit, lasting)
  }
  /// The element's text, children's included, holds this part.
  /// - Throws: `PageError`, unless soft.
  public func toContain(
    _ part: String, within limit: Duration? = nil, for lasting: Duration? = nil
  ) async throws {
    try await check(.text(.contains(part)), "toContain(\"\(part)\")", limit, lasting)
  }
  /// The element's text, children's included, holds a match of this expression.
  /// - Throws: `PageError`, unless soft.
  public func toMatch<Output>(
    _ expression: Regex<Output>, within limit: Duration? = nil, for lasting: Duration? = nil
  ) async throws {
    let pattern = expression.pattern
    try await check(.text(pattern.match), "toMatch(\(pattern.source))", limit, lasting)
  }
  /// The element's value, a field's text for example, is this one.
  /// - Throws: `PageError`, unless soft.
  public func toHaveValue(
    _ value: some TextMatching, within limit: Duration? = nil, for lasting: Duration? = nil
  ) async throws {
    try await check(
      .value(value.pattern.match), "toHaveValue(\(value.pattern.source))", limit, lasting)
  }
  /// So many elements match.
  /// - Throws: `PageError`, unless soft.
  public func toHaveCount(
    _ count: Int, within limit: Duration? = nil, for lasting: Duration? = nil
  ) async throws {
    try await check(.count(count), "toHaveCount(\(count))", limit, lasting)
  }

  private func check(
    _ condition: ElementCondition, _ name: String, _ limit: Duration?, _ lasting: Duration?
  ) async throws {
    let app = locator.app
    let step = "expect(\(locator))\(isNegated ? ".not" : "").\(name)"
    do {
      try await app.step(step, at: site) {
        try refuse(lasting, condition)
        try await app.expected(
          condition, of: locator, negated: isNegated, lasting: lasting,
          within: limit ?? app.timeouts.wait)
      }
    } catch let error as PageError where isSoft && error.code == .expectation {
      app.noteSoft(error)
    }
  }

  /// - Throws: `PageError` where a time is given to a statement that is true as soon as it is seen.
  private func refuse(_ lasting: Duration?, _ condition: ElementCondition) throws {
    let request = WaitRequest(
      locator: locator.query, condition: condition, isNegated: isNegated, timeout: 0)
    guard lasting != nil, !request.isDenial else { return }
    throw PageError(
      .refused,
      "`for:` says how long something must not be there, and \(condition.name) is true once it is seen: leave "
        + "it out, or write .not",
      at: site, isDeterministic: true)
  }

}

extension App {
  /// Waits until a statement about a locator holds, inside a step of the caller's own.
  ///
  /// - Throws: `CommandFailure`; `StepFailure` with what is there instead, where it does not hold.
  package func expected(
    _ condition: ElementCondition, of locator: Locator, negated: Bool = false,
    lasting: Duration? = nil, within limit: Duration
  ) async throws {
    do {
      _ = try await wait(
        for: condition, of: locator, negated: negated, lasting: lasting,
        within: max(limit, lasting ?? .zero))
    } catch CommandFailure.driver(let error) where error.isUnmetWait {
      let found = await actual(condition, of: locator, error)
      throw StepFailure(.expectation, "did not hold: \(found)", cause: error)
    }
  }

  /// What is there instead, for the message.
  private func actual(
    _ condition: ElementCondition, of locator: Locator, _ error: WebDriverError
  ) async -> String {
    if error.code == .noSuchElement { return "there is no such element" }
    // What can't be read in time is left out: the failure is told in any case.
    switch condition {
    case .text:
      if let id = try? await element(.present, of: locator, within: .zero),
        let text = try? await text(.text(id))
      {
        return "its text is \"\(text)\""
      }
    case .value:
      if let id = try? await element(.present, of: locator, within: .zero),
        let value = try? await command(.attribute(id, "value")).stringValue
      {
        return "its value is \"\(value)\""
      }
    case .count:
      if let found = try? await elements(of: locator).count { return "\(found) match" }
    default: break
    }
    return error.message
  }

  /// Notes a soft failure: with the recorder, or in `softFailures` where there is none.
  func noteSoft(_ error: PageError) {
    if let recorder { recorder.record(soft: error) } else { keepSoft(error) }
  }
}
