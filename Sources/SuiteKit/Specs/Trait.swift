public import PageObjects
import WorkerProtocol

/// What a group or a test says of itself: its tags, where it runs, how long, how it starts.
///
/// Tags, locks and ids add up from the outermost group in; of everything else the innermost counts.
public struct Trait: Sendable {
  enum Kind: Sendable {
    case tags([Tag])
    case devices([DeviceName])
    case targets([Target])
    case timeout(Duration)
    case skip(String)
    case route(Route)
    case fixture(Fixture)
    case locks([String])
    case serial
    case ids([String])
    case knownIssue(KnownIssue)
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
  /// What the test needs to itself: tests that name one lock never run at the same time, on no node.
  public static func locked(_ names: String...) -> Trait { Trait(kind: .locks(names)) }
  /// The group's tests run one at a time, on whatever device and node.
  public static var serial: Trait { Trait(kind: .serial) }
  /// The test's names in a test-management system, which reports repeat.
  public static func id(_ ids: String...) -> Trait { Trait(kind: .ids(ids)) }

  /// The test fails for a reason that is known: until a day its failure doesn't make a run red, after
  /// it the test is red whatever it does.
  /// - Parameters:
  ///   - reason: Why, with the ticket.
  ///   - owner: Who mends it.
  ///   - until: The last day, `2026-12-31`.
  ///   - message: What the failure must say to be the known one; nil: anything.
  public static func knownIssue(
    _ reason: String, owner: String, until: String, matching message: String? = nil
  ) -> Trait {
    Trait(
      kind: .knownIssue(
        KnownIssue(
          kind: .knownIssue, reason: reason, owner: owner, until: until, message: message)))
  }

  /// The test is not to be relied on: until a day it runs, but neither a failure nor a crash of it makes
  /// a run red, after it the test is red whatever it does.
  /// - Parameters:
  ///   - reason: Why, with the ticket.
  ///   - owner: Who mends it.
  ///   - until: The last day, `2026-12-31`.
  public static func quarantined(_ reason: String, owner: String, until: String) -> Trait {
    Trait(
      kind: .knownIssue(
        KnownIssue(kind: .quarantine, reason: reason, owner: owner, until: until)))
  }

  /// The accounts and data to start with.
  public static func fixture(_ fixture: Fixture) -> Trait { Trait(kind: .fixture(fixture)) }
}
