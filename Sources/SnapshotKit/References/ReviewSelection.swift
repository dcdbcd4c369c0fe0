import Files
import TextModel

/// Which snapshots a command means: by a name, a pattern, or all; with their groups if asked.
package struct ReviewSelection: Hashable, Sendable {
  package let name: String
  package let isPattern: Bool
  package let withGroups: Bool

  /// - Parameters:
  ///   - name: the exact name, whatever the case: a reference's path or file, a title, a suite, a test, its path, or a
  ///     snapshot; "all" for all.
  ///   - isPattern: whether the name is a pattern of references and titles, in which `*` stands for any characters.
  ///   - withGroups: with all that show the same change.
  package init(_ name: String, isPattern: Bool = false, withGroups: Bool = false) {
    (self.name, self.isPattern, self.withGroups) = (name, isPattern, withGroups)
  }

  /// Its words on a command line.
  package var words: String {
    Wording.shell(name) + (isPattern ? " --pattern" : "") + (withGroups ? " --group" : "")
  }

  fileprivate func means(_ item: PendingReview.Item) -> Bool {
    let folded = SafeFileName.folded(name)
    guard isPattern else {
      return name == "all" || item.names.contains { SafeFileName.folded($0) == folded }
    }
    let pieces = folded.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    return [item.record.reference, item.record.title].contains {
      Self.fits(SafeFileName.folded($0), pieces)
    }
  }

  /// Whether a text is the pieces with anything between them.
  private static func fits(_ text: String, _ pieces: [String]) -> Bool {
    guard pieces.count > 1 else { return text == pieces.first }
    guard let first = pieces.first, let last = pieces.last, text.hasPrefix(first) else {
      return false
    }
    var rest = text.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

extension PendingReview {
  /// Those of a selection that wait.
  package func items(_ selection: ReviewSelection) -> [Item] {
    selection.withGroups
      ? groups.filter { $0.contains(where: selection.means) }.flatMap(\.self)
      : items.filter(selection.means)
  }

  /// Those of a selection that are decided.
  package func decided(_ selection: ReviewSelection) -> [Item] {
    decided.filter(selection.means)
  }

  /// The same review with what a selection means alone.
  package func only(_ selection: ReviewSelection) -> PendingReview {
    var review = self
    let chosen = Set(items(selection).map(\.snapshot))
    review.groups = groups.map { $0.filter { chosen.contains($0.snapshot) } }
      .filter { !$0.isEmpty }
    review.decided = decided(selection)
    review.selection = selection
    return review
  }

  /// What stands for exactly these differences.
  package static func seen(_ items: [Item]) -> SeenDigest {
    SeenDigest(members: items.map(\.digest))
  }

  /// The command that approves what a selection means, with the digest of what it means now where that is several.
  package func approveCommand(_ selection: ReviewSelection) -> String {
    let items = items(selection)
    let seen = items.count > 1 ? " --seen \(Self.seen(items).text)" : ""
    return "qa-runner review --approve \(selection.words)\(seen)\(options)"
  }
}
