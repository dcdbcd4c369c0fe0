import Files

/// The failed snapshots that wait for a person's word, in groups of the same change.
public struct PendingReview: Sendable {
  /// One that waits, with what its run said of it.
  public struct Item: Sendable {
    /// The files.
    public let snapshot: PendingSnapshot
    /// What the run said.
    public let record: PendingSnapshot.Record
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
    var order: [String] = []
    var groups: [String: [Item]] = [:]
    let (waiting, refused) = PendingSnapshot.find(in: output, references: references)
    self.refused = refused
    for snapshot in waiting {
      // Found by its record a moment ago; one that has gone since no longer waits.
      guard var record = try? snapshot.record() else { continue }
      record.root = references.root
      if groups[record.group] == nil { order.append(record.group) }
      groups[record.group, default: []].append(Item(snapshot: snapshot, record: record))
    }
    self.groups = order.compactMap { groups[$0] }
  }

  /// All that wait.
  public var items: [Item] { groups.flatMap(\.self) }

  /// Those whose reference or title contains `text`, whatever the case; with their groups if asked.
  public func items(matching text: String, withGroups: Bool = false) -> [Item] {
    let text = SafeFileName.folded(text)
    func matches(_ item: Item) -> Bool {
      SafeFileName.folded(item.record.reference).contains(text)
        || SafeFileName.folded(item.record.title).contains(text)
    }
    if withGroups { return groups.filter { $0.contains(where: matches) }.flatMap(\.self) }
    return items.filter(matches)
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
        "     approve  qa-runner review --approve \"\(first.record.reference)\" --group\(outputOption)"
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
