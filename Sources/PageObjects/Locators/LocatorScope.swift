package import WireProtocol

/// Where elements are looked for: a whole app, or what a locator finds.
public protocol LocatorScope: Sendable {
  /// The session whose elements are meant.
  var app: App { get }
  /// What is meant, as a test writes it.
  var description: String { get }
}

extension LocatorScope {
  /// A locator of this scope; nothing is looked up until it is used.
  package func locate(_ query: LocatorQuery, _ source: String) -> Locator {
    var query = query
    if let outer = self as? Locator { query.within.append(outer.query) }
    return Locator(app: app, query: query, description: description + source)
  }

  private func named(
    _ role: ElementRole, _ word: String, _ name: (some TextMatching)?
  ) -> Locator {
    let pattern = name?.pattern
    return locate(
      LocatorQuery(role: role, name: pattern?.match), ".\(word)(\(pattern?.source ?? ""))")
  }

  /// The element that a selector names.
  public subscript(_ selector: Selector) -> Locator {
    locate(selector.query, "[\(selector.source)]")
  }

  /// A button by its accessible name.
  public func button(_ name: some TextMatching) -> Locator { named(.button, "button", name) }
  /// A link by its accessible name.
  public func link(_ name: some TextMatching) -> Locator { named(.link, "link", name) }
  /// A heading by its accessible name.
  public func heading(_ name: some TextMatching) -> Locator { named(.heading, "heading", name) }
  /// A text field by its accessible name.
  public func field(_ name: some TextMatching) -> Locator { named(.textField, "field", name) }
  /// A field for secrets by its accessible name.
  public func secureField(_ name: some TextMatching) -> Locator {
    named(.secureField, "secureField", name)
  }
  /// A switch or check box by its accessible name.
  public func toggle(_ name: some TextMatching) -> Locator { named(.toggle, "toggle", name) }
  /// A tab by its accessible name.
  public func tab(_ name: some TextMatching) -> Locator { named(.tab, "tab", name) }
  /// An image by its accessible name.
  public func image(_ name: some TextMatching) -> Locator { named(.image, "image", name) }
  /// A list by its accessible name.
  public func list(_ name: some TextMatching) -> Locator { named(.list, "list", name) }

  /// The innermost element with a text, children's included.
  public func text(_ text: some TextMatching) -> Locator {
    locate(LocatorQuery(text: text.pattern.match), ".text(\(text.pattern.source))")
  }

  /// The rows of a list or table, in document order.
  public var rows: Locator { locate(LocatorQuery(role: .row), ".rows") }
  /// The buttons, in document order.
  public var buttons: Locator { locate(LocatorQuery(role: .button), ".buttons") }
  /// The alert that is shown, if one is.
  public var alert: Locator { locate(LocatorQuery(role: .alert), ".alert") }
  /// The row or item shown highlighted, by its colours where the app tells no more.
  public var highlighted: Locator { locate(LocatorQuery(isHighlighted: true), ".highlighted") }
}
