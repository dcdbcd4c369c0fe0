/// The places that the bar at the bottom leads to, in its order.
package enum Tab: String, Hashable, Sendable, CaseIterable {
  case find, shop, upcoming, menu
}
