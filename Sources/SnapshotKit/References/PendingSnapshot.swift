import Foundation

/// A failed snapshot on disk: the folder with `expected`, `actual`, `diff`, and what is needed to approve it.
///
/// The folder is `<output>/snapshots/<reference's path>/`.
public struct PendingSnapshot: Hashable, Sendable {
  /// What `pending.json` says.
  public struct Record: Hashable, Sendable, Codable {
    /// The reference's path under the folder of references.
    public var reference: String
    /// The folder of references.
    public var root: String
    /// The test and the snapshot as a person reads them.
    public var title: String
    /// What differs, a phrase with units.
    public var summary: String
    /// What changed, an element each.
    public var changes: [String]
    /// What the reference was when it was compared; nil where there was none.
    var expectedFingerprint: String?
  }

  /// The folder's absolute path.
  public let folder: String
  /// The reference's absolute path.
  public let referencePath: String
  private let fileExtension: String

  init(output: String, root: String, reference: String) {
    folder = output + "/" + Self.folderName + "/" + reference
    referencePath = root + "/" + reference
    fileExtension = (reference as NSString).pathExtension
  }

  static let folderName = "snapshots"
  private static let recordName = "pending.json"
  private var expectedPath: String { "\(folder)/expected.\(fileExtension)" }
  private var actualPath: String { "\(folder)/actual.\(fileExtension)" }

  /// Writes the files; `pending.json` comes last, so that a folder with it is whole.
  func write(
    actual: [UInt8], expected: [UInt8]?, difference: (bytes: [UInt8], fileExtension: String)?,
    record: Record
  ) -> SnapshotOutcome.Artifacts? {
    remove()
    var artifacts = SnapshotOutcome.Artifacts(folder: folder)
    do throws(SnapshotError) {
      if let expected {
        try AtomicFile.write(expected, to: expectedPath, isDurable: false)
        artifacts.expected = expectedPath
      }
      try AtomicFile.write(actual, to: actualPath, isDurable: false)
      artifacts.actual = actualPath
      if let difference {
        let path = "\(folder)/diff.\(difference.fileExtension)"
        try AtomicFile.write(difference.bytes, to: path, isDurable: false)
        artifacts.difference = path
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      guard let data = try? encoder.encode(record) else { return artifacts }
      try AtomicFile.write(Array(data), to: "\(folder)/\(Self.recordName)", isDurable: false)
    } catch {
      return artifacts.expected == nil && artifacts.actual == nil ? nil : artifacts
    }
    return artifacts
  }

  /// Removes the folder; what isn't there is no error.
  func remove() {
    guard FileManager.default.fileExists(atPath: folder) else { return }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The record that the run left.
  /// - Throws: `SnapshotError.notReadable`, also for a folder without one.
  public func record() throws(SnapshotError) -> Record {
    let path = "\(folder)/\(Self.recordName)"
    guard let bytes = try AtomicFile.read(path) else {
      throw .notReadable(path: path, reason: "there is no such file")
    }
    do {
      return try JSONDecoder().decode(Record.self, from: Data(bytes))
    } catch {
      throw .notReadable(path: path, reason: "it is not a pending snapshot's record")
    }
  }

  /// All failed snapshots that a run left under its output, in the order of their references.
  public static func all(in output: String) -> [PendingSnapshot] {
    let root = output + "/" + folderName
    guard let walk = FileManager.default.enumerator(atPath: root) else { return [] }
    var found: [PendingSnapshot] = []
    for case let path as String in walk where (path as NSString).lastPathComponent == recordName {
      let reference = (path as NSString).deletingLastPathComponent
      let unrooted = PendingSnapshot(output: output, root: "", reference: reference)
      guard let record = try? unrooted.record(), record.reference == reference else { continue }
      found.append(PendingSnapshot(output: output, root: record.root, reference: reference))
    }
    return found.sorted { $0.folder < $1.folder }
  }

  /// Makes what the test saw the reference, and removes the folder.
  /// - Throws: `SnapshotError.changedSince` where the reference is no longer what the test was compared with;
  ///   `notReadable`, `notWritable`.
  public func approve() throws(SnapshotError) {
    let record = try record()
    let current = try AtomicFile.read(referencePath).map { Fingerprint.of($0) }
    guard current == record.expectedFingerprint else { throw .changedSince(path: referencePath) }
    guard let actual = try AtomicFile.read(actualPath) else {
      throw .notReadable(path: actualPath, reason: "there is no such file")
    }
    let bytes = fileExtension == "png" ? try ImageProvenance.compacted(actual) : actual
    try AtomicFile.write(bytes, to: referencePath)
    remove()
  }

  /// Leaves the reference as it is, and removes the folder.
  public func reject() { remove() }
}
