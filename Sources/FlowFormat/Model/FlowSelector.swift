/// Which element is meant.
package struct FlowSelector: Sendable, Codable {
  package var text: String?
  package var id: String?
  /// Of the matches, sorted by y and x; 0-based, negative from the end; may hold `${…}`.
  package var index: String?
  package var css: String?
  package var isEnabled: Bool?
  package var isChecked: Bool?
  package var isFocused: Bool?
  package var isSelected: Bool?
  package var traits: [Trait] = []
  package var width: Int?
  package var height: Int?
  package var tolerance = 0
  package var relations: [FlowRelation] = []
  /// An element by our own locators, in place of all the others.
  package var locator: FlowLocator?
  package var place: FlowPlace

  package init(text: String? = nil, id: String? = nil, place: FlowPlace) {
    self.text = text
    self.id = id
    self.place = place
  }

  package init(_ locator: FlowLocator, place: FlowPlace) {
    self.locator = locator
    self.place = place
  }

  /// What kind of element it is, by its looks.
  package enum Trait: String, CaseIterable, Sendable, Codable {
    case text
    case square
    case longText = "long-text"
  }

  /// Whether it says nothing of the element.
  package var isEmpty: Bool {
    text == nil && id == nil && index == nil && css == nil && isEnabled == nil && isChecked == nil
      && isFocused == nil && isSelected == nil && traits.isEmpty && width == nil && height == nil
      && relations.isEmpty && locator == nil
  }

  /// How a report calls it: `"Log in"`, `id "login.user" below "Email"`.
  package var description: String {
    if let locator { return locator.description }
    var parts: [String] = []
    if let text { parts.append("\"\(text)\"") }
    if let id { parts.append("id \"\(id)\"") }
    if let css { parts.append("css \"\(css)\"") }
    for (word, value) in [
      ("enabled", isEnabled), ("checked", isChecked), ("focused", isFocused),
      ("selected", isSelected),
    ] {
      if let value { parts.append(value ? word : "not \(word)") }
    }
    parts += traits.map { "trait \($0.rawValue)" }
    if width != nil || height != nil {
      parts.append("size \(width.map(String.init) ?? "any")×\(height.map(String.init) ?? "any")")
    }
    parts += relations.map { "\($0.kind.words) \($0.selector.description)" }
    if let index { parts.append("index \(index)") }
    return parts.isEmpty ? "any element" : parts.joined(separator: " ")
  }
}

/// Where an element is in relation to another.
package struct FlowRelation: Sendable, Codable {
  package enum Kind: String, CaseIterable, Sendable, Codable {
    case below, above, leftOf, rightOf, childOf, containsChild, containsDescendants

    var words: String {
      switch self {
      case .leftOf: "left of"
      case .rightOf: "right of"
      case .childOf: "in"
      case .containsChild: "with the child"
      case .containsDescendants: "that contains"
      case .below, .above: rawValue
      }
    }
  }

  package var kind: Kind
  package var selector: FlowSelector

  package init(_ kind: Kind, _ selector: FlowSelector) {
    self.kind = kind
    self.selector = selector
  }
}

/// When something is done; every part that is given must hold.
package struct FlowCondition: Sendable {
  package enum Platform: String, CaseIterable, Sendable {
    case android = "Android"
    case ios = "iOS"
    case web = "Web"
    case tui, core
  }

  package var platform: Platform?
  package var visible: FlowSelector?
  package var notVisible: FlowSelector?
  /// An expression that must be true.
  package var expression: String?
  /// How long to wait for the elements; nil: 7 s, less where the app is known to be idle.
  package var timeout: Duration?
  package var place: FlowPlace

  /// In a sentence.
  package var description: String {
    var parts: [String] = []
    if let platform { parts.append("the platform is \(platform.rawValue)") }
    if let visible { parts.append("\(visible.description) is visible") }
    if let notVisible { parts.append("\(notVisible.description) is not visible") }
    if let expression { parts.append("\(expression) is true") }
    return parts.joined(separator: " and ")
  }
}
