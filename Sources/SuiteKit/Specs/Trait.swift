public import PageObjects

/// What a group or a test says of itself: its tags, where it runs, how long, how it starts.
///
/// Tags add up from the outermost group in; of everything else the innermost counts.
public struct Trait: Sendable {
  enum Kind: Sendable {
    case tags([Tag])
    case devices([DeviceName])
    case targets([Target])
    case timeout(Duration)
    case skip(String)
    case route(Route)
    case fixture(Fixture)
  }

  let kind: Kind

  /// Names to select tests by.
  public static func tags(_ tags: Tag...) -> Trait { Trait(kind: .tags(tags)) }
  /// The devices and sets of devices to run on, instead of the run's.
  public static func devices(_ devices: DeviceName...) -> Trait { Trait(kind: .devices(devices)) }
  /// The only targets to run on.
  public static func targets(_ targets: Target...) -> Trait { Trait(kind: .targets(targets)) }
  /// The limit on the whole test, hooks included, instead of the run's.
  public static func timeout(_ limit: Duration) -> Trait { Trait(kind: .timeout(limit)) }
  /// The test is not run and reported as skipped, with the reason.
  public static func skip(_ reason: String) -> Trait { Trait(kind: .skip(reason)) }
  /// The place to start at.
  public static func route(_ route: Route) -> Trait { Trait(kind: .route(route)) }
  /// The accounts and data to start with.
  public static func fixture(_ fixture: Fixture) -> Trait { Trait(kind: .fixture(fixture)) }
}
