package import FlowMatching
import Geometry

/// Short names for elements, the same for as long as a session lives: `b3` is a button, `f1` a field.
///
/// An element is known by its identifier, or by its role and name, and its place among equal ones.
package struct ElementRefs: Sendable {
  private var refs: [String: String] = [:]
  private var counts: [Character: Int] = [:]
  /// Where each one was last seen.
  private var lastSeen: [String: Sight] = [:]

  private struct Sight: Sendable {
    var element: FlowElement
    var revision: Int
  }

  /// What became of a ref.
  package enum Resolution: Sendable {
    /// The position in the tree.
    case found(Int)
    /// It is gone: what it was, and what is in its place now.
    case gone(was: FlowElement, lastSeen: Int, now: FlowElement?)
    /// No screen had such a ref.
    case unknown
  }

  package init() {}

  /// The refs of a tree's elements; nil for what has nothing to name.
  package mutating func assign(_ tree: FlowTree, revision: Int) -> [String?] {
    let keys = Self.keys(tree)
    return tree.elements.indices.map { index in
      guard let key = keys[index] else { return nil }
      let element = tree.elements[index]
      let ref = refs[key] ?? next(element.role)
      refs[key] = ref
      lastSeen[ref] = Sight(element: element, revision: revision)
      return ref
    }
  }

  /// Finds the element of a ref in the newest tree.
  ///
  /// - Parameter text: `b3`, or `b3@41` as the screen of revision 41 named it.
  package func resolve(_ text: String, in tree: FlowTree) -> Resolution {
    let ref = String(text.prefix { $0 != "@" })
    guard let sight = lastSeen[ref] else { return .unknown }
    let keys = Self.keys(tree)
    if let key = refs.first(where: { $0.value == ref })?.key,
      let index = keys.firstIndex(of: key)
    {
      return .found(index)
    }
    let frame = sight.element.frame
    let now = tree.elements.last {
      $0.frame.x == frame.x && $0.frame.y == frame.y && $0.role == sight.element.role
    }
    return .gone(was: sight.element, lastSeen: sight.revision, now: now)
  }

  /// Whether a text has the form of a ref with its revision.
  package static func isRef(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let letter = parts[0].first, letters.contains(letter),
      parts[0].count > 1, !parts[1].isEmpty
    else { return false }
    return (parts[0].dropFirst() + parts[1]).allSatisfy { $0.isASCII && $0.isNumber }
  }

  private static let letters: Set<Character> = ["b", "f", "c", "l", "r", "h", "g", "t", "e"]

  private mutating func next(_ role: String) -> String {
    let letter: Character =
      switch role {
      case "button", "menuItem", "tab": "b"
      case "textField", "secureField", "searchField", "textArea": "f"
      case "toggle", "checkbox", "radio", "switch": "c"
      case "link": "l"
      case "row", "cell": "r"
      case "heading": "h"
      case "group", "dialog", "scrollArea": "g"
      case "text": "t"
      default: "e"
      }
    counts[letter, default: 0] += 1
    return "\(letter)\(counts[letter] ?? 1)"
  }

  private static func keys(_ tree: FlowTree) -> [String?] {
    var seen: [String: Int] = [:]
    return tree.elements.map { element in
      let name = element.shownName
      guard element.id != nil || !name.isEmpty || element.role.hasSuffix("Field") else {
        return nil
      }
      let key = "\(element.role)\u{0}\(element.id.map { "#\($0)" } ?? name)"
      seen[key, default: 0] += 1
      return "\(key)\u{0}\(seen[key] ?? 1)"
    }
  }
}

extension FlowElement {
  /// What a person calls it: its accessible name, else what it shows; a field's text is its value.
  package var shownName: String {
    if let label, !label.isEmpty { return label }
    if role.hasSuffix("Field") { return hint ?? "" }
    return text ?? hint ?? ""
  }

  /// What a field holds, or another element shows beside its name.
  package var shownValue: String? {
    guard let text, !text.isEmpty, text != shownName else { return nil }
    return text
  }

  /// The states that are not the usual ones, as words.
  package var shownStates: [String] {
    [
      isFocused ? "focused" : nil, isChecked ? "checked" : nil, isSelected ? "selected" : nil,
      isEnabled ? nil : "disabled",
    ].compactMap { $0 }
  }
}
