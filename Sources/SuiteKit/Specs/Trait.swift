public import PageObjects
import WorkerProtocol

/// What a group or a test says of itself: its tags, where it runs, how long, how it starts.
///
/// Tags, locks, ids, variables and settings add up from the outermost group in; of everything else the
/// innermost counts.
public struct Trait: Sendable {
  enum Kind: Sendable {
    case tags([Tag])
    case devices([DeviceName])
    case targets([Target])
    case timeout(Duration)
    case skip(String)
    case route(Route)
    case fixture(Fixture)
    case settings([Setting])
    case arguments([String])
    case environment([String: String])
    case workingDirectory(String)
    case locks([String])
    case serial
    case ids([String])
    case knownIssue(KnownIssue)
    case mayExit([AppExit])
    case app(String)
    case allowEmpty
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
  /// The app that the test starts, by its name in `apps:` of `qa.yml` or in `--app`; without it, the
  /// first one.
  public static func app(_ name: String) -> Trait { Trait(kind: .app(name)) }
  /// The place to start at.
  public static func route(_ route: Route) -> Trait { Trait(kind: .route(route)) }
  /// What the app is started with, after the arguments that `qa.yml` or `--app` gives.
  ///
  /// `{home}` in one stands for the path of the app's home folder. Our own driver and Appium's
  /// take them; a browser has none.
  public static func arguments(_ words: [String]) -> Trait { Trait(kind: .arguments(words)) }
  /// Variables of the app, beside and in place of those of `qa.yml`. Those of groups add up; of one
  /// name the innermost counts. `{home}` is filled in as in `arguments`.
  public static func environment(_ variables: [String: String]) -> Trait {
    Trait(kind: .environment(variables))
  }
  /// The folder that the app starts in, absolute, from the working directory that it has without,
  /// or in its home: `{home}/notes`. For the targets `tui` and `core`.
  public static func workingDirectory(_ path: String) -> Trait {
    Trait(kind: .workingDirectory(path))
  }
  /// A terminal of that size instead of the run's devices: short for `.devices("100x30")`.
  /// - Parameters:
  ///   - columns: 1 … 1000.
  ///   - rows: 1 … 1000.
  public static func size(columns: Int, rows: Int) -> Trait {
    .devices(DeviceName("\(columns)x\(rows)"))
  }
  /// The app may end by itself during the test in one of these ways, `.mayExit(0)` for example.
  ///
  /// Without it, an app that ends before its session does fails the test, also with code 0, unless the
  /// test says where by `app.expectExit(0)`. What the app showed last may be looked at after such an end.
  public static func mayExit(_ exit: AppExit, _ others: AppExit...) -> Trait {
    Trait(kind: .mayExit([exit] + others))
  }
  /// The test may be green though it has looked at nothing of its app.
  ///
  /// Without it, a test that only sends input fails: it would be green whatever the app does. One
  /// that uses no app is not concerned.
  public static var allowEmpty: Trait { Trait(kind: .allowEmpty) }
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

  /// What holds of the app's world before its first frame: `.settings(.network(.offline))`.
  ///
  /// For apps with an agent, on the targets `tui` and `core`. Of one name the innermost counts.
  public static func settings(_ settings: Setting...) -> Trait { Trait(kind: .settings(settings)) }
  /// Feature flags that are on or off before the first frame.
  public static func flags(_ flags: [String: Bool]) -> Trait {
    Trait(kind: .settings(flags.sorted { $0.key < $1.key }.map { .flag($0.key, $0.value) }))
  }
  /// The time at which the app starts, as the app writes it: `2026-03-16T12:00`.
  public static func clock(_ time: String) -> Trait { .settings(.clock(time)) }

  /// The accounts and data to start with.
  public static func fixture(_ fixture: Fixture) -> Trait { Trait(kind: .fixture(fixture)) }
}
