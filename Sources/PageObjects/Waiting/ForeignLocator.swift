import WireProtocol

/// A locator for drivers that don't know ours: the nearest strategy of W3C WebDriver and Appium.
struct ForeignLocator {
  /// One way to ask for the elements, by its name in the protocol.
  struct Attempt: Hashable {
    var strategy: String
    var value: String

    init(_ strategy: LocatorStrategy, _ value: String) {
      self.init(strategy: strategy.rawValue, value: value)
    }
    init(strategy: String, value: String) {
      self.strategy = strategy
      self.value = value
    }
  }

  /// What is asked in turn, until one gives elements.
  var attempts: [Attempt]
  /// A text that XPath 1.0 can't compare and that each element is asked for instead.
  var textFilter: TextMatch?
  /// The same for a name on a phone.
  var nameFilter: TextMatch?

  /// - Throws: `CommandFailure.unsupported` where only our driver can find it.
  init(_ query: LocatorQuery, for driver: DriverKind) throws(CommandFailure) {
    try Self.check(query, for: driver)
    let isPlain =
      query.role == nil && query.name == nil && query.text == nil && query.within.isEmpty
      && query.containing.isEmpty
    if isPlain, let css = query.css, query.xpath == nil, query.identifier == nil,
      PhoneXPath.identifierTest(css, driver) == nil
    {
      attempts = [Attempt(.css, css)]
    } else if isPlain, let xpath = query.xpath, query.css == nil, query.identifier == nil {
      attempts = [Attempt(.xpath, xpath)]
    } else if isPlain, let id = query.identifier, query.css == nil, query.xpath == nil,
      let native = Self.native(id, driver)
    {
      attempts = native
    } else {
      let isAndroid = if case .appium(_, true) = driver { true } else { false }
      var query = query
      if case .matches = query.name {
        nameFilter = query.name
        query.name = nil
      }
      let path = try PhoneXPath(isAndroid: isAndroid, driver: driver).path(query)
      attempts = [Attempt(.xpath, path)]
      if case .matches = query.text {
        textFilter = query.text
        // The innermost is meant: what holds no other element comes first.
        if query.role == nil && query.identifier == nil {
          attempts.insert(Attempt(.xpath, path + "[not(*)]"), at: 0)
        }
      }
    }
  }

  /// - Parameter isInner: whether the query is a part of another's path.
  /// - Throws: `CommandFailure.unsupported` for what only our driver can find.
  static func check(
    _ query: LocatorQuery, for driver: DriverKind, isInner: Bool = false
  ) throws(CommandFailure) {
    let isNamed = query.role != nil || query.name != nil || query.text != nil
    let lack: String? =
      if driver == .other, isNamed {
        "roles, names and texts"
      } else if !query.relations.isEmpty, isInner {
        "relations such as below and near inside of within or containing"
      } else if query.isHighlighted != nil {
        "highlights"
      } else if query.screenText != nil || query.style != nil || query.cell != nil {
        "cells, styles and texts of the screen"
      } else {
        nil
      }
    if let lack { throw unsupported(lack, driver) }
    for inner in query.within + query.containing { try check(inner, for: driver, isInner: true) }
    for relation in query.relations { try check(relation.anchor, for: driver) }
  }

  /// An identifier as phones have it: an accessibility id or, on Android, a resource's, with the app's package
  /// before it or without.
  private static func native(_ id: String, _ driver: DriverKind) -> [Attempt]? {
    guard case .appium(_, let isAndroid) = driver else { return nil }
    let byName = Attempt(.accessibilityID, id)
    guard isAndroid else { return [byName] }
    func literal(_ text: String) -> String {
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    let selector =
      id.contains(":id/")
      ? "resourceId(\(literal(id)))"
      : "resourceIdMatches(\(literal("(.*:id/)?\\Q" + id + "\\E")))"
    return [
      byName, Attempt(strategy: "-android uiautomator", value: "new UiSelector().\(selector)"),
    ]
  }

  static func unsupported(_ what: String, _ driver: DriverKind) -> CommandFailure {
    .unsupported(
      "\(driver.name) can't find by \(what), as only qa-runner's own driver can. Use within, "
        + "containing, CSS or XPath")
  }
}
