package import FlowFormat
package import TerminalModel
import TextModel
import WireProtocol

/// The element that a step is about, as each language writes it.
package struct RecordedTarget: Sendable {
  /// How a person calls it.
  package var title: String
  /// What a flow calls it; without a text and an id, where none means it alone.
  package var selector: FlowSelector
  /// Where a flow that has no name for it taps, in the session's unit.
  private var point: CellPoint?
  /// A Swift expression on `app`.
  package var swift: String
  /// Where it is, in cells.
  package var frame: CellRect

  /// A flow's selector, as one line of YAML.
  package var yaml: String {
    point.map { "{point: \"\($0.x),\($0.y)\"}" } ?? selector.yaml
  }

  /// The text that it shows, as far as its selector says it.
  var text: String? {
    guard !isPoint, let start = title.firstIndex(of: "\""), title.hasSuffix("\""),
      start != title.index(before: title.endIndex)
    else { return nil }
    return String(title[title.index(after: start)...].dropLast())
  }

  /// Whether a flow knows it only by its place.
  var isPoint: Bool { point != nil }

  /// A Python expression on `app`.
  package var python: String {
    selector.locator.map { PythonText.locator($0.queries[0]) } ?? "app"
  }

  /// The shortest that means this element alone; nil where no locator does.
  package init?(_ element: SeenElement, on look: Look) {
    guard let swift = element.locator, let pasted = PastedLocator(swift) else { return nil }
    title = element.title
    self.swift = swift
    frame = element.frame
    if let selector = Self.selector(element, on: look) {
      self.selector = selector
    } else {
      selector = FlowSelector(place: Self.place)
      let middle = element.frame.center
      point =
        look.isInPoints ? CellPoint(x: middle.x * 8 + 4, y: middle.y * 16 + 8) : middle
    }
    selector.locator = .pasted(pasted)
  }

  /// An element that is not on the screen, by its id or by its role and name; nil for other locators.
  package init?(gone locator: FlowLocator) {
    let query = locator.queries[0]
    if let identifier = query.identifier, query == LocatorQuery(identifier: identifier) {
      title = "#\(identifier)"
      selector = FlowSelector(id: FlowLiteral.written(identifier), place: Self.place)
      swift = "app[.id(\(QuotedText.quoted(identifier)))]"
    } else if let role = query.role, case .equals(let name)? = query.name,
      query == LocatorQuery(role: role, name: .equals(name))
    {
      let word = role == .textField ? "field" : role.rawValue
      title = "\(word) \"\(name)\""
      selector = FlowSelector(text: FlowLiteral.written(name), place: Self.place)
      swift = "app.\(word)(\(QuotedText.quoted(name)))"
    } else {
      return nil
    }
    selector.locator = locator
    frame = CellRect(x: 0, y: 0, width: 0, height: 0)
  }

  private static let place = FlowPlace(file: "recording", line: 1)

  /// The first candidate that a step would take for this very element; nil where none is.
  private static func selector(_ element: SeenElement, on look: Look) -> FlowSelector? {
    func frames(_ selector: FlowSelector) -> [CellRect] {
      // A candidate that cannot be read is none.
      (try? look.frames(of: selector)) ?? []
    }
    let texts = [element.name, element.value ?? ""].filter { !$0.isEmpty }
      .map(FlowLiteral.written)
    var candidates = texts.map { FlowSelector(text: $0, place: place) }
    if let identifier = element.identifier {
      candidates.insert(
        FlowSelector(id: FlowLiteral.written(identifier), place: place), at: 0)
    }
    for candidate in candidates {
      let found = frames(candidate)
      if found.count == 1, isSame(found[0], element.frame) { return candidate }
    }
    for text in texts {
      var candidate = FlowSelector(text: text, place: place)
      for index in 0..<min(frames(candidate).count, 50) {
        candidate.index = "\(index)"
        if let frame = frames(candidate).first, isSame(frame, element.frame) { return candidate }
      }
      candidate.index = nil
    }
    return nil
  }

  private static func isSame(_ one: CellRect, _ other: CellRect) -> Bool {
    one == other || other.contains(one.center) && one.contains(other.center)
  }
}
