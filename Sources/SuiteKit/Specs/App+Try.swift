public import PageObjects

/// Which try an attempt is.
struct TryNumber: AppValue {
  var value: Int
}

extension App {
  /// Which try of the test this is: 1, or 2 after the first failure that is tried again. Tries that
  /// a lost node or a killed app broke do not count; outside a runner it is 1.
  public var tryNumber: Int { self[TryNumber.self]?.value ?? 1 }
}
