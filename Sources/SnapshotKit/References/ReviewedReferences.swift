import Files

/// The folder that approved snapshots are written into, and what may be written there.
///
/// A record may come from another machine: neither its root nor its path is trusted.
package struct ReviewedReferences: Sendable {
  /// Absolute.
  package let root: String
  /// Whether records of another root are meant for this one: somebody has named it for them.
  package let takesOthers: Bool

  package init(_ root: String, takesOthers: Bool = false) {
    (self.root, self.takesOthers) = (root, takesOthers)
  }

  /// What snapshots are written as; others are only replaced where they are there already.
  private static let extensions: Set<String> = [
    "png", "grid", "txt", "json", "xml", "tree", "audit",
  ]

  /// Why a record is not for this folder, in a sentence; nil where it is.
  func refusal(of record: PendingSnapshot.Record) -> String? {
    guard takesOthers || Self.isSame(record.root, root) else {
      return
        "Its references are in \(record.root), and this project's in \(root). Give --references DIR to "
        + "write it there."
    }
    let names = record.reference.split(separator: "/", omittingEmptySubsequences: false)
    guard names.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.utf8.contains(0) }) else {
      return "\(record.reference) is not the path of a reference."
    }
    let path = "\(root)/\(record.reference)"
    let suffix = PathParts(record.reference).fileExtension
    guard Self.extensions.contains(suffix) || FileKind(path) == .file else {
      return
        "\(record.reference) would be a new file of a kind that no snapshot has (\(Self.extensions.sorted().joined(separator: ", ")))."
    }
    do throws(FileRefusal) {
      // One that is not there yet is made with its first reference.
      guard FileKind.isThere(root) else { return nil }
      try EnclosedFolder(root).requireInside(record.reference)
      return nil
    } catch {
      return
        "\(path) can't be written: it leads out of the folder of references by a link, or can't be read."
    }
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    guard let identity = FileKind.Identity(one) else { return false }
    return identity == FileKind.Identity(other)
  }
}

/// A comparison that looks like one that waits and is not to be approved.
package struct PendingRefusal: Hashable, Sendable, Encodable {
  /// Its folder.
  package let folder: String
  /// Why, in a sentence.
  package let reason: String
}
