package import FlowFormat
import Geometry
import Patterns
package import TerminalModel

/// One look at an app, in which selectors of flows are counted: for tools that suggest selectors.
package struct FlowSight: Sendable {
  private let tree: FlowTree
  private let whole: FlowTree

  /// - Parameters:
  ///   - source: the page source.
  ///   - screen: the screen of the same moment; nil where the app has none.
  package init(source: String, screen: Screen?) {
    self.init(FlowTree(source: source), screen: screen)
  }

  /// The same for a tree that was read.
  package init(_ tree: FlowTree, screen: Screen?) {
    self.tree = tree
    whole = screen.map(tree.withTexts) ?? tree
  }

  /// The cells of each match, those of the element that a step would use first.
  ///
  /// - Throws: `PatternError` for a pattern that cannot be compiled or takes too long.
  package func frames(of selector: FlowSelector) throws -> [CellRect] {
    try found(selector).map(\.frame)
  }

  /// Each match, in words and in cells, the one that a step would use first.
  ///
  /// As in a step, the texts of the screen count only where no element matches.
  /// - Throws: `PatternError` for a pattern that cannot be compiled or takes too long.
  package func found(_ selector: FlowSelector) throws -> [(words: String, frame: CellRect)] {
    var matcher = FlowMatcher()
    var found = try matcher.matches(selector, in: tree).map { tree.elements[$0] }
    if found.isEmpty, selector.meansText {
      found = try matcher.matches(selector, in: whole).map { whole.elements[$0] }
    }
    let cell = tree.cell
    return found.map { element in
      let frame = CellRect(
        x: Int(element.frame.x / cell.width), y: Int(element.frame.y / cell.height),
        width: Int(element.frame.width / cell.width),
        height: Int(element.frame.height / cell.height))
      return (element.description, frame)
    }
  }
}
