import WireProtocol

/// What a failed find lists: the elements most like what was sought.
struct NearMisses {
  /// Nothing is much like a longer text.
  private static let lengthLimit = 200
  /// The words of an expression that are looked at.
  private static let wordLimit = 10
  /// The elements that come too late are left out.
  private static let timeLimit = Duration.milliseconds(100)

  private let engine: LocatorEngine

  init(_ engine: LocatorEngine) { self.engine = engine }

  /// Up to three elements, best first, each as one line.
  func lines(for strategy: LocatorStrategy, _ value: String) -> [String] {
    guard value.utf8.count <= SearchBudget.lengthLimit else { return [] }
    switch strategy {
    case .id: return lines { Self.likeness($0.identifier, value) }
    case .accessibilityID, .name, .linkText, .partialLinkText:
      return lines { max(Self.likeness($0.name, value), Self.likeness($0.identifier, value)) }
    case .className, .tagName: return lines { Self.likeness($0.role, value) }
    case .css, .xpath:
      // The quoted words of the expression are what a person would look for.
      let words = value.split(whereSeparator: { "\"'[]()#.=>@/,*:".contains($0) })
        .lazy.map(String.init).filter { $0.utf8.count > 2 }.prefix(Self.wordLimit)
      return lines { facts in
        words.map { max(Self.likeness(facts.identifier, $0), Self.likeness(facts.name, $0)) }
          .max() ?? 0
      }
    case .query:
      guard let query = try? LocatorEngine.query(value) else { return [] }
      return lines(for: query)
    }
  }

  /// Up to three elements, best first, each as one line.
  func lines(for query: LocatorQuery) -> [String] {
    let wanted = [query.name, query.text].compactMap { match -> String? in
      switch match {
      case .equals(let text), .contains(let text), .matches(let text): text
      case nil: nil
      }
    }
    guard query.identifier != nil || !wanted.isEmpty else {
      guard let role = query.role else { return [] }
      return lines { $0.role == role.rawValue ? 0.5 : 0 }
    }
    let near = lines { facts in
      var score = Self.likeness(facts.identifier, query.identifier)
      for text in wanted { score = max(score, Self.likeness(facts.name, text)) }
      // The same kind of element is the likelier one of two.
      return score > 0 && facts.role == query.role?.rawValue ? score + 0.2 : score
    }
    guard near.isEmpty, let role = query.role else { return near }
    // What has another name now is one of its kind.
    return lines { $0.role == role.rawValue && !$0.name.isEmpty ? 0.5 : 0 }
  }

  /// An element as one line: role, name, identifier.
  func line(_ index: ElementTree.Index) -> String {
    let node = engine.tree[index]
    var line = node.role.rawValue
    let name = engine.tree.name(of: index)
    if !name.isEmpty { line += " \"\(name.prefix(60))\"" }
    if let identifier = node.identifier { line += "  id \(identifier)" }
    if !node.states.isVisible { line += "  (not visible)" }
    if !node.states.isEnabled { line += "  (disabled)" }
    return line
  }

  private struct Facts {
    var role: String
    var name: String
    var identifier: String?
  }

  private func lines(_ score: (Facts) -> Double) -> [String] {
    let tree = engine.tree
    let deadline = ContinuousClock.now + Self.timeLimit
    return tree.indices.prefix { _ in .now < deadline }.map { index in
      let node = tree[index]
      let facts = Facts(
        role: node.role.rawValue, name: tree.name(of: index), identifier: node.identifier)
      return (index, score(facts))
    }
    .filter { $0.1 >= 0.4 }
    .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    .prefix(3)
    .map { line($0.0) }
  }

  /// 0 … 1: one text holds the other, or few letters differ.
  private static func likeness(_ actual: String?, _ wanted: String?) -> Double {
    guard let actual, let wanted, !actual.isEmpty, !wanted.isEmpty,
      // A character has at least one byte, and a letter beyond ASCII up to four.
      wanted.utf8.count <= 4 * lengthLimit, actual.utf8.count <= 100 * lengthLimit
    else { return 0 }
    return likeness(of: actual.lowercased(), to: wanted.lowercased())
  }

  private static func likeness(of actual: String, to wanted: String) -> Double {
    if actual == wanted { return 1 }
    let shorter = Double(min(actual.count, wanted.count))
    let longer = Double(max(actual.count, wanted.count))
    if actual.contains(wanted) || wanted.contains(actual) { return 0.6 + 0.4 * shorter / longer }
    guard longer <= Double(lengthLimit) else { return 0 }
    return max(0, 1 - Double(distance(Array(actual), Array(wanted))) / longer)
  }

  /// Levenshtein's distance.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let above = row[j + 1]
        row[j + 1] = a == b ? diagonal : min(diagonal, above, row[j]) + 1
        diagonal = above
      }
    }
    return row[right.count]
  }
}
