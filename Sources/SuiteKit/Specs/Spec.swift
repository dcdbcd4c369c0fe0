import PageObjects

/// A piece of a suite: a group of tests, a test, or a hook around tests.
///
/// Made by `describe`, `context`, `it`, `beforeEach` and `afterEach`.
public struct Spec: Sendable {
  /// What a test or a hook does with its session.
  public typealias Body = @Sendable (App) async throws -> Void

  enum Kind: Sendable {
    case group([Spec])
    case test(Body)
    case before(Body)
    case after(Body)
  }

  var kind: Kind
  var title: String
  var traits: [Trait]
  var site: SourceSite
}
