package import WireProtocol

/// Which element of an app is meant, as a value: nothing is looked up until it is used, each use
/// looks anew, waits, and takes one match only.
public struct Locator: LocatorScope, CustomStringConvertible {
  /// The session whose elements are meant.
  public let app: App
  package let query: LocatorQuery
  /// The locator as a test writes it: `app.button("Log in")`.
  public let description: String

  package init(app: App, query: LocatorQuery, description: String) {
    self.app = app
    self.query = query
    self.description = description
  }

  private func with(_ source: String, _ change: (inout LocatorQuery) -> Void) -> Locator {
    var query = query
    change(&query)
    return Locator(app: app, query: query, description: description + source)
  }

  /// Those that lie inside a match of `outer` in the element tree.
  public func within(_ outer: Locator) -> Locator {
    with(".within(\(outer))") { $0.within.append(outer.query) }
  }
  /// Those that hold a match of `inner` in the element tree.
  public func containing(_ inner: Locator) -> Locator {
    with(".containing(\(inner))") { $0.containing.append(inner.query) }
  }
  /// Those in whose text, children's included, this part stands.
  public func containing(_ part: String) -> Locator {
    with(".containing(\"\(part)\")") { query in
      if query.text == nil {
        query.text = .contains(part)
      } else {
        query.containing.append(LocatorQuery(text: .contains(part)))
      }
    }
  }

  /// Those wholly above a match of `anchor` on the screen, nearest first.
  public func above(_ anchor: Locator) -> Locator { related(.above, "above", anchor) }
  /// Those wholly below a match of `anchor` on the screen, nearest first.
  public func below(_ anchor: Locator) -> Locator { related(.below, "below", anchor) }
  /// Those wholly left of a match of `anchor` on the screen, nearest first.
  public func leftOf(_ anchor: Locator) -> Locator { related(.leftOf, "leftOf", anchor) }
  /// Those wholly right of a match of `anchor` on the screen, nearest first.
  public func rightOf(_ anchor: Locator) -> Locator { related(.rightOf, "rightOf", anchor) }
  /// Those around a match of `anchor` on the screen, nearest first.
  public func near(_ anchor: Locator) -> Locator { related(.near, "near", anchor) }

  private func related(
    _ direction: LocatorRelation.Direction, _ word: String, _ anchor: Locator
  ) -> Locator {
    with(".\(word)(\(anchor))") { $0.relations.append(LocatorRelation(direction, anchor.query)) }
  }

  /// The first match in document order, or the nearest where a relation was asked for.
  public var first: Locator { with(".first") { $0.index = 0 } }
  /// The last match in document order.
  public var last: Locator { with(".last") { $0.index = -1 } }
  /// The match at a 0-based place in document order; negative ones count from the last.
  public func nth(_ index: Int) -> Locator { with(".nth(\(index))") { $0.index = index } }
}
