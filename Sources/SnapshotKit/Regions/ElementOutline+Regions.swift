import Geometry
import Patterns

extension ElementOutline {
  /// The frames that a region covers here; none for one that is not there or can't be read.
  package func covered(by region: SnapshotRegion) -> [Rect] {
    switch region {
    case .rect(let x, let y, let width, let height):
      return [.init(x: x, y: y, width: width, height: height)]
    case .element(let identifier):
      return elements.filter { $0.identifier == identifier }.map(\.frame)
    case .text, .pattern: return (try? frames(of: region)) ?? []
    }
  }

  /// The frames of the elements whose words hold a region's text or match its pattern; of an element and one inside
  /// it only the inner one's.
  func frames(of region: SnapshotRegion) throws(SnapshotError) -> [Rect] {
    let words = elements.map { [$0.text, $0.label, $0.value].compactMap(\.self) }
    let found: [Int]
    switch region {
    case .text(let text):
      found = words.indices.filter { !text.isEmpty && words[$0].contains { $0.contains(text) } }
    case .pattern(let pattern):
      do {
        // One deadline for all: a snapshot may hold thousands of texts.
        let regex = try BoundedRegex(pattern)
        let deadline = ContinuousClock.now + BoundedRegex.timeLimit
        found = try words.indices.filter { index in
          try words[index].contains { try regex.isFound(in: $0, until: deadline) }
        }
      } catch {
        throw .notRenderable(reason: SnapshotRegion.reason(error))
      }
    case .rect, .element: return []
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
