import Files
import Foundation
import Glibc
import TextModel

/// The references that a run asked for, by their relative paths: what `references --unused` needs to know.
public struct SnapshotManifest: Hashable, Sendable {
  /// What ran: "swift test" or "qa-runner".
  public var source: String
  /// Whether everything ran: no filter, no skip, no shard.
  public var isComplete: Bool
  /// Who asked for each reference, by its path.
  public var references: [String: String]
  /// Folders of references, ended by `/`, that tests which were skipped would have asked for.
  public var skipped: [String] = []
  /// Where, as `Module/file:line`, `.snapshots` stands behind what disabled its test: what that would have asked for isn't known.
  public var unheard: [String] = []
  /// Whether the run was red: a test that failed may have broken off before it asked for all that it needs.
  public var hasFailed = false
  /// Whether the run came to its end; one that crashed or was stopped may not have asked for all that it needs.
  public var hasEnded = true

  /// Makes a manifest.
  public init(source: String, isComplete: Bool, references: [String: String] = [:]) {
    self.source = source
    self.isComplete = isComplete
    self.references = references
  }

  /// What the first line of a manifest's file says.
  private struct Head: Codable {
    var source: String
    var isComplete: Bool
  }

  /// What each further line says.
  private struct Request: Codable {
    var reference: String
    var title: String
  }

  /// What the last line of a run that came to its end says.
  private struct End: Codable {
    var hasEnded: Bool
    var skipped: [String]
    var unheard: [String]?
    var hasFailed: Bool?
  }

  /// Begins a manifest's file; `append` adds to it what is asked for.
  /// - Throws: `SnapshotError.notWritable`.
  package static func begin(
    _ path: String, source: String, isComplete: Bool
  ) throws(SnapshotError) {
    try AtomicFile.write(
      try line(Head(source: source, isComplete: isComplete), of: path), to: path, isDurable: false)
  }

  /// Adds a reference to a manifest's file.
  /// - Throws: `SnapshotError.notWritable`.
  package static func append(
    _ reference: String, title: String, to path: String
  ) throws(SnapshotError) {
    try AtomicFile.append(
      try line(Request(reference: reference, title: title), of: path), to: path)
  }

  /// Ends a manifest's file: without this line the run is taken to have crashed.
  /// - Parameters:
  ///   - skipped: folders of references, ended by `/`, of tests that were skipped or broke off.
  ///   - unheard: where traits stand, as `Module/file:line`, that could not tell of their disabled tests.
  ///   - hasFailed: whether the run was red.
  /// - Throws: `SnapshotError.notWritable`.
  package static func end(
    _ path: String, skipped: [String], unheard: [String] = [], hasFailed: Bool = false
  ) throws(SnapshotError) {
    let end = End(
      hasEnded: true, skipped: skipped, unheard: unheard, hasFailed: hasFailed ? true : nil)
    try AtomicFile.append(try line(end, of: path), to: path)
  }

  /// Removes a manifest's file, or where its folder forbids that, all that it says. None there is no error.
  /// - Throws: `SnapshotError.notWritable`: the file still says what it said.
  package static func discard(_ path: String) throws(SnapshotError) {
    guard unsafe unlink(path) != 0, errno != ENOENT, errno != ENOTDIR else { return }
    let reason = SystemError.words(errno)
    guard unsafe truncate(path, 0) != 0 else { return }
    throw .notWritable(path: path, reason: "\(reason); it is out of date, so delete it")
  }

  private static func line(_ value: some Encodable, of path: String) throws(SnapshotError)
    -> [UInt8]
  {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(value)) + [10]
    } catch {
      throw .notWritable(path: path, reason: "\(error)")
    }
  }

  /// Reads a manifest's file: JSON lines, a head and then a reference each.
  /// - Throws: `SnapshotError.notReadable`, also where there is no file.
  public init(path: String) throws(SnapshotError) {
    guard let bytes = try AtomicFile.read(path) else {
      throw .notReadable(path: path, reason: "there is no such file")
    }
    let lines = bytes.split(separator: 10)
    do {
      guard let first = lines.first else { throw CocoaError(.fileReadCorruptFile) }
      let head = try JSONDecoder().decode(Head.self, from: Data(first))
      self.init(source: head.source, isComplete: head.isComplete)
      hasEnded = false
      for line in lines.dropFirst() {
        if let end = try? JSONDecoder().decode(End.self, from: Data(line)) {
          hasEnded = end.hasEnded
          skipped = end.skipped
          unheard = end.unheard ?? []
          hasFailed = end.hasFailed ?? false
          continue
        }
        let request = try JSONDecoder().decode(Request.self, from: Data(line))
        references[request.reference] = request.title
      }
    } catch {
      throw .notReadable(path: path, reason: "it is not a manifest of references")
    }
  }

  /// Why nothing can be called unused after this run: "left out tests or failed", say; nil where it can.
  public var doubt: String? {
    if !hasEnded { return "did not come to its end: it crashed, was stopped or still runs" }
    guard isComplete else { return "left out tests or failed" }
    if hasFailed {
      let names = skipped.prefix(10).map { String($0.dropLast()) }
      return "was red, so a test may have broken off before its last snapshot"
        + (names.isEmpty
          ? "" : " (skipped, disabled or broken off: \(names.joined(separator: ", ")))")
    }
    guard !unheard.isEmpty else { return nil }
    return "can't tell what disabled tests would ask for: .snapshots(…) has to stand before what "
      + "disables the tests at \(unheard.joined(separator: ", "))"
  }

  /// The references of the folder that no manifest asked for; nil where a manifest is not complete, since then
  /// nothing can be said.
  public static func unused(_ all: [String], manifests: [SnapshotManifest]) -> [String]? {
    guard !manifests.isEmpty, manifests.allSatisfy({ $0.doubt == nil }) else { return nil }
    var asked = Set<String>()
    for manifest in manifests {
      asked.formUnion(manifest.references.keys.map { SafeFileName.folded($0) })
    }
    let skipped = manifests.flatMap(\.skipped).map { SafeFileName.folded($0) }
    return all.filter { reference in
      let folded = SafeFileName.folded(reference)
      return !asked.contains(folded) && !skipped.contains { folded.hasPrefix($0) }
    }
  }
}
