/// How a path of links leads to a screen.
@MainActor
struct Route {
  /// The values a link gave, behind their types.
  struct Values {
    fileprivate var texts: [String: String]

    /// The value of a valid parameter; nil where the link has none.
    func callAsFunction<Value>(_ parameter: RouteParameter<Value>) -> Value? {
      texts[parameter.name].flatMap(parameter.read)
    }
  }

  private enum Step { case literal(String), parameter(String) }
  private struct Check {
    let name: String
    let kind: String
    let isRequired: Bool
    let accepts: @Sendable (String) -> Bool
  }

  let name: String
  /// Higher ones are asked first; equal ones in the order of the table.
  let priority: Int
  private let steps: [Step]
  private let checks: [Check]
  private let open: (Values) -> RouteOutcome?

  /// A route without required parameters; `open` answers nil to decline.
  init(
    _ name: String, path: String, accepts: [RouteParameter<String>] = [], priority: Int = 0,
    open: @escaping @MainActor (Values) -> RouteOutcome?
  ) {
    self.name = name
    self.priority = priority
    steps = Self.steps(of: path)
    checks = accepts.map { Self.check($0, isRequired: false) }
    self.open = open
  }

  /// A route with one required parameter; `open` answers nil to decline.
  init<Value>(
    _ name: String, path: String, requires required: RouteParameter<Value>, priority: Int = 0,
    open: @escaping @MainActor (Value) -> RouteOutcome?
  ) {
    self.name = name
    self.priority = priority
    steps = Self.steps(of: path)
    checks = [Self.check(required, isRequired: true)]
    self.open = { values in values(required).flatMap(open) }
  }

  /// Tries the route; nil if its path is another or its handler declines.
  func outcome(for link: Link) -> RouteOutcome? {
    guard var texts = match(link.path) else { return nil }
    texts.merge(link.query) { fromPath, _ in fromPath }
    for check in checks {
      guard let text = texts[check.name] else {
        if check.isRequired { return .missing(parameter: check.name, route: name) }
        continue
      }
      guard check.accepts(text) else {
        return .invalid(parameter: check.name, value: text, expected: check.kind, route: name)
      }
    }
    return open(Values(texts: texts))
  }

  /// The parameters in a path; nil if it is another route's. Parameters at the end may be absent.
  private func match(_ path: [String]) -> [String: String]? {
    guard path.count <= steps.count else { return nil }
    var found: [String: String] = [:]
    for (index, step) in steps.enumerated() {
      let given = index < path.count ? path[index] : nil
      switch step {
      case .literal(let text): if given != text { return nil }
      case .parameter(let name): found[name] = given
      }
    }
    return found
  }

  private static func steps(of path: String) -> [Step] {
    path.split(separator: "/").map { step in
      step.hasPrefix(":") ? .parameter(String(step.dropFirst())) : .literal(String(step))
    }
  }

  private static func check<Value>(
    _ parameter: RouteParameter<Value>, isRequired: Bool
  ) -> Check {
    Check(name: parameter.name, kind: parameter.kind, isRequired: isRequired) {
      parameter.read($0) != nil
    }
  }
}
