import SnapshotKit
public import Testing
public import ViewKit

/// Expects a view to be what its references show under every combination of a matrix; each that isn't is an issue
/// of its own.
/// - Parameters:
///   - view: the view to lay out.
///   - matrix: `.matrix(.phones, schemes: .all, locales: ["en", "pt-PT"])` for example.
///   - formats: grids, pictures or both.
///   - name: tells several snapshots of one test apart.
///   - sourceLocation: where issues are recorded.
/// - Throws: what drawing the view throws. A difference is an issue, not an error.
@MainActor
public func expectSnapshots<Content: View & SendableMetatype>(
  of view: Content, on matrix: SnapshotMatrix,
  as formats: Set<ViewSnapshotFormat> = [.grid, .image],
  named name: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let assertion = SnapshotAssertion(name: name, location: sourceLocation)
  for conditions in matrix.conditions {
    if formats.contains(.grid) { try assertion.verify(view, as: .grid(conditions)) }
    if formats.contains(.image) { try assertion.verify(view, as: .image(conditions)) }
  }
}
