import FlowFormat
import WireProtocol

/// What inference can't know of a program without an agent: a denial of it would be true whatever is there.
extension ElementWaits {
  /// Why it can't be said that nothing matches, though inference finds nothing; nil where it can.
  ///
  /// A text that is shown may be the button that is denied, drawn as inference does not know it.
  func doubt(
    _ query: LocatorQuery, in view: AppView, isBrief: Bool = false
  ) throws(WebDriverError) -> String? {
    guard view.isInferred else { return nil }
    if query.asksForIdentifier { return Self.noIdentifiers }
    guard let role = query.role, role != .text, let name = query.name else { return nil }
    let engine = LocatorEngine(
      tree: view.tree, screen: view.screen, unit: app.unit, isBrief: isBrief)
    let sought: TextMatch = if case .equals(let text) = name { .contains(text) } else { name }
    let shown = try engine.matches(LocatorQuery(text: sought)).last { index in
      guard view.isDisplayed(index) else { return false }
      guard case .equals(let text) = name else { return true }
      return view.tree.text(of: index).hasWord(text)
    }
    return shown.map {
      "\(app.line($0, in: view)) is there, which may be that \(role.rawValue): this app has no agent that knows: "
        + "deny the text"
    }
  }
}

extension ElementWaits {
  fileprivate static let noIdentifiers =
    "the app has no agent, so that no element has an id: name what it shows"

  /// As `doubt`, for the selector of a flow.
  func doubt(_ flow: FlowSelector, in view: AppView) -> String? {
    view.isInferred && flow.asksForIdentifier ? Self.noIdentifiers : nil
  }
}

extension FlowSelector {
  fileprivate var asksForIdentifier: Bool {
    id != nil || relations.contains { $0.selector.asksForIdentifier }
  }
}

extension LocatorQuery {
  fileprivate var asksForIdentifier: Bool {
    identifier != nil || css?.firstMatch(of: /#[\w-]|\[\s*id\b/) != nil
      || xpath?.firstMatch(of: /@id\b/) != nil
      || (within + containing + relations.map(\.anchor)).contains { $0.asksForIdentifier }
  }
}

extension String {
  /// Whether a text stands in it, with no letter or digit at its sides.
  fileprivate func hasWord(_ text: String) -> Bool {
    func isEdge(_ character: Character?) -> Bool {
      character.map { !$0.isLetter && !$0.isNumber } ?? true
    }
    return ranges(of: text).contains { range in
      let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : nil
      let after = range.upperBound < endIndex ? self[range.upperBound] : nil
      return isEdge(before) && isEdge(after)
    }
  }
}
