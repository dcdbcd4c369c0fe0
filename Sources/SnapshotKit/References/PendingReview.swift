import Files
import TextModel

/// The failed snapshots that wait for a person's word, in groups of the same change.
public struct PendingReview: Sendable {
  /// One that waits, with what its run said of it.
  public struct Item: Sendable {
    /// The files.
    public let snapshot: PendingSnapshot
    /// What the run said.
    public let record: PendingSnapshot.Record

    /// What it is called: the reference, its file, the title, the snapshot, and each part of the path to it.
    fileprivate var names: [String] {
      let file = PathParts(record.reference)
      let folders = record.reference.split(separator: "/").dropLast().map(String.init)
      let own = record.names.map { ($0.dropLast(), $0.last) } ?? (folders[...], nil)
      let stem = String(
        decoding: file.name.utf8.dropLast(file.fileExtension.utf8.count + 1), as: UTF8.self)
      let names = [record.reference, record.title, file.name, stem]
      return names + [own.1].compactMap(\.self) + Self.runs(own.0) + Self.runs(folders[...])
    }

    /// The names in a row, joined: "Suite", "Suite/test", "test".
    private static func runs(_ names: ArraySlice<String>) -> [String] {
      names.indices.flatMap { start in
        (start..<names.endIndex).map { names[start...$0].joined(separator: "/") }
      }
    }
  }

  /// The groups, each of the same change; ordered by their first references.
  public let groups: [[Item]]
  /// What the commands of the list say of the output folder; empty for the usual one.
  public var outputOption = ""

  /// What is left out, and why.
  package let refused: [PendingRefusal]

  /// Finds what runs left anywhere below a folder.
  /// - Parameter references: where approved snapshots are written, an absolute path; snapshots of another folder are
  ///   left out.
  public init(output: String, references: String) {
    self.init(output: output, references: ReviewedReferences(references))
  }

  /// The same, with more to say of the references.
  package init(output: String, references: ReviewedReferences) {
    // By what is said of them, then by how their pictures look.
    var groups: [[Item]] = []
    var places: [String: [Int]] = [:]
    let (waiting, refused) = PendingSnapshot.find(in: output, references: references)
    self.refused = refused
    for snapshot in waiting {
      // Found by its record a moment ago; one that has gone since no longer waits.
      guard var record = try? snapshot.record() else { continue }
      record.root = references.root
      let item = Item(snapshot: snapshot, record: record)
      if let place = places[record.group]?.first(where: { Self.isAlike(groups[$0][0], item) }) {
        groups[place].append(item)
      } else {
        places[record.group, default: []].append(groups.count)
        groups.append([item])
      }
    }
    self.groups = groups
  }

  /// Whether two of one description are the same kind of change in the same place.
  private static func isAlike(_ one: Item, _ other: Item) -> Bool {
    switch (one.record.scaled, other.record.scaled) {
    case (let one?, let other?): one.isLike(other)
    case (nil, nil): true
    default: false
    }
  }

  /// All that wait.
  public var items: [Item] { groups.flatMap(\.self) }

  /// Those of this exact name, whatever the case: a reference's path or file, a title, a suite, a test, its path, or a
  /// snapshot; with their groups if asked.
  public func items(named name: String, withGroups: Bool = false) -> [Item] {
    let name = SafeFileName.folded(name)
    return items(withGroups) { item in
      item.names.contains { SafeFileName.folded($0) == name }
    }
  }

  /// Those whose reference or title a pattern fits, whatever the case: `*` stands for any characters; with their groups
  /// if asked.
  public func items(like pattern: String, withGroups: Bool = false) -> [Item] {
    let pieces = SafeFileName.folded(pattern)
      .split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    return items(withGroups) { item in
      [item.record.reference, item.record.title].contains {
        Self.fits(SafeFileName.folded($0), pieces)
      }
    }
  }

  private func items(_ withGroups: Bool, where isMeant: (Item) -> Bool) -> [Item] {
    withGroups
      ? groups.filter { $0.contains(where: isMeant) }.flatMap(\.self) : items.filter(isMeant)
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

  /// The list for people: a group a paragraph, what changed, where, and the pictures.
  public var text: String {
    var lines = refused.flatMap { ["left out  \($0.folder)", "          \($0.reason)", ""] }
    guard !groups.isEmpty else {
      let end =
        refused.isEmpty ? "Nothing waits for review." : "No other snapshot waits for review."
      return (lines + [end]).joined(separator: "\n") + "\n"
    }
    for (index, group) in groups.enumerated() {
      guard let first = group.first else { continue }
      let places = group.count == 1 ? "1 place" : "\(group.count) places"
      lines.append("\(index + 1)  \(first.record.summary)  (\(places))")
      lines += first.record.changes.prefix(6).map { "     \($0)" }
      for item in group { lines.append("   · \(item.snapshot.referencePath)") }
      lines.append("     files    \(first.snapshot.folder)")
      lines.append(
        "     approve  qa-runner review --approve \(Wording.shell(first.record.reference)) --group\(outputOption)"
      )
      lines.append("")
    }
    let count = items.count
    lines.append(
      "\(count) snapshot\(count == 1 ? "" : "s") in \(groups.count) "
        + "group\(groups.count == 1 ? "" : "s"). `qa-runner review --approve all\(outputOption)` approves all."
    )
    return lines.joined(separator: "\n") + "\n"
  }
}
