import ViewKit

/// Where the person was on each screen, by its route: coming back finds the focus and the scroll
/// offsets as they were left.
@MainActor struct Visits {
  private struct Visit {
    var focused: String?
    var offsets: [Point]
  }

  /// More screens than anyone goes back through.
  private static let limit = 64

  private var visits: [String: Visit] = [:]
  private var order: [String] = []
  private var route: String?

  /// Puts the focus and the offsets back where `route` has just come into view again.
  mutating func restore(
    _ state: inout InteractionState, in layout: ViewLayout, route newRoute: String?
  ) {
    guard newRoute != route else { return }
    route = newRoute
    guard let newRoute, let visit = visits[newRoute] else { return }
    for (area, offset) in zip(layout.scrollAreas, visit.offsets)
    where state.offsets[area.id] == nil && offset != .zero {
      state.offsets[area.id] = offset
    }
    if state.focused == nil, let identifier = visit.focused {
      state.focused = layout.root.first(identifier: identifier)?.id
    }
  }

  /// Remembers where the person is on the screen in view.
  mutating func note(_ state: InteractionState, in layout: ViewLayout) {
    guard let route else { return }
    if visits[route] == nil {
      order.append(route)
      if order.count > Self.limit { visits[order.removeFirst()] = nil }
    }
    visits[route] = Visit(
      focused: state.focused.flatMap { layout.root.first(id: $0)?.identifier },
      offsets: layout.scrollAreas.map { state.offsets[$0.id] ?? .zero })
  }
}

extension AccessibilityElement {
  fileprivate func first(id: NodeID) -> AccessibilityElement? {
    if self.id == id { return self }
    for child in children {
      if let found = child.first(id: id) { return found }
    }
    return nil
  }
}
