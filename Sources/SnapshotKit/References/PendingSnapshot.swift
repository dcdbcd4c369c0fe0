import Files
import Foundation
import TextModel

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
    /// What this difference shares with those that are the same change on other devices.
    public var group: String
    /// The suite, the contexts, the test and the snapshot by their names; nil in records of earlier versions.
    var names: [String]?
    /// How the pictures differ, scaled down; nil for other formats.
    var scaled: ScaledDifference?
    /// What the reference was when it was compared; nil where there was none.
    var expectedFingerprint: String?
  }

  /// The folder's absolute path.
  public let folder: String
  /// The reference's absolute path.
  public let referencePath: String
  let fileExtension: String
  /// The folders of earlier comparisons with the same reference: another attempt's, or another target's.
  private(set) var others: [String] = []

  init(output: String, root: String, reference: String) {
    self.init(
      folder: output + "/" + Self.folderName + "/" + reference,
      referencePath: root + "/" + reference)
  }

  init(folder: String, referencePath: String) {
    self.folder = folder
    self.referencePath = referencePath
    fileExtension = PathParts(folder).fileExtension
  }

  static let folderName = "snapshots"
  private static let recordName = "pending.json"
  var expectedPath: String { "\(folder)/expected.\(fileExtension)" }
  var actualPath: String { "\(folder)/actual.\(fileExtension)" }

  /// The files that are there now.
  package var artifacts: SnapshotOutcome.Artifacts {
    // A folder that was approved meanwhile has none; what leads out of it is none of its files.
    let files = try? EnclosedFolder(folder)
    let names = ((try? files?.names()) ?? []).filter { (try? files?.kind(of: $0)) == .file }
    func path(_ name: String) -> String? {
      names.first { $0.hasPrefix(name + ".") }.map { "\(folder)/\($0)" }
    }
    return SnapshotOutcome.Artifacts(
      folder: folder, expected: path("expected"), actual: path("actual"),
      difference: path("diff"), second: path("second"))
  }

  /// The most of a picture or text that is read.
  private static let limit = ByteLimit.megabytes(250)

  /// One of its files; nil where there is none.
  /// - Throws: `SnapshotError.notReadable`, also for one that leads out of the folder.
  func bytes(
    of name: String, limit: ByteLimit = Self.limit
  ) throws(SnapshotError) -> [UInt8]? {
    do throws(FileRefusal) {
      return try EnclosedFolder(folder).file(name).bytes(limit: limit)
    } catch {
      if error == .missing { return nil }
      throw .notReadable(path: "\(folder)/\(name)", reason: "it \(error)")
    }
  }

  /// Writes the files; `pending.json` comes last, so that a folder with it is whole.
  /// - Parameter record: nil where nothing is to be approved.
  func write(
    actual: [UInt8], expected: [UInt8]?, difference: (bytes: [UInt8], fileExtension: String)?,
    record: Record?
  ) -> SnapshotOutcome.Artifacts? {
    // What can't be removed can't be written either.
    _ = remove()
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
      guard let record, let data = try? encoder.encode(record) else { return artifacts }
      try AtomicFile.write(Array(data), to: "\(folder)/\(Self.recordName)", isDurable: false)
    } catch {
      return artifacts.expected == nil && artifacts.actual == nil ? nil : artifacts
    }
    return artifacts
  }

  /// Removes the folder, as a newer comparison takes its place.
  /// - Returns: `SnapshotError.notRemovable` where it is still there.
  func remove() -> SnapshotError? {
    do throws(SnapshotError) {
      try AtomicFile.remove(folder)
      return nil
    } catch {
      return error
    }
  }

  /// The record that the run left.
  /// - Throws: `SnapshotError.notReadable`, also for a folder without one.
  public func record() throws(SnapshotError) -> Record {
    let path = "\(folder)/\(Self.recordName)"
    guard let bytes = try bytes(of: Self.recordName, limit: .megabytes(10)) else {
      throw .notReadable(path: path, reason: "there is no such file")
    }
    do {
      return try JSONDecoder().decode(Record.self, from: Data(bytes))
    } catch {
      throw .notReadable(path: path, reason: "it is not a pending snapshot's record")
    }
  }

  /// What has become of the snapshot that this file is of; nil where there is nothing to decide.
  package static func reviewed(besides actual: String) -> ReviewedSnapshot? {
    let snapshot = PendingSnapshot(folder: PathParts(actual).folder, referencePath: "")
    // What isn't a record of this folder is someone else's file.
    guard let record = try? snapshot.record(), snapshot.folder.hasSuffix("/" + record.reference)
    else { return nil }
    return ReviewedSnapshot(
      reference: record.reference, root: record.root, standing: snapshot.standing(record))
  }

  /// The failed snapshots that runs left anywhere below a folder, in the order of their references, also those that a
  /// person has decided about; of several for one reference the newest.
  ///
  /// Files may come from another machine, and may name any folder as that of their references: those of another folder
  /// than `references`, and those that can't be references, are left out.
  /// - Parameter references: where approved snapshots are written, an absolute path.
  public static func all(in output: String, references: String) -> [PendingSnapshot] {
    find(in: output, references: ReviewedReferences(references)).found
  }

  /// The same, and what is left out.
  static func find(
    in output: String, references: ReviewedReferences
  ) -> (found: [PendingSnapshot], refused: [PendingRefusal]) {
    guard let walk = FileManager.default.enumerator(atPath: output) else { return ([], []) }
    var found: [String: [(snapshot: PendingSnapshot, time: Date)]] = [:]
    var refused: [PendingRefusal] = []
    for case let path as String in walk where PathParts(path).name == recordName {
      let folder = output + "/" + PathParts(path).folder
      let record: Record
      do throws(SnapshotError) {
        record = try PendingSnapshot(folder: folder, referencePath: "").record()
      } catch {
        // Of a run's folder it was a record; elsewhere such a file may be anybody's.
        if path.split(separator: "/").dropLast().contains(Substring(folderName)) {
          refused.append(
            PendingRefusal(
              folder: folder, reason: "\(error) Run its test again, or remove the folder."))
        }
        continue
      }
      guard folder.hasSuffix("/" + record.reference) else { continue }
      if let reason = references.refusal(of: record) {
        refused.append(PendingRefusal(folder: folder, reason: reason))
        continue
      }
      let snapshot = PendingSnapshot(
        folder: folder, referencePath: references.root + "/" + record.reference)
      let attributes = try? FileManager.default.attributesOfItem(atPath: output + "/" + path)
      let time = attributes?[.modificationDate] as? Date ?? .distantPast
      found[snapshot.referencePath, default: []].append((snapshot, time))
    }
    let newest = found.values.compactMap { all in
      let all = all.sorted { ($1.time, $0.snapshot.folder) < ($0.time, $1.snapshot.folder) }
      var newest = all.first?.snapshot
      newest?.others = all.dropFirst().map(\.snapshot.folder)
      return newest
    }
    return (
      newest.sorted { $0.referencePath < $1.referencePath },
      refused.sorted { $0.folder < $1.folder }
    )
  }
}
