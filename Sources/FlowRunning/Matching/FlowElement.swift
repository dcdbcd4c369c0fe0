import PageObjects

/// An element as the page source shows it.
struct FlowElement: Sendable {
  /// How a click finds it again.
  enum Address: Sendable, Hashable {
    /// An XPath that says what it is, too, so that it finds no other one in its place.
    case path(String)
    /// A text on the screen that no element has.
    case screenText(String)
  }

  var role = ""
  /// What it shows.
  var text: String?
  var hint: String?
  /// Its accessible name.
  var label: String?
  var id: String?
  var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  var isClickable = false
  var isEnabled = true
  var isChecked = false
  var isFocused = false
  var isSelected = false
  var parent: Int?
  var children: [Int] = []
  var address = Address.path("")

  /// What it is called, for a sentence: `button "Log in"  id login.submit`.
  var description: String {
    let name = [text, label, hint].lazy.compactMap { $0 }.first { !$0.isEmpty }
    return [role, name.map { "\"\($0)\"" }, id.map { " id \($0)" }].compactMap { $0 }
      .joined(separator: " ")
  }
}

/// The visible elements of a screen, in document order.
struct FlowTree: Sendable {
  var elements: [FlowElement] = []
  /// The extent of the screen, in the session's unit.
  var size: (width: Double, height: Double) = (0, 0)
  /// A cell's extent in the session's unit.
  var cell: (width: Double, height: Double) = (1, 1)

  /// An element and all inside it, in document order.
  func subtree(_ index: Int) -> [Int] {
    [index] + elements[index].children.flatMap(subtree)
  }

  /// The outermost elements.
  var roots: [Int] { elements.indices.filter { elements[$0].parent == nil } }
}
