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

  package init(
    locator: LocatorQuery, condition: ElementCondition, isNegated: Bool = false, timeout: Int
  ) {
    self.locator = locator
    self.condition = condition
    self.isNegated = isNegated
    self.timeout = timeout
  }
}

/// On the wire only the locator must be there; an unknown field is refused.
extension WaitRequest {
  private enum Keys: String, CodingKey, CaseIterable {
    case locator, condition, isNegated, timeout
  }

  /// How long is waited where nothing is said, in milliseconds.
  package static let usualTimeout = 5000

  package init(from decoder: any Decoder) throws {
    let container = try StrictFields.container(Keys.self, of: "a wait", in: decoder)
    self.init(
      locator: try container.decode(LocatorQuery.self, forKey: .locator),
      condition: try container.decodeIfPresent(ElementCondition.self, forKey: .condition)
        ?? .visible,
      isNegated: try container.decodeIfPresent(Bool.self, forKey: .isNegated) ?? false,
      timeout: try container.decodeIfPresent(Int.self, forKey: .timeout) ?? Self.usualTimeout)
    guard timeout >= 0 else {
      throw StrictFields.corrupted(
        "a time can't be negative", at: container.codingPath + [Keys.timeout])
    }
  }
}
