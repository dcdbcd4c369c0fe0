package import TerminalModel

/// What an element is for, in the terms of ARIA where they exist.
package enum ElementRole: String, Hashable, Sendable, Codable, CaseIterable {
  case application, window, group, list, row, text, heading, button, link, textField, secureField
  case toggle, picker, image, progress, tab, tabBar, scrollArea, alert, divider, other
  /// A bar or a box of choices, and one of them.
  case menu, menuItem
}

/// The states of an element that a test may ask for.
package struct ElementStates: Hashable, Sendable, Codable {
  package var isEnabled: Bool
  package var isFocused: Bool
  package var isSelected: Bool
  /// Nil where the element can't be checked.
  package var isChecked: Bool?
  /// Whether any of it is inside the visible part of its scroll areas and of the screen.
  package var isVisible: Bool
  /// Whether its value is a secret, shown masked and never sent.
  package var isSecure: Bool
  /// Whether it can take the focus.
  package var isFocusable: Bool

  package init(
    isEnabled: Bool = true, isFocused: Bool = false, isSelected: Bool = false,
    isChecked: Bool? = nil, isVisible: Bool = true, isSecure: Bool = false,
    isFocusable: Bool = false
  ) {
    self.isEnabled = isEnabled
    self.isFocused = isFocused
    self.isSelected = isSelected
    self.isChecked = isChecked
    self.isVisible = isVisible
    self.isSecure = isSecure
    self.isFocusable = isFocusable
  }
}

/// A part of what an element shows: a text of its own, or one of its children.
package enum ElementContent: Hashable, Sendable, Codable {
  case text(String)
  /// A child's place among the children.
  case child(Int)
}

/// An element of an app's tree, as the app's agent (or inference from a screen) tells it.
package struct ElementNode: Hashable, Sendable, Codable {
  /// Constant for the element's life and never used again within a session.
  package var id: Int
  package var role: ElementRole
  /// The developer's identifier (`login.user`), if it has one.
  package var identifier: String?
  /// The accessible name.
  package var label: String?
  /// The value: a field's text, a toggle's state; masked where secure.
  package var value: String?
  /// The visible text of the element itself, without its children's.
  package var text: String?
  /// Where it is on the screen, in cells, or in a picture, in points; clipped to its scroll areas.
  package var frame: CellRect
  package var states: ElementStates
  /// Further facts by name: `style.foreground`, `hint`, `inferred` …
  package var attributes: [String: String]
  package var children: [ElementNode]
  /// Its own texts and its children in their order, with the line feeds between them, where that says more than
  /// `text` and the children's places: text that flows around children. Nil elsewhere.
  package var content: [ElementContent]?

  package init(
    id: Int, role: ElementRole, identifier: String? = nil, label: String? = nil,
    value: String? = nil, text: String? = nil, frame: CellRect,
    states: ElementStates = ElementStates(), attributes: [String: String] = [:],
    children: [ElementNode] = [], content: [ElementContent]? = nil
  ) {
    self.id = id
    self.role = role
    self.identifier = identifier
    self.label = label
    self.value = value
    self.text = text
    self.frame = frame
    self.states = states
    self.attributes = attributes
    self.children = children
    self.content = content
  }
}
