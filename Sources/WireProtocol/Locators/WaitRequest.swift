package import JSONModel

/// The state that a wait is for.
package enum ElementCondition: Hashable, Sendable, Codable {
  /// In the tree, seen or not.
  case present
  case visible
  /// No match in the tree, or none that is visible.
  case gone
  case enabled
  case disabled
  /// Visible, enabled, at rest over two frames or an idle app, and not covered where it is pressed.
  case actionable
  case selected
  case focused
  case text(TextMatch)
  case value(TextMatch)
  /// So many matches.
  case count(Int)
}

/// The argument of `mobile: waitFor`; answers an element reference, or null for `gone` and `count`.
///
/// Held to one match unless the query has an index; the time-out's message lists near misses and
/// what changed since the wait began.
package struct WaitRequest: Hashable, Sendable, Codable {
  package var locator: LocatorQuery
  package var condition: ElementCondition
  /// Whether the condition must not hold instead.
  package var isNegated: Bool
  /// How long to wait at most, in milliseconds.
  package var timeout: Int
  /// How long a denial must have held, in milliseconds; nil for as long as the driver needs.
  package var lasting: Int?
  /// The client's number of the step that a denial is held for until the next input; nil: it is judged
  /// once.
  package var step: Int?
  /// A flow's selector, found by Maestro's rules instead of the locator.
  package var flow: JSONValue?

  package init(
    locator: LocatorQuery, condition: ElementCondition, isNegated: Bool = false, timeout: Int,
    lasting: Int? = nil, step: Int? = nil, flow: JSONValue? = nil
  ) {
    self.locator = locator
    self.condition = condition
    self.isNegated = isNegated
    self.timeout = timeout
    self.lasting = lasting
    self.step = step
    self.flow = flow
  }

  /// Whether it says that something is not there, or how a thing is for good: such a statement is true only
  /// if nothing contradicts it a moment later.
  package var isDenial: Bool {
    switch condition {
    case .present, .visible, .enabled, .selected, .focused, .text, .actionable: isNegated
    case .gone, .count, .disabled, .value: true
    }
  }
}

/// On the wire only the locator must be there; an unknown field is refused.
extension WaitRequest {
  private enum Keys: String, CodingKey, CaseIterable {
    case locator, condition, isNegated, timeout, lasting, step, flow
  }

  /// How long is waited where nothing is said, in milliseconds.
  package static let usualTimeout = 5000

  package init(from decoder: any Decoder) throws {
    let container = try StrictFields.container(Keys.self, of: "a wait", in: decoder)
    let flow = try container.decodeIfPresent(JSONValue.self, forKey: .flow)
    self.init(
      locator: flow == nil
        ? try container.decode(LocatorQuery.self, forKey: .locator) : LocatorQuery(),
      condition: try container.decodeIfPresent(ElementCondition.self, forKey: .condition)
        ?? .visible,
      isNegated: try container.decodeIfPresent(Bool.self, forKey: .isNegated) ?? false,
      timeout: try container.decodeIfPresent(Int.self, forKey: .timeout) ?? Self.usualTimeout,
      lasting: try container.decodeIfPresent(Int.self, forKey: .lasting),
      step: try container.decodeIfPresent(Int.self, forKey: .step), flow: flow)
    guard timeout >= 0, lasting.map({ (0...3_600_000).contains($0) }) ?? true else {
      throw StrictFields.corrupted(
        "a time can't be negative, or above an hour", at: container.codingPath + [Keys.timeout])
    }
    guard lasting == nil || isDenial else {
      throw StrictFields.corrupted(
        "lasting is for what is not there, a count or a value",
        at: container.codingPath + [Keys.lasting])
    }
  }
}
