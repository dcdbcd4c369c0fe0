package import PageObjects

/// An element as the page source shows it.
package struct FlowElement: Sendable {
  /// How a click finds it again.
  package enum Address: Sendable, Hashable {
    /// An XPath of its place, and the attributes that an element there must have.
    case path(String, facts: [String: String] = [:])
    /// A text on the screen that no element has.
    case screenText(String)

    /// An XPath that says what the element is, too, so that it finds no other one in its place: the
    /// screen may change before a click. Nil for a text that no element has.
    package var expression: String? {
      guard case .path(let path, let facts) = self else { return nil }
      let names = ["role", "class", "id", "resource-id", "name", "content-desc", "text"]
      return path
        + names.compactMap { name -> String? in
          guard let value = facts[name], !value.isEmpty, value.count < 200,
            !value.contains("\"") || !value.contains("'")
          else { return nil }
          let quote = value.contains("\"") ? "'" : "\""
          return "[@\(name)=\(quote)\(value)\(quote)]"
        }.joined()
    }
  }

  package var role = ""
  /// What it shows.
  package var text: String?
  package var hint: String?
  /// Its accessible name.
  package var label: String?
  package var id: String?
  package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  package var isClickable = false
  package var isEnabled = true
  package var isChecked = false
  package var isFocused = false
  package var isSelected = false
  package var parent: Int?
  package var children: [Int] = []
  package var address = Address.path("")
  /// The driver's reference of it; nil where a look gives none.
  package var reference: String?

  /// What it is called, for a sentence: `button "Log in"  id login.submit`.
  package var description: String {
    let name = [text, label, hint].lazy.compactMap { $0 }.first { !$0.isEmpty }
    return [role, name.map { "\"\($0)\"" }, id.map { " id \($0)" }].compactMap { $0 }
      .joined(separator: " ")
  }
}

/// The visible elements of a screen, in document order.
package struct FlowTree: Sendable {
  package var elements: [FlowElement] = []
  /// The extent of the screen, in the session's unit.
  package var size: (width: Double, height: Double) = (0, 0)
  /// A cell's extent in the session's unit.
  package var cell: (width: Double, height: Double) = (1, 1)

  /// Whether the driver knows that the app was idle at that moment.
  package var isSettled = false
  /// Whether nothing but input could make the app go on at that moment.
  package var isIdle = false

  /// Whether the driver knows that the app had ended at that moment.
  package var hasEnded = false

  /// Whether the screen takes fingers; a browser's window on a computer has a wheel instead.
  package var hasTouch = true

  /// An element and all inside it, in document order.
  package func subtree(_ index: Int) -> [Int] {
    [index] + elements[index].children.flatMap(subtree)
  }

  /// The outermost elements.
  package var roots: [Int] { elements.indices.filter { elements[$0].parent == nil } }
}
