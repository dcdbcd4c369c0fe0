/// The one way to a screen: its path, the parameters it needs and those it takes, and where it leads.
///
/// Each screen's folder defines its own, with its `Destination`; `Destination.routes` lists them.
@MainActor
package struct ScreenRoute {
  /// The values that a link gave.
  struct Values {
    fileprivate let texts: [String: String]

    /// The text of a parameter; nil where the link has none.
    func text(_ name: String) -> String? { texts[name] }
    /// The number of a parameter; nil where the link has none.
    func number(_ name: String) -> Int? { texts[name].flatMap { Int($0) } }
    /// How the screen is to come.
    var style: Presentation { texts["style"].flatMap(Presentation.init(rawValue:)) ?? .push }
  }

  /// What a route may look at before it takes a link.
  struct Context {
    let flags: CachedFlags
  }

  private enum Step { case literal(String), parameter(String) }

  let name: String
  /// Higher ones are asked first; equal ones in the order of the table.
  let priority: Int
  private let steps: [Step]
  private let required: [RouteParameter]
  private let valid: [RouteParameter]
  private let destination: @MainActor (Values, Context) -> Destination?

  /// Makes a route.
  /// - Parameters:
  ///   - path: Words, and `:name` for a parameter.
  ///   - required: What a link must give, in the path or the query.
  ///   - valid: What a link may give besides; anything else is refused.
  ///   - destination: Where it leads; nil declines, and the next route is asked.
  init(
    _ name: String, path: String, requires required: [RouteParameter] = [],
    accepts valid: [RouteParameter] = [], priority: Int = 0,
    _ destination: @escaping @MainActor (Values, Context) -> Destination?
  ) {
    self.name = name
    self.priority = priority
    self.required = required
    self.valid = valid
    self.destination = destination
    steps = path.split(separator: "/").map { step in
      step.hasPrefix(":") ? .parameter(String(step.dropFirst())) : .literal(String(step))
    }
  }

  /// What a route makes of a link.
  enum Answer {
    case destination(Destination)
    case refused(RouteOutcome)
  }

  /// Tries the route; nil if its path is another or it declines.
  func answer(to link: Link, in context: Context) -> Answer? {
    guard var texts = match(link.path) else { return nil }
    texts.merge(link.query) { fromPath, _ in fromPath }
    if let refusal = refusal(of: texts) { return .refused(refusal) }
    return destination(Values(texts: texts), context).map { .destination($0) }
  }

  private func refusal(of texts: [String: String]) -> RouteOutcome? {
    if let missing = required.first(where: { texts[$0.name] == nil }) {
      return .missing(parameter: missing.name, route: name)
    }
    for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard let parameter = (required + valid).first(where: { $0.name == key }) else {
        return .notAccepted(
          parameter: key, value: text, known: (required + valid).map(\.name), route: name)
      }
      guard parameter.accepts(text) else {
        return .invalid(parameter: key, value: text, expected: parameter.kind, route: name)
      }
    }
    return nil
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
}
