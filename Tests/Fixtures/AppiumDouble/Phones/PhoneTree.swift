import SnapshotKit
import TextModel

/// An element as a phone's driver has it.
struct PhoneElement: Sendable {
  /// Its id on the wire; empty for Android's root, which is no element.
  var id = ""
  /// `android.widget.Button`, `XCUIElementTypeButton`.
  var type: String
  var attributes: [(name: String, value: String)] = []
  var parent: Int?
  var children: [Int] = []
  /// What iOS tells by the command alone, not in the source.
  var isSelected = false

  subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  mutating func add(_ name: String, _ value: String?) {
    if let value { attributes.append((name, value)) }
  }
}

/// The screen of a phone as the driver of its platform tells it, in document order.
struct PhoneTree: Sendable {
  let platform: PhonePlatform
  private(set) var elements: [PhoneElement] = []

  /// - Parameters:
  ///   - source: the app's tree as qa-runner's own driver writes it.
  ///   - ids: the elements' ids, in the same order.
  init(source: String, ids: [String], on platform: PhonePlatform, package: String) {
    self.platform = platform
    if platform == .android { elements.append(PhoneElement(type: "hierarchy")) }
    var next = 0
    /// The phone's element of each open tag, and whether the phone shows it.
    var open: [(index: Int?, isShown: Bool)] = [(platform == .android ? 0 : nil, true)]
    for tag in SourceOutline.tags(of: source) {
      if tag.isEnd {
        open.removeLast()
        continue
      }
      let id = next < ids.count ? ids[next] : ""
      next += 1
      let outer = open[open.count - 1]
      // Android's tree has only what the user can see.
      let isShown =
        outer.isShown && (platform == .ios || tag.attributes["visible"] != "false")
      var index = outer.index
      if isShown {
        index = elements.count
        let place = outer.index.map { elements[$0].children.count } ?? 0
        var element =
          platform == .android
          ? AndroidElement.element(tag, place: place, package: package)
          : AppleElement.element(tag, place: place, inside: outer.index.map { elements[$0].type })
        element.id = id
        element.parent = outer.index
        if let outer = outer.index { elements[outer].children.append(elements.count) }
        elements.append(element)
      }
      if !tag.isAlone { open.append((index, isShown)) }
    }
    if platform == .android { addScreenToRoot() }
  }

  private mutating func addScreenToRoot() {
    elements[0].add("index", "0")
    elements[0].add("class", "hierarchy")
    elements[0].add("rotation", "0")
    let corner = elements.count > 1 ? elements[1]["bounds"] ?? "" : ""
    let numbers = corner.split(whereSeparator: { "[],".contains($0) })
    elements[0].add("width", numbers.count == 4 ? String(numbers[2]) : "0")
    elements[0].add("height", numbers.count == 4 ? String(numbers[3]) : "0")
  }

  /// The place of an element; nil where the screen does not show it now.
  func index(of id: String) -> Int? { elements.firstIndex { $0.id == id } }

  func element(_ id: String) -> PhoneElement? { index(of: id).map { elements[$0] } }

  /// Whether an element is inside another.
  func isInside(_ index: Int, _ outer: Int) -> Bool {
    var place = elements[index].parent
    while let current = place {
      if current == outer { return true }
      place = elements[current].parent
    }
    return false
  }

  /// The page source.
  var source: String {
    var text =
      platform == .android
      ? "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
      : "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    if !elements.isEmpty { write(0, depth: 0, into: &text) }
    return text
  }

  private func write(_ index: Int, depth: Int, into text: inout String) {
    let element = elements[index]
    let indent = String(repeating: " ", count: depth * 2)
    text += "\(indent)<\(element.type)"
    for (name, value) in element.attributes {
      text += " \(name)=\"\(XMLText.attribute(XMLText.legal(value)))\""
    }
    guard !element.children.isEmpty else {
      text += "/>\n"
      return
    }
    text += ">\n"
    for child in element.children { write(child, depth: depth + 1, into: &text) }
    text += "\(indent)</\(element.type)>\n"
  }
}

extension SourceOutline.Tag {
  /// An attribute that is there and not empty.
  func text(_ name: String) -> String? {
    attributes[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  func number(_ name: String) -> Int { attributes[name].flatMap { Int($0) } ?? 0 }
}
