/// Why the backend refused.
package enum BackendError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownMember
  /// Tries that remain, 1 or more.
  case wrongPassword(triesLeft: Int)
  case tooManyAttempts
  /// The server failed, in its own words where it had any.
  case server(String?)
  case noSuchClass(Int)
  case noSuchProduct(Int)
  case noSuchPage(String)
  /// The last place went to someone else.
  case full
  case cardDeclined
  case alreadyBooked
  case notEnoughCredits

  package var description: String {
    switch self {
    case .unknownMember: "No member has that email; check its spelling."
    case .wrongPassword(let tries): "The password is wrong; \(tries) tries are left."
    case .tooManyAttempts: "The password was wrong too often; wait before trying again."
    case .server(let words): words ?? "The server failed; try again."
    case .noSuchClass(let id): "No class has the number \(id); search again."
    case .noSuchProduct(let id): "No product has the number \(id); see the shop."
    case .noSuchPage(let address): "There is no page at \(address); check its address."
    case .full: "The class is full; choose another or join its waiting list."
    case .cardDeclined: "The card was declined; try again or use another."
    case .alreadyBooked: "The member is in that class already; see Upcoming."
    case .notEnoughCredits: "The member has too few credits; buy some first."
    }
  }
}
