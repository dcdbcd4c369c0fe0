/// A question about several snapshots, shown page by page, each with a mark: the marked ones are meant.
package struct ReviewQuestion: Sendable {
  /// Those that it is about.
  package let items: [PendingReview.Item]
  /// The page that is shown.
  package private(set) var page = 0
  /// The chosen one.
  package private(set) var cursor = 0
  private var unmarked: Set<PendingSnapshot> = []
  /// How many a page shows.
  package static let pageSize = 6

  init(_ items: [PendingReview.Item]) { self.items = items }

  /// The ones that the page shows.
  package var shown: [PendingReview.Item] {
    Array(items.dropFirst(page * Self.pageSize).prefix(Self.pageSize))
  }

  /// Those that are meant; all to begin with.
  package var marked: [PendingReview.Item] { items.filter(isMarked) }

  package func isMarked(_ item: PendingReview.Item) -> Bool { !unmarked.contains(item.snapshot) }

  /// Turns pages.
  mutating func turn(_ step: Int) {
    page = max(0, min((items.count - 1) / Self.pageSize, page + step))
    cursor = page * Self.pageSize
  }

  /// Chooses the next one, or the one before; the page follows.
  mutating func choose(_ step: Int) {
    cursor = max(0, min(items.count - 1, cursor + step))
    page = cursor / Self.pageSize
  }

  /// Marks the chosen one, or removes its mark.
  mutating func mark() {
    let snapshot = items[cursor].snapshot
    if unmarked.remove(snapshot) == nil { unmarked.insert(snapshot) }
  }

  /// The question; for as long as marked ones were not on the screen, how to see them.
  func words(seen: Set<PendingSnapshot>) -> String {
    let marked = marked
    guard !marked.isEmpty else { return "no snapshot is marked: space marks the chosen one" }
    let left = marked.count { !seen.contains($0.snapshot) }
    guard left == 0 else {
      return
        "\(left) of \(marked.count) snapshots not shown yet: ← → show them, and back and Enter one that does not fit; then y approves"
    }
    let which =
      marked.count == items.count
      ? "all \(items.count) snapshots" : "the \(marked.count) marked of \(items.count) snapshots"
    return "approve \(which)? y for yes, r rejects, any other key for no"
  }
}
