public import PageObjects

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
///   - traits: Tags, devices, targets, a time limit, locks, ids, a reason to skip.
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

/// A test for each of several cases, titled `title (case)`.
/// - Parameters:
///   - title: What the app does, unique in its group.
///   - cases: What differs from test to test; their descriptions must differ.
///   - traits: As with a single test, the same for each.
///   - route: The place to start at, instead of tapping through to it.
///   - fixture: The accounts and data to start with.
///   - body: What a user does and sees with one of the cases.
public func it<Case: Sendable>(
  _ title: String, for cases: [Case], _ traits: Trait..., at route: Route? = nil,
  as fixture: Fixture? = nil, file: String = #filePath, line: Int = #line,
  _ body: @escaping @Sendable (App, Case) async throws -> Void
) -> [Spec] {
  let start = [route.map(Trait.route), fixture.map(Trait.fixture)].compactMap { $0 }
  return cases.map { value in
    Spec(
      kind: .test({ app in try await body(app, value) }), title: "\(title) (\(value))",
      traits: traits + start, site: SourceSite(file: file, line: line))
  }
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
