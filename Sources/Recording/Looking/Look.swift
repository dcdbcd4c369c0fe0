import FlowFormat
import FlowMatching
package import JSONModel
package import TerminalModel

/// Everything that is known of an app at one moment: its screen, its elements, its source.
package struct Look: Sendable {
  package var screen: Screen
  package var elements: [SeenElement]
  /// Whether the terminal reads a line without showing it.
  package var hidesInput: Bool
  /// Whether the session's unit is a point, of which a cell has 8 × 16.
  let isInPoints: Bool
  /// The extent of an app that has no grid of cells, in points.
  package var pointSize: CellSize?
  /// Whether fingers work it, and no mouse.
  package var hasTouch = false
  private let sight: FlowSight

  /// A look at an app that has no grid of cells.
  init(elements: [SeenElement], source: String) {
    screen = Screen(blank: CellSize(columns: 1, rows: 1))
    self.elements = elements
    hidesInput = false
    isInPoints = false
    sight = FlowSight(source: source, screen: nil)
  }

  /// - Parameters:
  ///   - inspection: the answer of `mobile: inspect`.
  ///   - source: the page source.
  package init(screen: Screen, inspection: JSONValue, source: String, hidesInput: Bool = false) {
    self.screen = screen
    self.hidesInput = hidesInput
    sight = FlowSight(source: source, screen: screen)
    isInPoints = inspection["unit"] == "points"
    let cell = isInPoints ? (width: 8, height: 16) : (width: 1, height: 1)
    elements = (inspection["elements"]?.arrayValue ?? []).map { element in
      func text(_ key: String) -> String? { element[key]?.stringValue }
      let frame = (element["frame"]?.arrayValue ?? []).map { Int($0.numberValue ?? 0) }
      return SeenElement(
        depth: element["depth"]?.integerValue ?? 0, role: text("role") ?? "",
        name: text("name") ?? "", identifier: text("identifier"), value: text("value"),
        states: (element["states"]?.arrayValue ?? []).compactMap(\.stringValue),
        frame: frame.count == 4
          ? CellRect(
            x: frame[0] / cell.width, y: frame[1] / cell.height, width: frame[2] / cell.width,
            height: frame[3] / cell.height)
          : CellRect(x: 0, y: 0, width: 0, height: 0),
        locator: text("locator"))
    }
  }

  /// The element at a cell that a locator means: the last one drawn there, or what is around it.
  package func element(at cell: CellPoint) -> SeenElement? {
    elements.last {
      $0.locator != nil && $0.frame.contains(cell) && !$0.states.contains("hidden")
    }
  }

  /// The element that has the focus.
  package var focused: SeenElement? { elements.last(where: \.isFocused) }

  /// What a flow's selector means here: the cells of each match, the first one used.
  /// - Throws: `FlowError` for a selector that cannot be read, `PatternError` for a bad pattern.
  package func frames(ofSelector yaml: String) throws -> [CellRect] {
    let flow = try Flow(text: "appId: x\n---\n- tapOn: \(yaml)\n", file: "selector")
    return try flow.steps.first?.values.target.map { try frames(of: $0) } ?? []
  }

  func frames(of selector: FlowSelector) throws -> [CellRect] {
    var selector = selector
    // Nothing is evaluated here.
    selector.text = selector.text.map(FlowLiteral.read)
    selector.id = selector.id.map(FlowLiteral.read)
    return try sight.frames(of: selector)
  }
}
