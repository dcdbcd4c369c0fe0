import Files
import TextModel

/// The failed snapshots that wait for a person's decision, in groups of the same change, and those that are decided.
public struct PendingReview: Sendable {
  /// One that waits or is decided, with what its run said of it.
  public struct Item: Sendable {
    /// The files.
    public let snapshot: PendingSnapshot
    /// What the run said.
    public let record: PendingSnapshot.Record
    /// What a person has decided; nil while it waits.
    public let decision: SnapshotDecision?
    /// What stands for this difference in a digest of what was shown; as it was when the review was made.
    package let digest: String

    /// What it is called: the reference, its file, the title, the snapshot, and each part of the path to it.
    var names: [String] {
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

  /// The groups that wait, each of the same change; ordered by their first references.
  public internal(set) var groups: [[Item]]
  /// Those that are approved or rejected, in the order of their references.
  public internal(set) var decided: [Item]
  /// What every command of the list says besides, with a space before it: the output folder that isn't the usual one.
  package var options = ""
  /// What it was narrowed to; nil for all that there is.
  var selection: ReviewSelection?

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
    var decided: [Item] = []
    let (found, refused) = PendingSnapshot.find(in: output, references: references)
    self.refused = refused
    for snapshot in found {
      // Found by its record a moment ago; one that has gone since no longer waits.
      guard var record = try? snapshot.record() else { continue }
      record.root = references.root
      let item = Item(
        snapshot: snapshot, record: record, decision: snapshot.standing(record).decision,
        // One whose files can't be read has none that fits: it is not approved.
        digest: (try? snapshot.digest(record)) ?? "")
      guard item.decision == nil else {
        decided.append(item)
        continue
      }
      if let place = places[record.group]?.first(where: { Self.isAlike(groups[$0][0], item) }) {
        groups[place].append(item)
      } else {
        places[record.group, default: []].append(groups.count)
        groups.append([item])
      }
    }
    self.groups = groups
    self.decided = decided
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
}
