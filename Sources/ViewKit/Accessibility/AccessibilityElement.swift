/// What an element is for, in the terms of ARIA where they exist.
public enum AccessibilityRole: String, Hashable, Sendable, Codable, CaseIterable {
  /// The root, and what groups others.
  case application, group, list, row, tabBar, scrollArea, alert
  /// What is read.
  case text, heading, image, progress, divider
  /// What is used.
  case button, link, textField, secureField, toggle, picker, tab
}

/// An element of the accessibility tree: what a person without the picture, or a test, is told.
public struct AccessibilityElement: Hashable, Sendable {
  /// Constant for the element's life.
  public var id: NodeID
  /// What it is for.
  public var role: AccessibilityRole
  /// The developer's name for it, such as `login.user`.
  public var identifier: String?
  /// Its name, as it would be read out.
  public var label: String?
  /// Its value, such as a field's text; masked where secure.
  public var value: String?
  /// Its own visible text.
  public var text: String?
  /// Where it stands, in the medium's units, clipped or not.
  public var frame: Rect
  /// The part of `frame` inside all clips and the screen.
  public var visibleFrame: Rect
  /// Whether it responds.
  public var isEnabled = true
  /// Whether it has the focus.
  public var isFocused = false
  /// Whether it is the chosen one of several.
  public var isSelected = false
  /// Whether it is on; nil where it can't be.
  public var isChecked: Bool?
  /// Whether its value is a secret.
  public var isSecure = false
  /// Whether it can take the focus.
  public var isFocusable = false
  /// Further facts by name, such as `style.color`.
  public var attributes: [String: String] = [:]
  /// What is inside it, in reading order.
  public var children: [AccessibilityElement] = []

  /// The element and all below it, parents first.
  public var all: [AccessibilityElement] { [self] + children.flatMap(\.all) }

  /// The first element below or at this one with `identifier`, in reading order.
  public func first(identifier: String) -> AccessibilityElement? {
    if self.identifier == identifier { return self }
    for child in children {
      if let found = child.first(identifier: identifier) { return found }
    }
    return nil
  }
}
