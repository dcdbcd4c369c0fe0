import SnapshotKit
public import Testing
public import ViewKit

/// Expects a view to be what its references show under every combination of a matrix; each that isn't is an issue
/// of its own, and several pictures that differ come on one contact sheet besides.
/// - Parameters:
///   - view: the view to lay out.
///   - matrix: `.matrix(.phones, schemes: .all, locales: ["en", "pt-PT"])` for example.
///   - formats: grids, pictures or both.
///   - name: tells several snapshots of one test apart.
///   - sourceLocation: where issues are recorded.
/// - Throws: what drawing the view throws. A difference is an issue, not an error, and so is a matrix or a set of formats
///   that leaves nothing to compare.
@MainActor
public func expectSnapshots<Content: View>(
  of view: Content, on matrix: SnapshotMatrix,
  as formats: Set<ViewSnapshotFormat> = [.grid, .image],
  named name: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let assertion = SnapshotAssertion(name: name, location: sourceLocation)
  let conditions = matrix.conditions
  if let gap = matrix.gap ?? (formats.isEmpty ? "as: has no format" : nil) {
    SnapshotTally.current?.note()
    Issue.record(
      "Nothing was compared: \(gap). Give it at least one.", sourceLocation: sourceLocation)
    return
  }
  var outcomes: [SnapshotOutcome] = []
  if formats.contains(.grid) {
    for condition in conditions {
      outcomes += [try assertion.verify(view, as: .grid(condition))].compactMap(\.self)
    }
  }
  if formats.contains(.image) {
    outcomes += try assertion.verify(try ViewPictures(of: view, under: conditions)) {
      try ViewPictures(of: view, under: $0)
    }
  }
  assertion.attachSheet(
    of: outcomes.filter { !$0.passes && $0.verdict != .recorded }, combinations: conditions.count)
}
