package import WireProtocol

/// An element by our own locators, as scripts of a terminal and page objects name it: one is meant.
package struct FlowLocator: Hashable, Sendable, Codable, CustomStringConvertible {
  /// What it may mean, the likeliest first: the first that matches anything counts.
  package var queries: [LocatorQuery]
  /// What must be seen where it is waited for.
  package var sight: LocatorQuery
  /// How a sentence calls it: `the button "OK"`.
  package var description: String

  private init(_ queries: [LocatorQuery], sight: LocatorQuery? = nil, _ description: String) {
    self.queries = queries
    self.sight = sight ?? queries[0]
    self.description = description
  }

  /// Any element of this name, or, where there is none, text that holds it.
  package static func named(_ name: String) -> FlowLocator {
    FlowLocator(
      ElementRole.named.map { LocatorQuery(role: $0, name: .equals(name)) } + [
        LocatorQuery(role: .text, text: .equals(name)),
        LocatorQuery(role: .text, text: .contains(name)),
        LocatorQuery(name: .contains(name)),
      ], sight: LocatorQuery(text: .contains(name), index: 0), "\"\(name)\"")
  }

  package static func role(_ role: ElementRole, _ name: String?) -> FlowLocator {
    guard let name else { return FlowLocator([LocatorQuery(role: role)], "the \(role.rawValue)") }
    return FlowLocator(
      [
        LocatorQuery(role: role, name: .equals(name)),
        LocatorQuery(role: role, name: .contains(name)),
      ], "the \(role.rawValue) \"\(name)\"")
  }

  package static func text(_ text: String) -> FlowLocator {
    FlowLocator(
      [LocatorQuery(text: .equals(text)), LocatorQuery(role: .text, text: .contains(text))],
      sight: LocatorQuery(text: .contains(text), index: 0), "the text \"\(text)\"")
  }

  /// A text that holds a match of a regular expression.
  package static func pattern(_ pattern: String) -> FlowLocator {
    FlowLocator(
      [LocatorQuery(role: .text, text: .matches(pattern))],
      sight: LocatorQuery(role: .text, text: .matches(pattern), index: 0), "text like /\(pattern)/")
  }

  package static func identifier(_ identifier: String) -> FlowLocator {
    FlowLocator([LocatorQuery(identifier: identifier)], "#\(identifier)")
  }

  package static func css(_ selector: String) -> FlowLocator {
    FlowLocator([LocatorQuery(css: selector)], "css=\(selector)")
  }

  package static func xpath(_ path: String) -> FlowLocator {
    FlowLocator([LocatorQuery(xpath: path)], "xpath=\(path)")
  }

  package static func pasted(_ locator: PastedLocator) -> FlowLocator {
    FlowLocator([locator.query], locator.text)
  }

  package static let highlighted = FlowLocator(
    [LocatorQuery(isHighlighted: true)], sight: LocatorQuery(isHighlighted: true, index: 0),
    "the highlighted row")

  /// The pattern that any text must hold; nil for other locators.
  package var soughtPattern: String? {
    guard sight.index == 0, case .matches(let pattern)? = sight.text else { return nil }
    return pattern
  }

  /// The text that is looked for, where any text that holds it will do; nil for other locators.
  package var soughtText: String? {
    guard sight.index == 0, case .contains(let text)? = sight.text else { return nil }
    return text
  }
}

extension ElementRole {
  /// What a bare name is sought among, the likeliest first.
  fileprivate static let named: [ElementRole] = [
    .button, .menuItem, .toggle, .link, .tab, .textField, .secureField, .row,
  ]
}
