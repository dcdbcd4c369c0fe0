import WireProtocol

/// What has to be seen before a page counts as shown.
public struct Condition: Sendable {
  struct Part: Sendable {
    var locator: Locator
    var state: ElementCondition
  }
  /// All of them must hold.
  let parts: [Part]

  private init(_ locator: Locator, _ state: ElementCondition) {
    parts = [Part(locator: locator, state: state)]
  }

  private init(parts: [Part]) { self.parts = parts }

  /// The element is seen.
  public static func visible(_ locator: Locator) -> Condition { Condition(locator, .visible) }
  /// The element is not there, or not seen.
  public static func gone(_ locator: Locator) -> Condition { Condition(locator, .gone) }
  /// The element takes input.
  public static func enabled(_ locator: Locator) -> Condition { Condition(locator, .enabled) }
  /// The element has the focus.
  public static func focused(_ locator: Locator) -> Condition { Condition(locator, .focused) }
  /// The element is selected or switched on.
  public static func selected(_ locator: Locator) -> Condition { Condition(locator, .selected) }
  /// The element shows a text.
  public static func text(_ locator: Locator, _ text: some TextMatching) -> Condition {
    Condition(locator, .text(text.pattern.match))
  }
  /// Each of the conditions holds, one after another.
  public static func all(_ conditions: Condition...) -> Condition {
    Condition(parts: conditions.flatMap(\.parts))
  }
}
