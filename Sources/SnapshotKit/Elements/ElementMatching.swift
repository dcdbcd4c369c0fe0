/// Which elements of two outlines are the same ones.
struct ElementMatching {
  /// Pairs of indices into the expected and the actual elements, in expected order.
  private(set) var pairs: [(expected: Int, actual: Int)] = []
  /// The indices of expected elements without a partner.
  private(set) var gone: [Int] = []
  /// The indices of actual elements without a partner.
  private(set) var came: [Int] = []
  /// The parent's index of each expected element; nil at the top.
  let expectedParents: [Int?]
  /// The parent's index of each actual element; nil at the top.
  let actualParents: [Int?]

  init(_ expected: [SnapshotElement], _ actual: [SnapshotElement]) {
    expectedParents = Self.parents(expected)
    actualParents = Self.parents(actual)
    var partners = [Int?](repeating: nil, count: expected.count)
    var taken = [Bool](repeating: false, count: actual.count)

    func match(_ key: (Bool, Int) -> String?) {
      var open: [String: [Int]] = [:]
      for index in actual.indices.reversed() where !taken[index] {
        if let key = key(false, index) { open[key, default: []].append(index) }
      }
      for index in expected.indices where partners[index] == nil {
        guard let key = key(true, index), let partner = open[key]?.popLast() else { continue }
        partners[index] = partner
        taken[partner] = true
      }
    }
    func element(_ isExpected: Bool, _ index: Int) -> SnapshotElement {
      isExpected ? expected[index] : actual[index]
    }
    match { element($0, $1).identifier.map { "#" + $0 } }
    match { isExpected, index in
      let element = element(isExpected, index)
      guard element.identifier == nil, let title = element.label ?? element.text, !title.isEmpty
      else { return nil }
      return element.role + "\u{0}" + title
    }
    // What is left is the same if it stands under the same parent in the same role, in order; parents come first,
    // so one pass for each level of depth settles them.
    let parents = (expected: expectedParents, actual: actualParents)
    for depth in 0...max(expected.map(\.depth).max() ?? 0, actual.map(\.depth).max() ?? 0) {
      match { isExpected, index in
        let element = element(isExpected, index)
        guard element.depth == depth, element.identifier == nil else { return nil }
        let parent = isExpected ? parents.expected[index] : parents.actual[index]
        let above = isExpected ? parent.flatMap { partners[$0] } : parent
        if parent != nil, above == nil { return nil }
        return "\(above ?? -1) \(element.role)"
      }
    }
    pairs = partners.enumerated().compactMap { index, partner in partner.map { (index, $0) } }
    gone = partners.indices.filter { partners[$0] == nil }
    came = taken.indices.filter { !taken[$0] }
  }

  private static func parents(_ elements: [SnapshotElement]) -> [Int?] {
    var path: [Int] = []
    return elements.indices.map { index in
      while let last = path.last, elements[last].depth >= elements[index].depth {
        path.removeLast()
      }
      defer { path.append(index) }
      return path.last
    }
  }
}
