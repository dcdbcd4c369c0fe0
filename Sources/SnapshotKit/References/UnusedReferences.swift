import Imaging
import TextModel

/// The references that no complete run asked for, and where each may have gone.
public struct UnusedReferences: Sendable {
  /// One of them.
  public struct Entry: Hashable, Sendable, Encodable {
    /// Its path under the folder of references.
    public var reference: String
    /// A reference in use of equal content, which it was perhaps renamed to.
    public var renamedTo: String?
  }

  /// The unused references, sorted.
  public let entries: [Entry]

  /// Finds the unused references of a folder.
  /// - Returns: nil where there is no manifest, or one is of a run that left out tests: nothing can be said then.
  /// - Throws: `SnapshotError.notReadable` where the folder can't be listed.
  public init?(store: ReferenceStore, manifests: [SnapshotManifest]) throws(SnapshotError) {
    let all = try store.all()
    guard let unused = SnapshotManifest.unused(all, manifests: manifests) else { return nil }
    guard !unused.isEmpty else {
      entries = []
      return
    }
    let gone = Set(unused)
    var contents: [String: String] = [:]
    for reference in all where !gone.contains(reference) {
      if let content = try Self.content(reference, store) { contents[content] = reference }
    }
    var entries: [Entry] = []
    for reference in unused {
      let content = try Self.content(reference, store)
      entries.append(Entry(reference: reference, renamedTo: content.flatMap { contents[$0] }))
    }
    self.entries = entries
  }

  /// What two references of equal content share: the recorded hash of the pixels, else the bytes.
  private static func content(
    _ reference: String, _ store: ReferenceStore
  ) throws(SnapshotError) -> String? {
    guard let bytes = try store.read(reference) else { return nil }
    if reference.hasSuffix(".png"), let file = try? PNGFile(bytes),
      let pixels = ImageProvenance(file).pixelHash
    {
      return pixels
    }
    return Fingerprint.of(bytes)
  }
}
