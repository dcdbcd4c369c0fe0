import Geometry
import SnapshotKit

extension FlowTree {
  private static let clickableRoles: Set<String> = [
    "button", "link", "toggle", "tab", "menuItem", "row", "textField", "secureField", "switch",
  ]

  /// Reads a page source: that of qa-runner's own driver, or of Appium on Android and iOS.
  ///
  /// - Parameters:
  ///   - references: the driver's reference of each element, in the source's order.
  ///   - showsAll: whether what a page has scrolled out of sight counts as shown.
  package init(source: String, references: [String] = [], showsAll: Bool = false) {
    var place = 0
    var open: [(element: Int?, isHidden: Bool, path: String, count: Int)] = [(nil, false, "", 0)]
    for tag in SourceOutline.tags(of: source) {
      if tag.isEnd {
        if open.count > 1 { open.removeLast() }
        continue
      }
      let last = open.count - 1
      open[last].count += 1
      let path = "\(open[last].path)/*[\(open[last].count)]"
      if last == 0 {
        readRoot(tag)
        hasTouch = tag.attributes["touch"] != "false"
      }
      let isHidden =
        open[last].isHidden
        || tag.attributes["visible"] == "false"
          && !(showsAll && tag.attributes["scrolled"] == "true")
        || tag.attributes["displayed"] == "false"
      var index = open[last].element
      if !isHidden {
        var element = Self.element(tag)
        element.address = .path(path, facts: tag.attributes)
        element.parent = index
        element.reference = references.indices.contains(place) ? references[place] : nil
        let own = elements.count
        if let parent = index { elements[parent].children.append(own) }
        elements.append(element)
        index = own
      }
      place += 1
      if !tag.isAlone { open.append((index, isHidden, path, 0)) }
    }
    if size.width == 0, let first = elements.first(where: { $0.frame.width > 0 }) {
      size = (first.frame.x + first.frame.width, first.frame.y + first.frame.height)
    }
  }

  private mutating func readRoot(_ tag: SourceOutline.Tag) {
    if tag.attributes["unit"] == "points" { cell = (8, 16) }
    if let width = tag.attributes["width"].flatMap(Measure.checked),
      let height = tag.attributes["height"].flatMap(Measure.checked)
    {
      size = (width, height)
    }
  }

  private static func element(_ tag: SourceOutline.Tag) -> FlowElement {
    func text(_ names: String...) -> String? {
      names.lazy.compactMap { tag.attributes[$0] }.first { !$0.isEmpty }
    }
    func flag(_ name: String, else fallback: Bool = false) -> Bool {
      tag.attributes[name].map { $0 == "true" || $0 == "1" } ?? fallback
    }
    var element = FlowElement()
    element.role = tag.attributes["role"] ?? shortName(tag.name)
    let isField = element.role.hasSuffix("Field") || element.role.hasSuffix("ditText")
    element.text = isField ? text("value", "text") : text("text", "value")
    element.label = text("label", "content-desc", "contentDescription", "name")
    element.hint = text("hint", "placeholderValue", "hintText") ?? (isField ? element.label : nil)
    element.id = text("id", "resource-id", "identifier")
    // iOS gives an element's identifier as its name.
    if element.id == nil, tag.name.hasPrefix("XCUIElementType") { element.id = text("name") }
    element.frame = frame(tag)
    element.isClickable = flag("clickable", else: clickableRoles.contains(element.role))
    element.isEnabled = flag("enabled", else: true)
    // A switch of iOS has its state as its value.
    let isAppleSwitch = tag.name == "XCUIElementTypeSwitch"
    element.isChecked = isAppleSwitch ? flag("value") : flag("checked")
    element.isFocused = flag("focused")
    element.isSelected = flag("selected")
    return element
  }

  /// `android.widget.Button` and `XCUIElementTypeButton` are a `button`.
  private static func shortName(_ name: String) -> String {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let prefix = "XCUIElementType"
    let short = last.hasPrefix(prefix) ? String(last.dropFirst(prefix.count)) : last
    return short.prefix(1).lowercased() + short.dropFirst()
  }

  private static func frame(_ tag: SourceOutline.Tag) -> Rect {
    func number(_ name: String) -> Double { tag.attributes[name].flatMap(Measure.checked) ?? 0 }
    guard let bounds = tag.attributes["bounds"] else {
      return Rect(
        x: number("x"), y: number("y"), width: number("width"), height: number("height"))
    }
    // `[0,48][1080,210]`: two corners.
    let numbers = bounds.split(whereSeparator: { "[],".contains($0) }).compactMap {
      Measure.checked(String($0))
    }
    guard numbers.count == 4 else { return Rect(x: 0, y: 0, width: 0, height: 0) }
    return Rect(
      x: numbers[0], y: numbers[1], width: numbers[2] - numbers[0],
      height: numbers[3] - numbers[1])
  }
}
