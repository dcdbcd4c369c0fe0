/// What a person does among their own classes.
package enum UpcomingEvent: Hashable, Sendable {
  case select(Int)
  case findClass
  case logIn
  /// Asks again after a failure.
  case retry
}
