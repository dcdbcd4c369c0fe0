/// A screen that can be asked for from outside: its link, and how its parent shows it.
///
/// Each screen's folder defines its own, beside its route.
package struct Destination: Hashable, Sendable {
  /// The parent that shows it.
  enum Parent: Sendable {
    /// Behind the login.
    case tabs(@MainActor @Sendable (TabsInteractor) -> Void)
    /// Before the login, or over everything; the answer says what became of the link.
    case root(@MainActor @Sendable (RootInteractor) -> RouteOutcome)
  }

  /// The link that leads there.
  package let link: Link
  let parent: Parent
  /// Whether an open debug page stays in front.
  let keepsDebug: Bool
  /// Where a guest who skips the login goes instead; nil where a guest may go.
  let forGuests: (@Sendable () -> Destination)?

  /// Makes a destination.
  /// - Parameters:
  ///   - link: The link that leads there.
  ///   - keepsDebug: Whether an open debug page stays in front.
  ///   - forGuests: Where a guest who skips the login goes instead; nil lets guests in.
  ///   - parent: How it is shown.
  init(
    _ link: Link, keepsDebug: Bool = false, forGuests: (@Sendable () -> Destination)? = nil,
    in parent: Parent
  ) {
    self.link = link
    self.keepsDebug = keepsDebug
    self.forGuests = forGuests
    self.parent = parent
  }

  /// Every route, a line a screen; adding a screen adds one here.
  @MainActor static let routes = RouteTable([
    .home, .find,
    .map,
    .search,
    .homeScreen,
    .login,
    .classDetail,
    .booking,
    .upcoming,
    .summer, .shop, .collection,
    .product,
    .menu,
    .web,
    .experiments, .debug,
    .event,
  ])

  /// What an outcome calls it: the first word of its link.
  var routeName: String { link.path.first ?? "" }

  package static func == (one: Destination, other: Destination) -> Bool { one.link == other.link }
  package func hash(into hasher: inout Hasher) { hasher.combine(link) }
}
