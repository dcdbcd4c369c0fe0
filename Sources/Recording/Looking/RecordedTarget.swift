package import TerminalModel
import TextModel
package import WireProtocol

/// The element that a step is about, as each language writes it.
package struct RecordedTarget: Hashable, Sendable {
  /// How a person calls it.
  package var title: String
  /// A flow's selector, as one line of YAML.
  package var yaml: String
  /// A Swift expression on `app`.
  package var swift: String
  /// A Python expression on `app`.
  package var python: String
  /// Where it is, in cells.
  package var frame: CellRect

  /// The shortest that means this element alone; nil where no locator does.
  package init?(_ element: SeenElement, on look: Look) {
    guard let swift = element.locator, let pasted = PastedLocator(swift) else { return nil }
    title = element.title
    self.swift = swift
    python = PythonText.locator(pasted.query)
    frame = element.frame
    yaml = Self.selector(element, on: look)
  }

  /// An element that is not on the screen, by its id or by its role and name; nil for other queries.
  package init?(gone query: LocatorQuery?) {
    guard let query else { return nil }
    if let identifier = query.identifier,
      query == LocatorQuery(identifier: identifier)
    {
      title = "#\(identifier)"
      yaml = "{id: \(YAMLText.scalar(identifier))}"
      swift = "app[.id(\(QuotedText.quoted(identifier)))]"
    } else if let role = query.role, case .equals(let name)? = query.name,
      query == LocatorQuery(role: role, name: .equals(name))
    {
      let word = role == .textField ? "field" : role.rawValue
      title = "\(word) \"\(name)\""
      yaml = YAMLText.scalar(name)
      swift = "app.\(word)(\(QuotedText.quoted(name)))"
    } else {
      return nil
    }
    python = PythonText.locator(query)
    frame = CellRect(x: 0, y: 0, width: 0, height: 0)
  }

  /// The first candidate that a step would take for this very element.
  private static func selector(_ element: SeenElement, on look: Look) -> String {
    var candidates: [String] = []
    if let identifier = element.identifier {
      candidates.append("{id: \(YAMLText.scalar(identifier))}")
    }
    let texts = [element.name, element.value ?? ""].filter { !$0.isEmpty }
    candidates += texts.map(YAMLText.scalar)
    for candidate in candidates {
      // A candidate that cannot be read is none.
      guard let frames = try? look.frames(ofSelector: candidate), frames.count == 1 else {
        continue
      }
      if isSame(frames[0], element.frame) { return candidate }
    }
    for text in texts {
      let count = (try? look.frames(ofSelector: YAMLText.scalar(text)).count) ?? 0
      for index in 0..<min(count, 50) {
        let candidate = "{text: \(YAMLText.scalar(text)), index: \(index)}"
        if let frame = try? look.frames(ofSelector: candidate).first, isSame(frame, element.frame) {
          return candidate
        }
      }
    }
    let middle = element.frame.center
    guard look.isInPoints else { return "{point: \"\(middle.x),\(middle.y)\"}" }
    return "{point: \"\(middle.x * 8 + 4),\(middle.y * 16 + 8)\"}"
  }

  private static func isSame(_ one: CellRect, _ other: CellRect) -> Bool {
    one == other || other.contains(one.center) && one.contains(other.center)
  }
}
