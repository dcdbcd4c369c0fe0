import WireProtocol

/// A locator for drivers that don't know ours: the nearest strategy of W3C WebDriver and Appium.
struct ForeignLocator {
  var strategy: LocatorStrategy
  var value: String
  /// A text that XPath 1.0 can't compare and that each element is asked for instead.
  var textFilter: TextMatch?

  /// - Throws: `StepFailure` where only our driver can find it.
  init(_ query: LocatorQuery) throws {
    let isPlain =
      query.role == nil && query.name == nil && query.text == nil && query.within.isEmpty
      && query.containing.isEmpty
    guard query.relations.isEmpty, query.isHighlighted == nil else {
      throw Self.unsupported("relations on the screen and highlights")
    }
    if isPlain, let css = query.css, query.xpath == nil, query.identifier == nil {
      (strategy, value) = (.css, css)
    } else if isPlain, let xpath = query.xpath, query.css == nil, query.identifier == nil {
      (strategy, value) = (.xpath, xpath)
    } else {
      (strategy, value) = (.xpath, "//" + (try Self.ancestors(query)) + (try Self.node(query)))
      if case .matches = query.text { textFilter = query.text }
    }
  }

  private static func unsupported(_ what: String) -> StepFailure {
    StepFailure(.unsupported, "needs a driver that finds by \(what), which this one does not;")
  }

  private static func ancestors(_ query: LocatorQuery) throws -> String {
    try query.within.reduce("") { path, outer in
      path + (try ancestors(outer)) + (try node(outer)) + "//"
    }
  }

  /// One step of an XPath: `*[…][…]`.
  private static func node(_ query: LocatorQuery) throws -> String {
    guard query.css == nil, query.xpath == nil else {
      throw unsupported("CSS or XPath joined with other conditions")
    }
    var step = "*"
    if let id = query.identifier {
      step += anyOf(
        ["id", "resource-id", "content-desc", "name", "accessibility-id"].map {
          "@\($0)=\(quoted(id))"
        })
    }
    if let role = query.role { step += anyOf(tests(for: role)) }
    if let name = query.name {
      let attributes = ["@aria-label", "@label", "@content-desc", "@name", "@text", "."]
      step += anyOf(try attributes.map { try test($0, name) })
    }
    switch query.text {
    case nil, .matches: break
    case .some(let match):
      let own = try ["@text", "@label", "@value", "."].map { try test($0, match) }
      step += anyOf(own)
      if query.role == nil && query.identifier == nil {
        // The innermost: no child has the text too.
        step += "[not(*\(anyOf(own)))]"
      }
    }
    for inner in query.containing { step += "[.//\(try node(inner))]" }
    return step
  }

  private static func anyOf(_ tests: [String]) -> String { "[\(tests.joined(separator: " or "))]" }

  private static func test(_ operand: String, _ match: TextMatch) throws -> String {
    switch match {
    case .equals(let text): "normalize-space(\(operand))=\(quoted(text.foldingWhiteSpace))"
    case .contains(let text):
      "contains(normalize-space(\(operand)),\(quoted(text.foldingWhiteSpace)))"
    case .matches: throw unsupported("a regular expression on names")
    }
  }

  /// A text as an XPath literal; one with both kinds of quotes is joined from pieces.
  private static func quoted(_ text: String) -> String {
    if !text.contains("\"") { return "\"\(text)\"" }
    if !text.contains("'") { return "'\(text)'" }
    let pieces = text.split(separator: "\"", omittingEmptySubsequences: false).map { "\"\($0)\"" }
    return "concat(\(pieces.joined(separator: ",'\"',")))"
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
