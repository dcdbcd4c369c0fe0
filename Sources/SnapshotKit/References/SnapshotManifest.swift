import Foundation

/// The references that a run asked for, by their relative paths: what `references --unused` needs to know.
public struct SnapshotManifest: Hashable, Sendable, Codable {
  /// What ran: "swift test" or "qa-runner".
  public var source: String
  /// Whether everything ran: no filter, no skip, no shard.
  public var isComplete: Bool
  /// Who asked for each reference, by its path.
  public var references: [String: String]

  /// Makes a manifest.
  public init(source: String, isComplete: Bool, references: [String: String] = [:]) {
    self.source = source
    self.isComplete = isComplete
    self.references = references
  }

  /// The manifest's file among a run's output.
  public func write(to path: String) throws(SnapshotError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data: Data
    do {
      data = try encoder.encode(self)
    } catch {
      throw .notWritable(path: path, reason: error.localizedDescription)
    }
    try AtomicFile.write(Array(data), to: path, isDurable: false)
  }

  /// Reads a manifest.
  /// - Throws: `SnapshotError.notReadable`, also where there is no file.
  public init(path: String) throws(SnapshotError) {
    guard let bytes = try AtomicFile.read(path) else {
      throw .notReadable(path: path, reason: "there is no such file")
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    } catch {
      throw .notReadable(path: path, reason: "it is not a manifest of references")
    }
  }

  /// The references of the folder that no manifest asked for; nil where a manifest is not complete, since then
  /// nothing can be said.
  public static func unused(_ all: [String], manifests: [SnapshotManifest]) -> [String]? {
    guard !manifests.isEmpty, manifests.allSatisfy(\.isComplete) else { return nil }
    var asked = Set<String>()
    for manifest in manifests {
      asked.formUnion(manifest.references.keys.map { SafeFileName.folded($0) })
    }
    return all.filter { !asked.contains(SafeFileName.folded($0)) }
  }
}
