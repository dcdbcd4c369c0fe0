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
      let path: String
      if case .appium(_, let isAndroid) = driver {
        var query = query
        if case .matches = query.name {
          nameFilter = query.name
          query.name = nil
        }
        path = try PhoneXPath(isAndroid: isAndroid, driver: driver).path(query)
      } else {
        path = "//" + (try Self.ancestors(query)) + (try Self.node(query))
      }
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
    // A page finds all of it by one script; elsewhere the elements that a path finds are compared.
    let isPage = if case .browser = driver { true } else { false }
    let lack: String? =
      if !query.relations.isEmpty, isInner, !isPage {
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

  private static func ancestors(_ query: LocatorQuery) throws(CommandFailure) -> String {
    var path = ""
    for outer in query.within { path += (try ancestors(outer)) + (try node(outer)) + "//" }
    return path
  }

  /// One step of an XPath: `*[…][…]`.
  private static func node(_ query: LocatorQuery) throws(CommandFailure) -> String {
    guard query.css == nil, query.xpath == nil else {
      throw unsupported("CSS or XPath joined with other conditions", .other)
    }
    var step = "*"
    if let id = query.identifier {
      step += XPathText.anyOf(
        ["id", "resource-id", "content-desc", "name", "accessibility-id"].map {
          "@\($0)=\(XPathText.quoted(id))"
        } + ["substring-after(@resource-id,\":id/\")=\(XPathText.quoted(id))"])
    }
    if let role = query.role { step += XPathText.anyOf(tests(for: role)) }
    if let name = query.name {
      let attributes = ["@aria-label", "@label", "@content-desc", "@name", "@text", "."]
      step += XPathText.anyOf(try tests(attributes, name))
    }
    switch query.text {
    case nil, .matches: break
    case .some(let match):
      let own = try tests(["@text", "@label", "@value", "."], match)
      step += XPathText.anyOf(own)
      if query.role == nil && query.identifier == nil {
        // The innermost: no child has the text too.
        step += "[not(*\(XPathText.anyOf(own)))]"
      }
    }
    for inner in query.containing { step += "[.//\(try node(inner))]" }
    return step
  }

  private static func tests(
    _ operands: [String], _ match: TextMatch
  ) throws(CommandFailure) -> [String] {
    guard let tests = XPathText.tests(operands, match) else {
      throw unsupported("a regular expression on names", .other)
    }
    return tests
  }

  /// How pages, iOS and Android name what has a role.
  private static func tests(for role: ElementRole) -> [String] {
    let names: [ElementRole: (html: [String], aria: [String], mobile: [String])] = [
      .button: (["button"], ["button"], ["XCUIElementTypeButton", "android.widget.Button"]),
      .link: (["a"], ["link"], ["XCUIElementTypeLink"]),
      .heading: (["h1", "h2", "h3", "h4", "h5", "h6"], ["heading"], []),
      .textField: (
        ["input", "textarea"], ["textbox", "searchbox"],
        ["XCUIElementTypeTextField", "XCUIElementTypeSearchField", "android.widget.EditText"]
      ),
      .secureField: (["input"], [], ["XCUIElementTypeSecureTextField"]),
      .toggle: (
        [], ["switch", "checkbox"],
        ["XCUIElementTypeSwitch", "android.widget.Switch", "android.widget.CheckBox"]
      ),
      .image: (["img"], ["img"], ["XCUIElementTypeImage", "android.widget.ImageView"]),
      .list: (["ul", "ol"], ["list"], ["XCUIElementTypeTable", "android.widget.ListView"]),
      .row: (["li", "tr"], ["row", "listitem"], ["XCUIElementTypeCell"]),
      .tab: ([], ["tab"], []),
      .alert: (["dialog"], ["alert", "alertdialog"], ["XCUIElementTypeAlert"]),
      .text: (["span", "p"], [], ["XCUIElementTypeStaticText", "android.widget.TextView"]),
    ]
    guard let known = names[role] else { return ["@role=\"\(role.rawValue)\""] }
    return known.html.map { "self::\($0)" } + known.aria.map { "@role=\"\($0)\"" }
      + known.mobile.map { "self::\($0)" } + known.mobile.map { "@class=\"\($0)\"" }
  }
}
