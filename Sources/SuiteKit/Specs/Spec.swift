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

/// Where in the sources a spec stands.
struct SourceSite: Hashable, Sendable {
  var file: String
  var line: Int
}

/// Joins what stands in a group's braces; `if`, `switch` and `for` may choose and repeat.
@resultBuilder
public enum SpecBuilder {
  /// One spec.
  public static func buildExpression(_ spec: Spec) -> [Spec] { [spec] }
  /// Specs made elsewhere.
  public static func buildExpression(_ specs: [Spec]) -> [Spec] { specs }
  /// Specs one after another.
  public static func buildBlock(_ parts: [Spec]...) -> [Spec] { parts.flatMap { $0 } }
  /// An `if` without `else`.
  public static func buildOptional(_ part: [Spec]?) -> [Spec] { part ?? [] }
  /// An `if`'s first branch.
  public static func buildEither(first part: [Spec]) -> [Spec] { part }
  /// An `if`'s second branch.
  public static func buildEither(second part: [Spec]) -> [Spec] { part }
  /// A `for` loop: a test for each case, each with a title of its own.
  public static func buildArray(_ parts: [[Spec]]) -> [Spec] { parts.flatMap { $0 } }
}

/// A group of tests about one thing, the outermost name of their identity.
public func describe(
  _ title: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
  @SpecBuilder _ content: () -> [Spec]
) -> Spec {
  Spec(
    kind: .group(content()), title: title, traits: traits,
    site: SourceSite(file: file, line: line))
}

/// A group of tests that share a circumstance: "when the class is full".
public func context(
  _ title: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
  @SpecBuilder _ content: () -> [Spec]
) -> Spec {
  Spec(
    kind: .group(content()), title: title, traits: traits,
    site: SourceSite(file: file, line: line))
}

/// A test.
/// - Parameters:
///   - title: What the app does, unique in its group.
///   - traits: Tags, devices, targets, a time limit, a reason to skip.
///   - route: The place to start at, instead of tapping through to it.
///   - fixture: The accounts and data to start with.
///   - body: What a user does and sees; it fails by throwing.
public func it(
  _ title: String, _ traits: Trait..., at route: Route? = nil, as fixture: Fixture? = nil,
  file: String = #filePath, line: Int = #line, _ body: @escaping Spec.Body
) -> Spec {
  let start = [route.map(Trait.route), fixture.map(Trait.fixture)].compactMap { $0 }
  return Spec(
    kind: .test(body), title: title, traits: traits + start,
    site: SourceSite(file: file, line: line))
}

/// What each test of the group begins with; outer groups' come first.
public func beforeEach(
  file: String = #filePath, line: Int = #line, _ body: @escaping Spec.Body
) -> Spec {
  Spec(
    kind: .before(body), title: "beforeEach", traits: [], site: SourceSite(file: file, line: line))
}

/// What each test of the group ends with, whatever happened; inner groups' come first.
public func afterEach(
  file: String = #filePath, line: Int = #line, _ body: @escaping Spec.Body
) -> Spec {
  Spec(
    kind: .after(body), title: "afterEach", traits: [], site: SourceSite(file: file, line: line))
}
