package import TerminalModel

/// How a text is matched against an element's.
package enum TextMatch: Hashable, Sendable, Codable {
  /// Equal, after runs of white space are folded.
  case equals(String)
  /// Holds this text.
  case contains(String)
  /// Holds a match of this regular expression.
  case matches(String)
}

/// A locator as data: what `PageObjects` composes and our driver resolves, sent as the value of
/// the strategy `-qa locator`.
///
/// All the conditions that are set must hold.
package struct LocatorQuery: Hashable, Sendable, Codable {
  package var identifier: String?
  package var role: ElementRole?
  /// The accessible name.
  package var name: TextMatch?
  /// The text, children's included.
  package var text: TextMatch?
  package var css: String?
  package var xpath: String?
  /// An ancestor that must match.
  package var within: [LocatorQuery]
  /// Descendants that must each match.
  package var containing: [LocatorQuery]
  /// A match that it must lie wholly below / right of …, nearest first.
  package var relations: [LocatorRelation]
  /// The row or item shown highlighted.
  package var isHighlighted: Bool?
  /// A text anywhere on the screen: the innermost element that stands where it is.
  package var screenText: TextMatch?
  /// Styles by their names in CSS (`background-color`), each of which must be equal.
  package var style: [String: String]?
  /// A cell of the screen, from 0, 0 at its top left: the innermost element there. The last resort.
  package var cell: CellPoint?
  /// Which of the matches, in document order; negative counts from the last. Nil: there may be only one.
  package var index: Int?

  package init(
    identifier: String? = nil, role: ElementRole? = nil, name: TextMatch? = nil,
    text: TextMatch? = nil, css: String? = nil, xpath: String? = nil, within: [LocatorQuery] = [],
    containing: [LocatorQuery] = [], relations: [LocatorRelation] = [], isHighlighted: Bool? = nil,
    screenText: TextMatch? = nil, style: [String: String]? = nil, cell: CellPoint? = nil,
    index: Int? = nil
  ) {
    self.identifier = identifier
    self.role = role
    self.name = name
    self.text = text
    self.css = css
    self.xpath = xpath
    self.within = within
    self.containing = containing
    self.relations = relations
    self.isHighlighted = isHighlighted
    self.screenText = screenText
    self.style = style
    self.cell = cell
    self.index = index
  }
}

/// Where an element lies from another.
package struct LocatorRelation: Hashable, Sendable, Codable {
  package enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
    case above, below, leftOf, rightOf, near
  }
  package var direction: Direction
  package var anchor: LocatorQuery

  package init(_ direction: Direction, _ anchor: LocatorQuery) {
    self.direction = direction
    self.anchor = anchor
  }
}

/// A way to find elements, by its name in the protocol.
package enum LocatorStrategy: String, Hashable, Sendable, Codable, CaseIterable {
  case css = "css selector"
  case xpath
  case linkText = "link text"
  case partialLinkText = "partial link text"
  case tagName = "tag name"
  case accessibilityID = "accessibility id"
  case id
  case name
  case className = "class name"
  case query = "-qa locator"
}
