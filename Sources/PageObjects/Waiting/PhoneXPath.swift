import WireProtocol

/// A query as XPath 1.0 over the page source of Appium's UiAutomator2 or XCUITest.
///
/// A role is a view's class on Android and an element's type on iOS. A view of Android has its own text alone, so that a
/// text inside an element is sought in its descendants.
struct PhoneXPath {
  let isAndroid: Bool
  /// How a failure calls the driver.
  let driver: DriverKind

  /// - Throws: `CommandFailure.unsupported` for what XPath 1.0 can't say.
  func path(_ query: LocatorQuery) throws(CommandFailure) -> String {
    "//" + (try ancestors(query)) + (try node(query))
  }

  private func ancestors(_ query: LocatorQuery) throws(CommandFailure) -> String {
    var path = ""
    for outer in query.within { path += (try ancestors(outer)) + (try node(outer)) + "//" }
    return path
  }

  /// One step: `*[…][…]`.
  private func node(_ query: LocatorQuery) throws(CommandFailure) -> String {
    var step = "*"
    if let css = query.css, let test = Self.identifierTest(css, driver) {
      step += "[\(test)]"
    } else if query.css != nil || query.xpath != nil {
      throw ForeignLocator.unsupported("CSS or XPath joined with other conditions", driver)
    }
    if let id = query.identifier { step += XPathText.anyOf(identifier(id)) }
    if let role = query.role {
      let tests = role.phoneTests(isAndroid: isAndroid)
      // What can't be found is not gone.
      guard !tests.isEmpty else {
        throw ForeignLocator.unsupported("the role \(role.rawValue)", driver)
      }
      step += XPathText.anyOf(tests)
    }
    if let name = query.name {
      let attributes = isAndroid ? ["@content-desc", "@text", "@hint"] : ["@label", "@name"]
      step += XPathText.anyOf(try tests(attributes, name))
    }
    switch query.text {
    // The elements' texts are compared one by one then.
    case nil, .matches: break
    case .some(let match):
      let own = XPathText.anyOf(try tests(texts, match))
      if query.role == nil && query.identifier == nil {
        // The innermost: nothing in it has the text too.
        step += own + "[not(.//*\(own))]"
      } else {
        step += "[descendant-or-self::*\(own)]"
      }
    }
    for inner in query.containing { step += "[.//\(try ancestors(inner))\(try node(inner))]" }
    return step
  }

  /// What a part of an identifier, `[identifier^="row."]`, is on a phone; nil for other CSS and other drivers.
  static func identifierTest(_ css: String, _ driver: DriverKind) -> String? {
    guard case .appium(_, let isAndroid) = driver, css.hasPrefix("[identifier"),
      css.hasSuffix("\"]")
    else { return nil }
    let rest = css.dropFirst("[identifier".count).dropLast(2)
    let attribute = isAndroid ? "substring-after(@resource-id,\":id/\")" : "@name"
    for (sign, function) in [("^=\"", "starts-with"), ("*=\"", "contains")]
    where rest.hasPrefix(sign) {
      let part = rest.dropFirst(sign.count)
      guard !part.contains("\""), !part.contains("\\") else { return nil }
      return "\(function)(\(attribute),\(XPathText.quoted(String(part))))"
    }
    return nil
  }

  /// Where an element's own text stands.
  private var texts: [String] { isAndroid ? ["@text"] : ["@label", "@value"] }

  /// What has a text of its own inside an element, in the order of the screen.
  var ownTexts: String {
    isAndroid ? ".//*[@text!=\"\"]" : ".//*[@label!=\"\" or @value!=\"\"][not(*)]"
  }

  private func identifier(_ id: String) -> [String] {
    let literal = XPathText.quoted(id)
    guard isAndroid else { return ["@name=\(literal)"] }
    return [
      "@resource-id=\(literal)", "@content-desc=\(literal)",
      "substring-after(@resource-id,\":id/\")=\(literal)",
    ]
  }

  private func tests(
    _ operands: [String], _ match: TextMatch
  ) throws(CommandFailure) -> [String] {
    guard let tests = XPathText.tests(operands, match) else {
      throw ForeignLocator.unsupported("a regular expression on names", driver)
    }
    return tests
  }
}

extension ElementRole {
  /// What an element with this role is on a phone, as conditions of XPath of which one must hold; none where the phone
  /// has no such role.
  fileprivate func phoneTests(isAndroid: Bool) -> [String] {
    isAndroid ? androidTests : appleTests
  }

  private var androidTests: [String] {
    func classes(_ names: String...) -> [String] { names.map { "@class=\"android.widget.\($0)\"" } }
    let lists =
      classes("ListView", "GridView", "ExpandableListView")
      + ["@class=\"androidx.recyclerview.widget.RecyclerView\"", "@is-collection=\"true\""]
    switch self {
    case .button:
      return classes("Button", "ImageButton")
        + ["contains(@class,\"MaterialButton\")", "contains(@class,\"FloatingActionButton\")"]
    case .link: return ["@class=\"android.widget.TextView\" and @clickable=\"true\""]
    case .heading:
      // Older servers don't tell it.
      return ["@heading=\"true\"", "not(@heading) and @class=\"android.widget.TextView\""]
    case .textField: return ["contains(@class,\"EditText\") and not(@password=\"true\")"]
    case .secureField: return ["contains(@class,\"EditText\") and @password=\"true\""]
    case .toggle: return ["@checkable=\"true\""]
    case .picker: return classes("Spinner")
    case .image: return classes("ImageView")
    case .progress: return classes("ProgressBar", "SeekBar")
    case .list: return lists
    case .row:
      return ["parent::*\(XPathText.anyOf(lists))", "@is-collection-item=\"true\""]
    case .tab:
      let plain =
        classes("FrameLayout", "LinearLayout", "RelativeLayout", "TextView")
        + ["@class=\"android.view.View\"", "@class=\"android.view.ViewGroup\""]
      return [
        "contains(@class,\"Tab\")",
        "@clickable=\"true\" and (\(plain.joined(separator: " or ")))",
      ]
    case .scrollArea: return ["@scrollable=\"true\""]
    // The panel of Android's own dialogs, with the app's package or without.
    case .alert: return ["contains(@resource-id,\":id/parentPanel\")"]
    case .text: return classes("TextView")
    case .application, .window, .group, .tabBar, .divider, .menu, .menuItem, .other:
      return []
    }
  }

  private var appleTests: [String] {
    func types(_ names: String...) -> [String] { names.map { "self::XCUIElementType\($0)" } }
    switch self {
    case .application: return types("Application")
    case .window: return types("Window")
    case .button: return types("Button")
    case .link: return types("Link")
    case .heading: return types("StaticText", "NavigationBar")
    case .textField: return types("TextField", "SearchField", "TextView")
    case .secureField: return types("SecureTextField")
    case .toggle: return types("Switch", "CheckBox", "Toggle", "RadioButton")
    case .picker: return types("Picker", "PickerWheel", "DatePicker")
    case .image: return types("Image", "Icon")
    case .progress: return types("ProgressIndicator", "ActivityIndicator", "Slider")
    case .list: return types("Table", "CollectionView")
    case .row: return types("Cell")
    case .tab:
      return types("Tab") + ["self::XCUIElementTypeButton[ancestor::XCUIElementTypeTabBar]"]
    case .tabBar: return types("TabBar")
    case .scrollArea: return types("ScrollView", "Table", "CollectionView")
    case .alert: return types("Alert", "Sheet")
    case .text: return types("StaticText", "TextView")
    case .menu: return types("Menu")
    case .menuItem: return types("MenuItem")
    case .group, .divider, .other: return types("Other")
    }
  }
}
