import FlowFormat
package import FlowMatching
import Patterns

/// The shortest selector of a flow that means one element of a screen.
package struct ElementLocator: Sendable {
  private let tree: FlowTree
  private let inside: Set<Int>
  private let index: Int

  package init(_ index: Int, in tree: FlowTree) {
    self.tree = tree
    self.index = index
    inside = Set(tree.subtree(index))
  }

  /// The selector as YAML on one line; nil where nothing tells the element from others.
  package var yaml: String? {
    let element = tree.elements[index]
    for (selector, text) in candidates(element) where means(selector) { return text }
    return nil
  }

  private var place: FlowPlace { FlowPlace(file: "session", line: 1) }

  private func candidates(_ element: FlowElement) -> [(FlowSelector, String)] {
    var found: [(FlowSelector, String)] = []
    let texts = [element.label, element.text, element.hint].compactMap { $0 }
      .filter { !$0.isEmpty && $0.count <= 120 && !$0.contains("${") }
    let id = element.id.flatMap { $0.contains("${") ? nil : $0 }
    for text in texts {
      found.append((FlowSelector(text: text, place: place), StepText.scalar(text)))
    }
    if let id {
      found.insert(
        (FlowSelector(id: id, place: place), "{id: \(StepText.scalar(id))}"), at: 0)
      for text in texts {
        found.append(
          (
            FlowSelector(text: text, id: id, place: place),
            "{id: \(StepText.scalar(id)), text: \(StepText.scalar(text))}"
          ))
      }
    }
    for text in texts { found += numbered(FlowSelector(text: text, place: place), "text", text) }
    if let id { found += numbered(FlowSelector(id: id, place: place), "id", id) }
    if element.isFocused {
      var focused = FlowSelector(place: place)
      focused.isFocused = true
      found.append((focused, "{focused: true}"))
    }
    return found
  }

  /// With its place among several.
  private func numbered(
    _ selector: FlowSelector, _ key: String, _ text: String
  ) -> [(FlowSelector, String)] {
    (0..<20).map { number in
      var selector = selector
      selector.index = String(number)
      return (selector, "{\(key): \(StepText.scalar(text)), index: \(number)}")
    }
  }

  /// Whether a step with this selector takes the element, or a part of it.
  private func means(_ selector: FlowSelector) -> Bool {
    var matcher = FlowMatcher()
    do throws(PatternError) {
      guard let first = try matcher.matches(selector, in: tree).first else { return false }
      return inside.contains(first)
    } catch {
      return false
    }
  }
}
