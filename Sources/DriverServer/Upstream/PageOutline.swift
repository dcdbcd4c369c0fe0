import Foundation
import JSONModel
import TerminalModel
import TextModel
import WireProtocol

/// What a page tells of itself, as the driver's tree.
struct PageOutline: Sendable {
  let frame: AgentFrame
  /// Whether the document is loaded.
  let isLoaded: Bool
  /// Whether it takes touches.
  let hasTouch: Bool

  /// - Throws: `unknown error` for what the driver's own script never answers.
  init(
    _ text: String, revision: Int, selectors: [NativeSelector]
  ) throws(WebDriverError) {
    let json: JSONValue
    do {
      json = try JSONParser.parse(Data(text.utf8))
    } catch {
      throw Self.garbage
    }
    guard let list = json["elements"]?.arrayValue, var tree = Self.tree(list),
      let size = json["size"]?.arrayValue,
      let width = size.first?.integerValue, let height = size.last?.integerValue
    else { throw Self.garbage }
    let found = json["found"]?.arrayValue ?? []
    let native = zip(selectors, found).map { selector, found in
      NativeMatches(
        selector, ids: found.arrayValue?.compactMap(\.integerValue) ?? [],
        invalid: found["invalid"]?.stringValue)
    }
    isLoaded = json["ready"]?.integerValue == 1
    hasTouch = (json["touch"]?.integerValue ?? 0) > 0
    tree.role = .application
    tree.attributes["touch"] = hasTouch ? "true" : "false"
    frame = AgentFrame(
      progress: AgentProgress(
        revision: revision, consumed: 0, busy: json["busy"]?.integerValue ?? 0),
      tree: tree, route: json["url"]?.stringValue, title: json["title"]?.stringValue,
      size: CellSize(columns: width, rows: height), native: native)
  }

  private static var garbage: WebDriverError {
    WebDriverError(
      .unknownError, "The page changed what the driver's script answers: it can't be read.")
  }

  /// The elements under their root; nil for a list that is none of the script's.
  private static func tree(_ list: [JSONValue]) -> ElementNode? {
    var children = [[ElementNode]](repeating: [], count: list.count)
    // What an element holds comes after it.
    for (place, json) in list.enumerated().reversed() {
      guard var node = node(json), let parent = json["z"]?.integerValue else { return nil }
      node.children = children[place].reversed()
      children[place] = []
      guard place > 0 else { return node }
      guard (0..<place).contains(parent) else { return nil }
      children[parent].append(node)
    }
    return nil
  }

  private static func node(_ json: JSONValue) -> ElementNode? {
    guard let id = json["i"]?.integerValue else { return nil }
    let aria = json["r"]?.stringValue ?? ""
    let (role, further) = PageRole.roles(of: aria, isSelect: json["g"] != nil)
    var attributes: [String: String] = [:]
    if !aria.isEmpty { attributes["aria-role"] = aria }
    if let further { attributes[ElementNode.furtherRolesKey] = further.rawValue }
    attributes["hint"] = json["h"]?.stringValue
    if json["o"] != nil { attributes[ElementTree.scrolledKey] = "true" }
    if json["q"] != nil { attributes["clickable"] = "true" }
    if json["w"] != nil { attributes[movingKey] = "true" }
    if json["u"] != nil { attributes[nativeKey] = "true" }
    attributes[coverKey] = json["b"]?.integerValue.map { String($0) }
    if let place = json["p"]?.arrayValue?.compactMap(\.integerValue), place.count == 2 {
      attributes[pressKey] = "\(place[0]),\(place[1])"
    }
    let marks = json["m"]?.objectValue?.compactMapValues(\.stringValue) ?? [:]
    var identifier = json["d"]?.stringValue
    if identifier == nil, let mark = ElementMark.names.first(where: { marks[$0] != nil }) {
      identifier = marks[mark]
      attributes[ElementMark.key] = mark
    }
    attributes.merge(marks) { first, _ in first }
    let content: [ElementContent] = (json["x"]?.arrayValue ?? []).compactMap { part in
      part.stringValue.map(ElementContent.text) ?? part.integerValue.map(ElementContent.child)
    }
    let own = content.compactMap { part in
      if case .text(let text) = part { text } else { nil }
    }.joined().folded
    return ElementNode(
      id: id, role: role, identifier: identifier, label: json["n"]?.stringValue,
      value: json["l"]?.stringValue, text: own.isEmpty ? nil : own, frame: rect(json["f"]),
      states: states(json, aria), attributes: attributes,
      content: content)
  }

  private static func states(_ json: JSONValue, _ aria: String) -> ElementStates {
    ElementStates(
      isEnabled: json["e"] == nil, isFocused: json["a"] != nil, isSelected: json["s"] != nil,
      isChecked: json["c"]?.integerValue.map { $0 == 1 }, isVisible: json["v"] != nil,
      isSecure: aria == "password", isFocusable: json["t"] != nil)
  }

  private static func rect(_ json: JSONValue?) -> CellRect {
    let numbers = json?.arrayValue?.compactMap(\.integerValue) ?? []
    guard numbers.count == 4 else { return CellRect(x: 0, y: 0, width: 0, height: 0) }
    return CellRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The key of the id of what a press would reach in an element's place.
  static let coverKey = "coveredBy"
  /// The key of what a script has just given another style.
  static let movingKey = "moving"
  /// The key of the place where a press reaches an element, where that is not its middle.
  static let pressKey = "press"
  /// The key of what only the browser itself can click.
  static let nativeKey = "native"
}

/// The roles of ARIA as the driver's own.
enum PageRole {
  /// A role and, where ARIA's is two of ours, the further one.
  static func roles(of aria: String, isSelect: Bool) -> (ElementRole, ElementRole?) {
    // Long because it is a table: a row for each role.
    switch aria {
    case "button": (.button, nil)
    case "link": (.link, nil)
    case "heading": (.heading, nil)
    case "textbox", "searchbox", "spinbutton": (.textField, nil)
    case "password": (.secureField, nil)
    case "combobox": isSelect ? (.picker, nil) : (.textField, .picker)
    case "listbox": (.list, .picker)
    case "checkbox", "radio", "switch": (.toggle, nil)
    case "menuitemcheckbox", "menuitemradio": (.menuItem, .toggle)
    case "menuitem": (.menuItem, nil)
    case "menu", "menubar": (.menu, nil)
    case "img", "image": (.image, nil)
    case "progressbar", "meter": (.progress, nil)
    case "tab": (.tab, nil)
    case "tablist": (.tabBar, nil)
    case "list", "table", "grid", "tree": (.list, nil)
    case "listitem", "row", "option", "treeitem": (.row, nil)
    case "alert": (.alert, nil)
    case "alertdialog", "dialog": (.alert, .window)
    case "separator": (.divider, nil)
    case "group", "region", "form": (.group, nil)
    case "application": (.application, nil)
    case "text", "paragraph", "status", "note", "label": (.text, nil)
    default: (.other, nil)
    }
  }
}
