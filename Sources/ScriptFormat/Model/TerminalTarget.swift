package import TerminalModel
package import WireProtocol

/// The place or the element that a step is about.
package enum TerminalTarget: Hashable, Sendable, CustomStringConvertible {
  case cell(CellPoint)
  /// Any element of this name, or, where there is none, text that holds it.
  case named(String)
  case role(String, String?)
  case text(String)
  case pattern(String)
  case identifier(String)
  case css(String)
  case xpath(String)
  case pasted(PastedLocator)
  case highlighted

  package var description: String {
    switch self {
    case .cell(let point): "the cell \(point.x),\(point.y)"
    case .named(let name): "\"\(name)\""
    case .role(let role, let name): name.map { "the \(role) \"\($0)\"" } ?? "the \(role)"
    case .text(let text): "the text \"\(text)\""
    case .pattern(let pattern): "text like /\(pattern)/"
    case .identifier(let identifier): "#\(identifier)"
    case .css(let selector): "css=\(selector)"
    case .xpath(let path): "xpath=\(path)"
    case .pasted(let locator): locator.text
    case .highlighted: "the highlighted row"
    }
  }
}
