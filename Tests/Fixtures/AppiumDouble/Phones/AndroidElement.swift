import SnapshotKit

/// An app's element as UiAutomator2 tells it: a view's class, lengths in pixels, no role.
enum AndroidElement {
  private static let classes: [String: String] = [
    "application": "android.widget.FrameLayout", "window": "android.widget.FrameLayout",
    "text": "android.widget.TextView", "heading": "android.widget.TextView",
    "link": "android.widget.TextView", "button": "android.widget.Button",
    "textField": "android.widget.EditText", "secureField": "android.widget.EditText",
    "toggle": "android.widget.Switch", "picker": "android.widget.Spinner",
    "image": "android.widget.ImageView", "progress": "android.widget.ProgressBar",
    "list": "androidx.recyclerview.widget.RecyclerView", "row": "android.view.ViewGroup",
    "scrollArea": "android.widget.ScrollView", "alert": "android.widget.FrameLayout",
    "tabBar": "android.widget.LinearLayout", "menu": "android.widget.ListView",
  ]
  private static let clickable: Set<String> = [
    "button", "link", "textField", "secureField", "toggle", "picker", "row", "tab", "menuItem",
  ]
  private static let scrollable: Set<String> = ["list", "scrollArea", "menu"]

  static func element(
    _ tag: SourceOutline.Tag, place: Int, package: String
  ) -> PhoneElement {
    let role = tag.attributes["role"] ?? tag.name
    var element = PhoneElement(type: classes[role] ?? "android.view.View")
    func flag(_ value: Bool) -> String { value ? "true" : "false" }
    func state(_ name: String) -> String { flag(tag.attributes[name] == "true") }
    let isField = role == "textField" || role == "secureField"
    let words = words(tag, role, isField: isField)
    element.add("index", String(place))
    element.add("package", package)
    element.add("class", element.type)
    element.add("text", words.text)
    element.add("content-desc", words.description)
    element.add("resource-id", identifier(tag, role, package))
    element.add("checkable", flag(tag.attributes["checked"] != nil))
    element.add("checked", state("checked"))
    element.add("clickable", flag(clickable.contains(role)))
    element.add("enabled", state("enabled"))
    element.add("focusable", flag(clickable.contains(role)))
    element.add("focused", state("focused"))
    element.add("long-clickable", "false")
    element.add("password", flag(role == "secureField"))
    element.add("scrollable", flag(scrollable.contains(role)))
    element.add("selected", state("selected"))
    element.add("bounds", bounds(tag))
    element.add("displayed", state("visible"))
    element.add("hint", words.hint)
    element.add("heading", flag(role == "heading"))
    return element
  }

  /// An AlertDialog's panel has an identifier of the system's.
  private static func identifier(
    _ tag: SourceOutline.Tag, _ role: String, _ package: String
  ) -> String? {
    if let id = tag.text("id") { return "\(package):id/\(id)" }
    return role == "alert" ? "android:id/parentPanel" : nil
  }

  /// A view's own text; a group of views has none.
  private static func words(
    _ tag: SourceOutline.Tag, _ role: String, isField: Bool
  ) -> (text: String, description: String?, hint: String?) {
    let label = tag.text("label")
    if isField {
      let hint = tag.text("prompt") ?? label
      return (tag.text("value") ?? hint ?? "", hint == label ? nil : label, hint)
    }
    if role == "image" || role == "progress" || !tag.isAlone {
      return (tag.isAlone ? "" : tag.text("text") ?? "", label, nil)
    }
    let text = tag.text("text") ?? label ?? ""
    return (text, label == text ? nil : label, nil)
  }

  private static func bounds(_ tag: SourceOutline.Tag) -> String {
    let scale = Int(PhonePlatform.android.scale)
    let (x, y) = (tag.number("x") * scale, tag.number("y") * scale)
    let (width, height) = (tag.number("width") * scale, tag.number("height") * scale)
    return "[\(x),\(y)][\(x + width),\(y + height)]"
  }
}
