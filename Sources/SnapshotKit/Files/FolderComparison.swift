/// How two folders of snapshots compare, file by file: anyone's screenshots, named alike.
public struct FolderComparison: Sendable {
  /// What became of one file.
  public enum Entry: Sendable {
    /// It is in both folders.
    case compared(FileComparison)
    /// It is only in the folder of what was expected.
    case missing
    /// It is only in the folder of what is there now.
    case new
    /// One of the two can't be read.
    case unusable(SnapshotError)

    /// Whether it passes.
    public var passes: Bool {
      if case .compared(let comparison) = self { comparison.verdict == .same } else { false }
    }
  }

  /// Each file's relative path with what became of it, sorted by path.
  public let entries: [(path: String, entry: Entry)]

  /// Whether every file passes.
  public var passes: Bool { entries.allSatisfy(\.entry.passes) }

  /// Compares the PNGs, grids and texts of two folders by their relative paths.
  /// - Throws: `SnapshotError.notReadable` where a folder can't be listed.
  public init(
    expected: String, actual: String, limits: ComparisonLimits = .standard
  ) throws(SnapshotError) {
    let before = Set(try ReferenceStore(root: expected).all())
    let after = Set(try ReferenceStore(root: actual).all())
    var entries: [(path: String, entry: Entry)] = []
    for path in before.union(after).sorted() {
      guard after.contains(path) else {
        entries.append((path, .missing))
        continue
      }
      guard before.contains(path) else {
        entries.append((path, .new))
        continue
      }
      do {
        let comparison = try FileComparison.compare(
          expected: expected + "/" + path, actual: actual + "/" + path, limits: limits)
        entries.append((path, .compared(comparison)))
      } catch {
        entries.append((path, .unusable(error)))
      }
    }
    self.entries = entries
  }

  /// Makes what is there now what is expected: new and differing files are copied; missing ones stay.
  /// - Returns: the relative paths that were written.
  /// - Throws: `SnapshotError.notReadable`, `SnapshotError.notWritable`.
  public func approve(expected: String, actual: String) throws(SnapshotError) -> [String] {
    var written: [String] = []
    for (path, entry) in entries where !entry.passes {
      if case .missing = entry { continue }
      guard let bytes = try AtomicFile.read(actual + "/" + path) else { continue }
      try AtomicFile.write(bytes, to: expected + "/" + path)
      written.append(path)
    }
    return written
  }
}
