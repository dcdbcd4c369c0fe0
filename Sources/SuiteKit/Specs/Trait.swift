public import PageObjects
import WorkerProtocol

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

/// A name to select tests by; a suite adds its own in an extension.
public struct Tag: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as the command line and reports write it.
  public var name: String
  /// Makes a tag from its name.
  public init(_ name: String) { self.name = name }
  /// Makes a tag from its name, written as a literal.
  public init(stringLiteral name: String) { self.name = name }

  /// The few tests that show whether the app works at all.
  public static let smoke: Tag = "smoke"
  /// The tests that keep what once worked.
  public static let regression: Tag = "regression"
}

/// A device profile, or a set of them, by its name in the catalogue or in `qa.yml`.
public struct DeviceName: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name, `iPhone 6` or `phones` for example.
  public var name: String
  /// Makes one from its name.
  public init(_ name: String) { self.name = name }
  /// Makes one from its name, written as a literal.
  public init(stringLiteral name: String) { self.name = name }

  /// The set of phones.
  public static let phones: DeviceName = "phones"
  /// The set of tablets.
  public static let tablets: DeviceName = "tablets"
  /// The set of bare terminals.
  public static let terminals: DeviceName = "terminals"
}

/// What an app is driven as, by its name in `qa.yml`.
public struct Target: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name: `tui`, `core`, or that of a driver in `qa.yml`.
  public var name: String
  /// Makes one from its name.
  public init(_ name: String) { self.name = name }
  /// Makes one from its name, written as a literal.
  public init(stringLiteral name: String) { self.name = name }

  /// The app in a pseudo-terminal.
  public static let tui: Target = "tui"
  /// The app's core without a screen.
  public static let core: Target = "core"
}
