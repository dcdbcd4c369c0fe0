import Geometry
import SnapshotKit
import TerminalModel

/// Whether two views show the same, but for parts that don't count.
struct ScreenLikeness: Sendable {
  var ignored: [SnapshotRegion]

  /// - Returns: nil where they are alike, else what differs, in words, with its cells.
  func difference(_ before: AppView, _ after: AppView) -> Denial.Evidence? {
    guard let old = before.screen, let new = after.screen else {
      return outlineDifference(before, after)
    }
    if old == new { return nil }
    guard old.size == new.size else {
      return Denial.Evidence(words: "the screen got another size", frame: nil)
    }
    var context = SnapshotContext(outline: outline(after))
    context.ignored = ignored
    if Diffing<Screen>.grid.isAtRest(old.normalized, new.normalized, context) { return nil }
    let stretch = GridDifference(expected: old, actual: new).stretches.first
    let row = stretch.map { new.rows[$0.y].map(\.text).joined() } ?? ""
    let words = row.split(separator: " ").joined(separator: " ")
    return Denial.Evidence(
      words: stretch.map {
        "the screen changed: row \($0.y + 1) became \(words.isEmpty ? "blank" : "\"\(words)\"")"
      } ?? "the cursor moved", frame: nil)
  }

  private func outline(_ view: AppView) -> ElementOutline {
    view.tree.outline(in: .cells, masked: { $0 })
  }

  /// A headless app is known by its elements.
  private func outlineDifference(_ before: AppView, _ after: AppView) -> Denial.Evidence? {
    let (old, new) = (shown(before), shown(after))
    if old == new { return nil }
    let change = new.first { !old.contains($0) } ?? old.first { !new.contains($0) }
    let name = change.map { $0.label ?? $0.text ?? $0.identifier ?? $0.role } ?? "its order"
    return Denial.Evidence(words: "the screen changed: \(name)", frame: nil)
  }

  private func shown(_ view: AppView) -> [SnapshotElement] {
    let outline = outline(view)
    guard !ignored.isEmpty else { return outline.elements }
    let frames = ignored.flatMap { outline.covered(by: $0) }
    return outline.elements.filter { element in
      frames.allSatisfy { $0.intersection(element.frame).isEmpty }
    }
  }
}
