extension SnapshotRegion {
  /// Reads a regular expression.
  /// - Throws: `SnapshotError.notRenderable` for one that can't be read.
  static func regex(_ pattern: String) throws(SnapshotError) -> Regex<AnyRegexOutput> {
    do {
      return try Regex(pattern)
    } catch {
      throw .notRenderable(reason: "/\(pattern)/ is not a regular expression")
    }
  }
}

extension ElementOutline {
  /// The frames of the elements whose words hold a region's text or match its pattern; of an element and one inside
  /// it only the inner one's.
  func frames(of region: SnapshotRegion) throws(SnapshotError) -> [SnapshotElement.Frame] {
    let holds: (String) -> Bool
    switch region {
    case .text(let text): holds = { !text.isEmpty && $0.contains(text) }
    case .pattern(let pattern):
      let regex = try SnapshotRegion.regex(pattern)
      holds = { $0.firstMatch(of: regex) != nil }
    case .rect, .element: return []
    }
    let found = elements.indices.filter { index in
      let element = elements[index]
      return [element.text, element.label, element.value].compactMap(\.self).contains(where: holds)
    }
    let inner = found.filter { index in
      !found.contains { $0 > index && isElement($0, inside: index) }
    }
    return inner.map { elements[$0].frame }
  }

  /// Whether the element at `index` stands below the one at `ancestor` in the tree.
  private func isElement(_ index: Int, inside ancestor: Int) -> Bool {
    elements[(ancestor + 1)...index].allSatisfy { $0.depth > elements[ancestor].depth }
  }
}
