import SnapshotKit

/// An app's element as XCUITest tells it: a type of XCUIElement, lengths in points, the identifier as its name.
enum AppleElement {
  private static let types: [String: String] = [
    "application": "Application", "window": "Window", "text": "StaticText", "heading": "StaticText",
    "link": "Link", "button": "Button", "textField": "TextField",
    "secureField": "SecureTextField", "toggle": "Switch", "picker": "Picker", "image": "Image",
    "progress": "ActivityIndicator", "list": "Table", "row": "Cell", "scrollArea": "ScrollView",
    "alert": "Alert", "tabBar": "TabBar", "tab": "Button", "menu": "Menu", "menuItem": "MenuItem",
  ]

  static func element(
    _ tag: SourceOutline.Tag, place: Int, inside outer: String?
  ) -> PhoneElement {
    let role = tag.attributes["role"] ?? tag.name
    var element = PhoneElement(type: "XCUIElementType" + (types[role] ?? "Other"))
    let isField = role == "textField" || role == "secureField"
    let isText = role == "text" || role == "heading"
    let label = tag.text("label") ?? (isText ? tag.text("text") : nil)
    element.add("type", element.type)
    element.add("value", value(tag, role, label))
    element.add("name", tag.text("id") ?? label)
    element.add("label", isField ? label ?? "" : label)
    element.add("enabled", tag.attributes["enabled"] ?? "true")
    element.add("visible", tag.attributes["visible"] ?? "true")
    element.add("accessible", tag.isAlone ? "true" : "false")
    for name in ["x", "y", "width", "height"] { element.add(name, String(tag.number(name))) }
    element.add("index", String(place))
    if isField { element.add("placeholderValue", tag.text("prompt") ?? "") }
    element.isSelected = tag.attributes["selected"] == "true"
    return element
  }

  private static func value(
    _ tag: SourceOutline.Tag, _ role: String, _ label: String?
  ) -> String? {
    switch role {
    case "text", "heading": tag.text("value") ?? label
    case "textField", "secureField": tag.text("value") ?? tag.text("prompt")
    case "toggle": tag.attributes["checked"] == "true" ? "1" : "0"
    case "button", "tab":
      tag.text("value") ?? (tag.attributes["selected"] == "true" ? "1" : nil)
    default: tag.text("value")
    }
  }
}
