import Execution
import PageObjects
package import WorkerProtocol

/// A test with all that its groups say of it.
package struct TestCase: Sendable {
  /// The titles from the outermost group in.
  package var titles: [String]
  var tags: [Tag] = []
  var devices: [DeviceName] = []
  var targets: [Target] = []
  var timeout: Duration?
  var skipReason: String?
  var route: Route?
  var fixture: Fixture?
  /// Outermost first.
  var settings: [Setting] = []
  /// The app that it starts, by its name in `apps:`; nil for the run's.
  var app: String?
  var arguments: [String] = []
  var environment: [String: String] = [:]
  var workingDirectory: String?
  var locks: [String] = []
  var ids: [String] = []
  var knownIssue: KnownIssue?
  /// How the app may end by itself.
  var exits: [AppExit] = []
  /// Whether it may look at nothing of its app.
  var mayBeEmpty = false
  var site: SourceSite
  /// Outermost first.
  var before: [Spec.Body] = []
  /// Innermost first.
  var after: [Spec.Body] = []
  var body: Spec.Body

  /// `Suite/context/test`.
  package var path: String { TestIdentity.path(of: titles) }

  /// How the worker protocol tells of it.
  package var listing: TestDescription {
    TestDescription(
      path: path, tags: tags.map(\.name), devices: devices.map(\.name),
      targets: targets.map { TestTarget(rawValue: $0.name) },
      place: SourcePlace(file: site.file, line: site.line),
      timeout: timeout.map { Int($0.inMilliseconds) }, skipReason: skipReason,
      locks: locks.isEmpty ? nil : locks, ids: ids.isEmpty ? nil : ids, knownIssue: knownIssue)
  }

  /// All tests of some suites, in the order they're written.
  package static func all(in specs: [Spec]) -> [TestCase] {
    tests(in: specs, of: GroupContext())
  }

  /// What a test has from its groups.
  private struct GroupContext {
    var titles: [String] = []
    var traits: [Trait] = []
    var before: [Spec.Body] = []
    var after: [Spec.Body] = []
  }

  private static func tests(in specs: [Spec], of outer: GroupContext) -> [TestCase] {
    var inner = outer
    for spec in specs {
      if case .before(let body) = spec.kind { inner.before.append(body) }
    }
    // The last written ends first, as with nested scopes.
    for spec in specs {
      if case .after(let body) = spec.kind { inner.after.insert(body, at: 0) }
    }
    return specs.flatMap { spec -> [TestCase] in
      var own = inner
      own.titles.append(spec.title)
      own.traits += spec.traits.map { $0.resolved(in: own.titles) }
      switch spec.kind {
      case .before, .after: return []
      case .group(let specs): return tests(in: specs, of: own)
      case .test(let body): return [TestCase(own, site: spec.site, body: body)]
      }
    }
  }

  private init(_ context: GroupContext, site: SourceSite, body: @escaping Spec.Body) {
    titles = context.titles
    before = context.before
    after = context.after
    self.site = site
    self.body = body
    for trait in context.traits {
      switch trait.kind {
      case .tags(let added): tags += added.filter { !tags.contains($0) }
      case .devices(let devices): self.devices = devices
      case .targets(let targets): self.targets = targets
      case .timeout(let limit): timeout = limit
      case .skip(let reason): skipReason = reason
      case .route(let route): self.route = route
      case .fixture(let fixture): self.fixture = fixture
      case .settings(let added): settings += added
      case .app(let app): self.app = app
      case .arguments(let words): arguments = words
      case .environment(let variables): environment.merge(variables) { $1 }
      case .workingDirectory(let path): workingDirectory = path
      case .locks(let names): locks += names.filter { !locks.contains($0) }
      case .serial: break
      case .ids(let names): ids += names
      case .knownIssue(let issue): knownIssue = issue
      case .mayExit(let exits): self.exits = exits
      case .allowEmpty: mayBeEmpty = true
      }
    }
  }
}

extension Trait {
  /// A serial group is a lock that its tests share.
  fileprivate func resolved(in titles: [String]) -> Trait {
    guard case .serial = kind else { return self }
    return Trait(kind: .locks(["serial \(titles.joined(separator: " / "))"]))
  }
}
